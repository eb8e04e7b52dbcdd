import { RejectDialog } from "#web/components/approval/DecisionDialogs.tsx";
import { useDecisions } from "#web/components/approval/useDecisions.ts";
import type { DialogProps } from "#web/features/documents/screen/actions/action.ts";

/** Rejecting asks for the reason. */
export default function RejectApprovalDialog({ context: { model }, close }: DialogProps) {
  const { documentId, version } = model.document;
  const decisions = useDecisions({ documentId, version });
  return <RejectDialog decisions={decisions} close={close} />;
}
