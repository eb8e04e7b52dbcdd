import type { ImportConnection, ImportedItem } from "#contract/intake/connections.ts";
import { importRefusals } from "#domain/intake/refusals.ts";
import { calls } from "#contract/index.ts";
import { Alert } from "#web/components/Alert.tsx";
import { Loaded } from "#web/components/settings/Loaded.tsx";
import settings from "#web/components/settings/settings.module.css";
import { formatDate } from "#web/lib/format.ts";
import { notifyError } from "#web/lib/notify.ts";
import { href } from "#web/lib/paths.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Checkbox } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import styles from "./imports.module.css";
import { ImportProblem } from "./ImportTest.tsx";

/** Entries that are shown at once. */
const TAKE = 100;
/** What was asked for is fetched by another process, mostly within seconds. */
const REFRESH_MS = 10_000;

/** How a connection does and what it has met: when it was looked at, which documents came, and why something did not. */
export function ImportLog({ source }: { source: ImportConnection }) {
  const { text, culture } = useText();
  const client = useQueryClient();
  const { importConnectionId, state } = source;
  const [skip, setSkip] = useState(0);
  const [isRefused, setRefused] = useState(false);
  const body = { importConnectionId, skip, take: TAKE, ...(isRefused ? { isRefused: true as const } : {}) };
  const log = useCall(calls.listImportedItems, { body }, { refetchInterval: REFRESH_MS });
  const look = useSend(calls.lookNow);
  const refresh = () => changed(client, calls.listImportedItems, calls.listImportConnections);
  const lookNow = () => look.mutate({ body: { importConnectionId } }, { onSuccess: refresh, onError: (error) => notifyError(error) });
  if (!state.isFetched) return null;
  return (
    <section className={styles.log} aria-labelledby="import-log-title">
      <div className={settings.head}>
        <h3 id="import-log-title">{text("import.log")}</h3>
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} loading={look.isPending} onClick={lookNow} disabled={!source.isActive}>
          {text("import.lookNow")}
        </Button>
      </div>
      <p className={settings.lead}>
        {state.lookedTime ? text("import.looked", { time: formatDate(state.lookedTime, culture, "dateTime") }) : text("import.neverLooked")}
        {state.skipped > 0 && ` ${text("import.skipped", { count: state.skipped })}`}
      </p>
      {state.problem && <ImportProblem problem={state.problem} />}
      <Checkbox
        label={text("import.log.refused")}
        checked={isRefused}
        onChange={(event) => {
          setRefused(event.currentTarget.checked);
          setSkip(0);
        }}
      />
      <Loaded query={log}>
        {log.data?.items.length === 0 ? (
          <p>{text(isRefused ? "import.log.noneRefused" : "import.log.none")}</p>
        ) : (
          <table className={settings.table}>
            <thead>
              <tr>
                <th scope="col">{text("import.met")}</th>
                <th scope="col">{text("import.item")}</th>
                <th scope="col">{text("import.result")}</th>
              </tr>
            </thead>
            <tbody>
              {log.data?.items.map((item) => (
                <Entry key={item.itemId} item={item} refresh={refresh} />
              ))}
            </tbody>
          </table>
        )}
        {log.data && <Pages skip={skip} total={log.data.total} show={setSkip} />}
      </Loaded>
    </section>
  );
}

/** Which entries of how many are shown, and the way to the others; nothing where all are. */
function Pages({ skip, total, show }: { skip: number; total: number; show(skip: number): void }) {
  const { text } = useText();
  if (total <= TAKE) return null;
  return (
    <div className={styles.pages}>
      <Button variant="default" disabled={skip === 0} onClick={() => show(Math.max(0, skip - TAKE))}>
        {text("import.log.newer")}
      </Button>
      <span>{text("import.log.range", { from: skip + 1, to: Math.min(skip + TAKE, total), total })}</span>
      <Button variant="default" disabled={skip + TAKE >= total} onClick={() => show(skip + TAKE)}>
        {text("import.log.older")}
      </Button>
    </div>
  );
}

/** Whether fetching it once more could bring something: decoration never becomes a document. */
const mayComeAgain = ({ state, problem, files }: ImportedItem): boolean =>
  state !== "Fetching" && (problem !== null || files.some((file) => file.problem && file.problem !== "decoration"));

function Entry({ item, refresh }: { item: ImportedItem; refresh: () => void }) {
  const { text, culture } = useText();
  const again = useSend(calls.importAgain);
  const repeat = () => again.mutate({ body: { itemId: item.itemId } }, { onSuccess: refresh, onError: (error) => notifyError(error) });
  const answer = again.data;
  return (
    <tr>
      <td>{formatDate(item.metTime, culture, "dateTime")}</td>
      <td>
        {item.name || text("import.noSubject")}
        {item.sender && (
          <>
            <br />
            {item.sender}
          </>
        )}
      </td>
      <td>
        {item.state === "Fetching" && text("import.fetching")}
        {item.problem && !item.files.some((file) => file.problem === item.problem) && importRefusals[item.problem][culture]}
        {item.files.map((file, at) => (
          <div key={at}>
            {file.documentId ? (
              <Link to={href("document", { id: file.documentId })}>{file.name}</Link>
            ) : (
              file.problem && `${file.name}: ${importRefusals[file.problem][culture]}`
            )}
          </div>
        ))}
        {mayComeAgain(item) && (
          <Button size="compact-xs" variant="subtle" loading={again.isPending} onClick={repeat}>
            {text("import.again")}
          </Button>
        )}
        {answer?.problem && <ImportProblem problem={answer.problem} />}
        {answer && !answer.problem && !answer.isWaiting && <Alert kind="look">{text("import.again.gone")}</Alert>}
      </td>
    </tr>
  );
}
