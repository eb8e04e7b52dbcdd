import { createHash } from "node:crypto";
import type { Queryable } from "./database.ts";

/**
 * How many failures are free, and how long the wait after each further one: the first, doubled each time, up to the longest.
 * Failures are forgotten when none was added for a while.
 */
type Limit = { name: string; free: number; firstSeconds: number; mostSeconds: number; forgetSeconds: number };

/** Guessing one account from one place, one place trying many accounts, and many places trying one account. */
const ACCOUNT_AND_ADDRESS: Limit = { name: "account+address", free: 5, firstSeconds: 15, mostSeconds: 900, forgetSeconds: 3600 };
const ADDRESS: Limit = { name: "address", free: 100, firstSeconds: 15, mostSeconds: 300, forgetSeconds: 900 };
const ACCOUNT: Limit = { name: "account", free: 50, firstSeconds: 15, mostSeconds: 900, forgetSeconds: 3600 };

/** Nobody waits. Not `now()`: for attempts of one moment that would be the future of one that began a blink earlier. */
const ALWAYS = "to_timestamp(0)";

type Bucket = { key: string; limit: Limit };

/** Subjects are hashed: the table shows no addresses. */
const bucket = (limit: Limit, ...subject: string[]): Bucket => ({
  limit,
  key: createHash("sha256")
    .update([limit.name, ...subject].join("\n"))
    .digest("base64url"),
});

/** The buckets that one attempt counts in. */
export const attemptBuckets = (account: string, address: string): Bucket[] => [
  bucket(ACCOUNT_AND_ADDRESS, account, address),
  bucket(ADDRESS, address),
  bucket(ACCOUNT, account),
];

/** `wait`: seconds until an attempt is looked at, 0 = go on. `isLast`: the last free failure of this account, or of it from this place. */
export type Counted = { wait: number; isLast: boolean };

/**
 * Counts an attempt before the password is looked at, so that parallel guesses count too; one that comes too early is not counted.
 * The counters stand in the database: all identity processes share them and a restart forgets nothing.
 */
export async function countAttempt(db: Queryable, buckets: Bucket[]): Promise<Counted> {
  let isLast = false;
  for (const { key, limit } of buckets) {
    const { rows } = await db.query<{ used: number; is_early: boolean; wait: number }>(
      `insert into identity.attempts as a (bucket, used, forgotten_at, allowed_at) values ($1, 1, now() + make_interval(secs => $2), ${ALWAYS})
       on conflict (bucket) do update set
         is_early = a.allowed_at > now(),
         used = case when a.allowed_at > now() then a.used when a.forgotten_at <= now() then 1 else a.used + 1 end,
         forgotten_at = case when a.allowed_at > now() then a.forgotten_at else excluded.forgotten_at end,
         allowed_at = case
           when a.allowed_at > now() then a.allowed_at
           when a.forgotten_at <= now() or a.used + 1 < $3 then ${ALWAYS}
           else now() + make_interval(secs => least($5::float8, $4::float8 * power(2, least(a.used + 1 - $3, 20)))) end
       returning used, is_early, ceil(extract(epoch from allowed_at - now()))::int as wait`,
      [key, limit.forgetSeconds, limit.free, limit.firstSeconds, limit.mostSeconds],
    );
    const row = rows[0];
    if (row?.is_early) return { wait: Math.max(row.wait, 1), isLast: false };
    isLast ||= limit !== ADDRESS && row?.used === limit.free;
  }
  return { wait: 0, isLast };
}

/** Takes a successful attempt back out of the count and forgets the failures of this account from this address. */
export async function forgiveAttempt(db: Queryable, buckets: Bucket[]): Promise<void> {
  await db.query("delete from identity.attempts where bucket = $1", [buckets[0]?.key]);
  await db.query(`update identity.attempts set used = greatest(used - 1, 0), allowed_at = ${ALWAYS} where bucket = any($1)`, [
    buckets.slice(1).map(({ key }) => key),
  ]);
}
