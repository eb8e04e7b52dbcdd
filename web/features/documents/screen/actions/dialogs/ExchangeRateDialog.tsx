import type { CallReply } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { decimal } from "#domain/money/decimal.ts";
import { toCrowns } from "#domain/money/exchange.ts";
import { errorMessage, notify } from "#web/lib/notify.ts";
import { Loading } from "#web/components/Loading.tsx";
import { showValue } from "#web/components/fieldFormats.ts";
import { formatDate } from "#web/lib/format.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import type { DialogProps } from "#web/features/documents/screen/actions/action.ts";
import { ActionDialog } from "./ActionDialog.tsx";
import styles from "./data.module.css";

type ScreenModel = DialogProps["context"]["model"];
type RateDay = "issueDate" | "rateDate";

/** Amounts shown in crowns. */
const totalFields = ["totalWithoutVat", "totalVat", "totalAmount", "amountDue"] as const;

/** The rate of the Czech National Bank for the document, with the totals in crowns; it goes into the form and is saved with it (R084). */
export default function ExchangeRateDialog({ context: { model }, close }: DialogProps) {
  const { text } = useText();
  const { document, draft, dispatch, definition } = model;
  const { fields } = draft.values;
  const currency = (fields.currency ?? "").toUpperCase();
  const [by, setBy] = useState<RateDay>(fields.issueDate ? "issueDate" : "rateDate");
  const [rateDate, setRateDate] = useState(fields.taxDate ?? "");
  const date = by === "issueDate" ? (fields.issueDate ?? "") : rateDate;
  const mayAsk = /^[A-Z]{3}$/.test(currency) && currency !== "CZK";
  const rate = useCall(
    calls.loadExchangeRate,
    { params: { documentId: document.documentId }, body: { [by]: date, currency, isPreview: true } },
    { enabled: mayAsk && /^\d{4}-\d{2}-\d{2}$/.test(date), staleTime: 60_000 },
  );
  const found = rate.data;
  const use = async () => {
    if (!found) return false;
    const values = { exchangeRate: found.exchangeRate, exchangeRateAmount: found.exchangeRateAmount };
    const known = new Set(definition.fields.map((field) => field.name));
    dispatch({ type: "setFields", fields: Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name))) });
    notify("positive", text("document.rate.filled"));
    return true;
  };
  const title = text("document.action.exchangeRate");
  if (!mayAsk)
    return (
      <ActionDialog title={title} close={close}>
        <p>{text(currency === "CZK" ? "document.rate.crowns" : "document.rate.noCurrency")}</p>
      </ActionDialog>
    );
  return (
    <ActionDialog title={title} confirm={text("document.rate.use")} submit={use} isDisabled={!found} close={close}>
      <DateChoice by={by} setBy={setBy} rateDate={rateDate} setRateDate={setRateDate} model={model} />
      <div className={styles.rate} aria-live="polite">
        {rate.isFetching && <Loading height={132} />}
        {!rate.isFetching && rate.isError && (
          <p role="alert" className={styles.bad}>
            {errorMessage(rate.error)}{" "}
            <Button size="compact-sm" variant="default" onClick={() => void rate.refetch()}>
              {text("document.action.retry")}
            </Button>
          </p>
        )}
        {!rate.isFetching && found && <FoundRate found={found} model={model} />}
      </div>
    </ActionDialog>
  );
}

type ChoiceProps = { by: RateDay; setBy(by: RateDay): void; rateDate: string; setRateDate(date: string): void; model: ScreenModel };

/** Of which day the rate is: the day of issue, or one that is typed. */
function DateChoice({ by, setBy, rateDate, setRateDate, model }: ChoiceProps) {
  const { text, culture } = useText();
  const { issueDate } = model.draft.values.fields;
  return (
    <>
      <div>
        <SegmentedControl
          fullWidth
          aria-label={text("document.rate.by")}
          value={by}
          onChange={(value) => setBy(value === "issueDate" ? "issueDate" : "rateDate")}
          data={[
            { value: "issueDate", label: `${text("document.rate.byIssueDate")} ${formatDate(issueDate, culture)}`, disabled: !issueDate },
            { value: "rateDate", label: text("document.rate.byRateDate") },
          ]}
        />
        {!issueDate && <p className={styles.hint}>{text("document.rate.noIssueDate")}</p>}
      </div>
      {by === "rateDate" && (
        <TextInput
          type="date"
          label={text("document.rate.date")}
          value={rateDate}
          max={model.today}
          data-autofocus
          onChange={(event) => setRateDate(event.currentTarget.value)}
        />
      )}
    </>
  );
}

function FoundRate({ found, model }: { found: CallReply<typeof calls.loadExchangeRate>; model: ScreenModel }) {
  const { text, culture } = useText();
  const { exchangeRate, exchangeRateAmount, publishedDate, requestedDate, currency } = found;
  return (
    <>
      <p className={styles.figure}>{text("document.rate.value", { rate: showValue("rate", exchangeRate, culture), amount: exchangeRateAmount, currency })}</p>
      <p className={styles.hint}>
        {text(publishedDate === requestedDate ? "document.rate.published" : "document.rate.earlier", {
          date: formatDate(publishedDate, culture),
          requested: formatDate(requestedDate, culture),
        })}
      </p>
      <Totals rate={exchangeRate} amount={exchangeRateAmount} model={model} />
    </>
  );
}

type TotalsProps = { rate: string; amount: string; model: ScreenModel };

function Totals({ rate, amount, model: { draft, definition, culture, text } }: TotalsProps) {
  const { fields } = draft.values;
  const exact = { rate: decimal(rate)!, amount: decimal(amount)! };
  const rows = totalFields.flatMap((name) => {
    const value = decimal(fields[name]);
    return value ? [{ name, value: fields[name]!, crowns: toCrowns(value, exact) }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <table className={styles.totals}>
      <thead>
        <tr>
          <td />
          <th scope="col">{fields.currency}</th>
          <th scope="col">{text("document.rate.inCrowns")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, crowns }) => (
          <tr key={name}>
            <th scope="row">{definition.fields.find((field) => field.name === name)?.label ?? name}</th>
            <td>{showValue("amount", value, culture)}</td>
            <td>{showValue("amount", crowns, culture)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
