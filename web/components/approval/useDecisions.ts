import type { CallInput, CallSpec } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { api } from "#web/lib/api.ts";
import { notifyUndo } from "#web/lib/undo.tsx";
import { changed } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";

/** Calls whose answers a decision makes stale. */
const staleAfterDecision: CallSpec[] = [
  calls.workflowData,
  calls.listApprovals,
  calls.countApprovals,
  calls.getDocument,
  calls.documentHistory,
  calls.listDocuments,
  calls.countDocuments,
];

/** The document that the person looks at: a decision for an older version or an earlier step does not count. */
export type Seen = { documentId: string; version: number; step?: number | undefined };

export type Decisions = ReturnType<typeof useDecisions>;

/** Everything that can be decided about a document in approval; each says how it went and resolves with whether it did. */
export function useDecisions(seen: Seen) {
  const { text } = useText();
  const client = useQueryClient();
  const params = { documentId: seen.documentId };
  const step = seen.step === undefined ? {} : { step: seen.step };

  async function run<C extends CallSpec>(call: C, input: CallInput<C>, done: string | (() => void)): Promise<boolean> {
    try {
      await (api as (call: CallSpec, input: unknown, options: object) => Promise<unknown>)(call, input, { headers: { "if-match": `"${seen.version}"` } });
      if (typeof done === "string") notify("positive", done);
      else done();
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      refreshApproval(client);
    }
  }
  const takeBack = () =>
    api(calls.unapprove, { params })
      .then(() => notify("positive", text("approval.done.unapprove")))
      .finally(() => refreshApproval(client));
  return {
    approve: () => run(calls.approve, { params, body: step }, () => notifyUndo(text("approval.done.approve"), takeBack)),
    unapprove: () => run(calls.unapprove, { params }, text("approval.done.unapprove")),
    reject: (note: string) => run(calls.reject, { params, body: { ...step, note } }, text("approval.done.reject")),
    delegate: (toUserEmail: string, note: string) =>
      run(calls.delegateApproval, { params: { ...params, toUserEmail }, body: note ? { note } : {} }, text("approval.done.delegate")),
    returnToIssuer: (reason: string, email: string | undefined) =>
      run(calls.returnToIssuer, { params, body: { reason, ...(email ? { email } : {}) } }, text("approval.done.return")),
    send: () => run(calls.startWorkflow, { params }, text("approval.done.send")),
    restart: () => run(calls.restartWorkflow, { params }, text("approval.done.restart")),
    withdraw: () => run(calls.changeState, { params: { ...params, documentState: "Extracted" } }, text("approval.done.withdraw")),
    remind: () => run(calls.remindApprovers, { params }, text("approval.done.remind")),
  };
}

/** Reads again what a decision changed. */
export function refreshApproval(client: QueryClient): void {
  changed(client, ...staleAfterDecision);
}
