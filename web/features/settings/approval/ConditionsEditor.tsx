import { calls } from "#contract/index.ts";
import { type Condition, kindOf } from "#domain/approval/conditions.ts";
import { comparisonOperators } from "#domain/approval/names.ts";
import { choicesOf } from "#web/components/fieldFormats.ts";
import { FieldInput } from "#web/components/fieldInputs.tsx";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./approval.module.css";

type Props = { documentType: string; conditions: readonly Condition[]; change(conditions: Condition[]): void };

/** Conditions that must all hold: field, comparison, value; values are typed as everywhere else. */
export function ConditionsEditor({ documentType, conditions, change }: Props) {
  const { text, culture } = useText();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { data } = useCall(calls.documentTypeDefinition, { params: { documentType }, query: { culture } }, { staleTime: 300_000 });
  const fields = data?.fields ?? [];
  const set = (at: number, part: Partial<Condition>) => change(conditions.map((condition, place) => (place === at ? { ...condition, ...part } : condition)));
  const first = fields.find((field) => field.name === "totalAmount") ?? fields[0];
  return (
    <fieldset className={styles.group}>
      <legend>{text("settings.workflow.conditions")}</legend>
      <p className={styles.dim}>{text(conditions.length === 0 ? "settings.workflow.conditions.none" : "settings.workflow.conditions.all")}</p>
      {conditions.map((condition, at) => {
        const field = fields.find((each) => each.name === condition.field);
        const isText = field ? kindOf(field.type) === "text" : false;
        const operators = isText ? comparisonOperators.slice(0, 2) : comparisonOperators;
        return (
          <div key={at} className={styles.condition}>
            <NativeSelect
              aria-label={text("settings.workflow.field")}
              data={fields.map((each) => ({ value: each.name, label: each.label }))}
              value={condition.field}
              onChange={(event) => set(at, { field: event.currentTarget.value, operator: "Eq", value: "" })}
            />
            <NativeSelect
              aria-label={text("settings.workflow.operator")}
              data={operators.map((operator) => ({ value: operator, label: text(`settings.workflow.operator.${operator}`) }))}
              value={condition.operator}
              onChange={(event) => set(at, { operator: comparisonOperators.find((operator) => operator === event.currentTarget.value) ?? "Eq" })}
            />
            <div>
              <label htmlFor={`condition-${at}`} className={styles.hidden}>
                {text("settings.workflow.value")}
              </label>
              <FieldInput
                key={condition.field}
                id={`condition-${at}`}
                format={field?.format ?? "text"}
                value={condition.value}
                culture={culture}
                context={{ today }}
                required
                choices={field && choicesOf(field.format, text)}
                onChange={(value) => set(at, { value })}
              />
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={text("settings.workflow.conditions.remove", { number: at + 1 })}
              onClick={() => change(conditions.filter((_, place) => place !== at))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        );
      })}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={!first}
        onClick={() => first && change([...conditions, { field: first.name, operator: first.name === "totalAmount" ? "Gte" : "Eq", value: "" }])}
      >
        {text("settings.workflow.conditions.add")}
      </Button>
    </fieldset>
  );
}
