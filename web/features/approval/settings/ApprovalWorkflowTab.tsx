import { approvalTriggers } from "#domain/approval/names.ts";
import { Alert } from "#web/components/Alert.tsx";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { NativeSelect } from "@mantine/core";
import settings from "#web/components/settings/settings.module.css";
import { DryRun } from "./DryRun.tsx";
import { RuleList } from "./RuleList.tsx";
import { useRules } from "./rules.ts";

/** Approval workflows in their order, when documents are sent, and a dry run (R205, R435). */
export default function ApprovalWorkflowTab() {
  const { text } = useText();
  const { features } = useSession();
  const rules = useRules();
  const trigger = rules.rules.data?.documentApprovalWorkflowTrigger;
  return (
    <section aria-labelledby="workflow-title">
      <div className={settings.head}>
        <h2 id="workflow-title">{text("settings.tab.ApprovalWorkflow")}</h2>
        {trigger && (
          <NativeSelect
            label={text("settings.workflow.trigger")}
            data={approvalTriggers.map((name) => ({ value: name, label: text(`settings.workflow.trigger.${name}`) }))}
            value={trigger}
            onChange={(event) => void rules.setTrigger(event.currentTarget.value === "DocumentExtracted" ? "DocumentExtracted" : "User")}
          />
        )}
      </div>
      <p className={settings.lead}>{text("settings.workflow.lead")}</p>
      {!features.includes("Approval") && <Alert kind="look">{text("settings.workflow.off")}</Alert>}
      <RuleList rules={rules} kind="workflow" />
      <DryRun />
    </section>
  );
}
