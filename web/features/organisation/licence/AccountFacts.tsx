import { calls } from "#contract/index.ts";
import { Alert } from "#web/components/Alert.tsx";
import { Loading } from "#web/components/Loading.tsx";
import { formatDate, formatNumber } from "#web/lib/format.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import styles from "./licence.module.css";

/** The company in figures (R487), and its name unless that stands in a form above. */
export function AccountFacts({ isNamed = true }: { isNamed?: boolean }) {
  const { text, culture } = useText();
  const info = useCall(calls.accountInfo);
  if (info.isPending) return <Loading height={148} maw={480} />;
  if (!info.data)
    return (
      <Alert kind="bad">
        {text("general.failed")}{" "}
        <Button size="compact-sm" variant="subtle" onClick={() => void info.refetch()}>
          {text("action.retry")}
        </Button>
      </Alert>
    );
  const { name, users, accountingUnits, documents, version, createdTime, trialUntil } = info.data;
  return (
    <dl className={styles.facts}>
      {isNamed && (
        <>
          <dt>{text("general.name")}</dt>
          <dd>{name}</dd>
        </>
      )}
      {trialUntil && (
        <>
          <dt>{text("general.trial")}</dt>
          <dd className="figures">{text("general.trialUntil", { date: formatDate(trialUntil, culture) })}</dd>
        </>
      )}
      <dt>{text("general.users")}</dt>
      <dd className="figures">{formatNumber(users, culture)}</dd>
      <dt>{text("general.units")}</dt>
      <dd className="figures">{formatNumber(accountingUnits, culture)}</dd>
      <dt>{text("general.documents")}</dt>
      <dd className="figures">{formatNumber(documents, culture)}</dd>
      <dt>{text("general.since")}</dt>
      <dd className="figures">{formatDate(createdTime, culture)}</dd>
      <dt>{text("general.version")}</dt>
      <dd className="figures">{version}</dd>
    </dl>
  );
}
