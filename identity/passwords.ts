import { trimEndOf } from "#domain/text/trim.ts";
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** Cost of a hash: memory in KiB, passes, lanes. OWASP's first choice for Argon2id; about 36 ms. */
export type Cost = { m: number; t: number; p: number };
export const COST: Cost = { m: 19_456, t: 2, p: 1 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const argon2Async = promisify(argon2);

/** Argon2id in Node's thread pool, so that a sign-in never blocks the event loop. */
function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  // the same letter typed on two keyboards may arrive composed or decomposed
  const message = Buffer.from(password.normalize("NFKC"), "utf8");
  return argon2Async("argon2id", { message, nonce: salt, memory: cost.m, passes: cost.t, parallelism: cost.p, tagLength: HASH_BYTES });
}

const unpadded = (bytes: Buffer): string => trimEndOf(bytes.toString("base64"), "=");

/** Hashes a password into a PHC string that carries its own cost and salt. */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, cost);
  return `$argon2id$v=19$m=${cost.m},t=${cost.t},p=${cost.p}$${unpadded(salt)}$${unpadded(hash)}`;
}

type Parsed = { cost: Cost; salt: Buffer; hash: Buffer };

function parse(phc: string): Parsed | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (!match) return undefined;
  const [, m, t, p, salt = "", hash = ""] = match;
  return { cost: { m: Number(m), t: Number(t), p: Number(p) }, salt: Buffer.from(salt, "base64"), hash: Buffer.from(hash, "base64") };
}

/** Made once per process; a sign-in to an unknown account is checked against it to take the same time. */
let decoy: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash (unknown account, no password yet) it does
 * the same work and answers false, so that neither answer nor time says which accounts exist.
 */
export async function verifyPassword(password: string, phc: string | null | undefined): Promise<boolean> {
  const parsed = phc ? parse(phc) : undefined;
  if (!parsed) {
    decoy ??= hashPassword(randomBytes(24).toString("base64"));
    await verifyPassword(password, await decoy);
    return false;
  }
  const actual = await derive(password, parsed.salt, parsed.cost);
  return actual.length === parsed.hash.length && timingSafeEqual(actual, parsed.hash);
}

/** True when the hash was made with a lower cost than today's and should be made anew at sign-in. */
export function isOutdated(phc: string, cost: Cost = COST): boolean {
  const parsed = parse(phc);
  return !parsed || parsed.cost.m < cost.m || parsed.cost.t < cost.t || parsed.cost.p < cost.p;
}
