import type { WorkflowData } from "#contract/approval/approval.ts";
import { calls } from "#contract/index.ts";
import { notify } from "#web/lib/notify.ts";
import { DelegateDialog, RejectDialog, ReturnDialog } from "#web/components/approval/DecisionDialogs.tsx";
import { useDecisions } from "#web/components/approval/useDecisions.ts";
import { foot } from "#web/lib/foot.ts";
import { api } from "#web/lib/api.ts";
import { href } from "#web/lib/paths.ts";
import { useStable } from "#web/lib/useStable.ts";
import { useText } from "#web/locales/language.ts";
import { Tip } from "#web/components/Tip.tsx";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconCheck, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import styles from "./approval.module.css";

type Question = "reject" | "delegate" | "return";

/** Approve, reject, delegate, return: what the server allows; afterwards the next document of Mine opens at once. */
export function DecisionBar({ documentId, data, back }: { documentId: string; data: WorkflowData; back: string }) {
  const { text } = useText();
  const goOn = useNextDocument(documentId, back);
  const [question, setQuestion] = useState<Question>();
  const [isBusy, setBusy] = useState(false);
  const decisions = useDecisions({ documentId, version: data.version, step: data.run?.currentStep });
  const may = (action: WorkflowData["allowedActions"][number]) => data.allowedActions.includes(action);

  const approve = useStable(() => {
    if (isBusy || !may("approve")) return;
    setBusy(true);
    void decisions
      .approve()
      .then((isDone) => (isDone ? goOn() : undefined))
      .finally(() => setBusy(false));
  });
  const close = (isDone: boolean) => {
    setQuestion(undefined);
    if (isDone) void goOn();
  };
  const ask = useStable((next: Question, action: WorkflowData["allowedActions"][number]) => {
    if (may(action)) setQuestion(next);
  });
  useDecisionKeys({ approve, reject: () => ask("reject", "reject"), delegate: () => ask("delegate", "delegate") });

  const buttons = [
    may("returnToIssuer") && (
      <Button key="return" variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => setQuestion("return")}>
        {text("approval.action.return")}
      </Button>
    ),
    may("unapprove") && (
      <Button key="unapprove" variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => void decisions.unapprove()}>
        {text("approval.action.unapprove")}
      </Button>
    ),
    may("delegate") && (
      <Tip key="delegate" label="D">
        <Button variant="default" leftSection={<IconArrowForwardUp size={18} aria-hidden />} onClick={() => setQuestion("delegate")}>
          {text("approval.action.delegate")}
        </Button>
      </Tip>
    ),
    may("reject") && (
      <Tip key="reject" label="R">
        <Button variant="default" className={styles.reject} leftSection={<IconX size={18} aria-hidden />} onClick={() => setQuestion("reject")}>
          {text("approval.action.reject")}
        </Button>
      </Tip>
    ),
    may("approve") && (
      <Tip key="approve" label="A">
        <Button leftSection={<IconCheck size={18} aria-hidden />} aria-disabled={isBusy} onClick={approve}>
          {text(data.turn === "override" ? "approval.action.approveAsAdmin" : "approval.action.approve")}
        </Button>
      </Tip>
    ),
  ].filter(Boolean);
  const props = { decisions, close };
  return (
    <footer ref={foot} className={styles.bar}>
      {buttons.length > 0 ? buttons : <ReadOnly state={data.documentState} />}
      {question === "reject" && <RejectDialog {...props} />}
      {question === "delegate" && <DelegateDialog documentId={documentId} {...props} />}
      {question === "return" && <ReturnDialog documentId={documentId} {...props} />}
    </footer>
  );
}

/** Opens the next document that waits for the person; without one the list. */
function useNextDocument(documentId: string, back: string): () => Promise<void> {
  const { text } = useText();
  const navigate = useNavigate();
  return async () => {
    const { items } = await api(calls.listApprovals, { body: { listType: "Mine", take: 2 } }).catch(() => ({ items: [] }));
    const next = items.find((item) => item.documentId !== documentId);
    if (!next) notify("info", text("approval.done.last"));
    void navigate(next ? href("documentApproval", { id: next.documentId }, { returnRoute: back }) : back);
  };
}

/** Why there is nothing to decide. */
function ReadOnly({ state }: { state: WorkflowData["documentState"] }) {
  const { text } = useText();
  return <p className={styles.dim}>{state === "ApprovalPending" ? text("approval.readOnly") : text(`documentState.${state}`)}</p>;
}

/** A, R and D decide, unless a person types or a dialog is open; Ctrl+Shift+Enter approves as on the document screen. */
function useDecisionKeys(decide: { approve(): void; reject(): void; delegate(): void }): void {
  const press = useStable((event: KeyboardEvent) => {
    if (document.querySelector("[aria-modal='true']") || event.altKey || event.metaKey) return;
    const isChord = event.key === "Enter" && event.ctrlKey && event.shiftKey;
    const isPlain = !event.ctrlKey && !(event.target instanceof HTMLElement && event.target.matches("input, textarea, select"));
    const byKey: Record<string, () => void> = { a: decide.approve, r: decide.reject, d: decide.delegate };
    const act = isChord ? decide.approve : isPlain ? byKey[event.key.toLowerCase()] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [press]);
}
