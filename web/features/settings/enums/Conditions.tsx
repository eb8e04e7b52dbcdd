import type { CodeListDetail } from "#contract/enums.ts";
import { calls } from "#contract/index.ts";
import { kindOf } from "#domain/approval/conditions.ts";
import { comparisonOperators } from "#domain/approval/names.ts";
import { FieldInput } from "#web/components/fieldInputs.tsx";
import { choicesOf } from "#web/components/fieldFormats.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Button, Select } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./enums.module.css";

type Condition = CodeListDetail["conditions"][number];

/** When the list is shown: every condition must hold of the document; none at all is always. */
export function Conditions({ conditions, set }: { conditions: readonly Condition[]; set(conditions: Condition[]): void }) {
  const { text, culture } = useText();
  const fields = useCall(calls.localizedFields, { query: { culture } }, { staleTime: 60_000 }).data?.items ?? [];
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const change = (at: number, part: Partial<Condition>) => set(conditions.map((each, index) => (index === at ? { ...each, ...part } : each)));
  return (
    <fieldset className={styles.conditions}>
      <legend>{text("enums.conditions")}</legend>
      <p className={styles.hint}>{text("enums.conditions.hint")}</p>
      {conditions.map((condition, at) => {
        const field = fields.find((each) => each.name === condition.field);
        const isText = !field || kindOf(field.type) === "text";
        const operators = isText ? (["Eq", "Ne"] as const) : comparisonOperators;
        return (
          <div key={at} className={styles.condition}>
            <Select
              aria-label={text("enums.conditionField", { number: at + 1 })}
              searchable
              allowDeselect={false}
              data={fields.map((each) => ({ value: each.name, label: each.label }))}
              value={condition.field}
              onChange={(name) => name && change(at, { field: name, operator: "Eq", value: "" })}
            />
            <Select
              aria-label={text("enums.conditionOperator", { number: at + 1 })}
              allowDeselect={false}
              data={operators.map((operator) => ({ value: operator, label: text(`operator.${operator}`) }))}
              value={condition.operator}
              onChange={(operator) => operator && change(at, { operator: operator as Condition["operator"] })}
            />
            <div>
              <label className={styles.srOnly} htmlFor={`condition-${at}`}>
                {text("enums.conditionValue", { number: at + 1 })}
              </label>
              <FieldInput
                key={condition.field}
                id={`condition-${at}`}
                format={field?.format ?? "text"}
                value={condition.value}
                culture={culture}
                context={{ today }}
                choices={choicesOf(field?.type === "BINARY" ? "flag" : (field?.format ?? "text"), text)}
                onChange={(value) => change(at, { value })}
              />
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={text("enums.removeCondition", { number: at + 1 })}
              onClick={() => set(conditions.filter((_, index) => index !== at))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        );
      })}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => set([...conditions, { field: "currency", operator: "Eq", value: "" }])}
      >
        {text("enums.addCondition")}
      </Button>
    </fieldset>
  );
}
