import { calls } from "#contract/index.ts";
import { automaticOperations } from "#domain/approval/names.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Modal, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
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
  const form = useForm<RuleDraft>({ initialValues: draft });
  const rule = form.values;
  const { data: definition } = useCall(
    calls.documentTypeDefinition,
    { params: { documentType: rule.documentType }, query: { culture } },
    { staleTime: 300_000 },
  );
  const [isBusy, setBusy] = useState(false);
  const submit = form.onSubmit((values) => {
    if (!isReady(values) || isBusy) return;
    setBusy(true);
    void save(values).then((isDone) => (isDone ? close() : setBusy(false)));
  });
  const title = draft.approvalWorkflowId ? draft.name : text(rule.operation ? "settings.automatic.add" : "settings.workflow.add");
  return (
    <Modal opened onClose={close} size="xl" title={title} closeButtonProps={{ "aria-label": text("settings.workflow.cancel") }}>
      <form onSubmit={submit}>
        <Stack gap="lg">
          <div className={styles.pair}>
            <TextInput label={text("settings.workflow.name")} maxLength={100} required data-autofocus {...form.getInputProps("name")} />
            <NativeSelect
              label={text("settings.workflow.type")}
              data={types.map((type) => ({ value: type.documentType, label: type.label }))}
              value={rule.documentType}
              onChange={(event) => form.setValues({ documentType: event.currentTarget.value, conditions: [] })}
            />
          </div>
          {rule.operation && (
            <NativeSelect
              label={text("settings.automatic.operation")}
              data={automaticOperations.map((operation) => ({ value: operation, label: text(`settings.automatic.operation.${operation}`) }))}
              {...form.getInputProps("operation")}
            />
          )}
          <Conditions
            legend={text("settings.workflow.conditions")}
            hint={text(rule.conditions.length === 0 ? "settings.workflow.conditions.none" : "settings.workflow.conditions.all")}
            fields={definition?.fields ?? []}
            conditions={rule.conditions}
            first={{ field: "totalAmount", operator: "Gte", value: "" }}
            change={(conditions) => form.setFieldValue("conditions", conditions)}
          />
          {!rule.operation && <StepsEditor steps={rule.steps} people={people} change={(steps) => form.setFieldValue("steps", steps)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {text("settings.workflow.cancel")}
            </Button>
            <Button type="submit" disabled={!isReady(rule)} aria-disabled={isBusy}>
              {text("settings.workflow.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Whether everything that a rule needs is filled in; an action without conditions would run for every document. */
function isReady({ name, conditions, steps, operation }: RuleDraft): boolean {
  return (
    name.trim() !== "" &&
    conditions.every((condition) => condition.field !== "" && condition.value.trim() !== "") &&
    steps.every((step) => step.name.trim() !== "" && step.approvers.length > 0) &&
    (operation === null || conditions.length > 0)
  );
}
