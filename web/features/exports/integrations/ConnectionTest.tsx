import { type AccountingSystem, accountingSystems, type ConnectionOffer } from "#contract/exports/integrations.ts";
import type { CallReply } from "#contract/call.ts";
import { Alert } from "#web/components/Alert.tsx";
import { problemText } from "#web/components/export/deliveryProblem.ts";
import { LearntValues, useFoundName } from "#web/components/settings/LearntValues.tsx";
import { TestConnection } from "#web/components/settings/TestConnection.tsx";
import { useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { type ConnectionDraft, connectionBody } from "#web/components/settings/draft.ts";
import styles from "#web/components/settings/connections.module.css";

type Props = {
  offer: ConnectionOffer;
  draft: ConnectionDraft;
  system: AccountingSystem | undefined;
  /** Takes values that the test found out into the form. */
  learn(values: Record<string, string | boolean>): void;
};

/** Tries the connection as it stands in the form; what the other system says, in plain words. */
export function ConnectionTest({ offer, draft, system, learn }: Props) {
  const test = useSend(accountingSystems.testAccountingSystem);
  const connection = connectionBody(offer, draft);
  // An answer about other values is no answer; what the test itself found out changes nothing of it.
  const asked = test.variables?.body.connection;
  const isOld = Object.entries(connection).some(([name, value]) => !(name in (test.data?.learnt ?? {})) && value !== asked?.[name]);
  const run = () => test.mutate({ body: { type: offer.type, ...(system ? { accountingSystemId: system.accountingSystemId } : {}), connection } });
  return (
    <TestConnection isPending={test.isPending} error={test.error} onTest={run}>
      {test.data && !isOld && <Answer answer={test.data} connection={connection} learn={learn} />}
    </TestConnection>
  );
}

type Answer = CallReply<typeof accountingSystems.testAccountingSystem>;
type Values = ReturnType<typeof connectionBody>;

function Answer({ answer, connection, learn }: { answer: Answer; connection: Values; learn: Props["learn"] }) {
  const { text, culture } = useText();
  const nameOf = useFoundName();
  if (answer.problem) {
    return (
      <Alert kind="bad">
        <p className={styles.said}>{problemText(answer.problem, { text, culture })}</p>
      </Alert>
    );
  }
  const found = Object.entries(answer.found);
  const learnt = Object.fromEntries(Object.entries(answer.learnt).filter(([name, value]) => connection[name] !== value));
  return (
    <Alert kind="ok">
      <strong>{text("connection.works")}</strong>
      {found.length > 0 && (
        <dl className={styles.found}>
          {found.map(([name, value]) => (
            <div key={name}>
              <dt>{nameOf(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <LearntValues learnt={learnt} found={answer.found} learn={learn} />
    </Alert>
  );
}
