import type { Share } from "#contract/documents/shares.ts";
import { formatDate } from "#web/lib/format.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";

/** One link to a document: who made it, until when it works, when it was opened, and the way to end it. */
export function ShareItem({ share, end, children }: { share: Share; end?: () => void; children?: ReactNode }) {
  const { text, culture } = useText();
  const { createdBy, createdTime, expiresTime, isOpen, revokedTime, visits, visitCount } = share;
  const state = revokedTime
    ? text("share.revoked", { time: formatDate(revokedTime, culture, "dateTime") })
    : text(isOpen ? "share.until" : "share.expired", { time: formatDate(expiresTime, culture, "dateTime") });
  return (
    <Group justify="space-between" align="start" wrap="nowrap">
      <div>
        {children}
        <div>{state}</div>
        <div className="dim">{text("share.by", { name: createdBy?.name ?? "", time: formatDate(createdTime, culture, "dateTime") })}</div>
        <details>
          <summary>{text("share.visits", { count: visitCount })}</summary>
          {visits.map(({ time, address }) => (
            <div key={time + address} className="figures">
              {formatDate(time, culture, "dateTime")} {address}
            </div>
          ))}
        </details>
      </div>
      {isOpen && end && (
        <Button variant="default" size="xs" onClick={end}>
          {text("share.end")}
        </Button>
      )}
    </Group>
  );
}
