import { czechDay } from "#domain/czech/day.ts";
import { detailOf } from "#domain/exports/details.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { hasFeature } from "#server/core/features.ts";
import { type Signing, Unsignable } from "#server/exports/rendering/format.ts";
import { signPdf } from "./signPdf.ts";
import { loadSigning, openKey } from "./store.ts";
import { TimeStampRefused, timeStampOf } from "./timeStamp.ts";

/** What is done to the PDFs of a tenant before they leave; undefined where nothing is. */
export async function signingOf(tx: Tx, app: App, tenantId: string): Promise<Signing | undefined> {
  if (!(await hasFeature(tx, tenantId, "Signing"))) return undefined;
  const row = await loadSigning(tx, tenantId);
  if (!row || row.actions.length === 0) return undefined;
  const { actions, sealed_key: sealed, valid_to: validTo, time_stamp_url: url } = row;
  if (!actions.includes("DocumentSigning")) return { actions };
  if (!sealed || !validTo) return { actions, refusal: detailOf("signingCertificateMissing") };
  if (validTo < app.clock.now()) return { actions, refusal: detailOf("signingCertificateExpired", { day: czechDay(validTo) }) };
  const key = openKey(app.config.secret, tenantId, sealed);
  const timeStamp = url === null ? undefined : (signature: Buffer) => timeStampOf(app.outgoing, url, signature);
  const sign = async (prepared: Buffer): Promise<Buffer> => {
    try {
      return await signPdf(prepared, key, timeStamp);
    } catch (error) {
      if (error instanceof TimeStampRefused) throw new Unsignable(detailOf("signingTimeStampMissing"), error);
      throw error;
    }
  };
  return { actions, sign };
}
