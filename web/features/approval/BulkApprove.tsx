import { BULK_STEP } from "#contract/documents/bulkActions.ts";
import { calls } from "#contract/index.ts";
import { foot } from "#web/lib/foot.ts";
import { api } from "#web/lib/api.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { notifyTakenBack, notifyUndo } from "#web/lib/undo.tsx";
import { refreshApproval } from "#web/components/approval/useDecisions.ts";
import { useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import listStyles from "#web/components/list/list.module.css";
import type { Picked } from "#web/components/list/selection.ts";

/** Exact arithmetic comes with it. */
const SelectionSum = lazy(() => import("#web/components/list/SelectionSum.tsx"));

/** Takes approvals back; says how many, and how many had gone on meanwhile. */
async function takeBack(documentIds: readonly string[]): Promise<void> {
  const results: { ok: boolean }[] = [];
  for (let at = 0; at < documentIds.length; at += BULK_STEP) {
    const step = documentIds.slice(at, at + BULK_STEP);
    results.push(...(await api(calls.changeDocuments, { body: { action: { kind: "unapprove" }, documentIds: step } })).results);
  }
  notifyTakenBack("unapprove", results);
}

/** Approves what is chosen; says how many were and how many were not. */
export function BulkApprove({ picked, onDone }: { picked: Picked; onDone(): void }) {
  const { text } = useText();
  const client = useQueryClient();
  const approve = useSend(calls.approveDocuments);
  const documentIds = picked.kind === "some" ? [...picked.documents.keys()] : [];
  // What was done is said also when the chosen rows, and this bar with them, have left the list before the answer.
  const start = async () => {
    try {
      const { results } = await approve.mutateAsync({ body: { documentIds } });
      const approved = results.filter((result) => result.ok).map((result) => result.documentId);
      if (approved.length > 0)
        notifyUndo(text("approval.approved", { count: approved.length }), () => takeBack(approved).finally(() => refreshApproval(client)));
      if (approved.length < results.length) notify("warning", text("approval.notApproved", { count: results.length - approved.length }));
      onDone();
    } catch (error) {
      notifyError(error);
    } finally {
      refreshApproval(client);
    }
  };
  return (
    <footer ref={foot} className={listStyles.bulk} role="status">
      <strong className="figures">{text("approval.selected", { count: documentIds.length })}</strong>
      {picked.kind === "some" && (
        <Suspense>
          <SelectionSum selection={picked.documents} />
        </Suspense>
      )}
      <Button leftSection={<IconCheck size={18} aria-hidden />} loading={approve.isPending} onClick={() => void start()}>
        {text("approval.approveSelected")}
      </Button>
    </footer>
  );
}
