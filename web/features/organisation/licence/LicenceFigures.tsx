import { calls } from "#contract/index.ts";
import { Alert } from "#web/components/Alert.tsx";
import { Loading } from "#web/components/Loading.tsx";
import { czechDay } from "#domain/czech/day.ts";
import { formatDate, formatNumber } from "#web/lib/format.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Progress } from "@mantine/core";
import styles from "./licence.module.css";

/** Share of the limit from which the licence draws attention to itself. */
const NEARLY_USED = 0.9;

/** The calendar day in Prague, as the server counts it. */
const today = () => czechDay(new Date());

/** What the licence allows and how much of it is used (R402). */
export function LicenceFigures() {
  const { text, culture } = useText();
  const licence = useCall(calls.getLicence);
  if (licence.isPending) return <Loading height={88} maw={480} />;
  if (!licence.data)
    return (
      <Alert kind="bad">
        {text("licence.failed")}{" "}
        <Button size="compact-sm" variant="subtle" onClick={() => void licence.refetch()}>
          {text("action.retry")}
        </Button>
      </Alert>
    );
  const { period, processedCount, reportedCount, limit, validFrom, validTo, periodEnd } = licence.data;
  const share = limit ? processedCount / limit : 0;
  return (
    <div className={styles.licence}>
      {validTo !== null && validTo < today() && <Alert kind="bad">{text("licence.ended", { date: formatDate(validTo, culture) })}</Alert>}
      {limit !== null && share >= 1 && <Alert kind="bad">{text("licence.usedUp")}</Alert>}
      {limit !== null && share >= NEARLY_USED && share < 1 && <Alert kind="look">{text("licence.nearly")}</Alert>}
      <p>
        {limit === null
          ? text("licence.unlimited", { count: processedCount })
          : text("licence.used", {
              used: formatNumber(processedCount, culture),
              limit: formatNumber(limit, culture),
              period: text(`licence.period.${period}`),
            })}
      </p>
      {limit !== null && <Progress value={Math.min(100, share * 100)} color={share >= 1 ? "red" : undefined} aria-label={text("licence.title")} maw={360} />}
      {reportedCount > 0 && <p>{text("licence.reported", { count: reportedCount })}</p>}
      <p className={styles.dim}>
        {limit !== null && periodEnd !== null && `${text("licence.again", { date: formatDate(periodEnd, culture) })} `}
        {validTo
          ? text("licence.valid", { from: formatDate(validFrom, culture), to: formatDate(validTo, culture) })
          : text("licence.validFrom", { from: formatDate(validFrom, culture) })}
      </p>
    </div>
  );
}
