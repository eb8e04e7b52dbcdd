import type { Handlers } from "#server/core/handler.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { CertificateRefused, openPkcs12, type Pkcs12File, type SigningKey } from "./key.ts";
import { changeSigning, columnsOf, loadSigning, type SigningRow } from "./store.ts";

export const signingHandlers = {
  getSigning: async (_request, actor, app) => {
    const row = await app.db.transaction(actor.tenantId, (tx) => loadSigning(tx, actor.tenantId));
    return { actions: row?.actions ?? [], timeStampUrl: row?.time_stamp_url ?? null, certificate: row ? certificateOf(row) : null };
  },

  setSigning: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const before = await loadSigning(tx, actor.tenantId);
      if (body.actions?.includes("DocumentSigning") && !before?.sealed_key) throw new Refusal("certificate-missing");
      const { actions, timeStampUrl } = body;
      await changeSigning(tx, actor.tenantId, {
        ...(actions && { actions: [...new Set(actions)] }),
        ...(timeStampUrl !== undefined && { time_stamp_url: timeStampUrl }),
      });
    }),

  setSigningCertificate: async ({ body }, actor, app) => {
    const key = await openOrRefuse({ bytes: Buffer.from(body.file, "base64"), password: body.password, now: app.clock.now() });
    await app.db.transaction(actor.tenantId, (tx) => changeSigning(tx, actor.tenantId, columnsOf(app.config.secret, actor.tenantId, key)));
  },

  deleteSigningCertificate: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const row = await loadSigning(tx, actor.tenantId);
      if (!row) return;
      const nothing = { sealed_key: null, subject: null, issuer: null, serial_number: null, valid_from: null, valid_to: null };
      await changeSigning(tx, actor.tenantId, { ...nothing, actions: row.actions.filter((action) => action !== "DocumentSigning") });
    }),
} satisfies Partial<Handlers>;

async function openOrRefuse(file: Pkcs12File): Promise<SigningKey> {
  try {
    return await openPkcs12(file);
  } catch (error) {
    const code = error instanceof CertificateRefused ? error.problem : "notPkcs12";
    const pointer = code === "wrongPassword" ? "/password" : "/file";
    throw new Refusal("certificate-refused", { errors: [{ pointer, code, message: code }] });
  }
}

function certificateOf({ subject, issuer, serial_number, valid_from, valid_to }: SigningRow) {
  if (!valid_from || !valid_to) return null;
  const names = { subject: subject ?? "", issuer: issuer ?? "", serialNumber: serial_number ?? "" };
  return { ...names, validFrom: valid_from.toISOString(), validTo: valid_to.toISOString() };
}
