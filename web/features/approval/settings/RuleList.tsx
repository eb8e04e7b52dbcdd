import type { ApprovalWorkflow } from "#contract/approval/settings.ts";
import { calls } from "#contract/index.ts";
import type { Condition } from "#domain/documents/conditions.ts";
import { kindOf } from "#domain/documents/conditions.ts";
import { Loading } from "#web/components/Loading.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { showValue } from "#web/components/fieldFormats.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Tip } from "#web/components/Tip.tsx";
import { ActionIcon, Button } from "@mantine/core";
import { IconPencil, IconPlus, IconRefresh, IconRoute, IconTrash } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import styles from "./approval.module.css";
import { draftOf, type RuleDraft, type Rules } from "./rules.ts";
import { SortableList } from "#web/components/sortable/SortableList.tsx";

const RuleDialog = lazy(() => import("./RuleDialog.tsx"));

type Props = { rules: Rules; kind: "workflow" | "automatic" };

/** Workflows or automatic actions in their order, with everything that can be done to them. */
export function RuleList({ rules, kind }: Props) {
  const { text, culture } = useText();
  const [draft, setDraft] = useState<RuleDraft>();
  const types = useCall(calls.localizedDocumentTypes, { query: { culture } }).data?.items ?? [];
  const isAutomatic = kind === "automatic";
  const { data, isPending, isError, refetch } = rules.rules;
  const rows = (isAutomatic ? data?.automaticActions : data?.workflows) ?? [];
  const fresh: RuleDraft = {
    name: "",
    documentType: types.find((type) => type.isDefault)?.documentType ?? "ReceivedInvoice",
    conditions: [],
    steps: [],
    operation: isAutomatic ? "Approve" : null,
  };
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDraft(fresh)}>
      {text(isAutomatic ? "settings.automatic.add" : "settings.workflow.add")}
    </Button>
  );
  if (isPending) return <Loading rows={3} height={52} maw={1080} />;
  if (isError)
    return (
      <Notice heading="h2" title={text("approval.loadFailed")} icon={<IconRefresh size={32} />}>
        <Button onClick={() => void refetch()}>{text("action.retry")}</Button>
      </Notice>
    );
  return (
    <>
      {rows.length === 0 ? (
        <NoRules isAutomatic={isAutomatic}>{add}</NoRules>
      ) : (
        <>
          <SortableList
            label={text(isAutomatic ? "settings.tab.AutomaticApproval" : "settings.tab.ApprovalWorkflow")}
            items={rows}
            keyOf={(rule) => rule.approvalWorkflowId}
            nameOf={(rule) => rule.name}
            move={(from, to) => rows[from] && void rules.move(rows[from], to)}
            className={styles.sortable}
            rowClassName={styles.row}
          >
            {(rule, _, handle) => (
              <>
                {handle}
                <RuleRow
                  rule={rule}
                  type={types.find((type) => type.documentType === rule.documentType)?.label ?? rule.documentType}
                  edit={() => setDraft(draftOf(rule))}
                  remove={() => void rules.remove(rule.approvalWorkflowId)}
                />
              </>
            )}
          </SortableList>
          {add}
        </>
      )}
      {draft && (
        <Suspense>
          <RuleDialog draft={draft} types={types} people={data.approvers} save={rules.save} close={() => setDraft(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function NoRules({ isAutomatic, children }: { isAutomatic: boolean; children: ReactNode }) {
  const { text } = useText();
  return (
    <Notice
      heading="h2"
      title={text(isAutomatic ? "settings.automatic.empty" : "settings.workflow.empty")}
      advice={text(isAutomatic ? "settings.automatic.empty.advice" : "settings.workflow.empty.advice")}
      icon={<IconRoute size={32} />}
    >
      {children}
    </Notice>
  );
}

function RuleRow({ rule, type, edit, remove }: { rule: ApprovalWorkflow; type: string; edit(): void; remove(): void }) {
  const { text } = useText();
  return (
    <div className={styles.rowContent}>
      <div className={styles.rule}>
        <button type="button" className={styles.ruleName} onClick={edit}>
          {rule.name}
        </button>
        <span className={styles.dim}>
          {type}
          {rule.openRuns > 0 && ` · ${text("settings.workflow.openRuns", { count: rule.openRuns })}`}
        </span>
        <Conditions rule={rule} />
        <span>
          {rule.operation
            ? `${text("settings.automatic.operation")} ${text(`settings.automatic.operation.${rule.operation}`)}`
            : rule.steps.length === 0
              ? text("settings.workflow.steps.none")
              : rule.steps.map((step) => `${step.name}: ${step.people.map((person) => person.name).join(step.mode === "all" ? " + " : " / ")}`).join(" → ")}
        </span>
      </div>
      <Tip label={text("settings.workflow.edit")}>
        <ActionIcon variant="subtle" color="gray" aria-label={text("settings.workflow.editOf", { name: rule.name })} onClick={edit}>
          <IconPencil size={16} />
        </ActionIcon>
      </Tip>
      <Tip label={rule.openRuns > 0 ? text("error.workflow-in-use") : text("settings.workflow.delete")} multiline maw={280}>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={rule.openRuns > 0}
          aria-label={text("settings.workflow.deleteOf", { name: rule.name })}
          onClick={remove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Tip>
    </div>
  );
}

function Conditions({ rule }: { rule: ApprovalWorkflow }) {
  const { text, culture } = useText();
  const { data } = useCall(calls.documentTypeDefinition, { params: { documentType: rule.documentType }, query: { culture } }, { staleTime: 300_000 });
  if (rule.conditions.length === 0) return <span className={styles.dim}>{text("settings.workflow.conditions.none")}</span>;
  const say = ({ field, operator, value }: Condition) => {
    const definition = data?.fields.find((each) => each.name === field);
    const shown = definition && kindOf(definition.type) !== "text" ? showValue(definition.format, value, culture) : value;
    return `${definition?.label ?? field} ${text(`operator.${operator}`)} ${shown}`;
  };
  return <span>{rule.conditions.map(say).join(" · ")}</span>;
}
