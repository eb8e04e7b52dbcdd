import { knownUnits } from "#server/organisation/accountingUnits/requireUnit.ts";
import { checkCodeList, type CodeListProblem } from "#domain/codeLists/codeLists.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { type ListToStore, loadCodeLists, lockCodeLists, storeCodeList } from "./store.ts";

/** Checks a list against the rules and the tenant's other lists and writes it. */
export async function saveList(tx: Tx, tenantId: string, list: ListToStore, now: Date): Promise<void> {
  await lockCodeLists(tx, tenantId);
  const problems = checkCodeList(list, await loadCodeLists(tx, tenantId));
  if (problems.length > 0) throw refusalOf(problems);
  await requireUnits(tx, tenantId, list.accountingUnitIds);
  await storeCodeList(tx, tenantId, list, now);
}

function refusalOf(problems: readonly CodeListProblem[]): Refusal {
  const first = problems[0]!;
  if (first.code !== "validation") return new Refusal(first.code);
  const errors = problems.flatMap((problem) =>
    problem.code === "validation" ? [{ pointer: problem.pointer, code: problem.rule, message: problem.rule }] : [],
  );
  return new Refusal("validation", { errors });
}

async function requireUnits(tx: Tx, tenantId: string, unitIds: readonly string[]): Promise<void> {
  const known = await knownUnits(tx, tenantId, unitIds);
  if (known.size < new Set(unitIds.map((unit) => unit.toLowerCase())).size) throw new Refusal("not-found");
}
