import { calls } from "#contract/index.ts";
import type { OwnSession } from "#contract/organisation/sessions.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { Alert } from "#web/components/Alert.tsx";
import { Loading } from "#web/components/Loading.tsx";
import { formatDate } from "#web/lib/format.ts";
import { href } from "#web/lib/paths.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { Badge, Button, Skeleton } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconDeviceUnknown } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import styles from "./SessionList.module.css";

const icons = { computer: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet, unknown: IconDeviceUnknown };

/** Where one is signed in, with the way to sign out there and everywhere. */
export function SessionList() {
  const { text } = useText();
  const sessions = useCall(calls.listOwnSessions);
  if (sessions.isPending)
    return (
      <Loading className={styles.list}>
        <Skeleton height={56} />
        <Skeleton height={56} />
      </Loading>
    );
  if (!sessions.data)
    return (
      <Alert kind="bad">
        {text("sessions.failed")}{" "}
        <Button size="compact-sm" variant="subtle" onClick={() => void sessions.refetch()}>
          {text("action.retry")}
        </Button>
      </Alert>
    );
  return (
    <>
      <ul className={styles.list}>
        {sessions.data.items.map((session) => (
          <Row key={session.sessionId} session={session} />
        ))}
      </ul>
      <SignOutEverywhere />
    </>
  );
}

function Row({ session }: { session: OwnSession }) {
  const { text, culture } = useText();
  const client = useQueryClient();
  const end = useSend(calls.endOwnSession);
  const Icon = icons[session.device];
  const device = [session.browser, session.system].filter(Boolean).join(" · ") || text("sessions.unknown");
  const onSuccess = () => {
    notify("positive", text("sessions.ended", { device }));
    changed(client, calls.listOwnSessions);
  };
  return (
    <li>
      <Icon size={20} aria-hidden />
      <div className={styles.words}>
        <p>
          {device}{" "}
          {session.isThis && (
            <Badge component="span" variant="light" size="sm">
              {text("sessions.this")}
            </Badge>
          )}
        </p>
        <p className={styles.dim}>
          {[session.address, session.usedAt && text("sessions.used", { at: formatDate(session.usedAt, culture, "dateTime") })].filter(Boolean).join(" · ")}
        </p>
      </div>
      {session.isThis ? (
        <Button component={Link} to={href("logout")} variant="subtle" size="compact-sm">
          {text("shell.signOut")}
        </Button>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={text("sessions.endOf", { device })}
          loading={end.isPending}
          onClick={() => end.mutate({ params: { sessionId: session.sessionId } }, { onSuccess, onError: (error) => notifyError(error) })}
        >
          {text("shell.signOut")}
        </Button>
      )}
    </li>
  );
}

/** Ends this session too, so it asks first. */
function SignOutEverywhere() {
  const { text } = useText();
  const { signOut } = useSession();
  const [isAsking, setAsking] = useState(false);
  const end = useSend(calls.endOwnSessions);
  if (!isAsking)
    return (
      <Button variant="default" onClick={() => setAsking(true)}>
        {text("sessions.everywhere")}
      </Button>
    );
  return (
    <div className={styles.ask}>
      <Button
        color="red"
        autoFocus
        loading={end.isPending}
        onClick={() => end.mutate({}, { onSuccess: () => void signOut(), onError: (error) => notifyError(error) })}
      >
        {text("sessions.reallyEverywhere")}
      </Button>
      <Button variant="subtle" onClick={() => setAsking(false)}>
        {text("action.cancel")}
      </Button>
    </div>
  );
}
