import { createHash } from "node:crypto";
import { networkOf, rangeOf } from "#domain/access/rateLimits.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Queryable } from "./database.ts";

/**
 * How many failures are free, and how long the wait after each further one: the first, doubled each time, up to the longest.
 * Failures are forgotten when none was added for a while. At `noticeAt` failures the owner of the account is notified.
 */
type Limit = { name: string; free: number; firstSeconds: number; maxSeconds: number; forgetSeconds: number; noticeAt?: number };

/** One account from one network: an IPv4 address or the /64 of an IPv6 one. */
const NETWORK_OF_ACCOUNT: Limit = { name: "account+address", free: 5, firstSeconds: 15, maxSeconds: 900, forgetSeconds: 3600, noticeAt: 5 };
/** One network that tries many accounts. */
const NETWORK: Limit = { name: "address", free: 100, firstSeconds: 15, maxSeconds: 300, forgetSeconds: 900 };
/** Failures of one account from everywhere at which it counts as attacked. */
const ATTACKED = 50;
/** One attacked account from one range (/24 or /48): the first attempt is looked at, so that the owner gets in, and further ones wait. */
const RANGE_OF_ACCOUNT: Limit = { ...NETWORK_OF_ACCOUNT, name: "account+range", free: 1, noticeAt: 1 };
/** One account from everywhere: only whoever has hundreds of ranges comes so far. Known browsers and a reset of the password lead past it. */
const ACCOUNT: Limit = { name: "account", free: 1_000, firstSeconds: 15, maxSeconds: 900, forgetSeconds: 3600, noticeAt: ATTACKED };
/** One account from one browser that signed in to it before; nobody else's failures count there. */
const KNOWN_BROWSER: Limit = { ...NETWORK_OF_ACCOUNT, name: "account+browser" };
/** Trials of all callers together. */
const TRIALS: Limit = { name: "trials", free: 50, firstSeconds: 15, maxSeconds: 900, forgetSeconds: 3600 };

/** Nobody waits. Not `now()`: for attempts of one moment that would be the future of one that began a blink earlier. */
const ALWAYS = "to_timestamp(0)";
/** When the next attempt is looked at after a first failure. */
const AFTER_FIRST = `case when $3 <= 1 then now() + make_interval(secs => $4) else ${ALWAYS} end`;

type Bucket = { key: string; limit: Limit; account: string | null };

/** Subjects are hashed: the table shows no addresses. */
const digest = (...parts: string[]): string => createHash("sha256").update(parts.join("\n")).digest("base64url");
const bucketOf = (limit: Limit, account: string, ...subject: string[]): Bucket => ({
  limit,
  key: digest(limit.name, account, ...subject),
  account: digest(account),
});
const networkBucket = (network: string): Bucket => ({ limit: NETWORK, key: digest(NETWORK.name, network), account: null });

/** `isNoteworthy`: the owner of the account is to be notified. `forgive` takes an attempt that succeeded back out of the count. */
export type Counted = { isNoteworthy: boolean; forgive(): Promise<void> };

/** Counts a guess at the password of an account. `browser`: the id under which the account knows the browser. Throws Refusal rate-limited. */
export async function countGuess(db: Queryable, guess: { account: string; address: string; browser?: string | undefined }): Promise<Counted> {
  const { account, browser } = guess;
  if (browser !== undefined) return count(db, [bucketOf(KNOWN_BROWSER, account, browser)]);
  const network = networkOf(guess.address);
  const everywhere = bucketOf(ACCOUNT, account);
  const { rows } = await db.query<{ used: number }>("select used from identity.attempts where bucket = $1 and forgotten_at > now()", [everywhere.key]);
  const isAttacked = (rows[0]?.used ?? 0) >= ATTACKED;
  const near = isAttacked ? bucketOf(RANGE_OF_ACCOUNT, account, rangeOf(network)) : bucketOf(NETWORK_OF_ACCOUNT, account, network);
  return count(db, [near, networkBucket(network), everywhere]);
}

/** Counts a request about a subject from an address; requests from elsewhere don't touch it. Throws Refusal rate-limited. */
export async function countRequest(db: Queryable, request: { subject: string; address: string }): Promise<Counted> {
  const network = networkOf(request.address);
  return count(db, [bucketOf(NETWORK_OF_ACCOUNT, request.subject, network), networkBucket(network)]);
}

/** Counts a request for a trial, of which there are few from everywhere. Throws Refusal rate-limited. */
export async function countTrial(db: Queryable, address: string): Promise<void> {
  const network = networkOf(address);
  await count(db, [bucketOf(NETWORK_OF_ACCOUNT, "trial", network), networkBucket(network), bucketOf(TRIALS, "trial")]);
}

/** Forgets every failure of an account: whoever reset its password has proved to be the owner. */
export async function forgetGuesses(db: Queryable, account: string): Promise<void> {
  await db.query("delete from identity.attempts where account = $1", [digest(account)]);
}

/**
 * Counts an attempt before the password is looked at, so that parallel guesses count too; one that comes too early is not counted.
 * The counters stand in the database: all identity processes share them and a restart forgets nothing.
 */
async function count(db: Queryable, buckets: Bucket[]): Promise<Counted> {
  let isNoteworthy = false;
  for (const { key, limit, account } of buckets) {
    const { rows } = await db.query<{ used: number; is_early: boolean; wait: number }>(
      `insert into identity.attempts as a (bucket, account, used, forgotten_at, allowed_at) values ($1, $6, 1, now() + make_interval(secs => $2), ${AFTER_FIRST})
       on conflict (bucket) do update set
         is_early = a.allowed_at > now(),
         account = excluded.account,
         used = case when a.allowed_at > now() then a.used when a.forgotten_at <= now() then 1 else a.used + 1 end,
         forgotten_at = case when a.allowed_at > now() then a.forgotten_at else excluded.forgotten_at end,
         allowed_at = case
           when a.allowed_at > now() then a.allowed_at
           when a.forgotten_at <= now() then ${AFTER_FIRST}
           when a.used + 1 < $3 then ${ALWAYS}
           else now() + make_interval(secs => least($5::float8, $4::float8 * power(2, least(a.used + 1 - $3, 20)))) end
       returning used, is_early, ceil(extract(epoch from allowed_at - now()))::int as wait`,
      [key, limit.forgetSeconds, limit.free, limit.firstSeconds, limit.maxSeconds, account],
    );
    const row = rows[0];
    if (row?.is_early) throw new Refusal("rate-limited", { retryAfterSeconds: Math.max(row.wait, 1) });
    isNoteworthy ||= row !== undefined && row.used === limit.noticeAt;
  }
  return { isNoteworthy, forgive: () => forgive(db, buckets) };
}

/** Takes a successful attempt back out of the count and forgets the failures of its first bucket. */
async function forgive(db: Queryable, buckets: Bucket[]): Promise<void> {
  await db.query("delete from identity.attempts where bucket = $1", [buckets[0]?.key]);
  await db.query(`update identity.attempts set used = greatest(used - 1, 0), allowed_at = ${ALWAYS} where bucket = any($1)`, [
    buckets.slice(1).map(({ key }) => key),
  ]);
}
