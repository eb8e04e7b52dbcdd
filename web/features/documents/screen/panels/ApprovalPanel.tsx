import { calls } from "#contract/index.ts";
import { Loading } from "#web/components/Loading.tsx";
import { ApprovalHistory } from "#web/components/approval/ApprovalHistory.tsx";
import { Coverage } from "#web/components/approval/Coverage.tsx";
import { Steps } from "#web/components/approval/Steps.tsx";
import { useCall } from "#web/lib/queries.ts";
import { Button } from "@mantine/core";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";

/** Steps and history of the document's approval, beside the page (R047). */
export function ApprovalPanel() {
  const { document, text } = useScreen();
  const data = useCall(calls.workflowData, { params: { documentId: document.documentId } });
  if (data.isPending) return <Loading height={160} />;
  if (data.isError)
    return (
      <div role="alert">
        <p>{text("approval.loadFailed")}</p>
        <Button variant="default" size="xs" onClick={() => void data.refetch()}>
          {text("action.retry")}
        </Button>
      </div>
    );
  return (
    <>
      {data.data.run && (
        <>
          <h3>{data.data.run.workflowName ?? text("approval.steps")}</h3>
          <Steps run={data.data.run} />
          <Coverage />
        </>
      )}
      <h3>{text("approval.history")}</h3>
      <ApprovalHistory entries={data.data.history} />
    </>
  );
}
