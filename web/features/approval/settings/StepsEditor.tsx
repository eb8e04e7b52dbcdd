import { stepModes } from "#domain/approval/names.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Button, MultiSelect, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { StepDraft } from "./rules.ts";
import { reordered, SortableList } from "#web/components/sortable/SortableList.tsx";
import styles from "./approval.module.css";

type Props = { steps: readonly StepDraft[]; people: readonly { userId: string; name: string }[]; change(steps: StepDraft[]): void };

/** Steps in their order: name, who approves, whether one is enough. */
export function StepsEditor({ steps, people, change }: Props) {
  const { text } = useText();
  // Steps have no id of their own; these keep their inputs together while they are moved.
  const [keys, setKeys] = useState<readonly number[]>(steps.map((_, at) => at));
  const set = (at: number, part: Partial<StepDraft>) => change(steps.map((step, place) => (place === at ? { ...step, ...part } : step)));
  const move = (from: number, to: number) => {
    setKeys(reordered(keys, from, to));
    change(reordered(steps, from, to));
  };
  const add = () => {
    setKeys([...keys, Math.max(-1, ...keys) + 1]);
    change([...steps, { name: text("approval.step", { number: steps.length + 1 }), mode: "any", approvers: [] }]);
  };
  const remove = (at: number) => {
    setKeys(keys.filter((_, place) => place !== at));
    change(steps.filter((_, place) => place !== at));
  };
  return (
    <fieldset className={styles.group}>
      <legend>{text("settings.workflow.steps")}</legend>
      {steps.length === 0 && <p className={styles.dim}>{text("settings.workflow.steps.none")}</p>}
      <SortableList
        label={text("settings.workflow.steps")}
        items={steps.map((step, at) => ({ key: String(keys[at]), step }))}
        keyOf={({ key }) => key}
        nameOf={({ step }) => step.name}
        move={move}
        className={styles.sortable}
        rowClassName={styles.row}
      >
        {({ step }, at, handle) => (
          <>
            {handle}
            <Step step={step} people={people} set={(part) => set(at, part)} remove={() => remove(at)} />
          </>
        )}
      </SortableList>
      <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
        {text("settings.workflow.steps.add")}
      </Button>
    </fieldset>
  );
}

type StepProps = { step: StepDraft; people: Props["people"]; set(part: Partial<StepDraft>): void; remove(): void };

function Step({ step, people, set, remove }: StepProps) {
  const { text } = useText();
  return (
    <div className={styles.step}>
      <TextInput
        label={text("settings.workflow.step.name")}
        value={step.name}
        maxLength={100}
        required
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label={text("settings.workflow.step.mode")}
        data={stepModes.map((mode) => ({ value: mode, label: text(`settings.workflow.step.mode.${mode}`) }))}
        value={step.mode}
        onChange={(event) => set({ mode: event.currentTarget.value === "all" ? "all" : "any" })}
      />
      <MultiSelect
        className={styles.approvers}
        label={text("settings.workflow.step.approvers")}
        data={people.map((person) => ({ value: person.userId, label: person.name }))}
        value={step.approvers}
        searchable
        required
        hidePickedOptions
        onChange={(approvers) => set({ approvers })}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={text("settings.workflow.steps.remove", { name: step.name })} onClick={remove}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
