import type { ImportConnection } from "#contract/intake/connections.ts";
import type { CallReply } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { deliveryProblemCodes } from "#domain/exports/deliveryProblem.ts";
import type { ImportType } from "#domain/intake/fields.ts";
import { Alert } from "#web/components/Alert.tsx";
import { problemText } from "#web/components/export/deliveryProblem.ts";
import styles from "#web/components/settings/connections.module.css";
import { type ConnectionDraft, connectionBody } from "#web/components/settings/draft.ts";
import { LearntValues } from "#web/components/settings/LearntValues.tsx";
import { TestConnection } from "#web/components/settings/TestConnection.tsx";
import { useSend } from "#web/lib/queries.ts";
import { type TextKey, useText } from "#web/locales/language.ts";

type Offer = CallReply<typeof calls.listImportConnections>["types"][number];
type Props = { offer: Offer; draft: ConnectionDraft; source: ImportConnection | undefined; learn(values: Record<string, string | boolean>): void };

/** Signs in with the settings as they stand in the form; folders and how many messages wait, or what stands against it. */
export function ImportTest({ offer, draft, source, learn }: Props) {
  const { text } = useText();
  const test = useSend(calls.testImportConnection);
  const settings = connectionBody(offer, draft);
  // An answer about other values is no answer; what the test itself found out changes nothing of it.
  const asked = test.variables?.body.settings;
  const isOld = Object.entries(settings).some(([name, value]) => !(name in (test.data?.learnt ?? {})) && value !== asked?.[name]);
  const run = () => test.mutate({ body: { type: offer.type, ...(source ? { importConnectionId: source.importConnectionId } : {}), settings } });
  if (!offer.isFetched) return null;
  if (settings.signIn === "Person" && !source?.state.isSignedIn) return source ? null : <Alert kind="info">{text("import.signIn.first")}</Alert>;
  return (
    <TestConnection isPending={test.isPending} error={test.error} onTest={run}>
      {settings.mailType === "Exchange" && settings.signIn !== "Person" && <Alert kind="info">{text("import.exchange")}</Alert>}
      {test.data && !isOld && <Answer answer={test.data} type={offer.type} settings={settings} learn={learn} />}
    </TestConnection>
  );
}

type AnswerProps = Pick<Props, "learn"> & {
  type: ImportType;
  answer: CallReply<typeof calls.testImportConnection>;
  settings: ReturnType<typeof connectionBody>;
};

function Answer({ answer: { problem, found, learnt }, type, settings, learn }: AnswerProps) {
  const { text } = useText();
  if (problem) return <ImportProblem problem={problem} />;
  return (
    <Alert kind="ok">
      <strong>{text("connection.works")}</strong>
      <p>{text(bringsMessages(type) ? "import.waiting" : "import.waitingFiles", { count: Number(found.waiting ?? 0) })}</p>
      {found.folders && <p className={styles.said}>{text("import.folders", { folders: found.folders })}</p>}
      <LearntValues learnt={Object.fromEntries(Object.entries(learnt).filter(([name, value]) => settings[name] !== value))} found={found} learn={learn} />
    </Alert>
  );
}

const bringsMessages = (type: ImportType): boolean => type === "Email" || type === "Gmail";

/** Problems that are no answer of the place asked. */
const ownProblems: Readonly<Record<string, TextKey>> = { notConfigured: "import.signIn.notConfigured", signInExpired: "import.signIn.expired" };

/** What a mailbox or folder has against being looked at, and its own words. */
export function ImportProblem({ problem: { code, reason } }: { problem: { code: string; reason: string } }) {
  const { text, culture } = useText();
  const known = deliveryProblemCodes.find((each) => each === code);
  return <Alert kind="bad">{known ? problemText({ code: known, reason }, { text, culture }) : text(ownProblems[code] ?? "import.notFetched")}</Alert>;
}
