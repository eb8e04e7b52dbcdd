import type { CallReply } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { notifyError } from "#web/lib/notify.ts";
import { useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import styles from "./approval.module.css";

type Answer = CallReply<typeof calls.dryRunApprovalWorkflow>;

/** Which workflow a document would take, and why. */
export function DryRun() {
  const { text } = useText();
  const [words, setWords] = useState("");
  const [query] = useDebouncedValue(words, 250);
  const found = useCall(calls.listDocuments, { body: { query, take: 20 } }, { placeholderData: (before) => before });
  const ask = useSend(calls.dryRunApprovalWorkflow);
  const [chosen, setChosen] = useState<string | null>(null);
  const items = found.data?.items ?? [];
  return (
    <section className={styles.dryRun} aria-labelledby="dry-run-title">
      <h2 id="dry-run-title">{text("settings.dryRun")}</h2>
      <p className={styles.dim}>{text("settings.dryRun.lead")}</p>
      <Select
        label={text("settings.dryRun.find")}
        maw={480}
        searchable
        value={chosen}
        nothingFoundMessage={text("settings.dryRun.none")}
        // The server has searched already, blind to accents.
        filter={({ options }) => options}
        data={items.map((item) => ({
          value: item.documentId,
          label: [item.fields.supplierName, item.fields.invoiceNumber, item.fileName].filter(Boolean).join(" · "),
        }))}
        onSearchChange={setWords}
        onChange={(documentId) => {
          setChosen(documentId);
          if (documentId) ask.mutate({ body: { documentId } }, { onError: (error) => notifyError(error) });
        }}
      />
      {ask.data && <Way answer={ask.data} />}
    </section>
  );
}

function Way({ answer }: { answer: Answer }) {
  const { text, culture } = useText();
  const labels = useCall(calls.localizedFields, { query: { culture } }, { staleTime: 300_000 }).data?.items;
  const labelOf = (name: string): string => labels?.find((field) => field.name === name)?.label ?? name;
  return (
    <div role="status">
      <p>
        <strong>{text(`settings.dryRun.${answer.kind}`, { name: answer.name ?? "" })}</strong>
      </p>
      <ol className={styles.way}>
        {answer.considered.map((rule) => (
          <li key={rule.approvalWorkflowId} data-taken={rule.isTaken || undefined}>
            <span>
              {rule.name}{" "}
              <span className={styles.dim}>
                {text(rule.isTaken ? "settings.dryRun.taken" : rule.isOfType ? "settings.dryRun.notTaken" : "settings.dryRun.otherType")}
              </span>
            </span>
            {rule.isOfType && rule.conditions.length > 0 && (
              <ul>
                {rule.conditions.map((seen, at) => (
                  <li key={at}>
                    {seen.holds ? "✓" : "✗"} {labelOf(seen.condition.field)} {text(`operator.${seen.condition.operator}`)} {seen.condition.value},{" "}
                    {seen.actual === null ? text("settings.dryRun.missing") : text("settings.dryRun.actual", { value: seen.actual })}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
