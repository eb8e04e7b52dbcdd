import { calls } from "#contract/index.ts";
import { Alert } from "#web/components/Alert.tsx";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import styles from "#web/features/documents/screen/screen.module.css";

/** Whose turn it is, or who rejected the document and why; leads to the screen where it is decided. */
export function ApprovalBar() {
  const { document, text } = useScreen();
  const isPending = document.state === "ApprovalPending";
  const isShown = isPending || document.state === "Rejected";
  const { data } = useCall(calls.workflowData, { params: { documentId: document.documentId } }, { enabled: isShown });
  if (!isShown || !data?.run) return null;
  const { run, history } = data;
  const step = run.steps[run.currentStep];
  const open = step?.tasks.filter((task) => task.state === "open") ?? [];
  const rejection = history.findLast((entry) => entry.state === "REJECTED");
  const words = isPending
    ? [run.workflowName ?? text("approval.noWorkflow"), step?.name, open.map((task) => task.person?.name ?? text("approval.anyApprover")).join(", ")]
    : [text("approval.historyState.REJECTED"), rejection?.person?.name ?? text("approval.history.rule"), rejection?.note];
  return (
    <Alert kind={isPending && !run.isBlocked ? "info" : "look"}>
      <div className={styles.offer}>
        <span>{words.filter(Boolean).join(" · ")}</span>
        {run.isBlocked && <span>{text("approval.blocked")}</span>}
        {isPending && (
          <Button
            component={Link}
            size="compact-sm"
            variant="default"
            to={href("documentApproval", { id: document.documentId }, { returnRoute: href("document", { id: document.documentId }) })}
          >
            {text("approval.open")}
          </Button>
        )}
      </div>
    </Alert>
  );
}
