import type { CallReply } from "#contract/call.ts";
import type { calls } from "#contract/index.ts";
import settings from "#web/components/settings/settings.module.css";
import { formatDate, formatSize, formatWait } from "#web/lib/format.ts";
import { useText } from "#web/locales/language.ts";
import { PublicAddress } from "./PublicAddress.tsx";

type Shown = NonNullable<CallReply<typeof calls.getStatus>["installation"]>;

/** The processes of the program, the jobs that wait and the public address, for whoever administers the installation. */
export function Installation({ parts, queue }: Shown) {
  return (
    <>
      <Parts parts={parts} />
      <Queue queue={queue} />
      <PublicAddress />
    </>
  );
}

function Parts({ parts }: Pick<Shown, "parts">) {
  const { text, culture } = useText();
  return (
    <>
      <h3 className={settings.section}>{text("status.parts")}</h3>
      <table className={settings.table} aria-label={text("status.parts")}>
        <thead>
          <tr>
            <th scope="col">{text("status.part")}</th>
            <th scope="col">{text("status.host")}</th>
            <th scope="col">{text("status.seen")}</th>
            <th scope="col">{text("status.clock")}</th>
            <th scope="col">{text("status.disks")}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, host, version, startedTime, seenTime, isSilent, clockAheadSeconds, disks }) => (
            <tr key={`${part} ${host} ${startedTime}`}>
              <td>
                {part} <span className={settings.dim}>{version}</span>
              </td>
              <td>{host}</td>
              <td>{isSilent ? text("status.silent", { time: formatDate(seenTime, culture, "dateTime") }) : text("status.alive")}</td>
              <td>{text("status.seconds", { count: clockAheadSeconds })}</td>
              <td>
                {disks.map(({ place, free, total }) => (
                  <div key={place}>{text(`status.disk.${place}`, { free: formatSize(free, culture), total: formatSize(total, culture) })}</div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Queue({ queue }: Pick<Shown, "queue">) {
  const { text, culture } = useText();
  return (
    <>
      <h3 className={settings.section}>{text("status.queue")}</h3>
      <table className={settings.table} aria-label={text("status.queue")}>
        <thead>
          <tr>
            <th scope="col">{text("status.job")}</th>
            <th scope="col">{text("status.waiting")}</th>
            <th scope="col">{text("status.active")}</th>
            <th scope="col">{text("status.oldest")}</th>
          </tr>
        </thead>
        <tbody>
          {queue.map(({ job, name, waiting, active, oldestSeconds }) => (
            <tr key={job}>
              <td>{name}</td>
              <td>{waiting}</td>
              <td>{active}</td>
              <td>{waiting > 0 ? formatWait(oldestSeconds, culture) : ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
