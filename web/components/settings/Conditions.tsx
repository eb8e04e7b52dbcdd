import type { FieldDefinition } from "#contract/organisation/documentTypes.ts";
import { type Condition, kindOf } from "#domain/documents/conditions.ts";
import { comparisonOperators } from "#domain/names.ts";
import { choicesOf } from "#web/components/fieldFormats.ts";
import { FieldInput } from "#web/components/fieldInputs.tsx";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Button, Select, VisuallyHidden } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./conditions.module.css";

type Props = {
  legend: string;
  hint: string;
  fields: readonly Pick<FieldDefinition, "name" | "label" | "type" | "format">[];
  conditions: readonly Condition[];
  /** What "add" begins with. */
  first: Condition;
  change(conditions: Condition[]): void;
};

/** Conditions that must all hold: field, comparison, value; values are typed as everywhere else. */
export function Conditions({ legend, hint, fields, conditions, first, change }: Props) {
  const { text, culture } = useText();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const set = (at: number, part: Partial<Condition>) => change(conditions.map((condition, place) => (place === at ? { ...condition, ...part } : condition)));
  return (
    <fieldset className={styles.conditions}>
      <legend>{legend}</legend>
      <p>{hint}</p>
      {conditions.map((condition, at) => {
        const field = fields.find((each) => each.name === condition.field);
        const isText = !field || kindOf(field.type) === "text";
        const operators = isText ? (["Eq", "Ne"] as const) : comparisonOperators;
        return (
          <div key={at} className={styles.condition}>
            <Select
              aria-label={text("conditions.field", { number: at + 1 })}
              searchable
              allowDeselect={false}
              data={fields.map((each) => ({ value: each.name, label: each.label }))}
              value={condition.field}
              onChange={(name) => name && set(at, { field: name, operator: "Eq", value: "" })}
            />
            <Select
              aria-label={text("conditions.operator", { number: at + 1 })}
              allowDeselect={false}
              data={operators.map((operator) => ({ value: operator, label: text(`operator.${operator}`) }))}
              value={condition.operator}
              onChange={(operator) => operator && set(at, { operator: operator as Condition["operator"] })}
            />
            <div>
              <label htmlFor={`condition-${at}`}>
                <VisuallyHidden>{text("conditions.value", { number: at + 1 })}</VisuallyHidden>
              </label>
              <FieldInput
                key={condition.field}
                id={`condition-${at}`}
                format={field?.format ?? "text"}
                value={condition.value}
                culture={culture}
                context={{ today }}
                required
                choices={choicesOf(field?.type === "BINARY" ? "flag" : (field?.format ?? "text"), text)}
                onChange={(value) => set(at, { value })}
              />
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={text("conditions.remove", { number: at + 1 })}
              onClick={() => change(conditions.filter((_, place) => place !== at))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        );
      })}
      <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => change([...conditions, first])}>
        {text("conditions.add")}
      </Button>
    </fieldset>
  );
}
