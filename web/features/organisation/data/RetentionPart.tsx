import type { CallReply } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { type KeptFrom, keptFrom, MAX_KEPT_MONTHS } from "#domain/documents/retention.ts";
import styles from "#web/components/settings/connections.module.css";
import { SettingsPart } from "#web/components/settings/SettingsPart.tsx";
import { formatDate, formatNumber } from "#web/lib/format.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, NativeSelect, NumberInput, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

type Term = CallReply<typeof calls.getRetention>["items"][number];

/** Ten years from the end of the year: what Czech law wants of tax documents. */
const USUAL_MONTHS = 120;

/** How long documents of each type are kept; what a term would delete is counted before it is set. */
export function RetentionPart() {
  const { text } = useText();
  const terms = useCall(calls.getRetention);
  return (
    <SettingsPart title={text("retention.title")} lead={text("retention.lead")} query={terms} height={240}>
      <Stack gap="lg" maw={640}>
        {terms.data?.items.map((term) => (
          <TermForm key={`${term.documentType} ${term.months} ${term.from}`} saved={term} />
        ))}
      </Stack>
    </SettingsPart>
  );
}

function TermForm({ saved: { documentType, label, ...saved } }: { saved: Term }) {
  const { text, culture } = useText();
  const client = useQueryClient();
  const [months, setMonths] = useState(saved.months ?? USUAL_MONTHS);
  const [from, setFrom] = useState<KeptFrom>(saved.from ?? "YearEnd");
  const preview = useSend(calls.previewRetention);
  const save = useSend(calls.setRetention);
  const onError = (error: Error) => notifyError(error);
  const change = (term: { months: number; from: KeptFrom } | null) => {
    const onSuccess = () => {
      notify("positive", text("retention.saved"));
      changed(client, calls.getRetention);
    };
    save.mutate({ body: { documentType, term } }, { onSuccess, onError });
  };
  // What was counted is said of this term and no other.
  const isCounted = preview.isSuccess && preview.variables.body.months === months && preview.variables.body.from === from;
  return (
    <fieldset className={styles.group} aria-label={label}>
      <legend>
        {label}
        {saved.months === null && ` (${text("retention.forever")})`}
      </legend>
      <Group align="flex-end" gap="sm">
        <NumberInput
          label={text("retention.months")}
          w={120}
          min={1}
          max={MAX_KEPT_MONTHS}
          allowDecimal={false}
          value={months}
          onChange={(value) => setMonths(Number(value) || 1)}
        />
        <NativeSelect
          label={text("retention.from")}
          value={from}
          data={keptFrom.map((each) => ({ value: each, label: text(`retention.from.${each}`) }))}
          onChange={(event) => setFrom(event.currentTarget.value as KeptFrom)}
        />
        <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate({ body: { documentType, months, from } }, { onError })}>
          {text("retention.preview")}
        </Button>
        {isCounted && (
          <Button loading={save.isPending} onClick={() => change({ months, from })}>
            {text("retention.set")}
          </Button>
        )}
        {saved.months !== null && (
          <Button variant="subtle" loading={save.isPending} onClick={() => change(null)}>
            {text("retention.end")}
          </Button>
        )}
      </Group>
      {isCounted && (
        <p role="status">
          {text("retention.count", { count: formatNumber(preview.data.count, culture), last: formatDate(preview.data.lastIssueDate, culture, "date") })}
        </p>
      )}
    </fieldset>
  );
}
