import { calls } from "#contract/index.ts";
import { Alert } from "#web/components/Alert.tsx";
import { formatDate } from "#web/lib/format.ts";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Link } from "react-router";

/** Shorter failures pass by themselves; so do the notices by e-mail. */
const SHOWN_AFTER_MS = 3_600_000;
const LOOK_MS = 300_000;
/** Most connections that are looked at. */
const TAKE = 200;

/** Names the import connections that nothing has come from for an hour because they fail, on every screen of those who can mend them. */
export default function FailingImports() {
  const { text, culture } = useText();
  const { data, dataUpdatedAt } = useCall(calls.listImportConnections, { body: { take: TAKE } }, { refetchInterval: LOOK_MS });
  const failing = data?.items.flatMap(({ importConnectionId, name, isActive, state: { failingSince } }) =>
    isActive && failingSince && dataUpdatedAt - Date.parse(failingSince) >= SHOWN_AFTER_MS ? [{ importConnectionId, name, failingSince }] : [],
  );
  return failing?.map(({ importConnectionId, name, failingSince }) => (
    <Alert key={importConnectionId} kind="bad">
      {text("import.failing", { name, time: formatDate(failingSince, culture, "dateTime") })}{" "}
      <Link to={href("settings", { tab: "Import" }, { source: importConnectionId })}>{text("import.failing.open")}</Link>
    </Alert>
  ));
}
