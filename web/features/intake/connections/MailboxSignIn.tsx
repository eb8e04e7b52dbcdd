import type { ImportConnection } from "#contract/intake/connections.ts";
import { calls } from "#contract/index.ts";
import { Alert } from "#web/components/Alert.tsx";
import { notify, notifyError } from "#web/lib/notify.ts";
import { changed, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Anchor, Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import styles from "./imports.module.css";
import { ImportProblem } from "./ImportTest.tsx";

/** Providers ask not to be asked more often. */
const ASK_MS = 5_000;

/** The sign-in of the person whose mailbox it is: at the provider and back, or by a code that is typed there. */
export function MailboxSignIn({ source: { importConnectionId, state } }: { source: ImportConnection }) {
  const { text } = useText();
  const client = useQueryClient();
  const begin = useSend(calls.beginMailboxSignIn);
  const { mutate: finish, data: answer } = useSend(calls.finishMailboxSignIn);
  const [waitsFor, setWaitsFor] = useState<string>();
  const { address, userCode } = begin.data ?? {};
  useEffect(() => {
    if (waitsFor === undefined) return undefined;
    const ask = () =>
      finish(
        { body: { handle: waitsFor } },
        {
          onSuccess: ({ isSignedIn, problem }) => {
            if (!isSignedIn && !problem) return;
            setWaitsFor(undefined);
            if (!isSignedIn) return;
            notify("positive", text("import.signIn.done"));
            changed(client, calls.listImportConnections);
          },
        },
      );
    const timer = setInterval(ask, ASK_MS);
    return () => clearInterval(timer);
  }, [waitsFor, finish, client, text]);
  const start = () =>
    begin.mutate(
      { body: { importConnectionId } },
      {
        onSuccess: (begun) => {
          if (begun.userCode !== null && begun.handle !== null) setWaitsFor(begun.handle);
          else if (begun.address !== null) window.location.assign(begun.address);
        },
        onError: (error) => notifyError(error),
      },
    );
  const problem = begin.data?.problem ?? answer?.problem;
  return (
    <Alert kind={state.isSignedIn ? "ok" : "look"}>
      <p>{text(state.isSignedIn ? "import.signIn.there" : "import.signIn.missing")}</p>
      {waitsFor !== undefined && address && (
        <p role="status">
          {text("import.signIn.type")}{" "}
          <Anchor href={address} target="_blank" rel="noreferrer" inherit>
            {address}
          </Anchor>
          <strong className={styles.code}>{userCode}</strong>
          {text("import.signIn.waiting")}
        </p>
      )}
      {problem && <ImportProblem problem={problem} />}
      <Button size="compact-sm" variant="default" loading={begin.isPending} onClick={start}>
        {text(state.isSignedIn ? "import.signInAgain" : "import.signIn")}
      </Button>
    </Alert>
  );
}
