import { calls } from "#contract/index.ts";
import type { CallReply } from "#contract/call.ts";
import { Alert } from "#web/components/Alert.tsx";
import { Loading } from "#web/components/Loading.tsx";
import { formatDate } from "#web/lib/format.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Skeleton } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { canSubscribe, subscribe } from "./pushDevice.ts";
import styles from "./SessionList.module.css";

type Device = CallReply<typeof calls.ownPushDevices>["items"][number];

/** Devices that say when a document waits: this one is allowed here, each can be revoked. */
export function PushPart() {
  const { text } = useText();
  const devices = useCall(calls.ownPushDevices);
  if (devices.isPending)
    return (
      <Loading className={styles.list}>
        <Skeleton height={56} />
      </Loading>
    );
  if (!devices.data)
    return (
      <Alert kind="bad">
        {text("profile.push.unknown")}{" "}
        <Button size="compact-sm" variant="subtle" onClick={() => void devices.refetch()}>
          {text("action.retry")}
        </Button>
      </Alert>
    );
  return (
    <>
      {devices.data.items.length > 0 && (
        <ul className={styles.list}>
          {devices.data.items.map((device) => (
            <Row key={device.subscriptionId} device={device} />
          ))}
        </ul>
      )}
      <AllowHere publicKey={devices.data.publicKey} />
    </>
  );
}

/** The browser asks the person; what they allow is stored. */
function AllowHere({ publicKey }: { publicKey: string }) {
  const { text } = useText();
  const client = useQueryClient();
  const allow = useSend(calls.allowPush);
  const [isDenied, setDenied] = useState(false);
  if (!canSubscribe()) return <p>{text("profile.push.unable")}</p>;
  const start = async () => {
    const subscription = await subscribe(publicKey);
    setDenied(!subscription);
    if (!subscription) return;
    allow.mutate(
      { body: { ...subscription, userAgent: navigator.userAgent } },
      {
        onSuccess: () => notify("positive", text("profile.push.allowed")),
        onError: (error: Error) => notifyError(error),
        onSettled: () => changed(client, calls.ownPushDevices),
      },
    );
  };
  return (
    <>
      <Button variant="default" loading={allow.isPending} onClick={() => void start().catch(notifyError)}>
        {text("profile.push.allow")}
      </Button>
      {isDenied && <Alert kind="look">{text("profile.push.denied")}</Alert>}
    </>
  );
}

function Row({ device: { subscriptionId, browser, system, sentTime, error } }: { device: Device }) {
  const { text, culture } = useText();
  const client = useQueryClient();
  const end = useSend(calls.endPush);
  const device = [browser, system].filter(Boolean).join(" · ") || text("sessions.unknown");
  const sent = sentTime ? text("profile.push.sent", { at: formatDate(sentTime, culture, "dateTime") }) : text("profile.push.never");
  const revoke = () =>
    end.mutate(
      { params: { subscriptionId } },
      {
        onSuccess: () => notify("positive", text("profile.push.ended", { device })),
        onError: (failure: Error) => notifyError(failure),
        onSettled: () => changed(client, calls.ownPushDevices),
      },
    );
  return (
    <li>
      <IconBell size={20} aria-hidden />
      <div className={styles.words}>
        <p>{device}</p>
        <p className={styles.dim}>{error ? text("profile.push.failed", { reason: error }) : sent}</p>
      </div>
      <Button variant="subtle" size="compact-sm" loading={end.isPending} onClick={revoke} aria-label={text("profile.push.endOf", { device })}>
        {text("profile.push.end")}
      </Button>
    </li>
  );
}
