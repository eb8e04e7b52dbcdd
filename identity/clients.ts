import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Client, Provider } from "oidc-provider";
import type { Queryable } from "./database.ts";

const SECRET_BYTES = 32;
const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** A secret as a relying party is described with it: the secret itself is kept nowhere. */
export const hashOfSecret = (secret: string): string => hashOf(secret).toString("base64url");

export type ClientRow = { client_id: string; tenant_id: string; secret_hash: Buffer; is_active: boolean };

/** Stores a client application with a new secret, or a known one with another; answers the secret, which is shown once and stored nowhere. */
export async function giveSecret(db: Queryable, client: { clientId: string; tenantId: string }): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const { rowCount } = await db.query(
    `insert into identity.clients as c (client_id, tenant_id, secret_hash) values ($1, $2, $3)
     on conflict (client_id) do update set secret_hash = excluded.secret_hash where c.tenant_id = excluded.tenant_id`,
    [client.clientId, client.tenantId, hashOf(secret)],
  );
  if (rowCount !== 1) throw new Error("The client id belongs to another tenant.");
  return secret;
}

export async function setClientActive(db: Queryable, clientId: string, isActive: boolean): Promise<void> {
  await db.query("update identity.clients set is_active = $2 where client_id = $1", [clientId, isActive]);
}

export async function removeClient(db: Queryable, clientId: string): Promise<void> {
  await db.query("delete from identity.clients where client_id = $1", [clientId]);
}

async function activeClient(db: Queryable, clientId: string): Promise<ClientRow | undefined> {
  const { rows } = await db.query<ClientRow>("select client_id, tenant_id, secret_hash, is_active from identity.clients where client_id = $1 and is_active", [
    clientId,
  ]);
  return rows[0];
}

/** A client application as the provider describes clients; undefined when it is unknown or switched off. */
export async function clientMetadata(db: Queryable, clientId: string): Promise<Record<string, unknown> | undefined> {
  const client = await activeClient(db, clientId);
  return (
    client && {
      client_id: client.client_id,
      // The provider wants a text here; what counts is the hash, see compareSecretsByHash.
      client_secret: client.secret_hash.toString("base64url"),
      grant_types: ["client_credentials"],
      response_types: [],
      redirect_uris: [],
      token_endpoint_auth_method: "client_secret_basic",
    }
  );
}

export async function tenantOfClient(db: Queryable, clientId: string): Promise<string | undefined> {
  return (await activeClient(db, clientId))?.tenant_id;
}

/** Makes the provider compare what a client sends with the stored hash, so that the secret itself need not be kept. */
export function compareSecretsByHash(provider: Provider): void {
  (provider.Client as unknown as { prototype: Client & { compareClientSecret(actual: string): boolean } }).prototype.compareClientSecret = function compare(
    actual,
  ) {
    const expected = Buffer.from(this.clientSecret ?? "", "base64url");
    const given = hashOf(actual);
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
}
