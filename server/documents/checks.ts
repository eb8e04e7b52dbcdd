import { type CheckCode, checkCodes, checksOf, kindsOf } from "#domain/documents/checks.ts";
import type { Follower } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { together } from "#server/core/together.ts";
import { validationErrorsOf } from "./rules.ts";
import { ofTenant } from "./scope.ts";
import { type ContentsRow, type DocumentRow, loadContents } from "./store.ts";
import { factsOf } from "./warnings.ts";

/**
 * Notes which kinds of checks stand against a document, for lists. Duplicates come and go with other documents and are looked up.
 * `known`: its contents, where they were written just now.
 */
export async function noteChecks(tx: Tx, document: DocumentRow, known?: ContentsRow): Promise<void> {
  const contents = known ?? (await loadContents(tx, document));
  const isRead = document.state !== "Extracting";
  const [errors, facts] = isRead
    ? await together([validationErrorsOf(tx, document, contents), factsOf(tx, ofTenant(document.tenant_id), document, contents)])
    : [[], []];
  const checks = kindsOf(checksOf(errors, facts)).filter((code) => code !== "duplicate");
  if (checks.join() === document.checks.join()) return;
  await tx.updateTable("documents").set({ checks }).where("tenant_id", "=", document.tenant_id).where("document_id", "=", document.document_id).execute();
}

/** What stands against a document of a list; whether another one repeats it is looked up for all of them. */
export const listedChecks = (noted: readonly CheckCode[], hasDuplicate: boolean): CheckCode[] =>
  checkCodes.filter((code) => noted.includes(code) || (code === "duplicate" && hasDuplicate));

/** What stands against a document follows its values, its unit and its type. */
export const standingChecks: Follower = {
  after: async (tx, _app, { after, contents, change }) => {
    const isTouched = contents !== undefined || change.columns.fields !== undefined || change.columns.accounting_unit_id !== undefined;
    if (isTouched || change.kind === "validation") await noteChecks(tx, after, contents && { ...contents.before, ...contents.after });
    return undefined;
  },
};
