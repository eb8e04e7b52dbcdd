import { calls } from "#contract/index.ts";
import { Alert } from "#web/components/Alert.tsx";
import { Loading } from "#web/components/Loading.tsx";
import { SettingsDetail } from "#web/components/settings/SettingsDetail.tsx";
import { errorMessage, notify } from "#web/lib/notify.ts";
import { href } from "#web/lib/paths.ts";
import { changed, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import styles from "./imports.module.css";
import { ImportProblem } from "./ImportTest.tsx";

/** Where the provider of a mailbox sends the browser back to: the sign-in is finished and its connection shown. `code` is missing where it was refused there. */
export function SignInReturn({ handle, code }: { handle: string; code: string | null }) {
  const { text } = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate: finish, data: answer, error } = useSend(calls.finishMailboxSignIn);
  const isAsked = useRef(false);
  useEffect(() => {
    // A code is good once.
    if (code === null || isAsked.current) return;
    isAsked.current = true;
    finish(
      { body: { handle, code } },
      {
        onSuccess: ({ isSignedIn, importConnectionId }) => {
          if (!isSignedIn || importConnectionId === null) return;
          notify("positive", text("import.signIn.done"));
          changed(client, calls.listImportConnections);
          void navigate(href("settings", { tab: "Import" }, { source: importConnectionId }), { replace: true });
        },
      },
    );
  }, [handle, code, finish, client, navigate, text]);
  return (
    <SettingsDetail tab="Import" titleId="import-title">
      <div className={styles.returned}>
        <h2 id="import-title">{text("import.signIn")}</h2>
        {code !== null && !answer && !error && (
          <>
            <p role="status">{text("import.signIn.running")}</p>
            <Loading />
          </>
        )}
        {code === null && <Alert kind="bad">{text("import.signIn.refused")}</Alert>}
        {answer?.problem && <ImportProblem problem={answer.problem} />}
        {error && <Alert kind="bad">{errorMessage(error)}</Alert>}
      </div>
    </SettingsDetail>
  );
}
