import { calls } from "#contract/index.ts";
import { notifyError } from "#web/lib/notify.ts";
import { Alert } from "#web/components/Alert.tsx";
import { useSend } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Modal } from "@mantine/core";
import { useState } from "react";
import styles from "./ProfileScreen.module.css";

/** Deletes one's own trial for good; there is no way back, so a dialog says what goes. */
export function TrialEnd() {
  const { text } = useText();
  const { signOut } = useSession();
  const [isAsking, setAsking] = useState(false);
  const end = useSend(calls.deleteTrialUser);
  return (
    <>
      <Button variant="default" color="red" onClick={() => setAsking(true)}>
        {text("trial.delete")}
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={text("trial.delete")} closeButtonProps={{ "aria-label": text("action.close") }}>
        <div className={styles.form}>
          <Alert kind="look">{text("trial.deleteAdvice")}</Alert>
          <Group justify="flex-end">
            <Button variant="subtle" onClick={() => setAsking(false)}>
              {text("action.cancel")}
            </Button>
            <Button
              color="red"
              loading={end.isPending}
              onClick={() => end.mutate({}, { onSuccess: () => void signOut(), onError: (error) => notifyError(error) })}
            >
              {text("trial.reallyDelete")}
            </Button>
          </Group>
        </div>
      </Modal>
    </>
  );
}
