import type { CallReply } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { Loading } from "#web/components/Loading.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { Loaded } from "#web/components/settings/Loaded.tsx";
import settings from "#web/components/settings/settings.module.css";
import { formatDate } from "#web/lib/format.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import { Installation } from "./Installation.tsx";

type Status = CallReply<typeof calls.getStatus>;

/** Figures move by themselves; who looks at them should not have to reload. */
const LOOK_MS = 30_000;

/** What needs an administrator and since when, with what to do about it; for administrators of the installation its processes and queue too. */
export default function StatusTab() {
  const { text } = useText();
  const status = useCall(calls.getStatus, {}, { refetchInterval: LOOK_MS });
  return (
    <section aria-labelledby="status-title">
      <div className={settings.head}>
        <h2 id="status-title">{text("settings.tab.Status")}</h2>
      </div>
      <p className={settings.lead}>{text("status.lead")}</p>
      <Loaded query={status} loading={<Loading rows={4} height={28} maw={1080} />}>
        {status.data && (
          <>
            <Findings findings={status.data.findings} />
            {status.data.over.length > 0 && <Over over={status.data.over} />}
            {status.data.installation && <Installation {...status.data.installation} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Findings({ findings }: Pick<Status, "findings">) {
  const { text, culture } = useText();
  if (findings.length === 0)
    return <Notice heading="h2" title={text("status.none")} advice={text("status.none.advice")} icon={<IconCircleCheck size={32} />} />;
  return (
    <table className={settings.table} aria-label={text("settings.tab.Status")}>
      <thead>
        <tr>
          <th scope="col">{text("status.what")}</th>
          <th scope="col">{text("status.since")}</th>
          <th scope="col">{text("status.where")}</th>
        </tr>
      </thead>
      <tbody>
        {findings.map(({ check, subject, title, advice, since, path }) => (
          <tr key={`${check} ${subject}`}>
            <td>
              {title}
              <div className={settings.dim}>{advice}</div>
            </td>
            <td>{formatDate(since, culture, "dateTime")}</td>
            <td>{path ? <Link to={path}>{text("status.open")}</Link> : <span className={settings.dim}>{text("status.outside")}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Over({ over }: Pick<Status, "over">) {
  const { text, culture } = useText();
  return (
    <>
      <h3 className={settings.section}>{text("status.over")}</h3>
      <ul>
        {over.map(({ check, subject, title, since, endedTime }) => (
          <li key={`${check} ${subject}`}>
            {title} <span className={settings.dim}>{`${formatDate(since, culture, "dateTime")} – ${formatDate(endedTime, culture, "dateTime")}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
