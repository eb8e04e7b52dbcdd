import { createPrivateKey, X509Certificate } from "node:crypto";
import { deriveKey, seal, unseal } from "#platform/secrets.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import type { Insertable, Selectable } from "kysely";
import { z } from "zod";
import type { SigningKey } from "./key.ts";

export type SigningRow = Selectable<Tables["signing"]>;

/** What the tenant set; undefined for one that never did. */
export const loadSigning = (tx: Tx, tenantId: string): Promise<SigningRow | undefined> =>
  tx.selectFrom("signing").selectAll().where("tenant_id", "=", tenantId).executeTakeFirst();

/** Changes some of it; the rest stays. */
export async function changeSigning(tx: Tx, tenantId: string, change: Omit<Insertable<Tables["signing"]>, "tenant_id">): Promise<void> {
  await tx
    .insertInto("signing")
    .values({ tenant_id: tenantId, ...change })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(change))
    .execute();
}

const keyShape = z.object({ key: z.string(), chain: z.array(z.string()) });
const sealingKey = (secret: string, tenantId: string): Buffer => deriveKey(secret, `signing/${tenantId}`);

/** The columns of a key: sealed itself, with what is shown of its certificate. */
export function columnsOf(secret: string, tenantId: string, { key, chain }: SigningKey) {
  const certificate = new X509Certificate(chain[0] ?? Buffer.alloc(0));
  const text = JSON.stringify({ key: key.export({ type: "pkcs8", format: "pem" }), chain: chain.map((der) => der.toString("base64")) });
  return {
    sealed_key: seal(sealingKey(secret, tenantId), text),
    subject: nameIn(certificate.subject),
    issuer: nameIn(certificate.issuer),
    serial_number: certificate.serialNumber,
    valid_from: certificate.validFromDate,
    valid_to: certificate.validToDate,
  };
}

/** The key of a tenant. */
export function openKey(secret: string, tenantId: string, sealed: string): SigningKey {
  const { key, chain } = keyShape.parse(JSON.parse(unseal(sealingKey(secret, tenantId), sealed)));
  return { key: createPrivateKey(key), chain: chain.map((der) => Buffer.from(der, "base64")) };
}

/** The name in a distinguished name that people know somebody by: the common one, else all of it. */
function nameIn(distinguished: string): string {
  return /^CN=(.+)$/m.exec(distinguished)?.[1] ?? distinguished.replaceAll("\n", ", ");
}
