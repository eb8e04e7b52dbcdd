import { createHash } from "node:crypto";

/** An entry as it is stored; `entry` is the text whose hash is chained. */
export type Link = { number: number; entry: string; hash: Buffer };

/** A link that is known from elsewhere: the head of the chain, or an anchor kept outside of the database. */
export type KnownLink = { number: number; hash: Buffer; from: "head" | "anchor" };

/** What a chain turned out to be; `broken` is the first number that cannot be believed. */
export type Verdict = { entries: number; broken?: { number: number; why: string } };

/** The hash of an entry, as `append_audit` (server/core/migrations/0010_audit.sql) makes it. */
export function linkHash(tenantId: string, before: Buffer, { number, entry }: Pick<Link, "number" | "entry">): Buffer {
  return createHash("sha256").update(before).update(`${tenantId}/${number}/${entry}`).digest();
}

/**
 * Walks a chain from its first entry and compares it with the links that are known from elsewhere. Those beyond the first broken
 * entry say nothing more, so only one break is reported.
 */
export async function verifyChain(tenantId: string, links: AsyncIterable<Link>, known: readonly KnownLink[]): Promise<Verdict> {
  const expected = new Map<number, KnownLink[]>();
  for (const link of known) expected.set(link.number, [...(expected.get(link.number) ?? []), link]);
  let before: Buffer = Buffer.alloc(0);
  let entries = 0;
  for await (const link of links) {
    const number = entries + 1;
    if (link.number !== number) return { entries, broken: { number, why: `entry ${number} is missing, ${link.number} follows ${entries}` } };
    if (!linkHash(tenantId, before, link).equals(link.hash)) return { entries, broken: { number, why: "the entry is not the one that was written" } };
    const other = expected.get(number)?.find(({ hash }) => !hash.equals(link.hash));
    if (other) return { entries, broken: { number, why: `the chain up to here is not the one of its ${other.from}` } };
    before = link.hash;
    entries = number;
  }
  const beyond = known.filter(({ number }) => number > entries).sort((one, other) => one.number - other.number)[0];
  if (beyond) return { entries, broken: { number: entries + 1, why: `entries up to ${beyond.number} are missing, its ${beyond.from} knows them` } };
  const head = known.find(({ from }) => from === "head");
  if (entries > 0 && head?.number !== entries)
    return { entries, broken: { number: (head?.number ?? 0) + 1, why: "entries stand after the head of the chain" } };
  return { entries };
}
