import { DelegateDialog } from "#web/components/approval/DecisionDialogs.tsx";
import { useDecisions } from "#web/components/approval/useDecisions.ts";
import type { DialogProps } from "#web/features/documents/screen/actions/action.ts";

/** Passing the turn on asks to whom. */
export default function DelegateApprovalDialog({ context: { model }, close }: DialogProps) {
  const { documentId, version } = model.document;
  const decisions = useDecisions({ documentId, version });
  return <DelegateDialog documentId={documentId} decisions={decisions} close={close} />;
}
