import { stepModes } from "#domain/approval/names.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Button, MultiSelect, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { StepDraft } from "./rules.ts";
import { SortableList } from "./SortableList.tsx";
import styles from "./approval.module.css";

type Props = { steps: readonly StepDraft[]; people: readonly { userId: string; name: string }[]; change(steps: StepDraft[]): void };

/** Steps in their order: name, who approves, whether one is enough. */
export function StepsEditor({ steps, people, change }: Props) {
  const { text } = useText();
  // Steps have no id of their own; these keep their inputs together while they are moved.
  const [keys, setKeys] = useState<readonly number[]>(steps.map((_, at) => at));
  const set = (at: number, part: Partial<StepDraft>) => change(steps.map((step, place) => (place === at ? { ...step, ...part } : step)));
  const move = (from: number, to: number) => {
    setKeys(moved(keys, from, to));
    change(moved(steps, from, to));
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
        move={move}
        rows={steps.map((step, at) => ({
          key: String(keys[at]),
          name: step.name,
          content: (
            <div className={styles.step}>
              <TextInput
                label={text("settings.workflow.step.name")}
                value={step.name}
                maxLength={100}
                required
                onChange={(event) => set(at, { name: event.currentTarget.value })}
              />
              <NativeSelect
                label={text("settings.workflow.step.mode")}
                data={stepModes.map((mode) => ({ value: mode, label: text(`settings.workflow.step.mode.${mode}`) }))}
                value={step.mode}
                onChange={(event) => set(at, { mode: event.currentTarget.value === "all" ? "all" : "any" })}
              />
              <MultiSelect
                className={styles.approvers}
                label={text("settings.workflow.step.approvers")}
                data={people.map((person) => ({ value: person.userId, label: person.name }))}
                value={step.approvers}
                searchable
                required
                hidePickedOptions
                onChange={(approvers) => set(at, { approvers })}
              />
              <ActionIcon variant="subtle" color="gray" aria-label={text("settings.workflow.steps.remove", { name: step.name })} onClick={() => remove(at)}>
                <IconX size={16} />
              </ActionIcon>
            </div>
          ),
        }))}
      />
      <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
        {text("settings.workflow.steps.add")}
      </Button>
    </fieldset>
  );
}

function moved<Each>(list: readonly Each[], from: number, to: number): Each[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}
