import type { Config } from "#server/core/config.ts";
import { readAnchors } from "./anchors.ts";
import { type Owner, readChain, readHead } from "./chain.ts";
import { type Verdict, verifyChain } from "./verify.ts";

/** A chain with what is known of it from elsewhere; `anchoredUpTo` is the last entry that is written down outside of the database. */
export type Checked = Verdict & { tenantId: string; anchoredUpTo: number };

/**
 * Checks the audit log of a tenant: every link, the head, and the anchors of the data folder. Where the program runs, `owner` is in a
 * repeatable-read transaction; anchors are read before its first look, so that none is newer.
 */
export async function checkAudit(owner: Owner, place: Pick<Config, "dataDir" | "secret">, tenantId: string): Promise<Checked> {
  let anchors;
  try {
    anchors = await readAnchors(place, tenantId);
  } catch (error) {
    return { tenantId, entries: 0, anchoredUpTo: 0, broken: { number: 1, why: error instanceof Error ? error.message : String(error) } };
  }
  const known = [...(await readHead(owner, tenantId)), ...anchors];
  const verdict = await verifyChain(tenantId, readChain(owner, tenantId), known);
  return { tenantId, anchoredUpTo: anchors.at(-1)?.number ?? 0, ...verdict };
}
