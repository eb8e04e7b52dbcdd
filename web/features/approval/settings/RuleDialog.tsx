import { calls } from "#contract/index.ts";
import { automaticOperations } from "#domain/approval/names.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Modal, NativeSelect, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Conditions } from "#web/components/settings/Conditions.tsx";
import type { RuleDraft } from "./rules.ts";
import { StepsEditor } from "./StepsEditor.tsx";
import styles from "./approval.module.css";

type Person = { userId: string; name: string };
type Props = {
  draft: RuleDraft;
  types: readonly { documentType: string; label: string }[];
  people: readonly Person[];
  save(draft: RuleDraft): Promise<boolean>;
  close(): void;
};

/** A workflow or an automatic action: name, type, conditions, and steps or what it does. */
export default function RuleDialog({ draft, types, people, save, close }: Props) {
  const { text, culture } = useText();
  const [rule, setRule] = useState(draft);
  const { data: definition } = useCall(
    calls.documentTypeDefinition,
    { params: { documentType: rule.documentType }, query: { culture } },
    { staleTime: 300_000 },
  );
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<RuleDraft>) => setRule((before) => ({ ...before, ...part }));
  const isReady =
    rule.name.trim() !== "" &&
    rule.conditions.every((condition) => condition.field !== "" && condition.value.trim() !== "") &&
    rule.steps.every((step) => step.name.trim() !== "" && step.approvers.length > 0) &&
    (rule.operation === null || rule.conditions.length > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setBusy(true);
    void save(rule).then((isDone) => (isDone ? close() : setBusy(false)));
  };
  const title = draft.approvalWorkflowId ? draft.name : text(rule.operation ? "settings.automatic.add" : "settings.workflow.add");
  return (
    <Modal opened onClose={close} size="xl" title={title} closeButtonProps={{ "aria-label": text("settings.workflow.cancel") }}>
      <form onSubmit={submit}>
        <Stack gap="lg">
          <div className={styles.pair}>
            <TextInput
              label={text("settings.workflow.name")}
              value={rule.name}
              maxLength={100}
              required
              data-autofocus
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <NativeSelect
              label={text("settings.workflow.type")}
              data={types.map((type) => ({ value: type.documentType, label: type.label }))}
              value={rule.documentType}
              onChange={(event) => change({ documentType: event.currentTarget.value, conditions: [] })}
            />
          </div>
          {rule.operation && (
            <NativeSelect
              label={text("settings.automatic.operation")}
              data={automaticOperations.map((operation) => ({ value: operation, label: text(`settings.automatic.operation.${operation}`) }))}
              value={rule.operation}
              onChange={(event) => change({ operation: automaticOperations.find((operation) => operation === event.currentTarget.value) ?? "Approve" })}
            />
          )}
          <Conditions
            legend={text("settings.workflow.conditions")}
            hint={text(rule.conditions.length === 0 ? "settings.workflow.conditions.none" : "settings.workflow.conditions.all")}
            fields={definition?.fields ?? []}
            conditions={rule.conditions}
            first={{ field: "totalAmount", operator: "Gte", value: "" }}
            change={(conditions) => change({ conditions })}
          />
          {!rule.operation && <StepsEditor steps={rule.steps} people={people} change={(steps) => change({ steps })} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {text("settings.workflow.cancel")}
            </Button>
            <Button type="submit" disabled={!isReady} aria-disabled={isBusy}>
              {text("settings.workflow.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
