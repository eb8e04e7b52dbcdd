import { calls } from "#contract/index.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { api } from "#web/lib/api.ts";
import { notifyUndo } from "#web/lib/undo.tsx";
import { IconArrowBackUp, IconArrowForwardUp, IconBellRinging, IconCheck, IconRotateClockwise, IconSend, IconX } from "@tabler/icons-react";
import { lazy } from "react";
import { isDirty } from "#web/features/documents/screen/state/draft.ts";
import { type ActionContext, allows, type DocumentAction } from "./action.ts";

const of = ({ model }: ActionContext) => ({ documentId: model.document.documentId });

/** Sends the document as it stands on the screen: what was typed is saved first, which makes a newer version. */
async function sendToApproval(context: ActionContext): Promise<void> {
  const { model, writes, save } = context;
  const done = model.text("approval.done.send");
  if (!isDirty(model.draft)) return void (await writes.run(calls.startWorkflow, { params: of(context) }, done));
  if (!(await save(false))) return;
  await api(calls.startWorkflow, { params: of(context) }).then(
    () => notify("positive", done),
    (error: unknown) => notifyError(error),
  );
  writes.refresh();
}

function approve(context: ActionContext): Promise<boolean> {
  const { model, writes } = context;
  const params = of(context);
  const undo = () =>
    api(calls.unapprove, { params })
      .then(() => notify("positive", model.text("approval.done.unapprove")))
      .finally(writes.refresh);
  return writes.run(calls.approve, { params, body: {} }, () => notifyUndo(model.text("approval.done.approve"), undo));
}

/** Approval and returning (domain rules, section 3). */
export const approvalActions: DocumentAction[] = [
  { id: "sendToApproval", label: "approval.action.send", icon: IconSend, group: "approval", isAllowed: allows("sendToApproval"), run: sendToApproval },
  { id: "approve", label: "approval.action.approve", icon: IconCheck, group: "approval", isAllowed: allows("approve"), run: approve },
  {
    id: "approveOrSend",
    label: "approval.action.approveOrSend",
    icon: IconCheck,
    group: "approval",
    shortcut: "Ctrl+Shift+Enter",
    inMenu: false,
    isAllowed: (document) => allows("approve")(document) || allows("sendToApproval")(document),
    run: (context) => (allows("approve")(context.model.document) ? approve(context) : sendToApproval(context)),
  },
  {
    id: "reject",
    label: "approval.action.reject",
    icon: IconX,
    group: "approval",
    isAllowed: allows("reject"),
    dialog: lazy(() => import("./dialogs/RejectApprovalDialog.tsx")),
  },
  {
    id: "delegate",
    label: "approval.action.delegate",
    icon: IconArrowForwardUp,
    group: "approval",
    isAllowed: allows("delegate"),
    dialog: lazy(() => import("./dialogs/DelegateApprovalDialog.tsx")),
  },
  {
    id: "unapprove",
    label: "approval.action.unapprove",
    icon: IconArrowBackUp,
    group: "approval",
    isAllowed: allows("unapprove"),
    run: (context) => context.writes.run(calls.unapprove, { params: of(context) }, context.model.text("approval.done.unapprove")),
  },
  {
    id: "remind",
    label: "approval.action.remind",
    icon: IconBellRinging,
    group: "approval",
    isAllowed: allows("remind"),
    run: (context) => context.writes.run(calls.remindApprovers, { params: of(context) }, context.model.text("approval.done.remind")),
  },
  {
    id: "restartApproval",
    label: "approval.action.restart",
    icon: IconRotateClockwise,
    group: "approval",
    isAllowed: allows("restartApproval"),
    run: (context) => context.writes.run(calls.restartWorkflow, { params: of(context) }, context.model.text("approval.done.restart")),
  },
  {
    id: "withdraw",
    label: "approval.action.withdraw",
    icon: IconArrowBackUp,
    group: "approval",
    isAllowed: allows("withdraw"),
    run: (context) =>
      context.writes.run(calls.changeState, { params: { ...of(context), documentState: "Extracted" } }, context.model.text("approval.done.withdraw")),
  },
  {
    id: "returnToIssuer",
    label: "approval.action.return",
    icon: IconArrowBackUp,
    group: "approval",
    isAllowed: allows("returnToIssuer"),
    dialog: lazy(() => import("./dialogs/ReturnToIssuerDialog.tsx")),
  },
];
