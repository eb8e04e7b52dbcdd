import { calls } from "#contract/index.ts";
import type { User } from "#contract/organisation/people.ts";
import { notify } from "#web/lib/notify.ts";
import { Alert } from "#web/components/Alert.tsx";
import { NewPasswordFields, useNewPassword } from "#web/components/NewPassword.tsx";
import { serverMessage } from "#web/components/PasswordForm.tsx";
import { useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Modal } from "@mantine/core";
import type { FormEvent } from "react";
import styles from "#web/components/settings/settings.module.css";

/** A password that the person has to change at the next sign-in; their sessions end at once. */
export function TemporaryPasswordDialog({ user, close }: { user: User; close(): void }) {
  const { text } = useText();
  const password = useNewPassword();
  const send = useSend(calls.setUserPassword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React hands submits of this dialog to the form that it was opened from as well.
    event.stopPropagation();
    password.setTried(true);
    if (!password.isGood) return;
    const onSuccess = () => {
      notify("positive", text("users.temporaryPassword.set"));
      close();
    };
    send.mutate({ params: { userId: user.userId }, query: {}, body: { password: password.value } }, { onSuccess });
  };
  return (
    <Modal opened onClose={close} title={text("users.temporaryPassword")} closeButtonProps={{ "aria-label": text("action.close") }}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.lead}>{text("users.temporaryPassword.hint", { email: user.email })}</p>
        {send.error && <Alert kind="bad">{serverMessage(send.error) ?? text("error.internal")}</Alert>}
        <NewPasswordFields password={password} />
        <Group justify="flex-end">
          <Button type="submit" loading={send.isPending}>
            {text("users.temporaryPassword.save")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
