import { createHash } from "node:crypto";
import type { Queryable } from "./database.ts";

/** How many failed attempts one subject may make in a time. */
type Limit = { name: string; attempts: number; seconds: number };

/** Guessing one account from one place, one place trying many accounts, and many places trying one account. */
const ACCOUNT_AND_ADDRESS: Limit = { name: "account+address", attempts: 10, seconds: 300 };
const ADDRESS: Limit = { name: "address", attempts: 100, seconds: 300 };
const ACCOUNT: Limit = { name: "account", attempts: 50, seconds: 900 };

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

/**
 * Counts an attempt before the password is looked at, so that parallel guesses count too. The counters stand in
 * the database: all identity processes share them and a restart forgets nothing. Answers the seconds to wait, 0 = go on.
 */
export async function countAttempt(db: Queryable, buckets: Bucket[]): Promise<number> {
  let wait = 0;
  for (const { key, limit } of buckets) {
    const { rows } = await db.query<{ used: number; wait: number }>(
      `insert into identity.attempts as a (bucket, used, resets_at) values ($1, 1, now() + make_interval(secs => $2))
       on conflict (bucket) do update set
         used = case when a.resets_at <= now() then 1 else a.used + 1 end,
         resets_at = case when a.resets_at <= now() then excluded.resets_at else a.resets_at end
       returning used, ceil(extract(epoch from resets_at - now()))::int as wait`,
      [key, limit.seconds],
    );
    const row = rows[0];
    if (row && row.used > limit.attempts) wait = Math.max(wait, row.wait, 1);
  }
  return wait;
}

/** Takes a successful attempt back out of the count and forgets the failures of this account from this address. */
export async function forgiveAttempt(db: Queryable, buckets: Bucket[]): Promise<void> {
  await db.query("delete from identity.attempts where bucket = $1", [buckets[0]?.key]);
  await db.query("update identity.attempts set used = greatest(used - 1, 0) where bucket = any($1)", [buckets.slice(1).map(({ key }) => key)]);
}
