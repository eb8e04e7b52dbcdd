import type { WorkflowData } from "#contract/approval/approval.ts";
import { calls } from "#contract/index.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { refreshApproval } from "#web/components/approval/useDecisions.ts";
import { choicesOf, nameValue } from "#web/components/fieldFormats.ts";
import { FieldInput } from "#web/components/fieldInputs.tsx";
import { api } from "#web/lib/api.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import styles from "./approval.module.css";

/** Fields that the workflow shows; who decides now may fill them in (domain rules 3.6). */
export function WorkflowFields({ documentId, data }: { documentId: string; data: WorkflowData }) {
  const { text, culture } = useText();
  const client = useQueryClient();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const mayEdit = data.turn !== "none" && data.documentState === "ApprovalPending";
  const changes = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== data.fields.find((field) => field.definition.name === name)?.value),
  );
  const isChanged = Object.keys(changes).length > 0;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const body = { fields: Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value === "" ? null : value])) };
    api(calls.saveDocument, { params: { documentId }, body }, { headers: { "if-match": `"${data.version}"` } })
      .then(() => notify("positive", text("approval.fields.saved")))
      .catch((error: unknown) => notifyError(error))
      .finally(() => refreshApproval(client));
  };
  return (
    <section aria-labelledby="fields-title">
      <h2 id="fields-title">{text("approval.fields")}</h2>
      <form className={styles.fields} onSubmit={save}>
        {data.fields.map(({ definition, value }) => {
          const choices = choicesOf(definition.format, text);
          const id = `workflow-${definition.name}`;
          return (
            <div key={definition.name} className={styles.field}>
              <label htmlFor={id}>
                {definition.label}
                {definition.requiredInApprovalWorkflow && <span className={styles.dim}> · {text("approval.fields.required")}</span>}
              </label>
              {mayEdit && definition.editable ? (
                <FieldInput
                  id={id}
                  format={definition.format}
                  value={typed[definition.name] ?? value}
                  culture={culture}
                  context={{ today }}
                  required={definition.requiredInApprovalWorkflow}
                  choices={choices}
                  onChange={(next) => setTyped((before) => ({ ...before, [definition.name]: next }))}
                />
              ) : (
                <output id={id}>{nameValue(definition.format, value, { culture, choices }) || "–"}</output>
              )}
            </div>
          );
        })}
        {mayEdit && isChanged && (
          <Button type="submit" variant="default">
            {text("approval.fields.save")}
          </Button>
        )}
      </form>
    </section>
  );
}
