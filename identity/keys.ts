import { exportJWK, generateKeyPair, calculateJwkThumbprint, type JWK } from "jose";
import type { Pool } from "pg";
import { transaction, type Queryable } from "./database.ts";
import { deriveKey, seal, unseal } from "./secrets.ts";

export const SIGNING_ALGORITHM = "RS256";

/** Retired keys stay published as long as the longest session, because its ID token may come back as a hint at sign-out. */
const KEEP_RETIRED_DAYS = 31;

/** Private signing keys, the current one first. */
export type SigningKeys = { keys: JWK[] };

type KeyRow = { kid: string; public_jwk: JWK; private_jwk_sealed: string };

const sealingKey = (secret: string): Buffer => deriveKey(secret, "identity/signing-keys");

async function insertKey(tx: Queryable, secret: string): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const kid = await calculateJwkThumbprint(await exportJWK(publicKey));
  const common = { kid, alg: SIGNING_ALGORITHM, use: "sig" };
  const sealed = seal(sealingKey(secret), JSON.stringify({ ...(await exportJWK(privateKey)), ...common }));
  await tx.query("insert into identity.signing_keys (kid, public_jwk, private_jwk_sealed, created_at) values ($1, $2, $3, clock_timestamp())", [
    kid,
    JSON.stringify({ ...(await exportJWK(publicKey)), ...common }),
    sealed,
  ]);
  return kid;
}

/** Only one process may create or rotate keys at a time. */
const lockKeys = (tx: Queryable): Promise<unknown> => tx.query("select pg_advisory_xact_lock(hashtext('kvitance/identity/signing-keys'))");

/** Loads the keys and makes the first one on the first start. Throws when the installation's secret is not the one they were stored with. */
export async function loadKeys(pool: Pool, secret: string): Promise<SigningKeys> {
  const read = (db: Queryable) =>
    db.query<KeyRow>("select kid, public_jwk, private_jwk_sealed from identity.signing_keys order by retired_at is not null, created_at desc");
  let { rows } = await read(pool);
  if (rows.length === 0) {
    rows = await transaction(pool, async (tx) => {
      await lockKeys(tx);
      const existing = await read(tx);
      if (existing.rows.length > 0) return existing.rows;
      await insertKey(tx, secret);
      return (await read(tx)).rows;
    });
  }
  try {
    return { keys: rows.map((row) => JSON.parse(unseal(sealingKey(secret), row.private_jwk_sealed)) as JWK) };
  } catch (cause) {
    throw new Error("the signing keys in the database cannot be opened with this KVITANCE_SECRET", { cause });
  }
}

/**
 * Makes a new signing key and retires the others, which stay published for verification.
 * Running servers take it up within KEY_POLL_SECONDS. Answers the new key id.
 */
export async function rotateKeys(pool: Pool, secret: string): Promise<string> {
  return transaction(pool, async (tx) => {
    await lockKeys(tx);
    await tx.query("update identity.signing_keys set retired_at = now() where retired_at is null");
    const kid = await insertKey(tx, secret);
    await tx.query("delete from identity.signing_keys where retired_at < now() - make_interval(days => $1)", [KEEP_RETIRED_DAYS]);
    return kid;
  });
}

export const KEY_POLL_SECONDS = 20;

/** Names of the published keys in order, to notice a rotation made by another process. */
export async function keyNames(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ kid: string }>("select kid from identity.signing_keys order by retired_at is not null, created_at desc");
  return rows.map((row) => row.kid).join(" ");
}

/** The public part of a private key. */
export function publicPart({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use } as JWK;
}
