import type { JWK } from "jose";
import type { Pool } from "pg";
import { transaction, type Queryable } from "./database.ts";
import { deriveKey, seal, unseal } from "#platform/secrets.ts";

export const SIGNING_ALGORITHM = "RS256";

/** Retired keys stay published as long as the longest session, because its ID token may come back as a hint at sign-out. */
const KEEP_RETIRED_DAYS = 31;

/** As strong as a symmetric key of 128 bits (NIST SP 800-57). */
const KEY_BITS = 3072;

/** A new key is published this long before it signs: by then every process and every API that checks tokens knows it. */
const PUBLISHED_BEFORE_SECONDS = 60;

/** After this time a key is replaced without being asked. */
const KEY_LIFE_DAYS = 90;

/** The key that signs comes first, then those before it, then one that is only published yet. */
const inOrder = `order by created_at > clock_timestamp() - interval '${PUBLISHED_BEFORE_SECONDS} seconds', created_at desc`;

/** Private keys that are published; the first one signs. */
export type SigningKeys = { keys: JWK[] };

type KeyRow = { kid: string; public_jwk: JWK; private_jwk_sealed: string };

const sealingKey = (secret: string): Buffer => deriveKey(secret, "identity/signing-keys");

/** Drawing one takes from a tenth of a second to three. */
const drawPair = async () => (await import("jose")).generateKeyPair(SIGNING_ALGORITHM, { extractable: true, modulusLength: KEY_BITS });
let drawn: ReturnType<typeof drawPair> | undefined;

/** Draws the next new key ahead, while there is no database yet to keep it in. */
export function drawAhead(): ReturnType<typeof drawPair> {
  drawn = drawPair();
  // Said where it is taken.
  drawn.catch(() => undefined);
  return drawn;
}

function takePair(): ReturnType<typeof drawPair> {
  const pair = drawn ?? drawPair();
  drawn = undefined;
  return pair;
}

async function insertKey(tx: Queryable, secret: string): Promise<string> {
  const { exportJWK, calculateJwkThumbprint } = await import("jose");
  const { privateKey, publicKey } = await takePair();
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

/** Whether the newest key was stored with this secret; true as well where there is none yet. Asks as the owner of the database, and changes nothing. */
export async function opensKeys(owner: Queryable, secret: string): Promise<boolean> {
  const { rows: tables } = await owner.query<{ found: boolean }>("select to_regclass('identity.signing_keys') is not null as found");
  if (tables[0]?.found !== true) return true;
  const { rows } = await owner.query<Pick<KeyRow, "private_jwk_sealed">>(
    "select private_jwk_sealed from identity.signing_keys order by created_at desc limit 1",
  );
  try {
    for (const row of rows) unseal(sealingKey(secret), row.private_jwk_sealed);
    return true;
  } catch {
    return false;
  }
}

/** Loads the keys and makes the first one on the first start. Throws when the installation's secret is not the one they were stored with. */
export async function loadKeys(pool: Pool, secret: string): Promise<SigningKeys> {
  const read = (db: Queryable) => db.query<KeyRow>(`select kid, public_jwk, private_jwk_sealed from identity.signing_keys ${inOrder}`);
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

/** The keys before the new one sign for another minute and stay published for verification. */
async function replaceKey(tx: Queryable, secret: string): Promise<string> {
  await tx.query("update identity.signing_keys set retired_at = now() where retired_at is null");
  const kid = await insertKey(tx, secret);
  await tx.query("delete from identity.signing_keys where retired_at < now() - make_interval(days => $1)", [KEEP_RETIRED_DAYS]);
  return kid;
}

/**
 * Makes a new signing key, which signs a minute later; running servers take it up by themselves. `forgetOld` is for a key that was
 * stolen: the new one signs as soon as it is seen, and what the others signed is refused. Answers the new key id.
 */
export async function rotateKeys(pool: Pool, secret: string, { forgetOld = false } = {}): Promise<string> {
  return transaction(pool, async (tx) => {
    await lockKeys(tx);
    if (forgetOld) await tx.query("delete from identity.signing_keys");
    return replaceKey(tx, secret);
  });
}

/** Rotates when the newest key is as old as a key may get; of several processes only one does. Answers the new key id, if any. */
export async function rotateOldKeys(pool: Pool, secret: string): Promise<string | undefined> {
  return transaction(pool, async (tx) => {
    await lockKeys(tx);
    const { rowCount } = await tx.query("select 1 from identity.signing_keys where created_at > now() - make_interval(days => $1)", [KEY_LIFE_DAYS]);
    return rowCount === 0 ? replaceKey(tx, secret) : undefined;
  });
}

export const KEY_POLL_SECONDS = 20;

/** Names of the published keys in order, to notice a rotation made by another process and the moment from which its key signs. */
export async function keyNames(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ kid: string }>(`select kid from identity.signing_keys ${inOrder}`);
  return rows.map((row) => row.kid).join(" ");
}

/** The public part of a private key. */
export function publicPart({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use } as JWK;
}
