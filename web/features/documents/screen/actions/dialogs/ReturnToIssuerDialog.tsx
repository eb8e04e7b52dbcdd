import { ReturnDialog } from "#web/components/approval/DecisionDialogs.tsx";
import { useDecisions } from "#web/components/approval/useDecisions.ts";
import type { DialogProps } from "#web/features/documents/screen/actions/action.ts";

/** Returning asks for the reason. */
export default function ReturnToIssuerDialog({ context: { model }, close }: DialogProps) {
  const { documentId, version } = model.document;
  const decisions = useDecisions({ documentId, version });
  return <ReturnDialog documentId={documentId} decisions={decisions} close={close} />;
}
