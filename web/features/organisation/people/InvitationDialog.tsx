import { Alert } from "#web/components/Alert.tsx";
import { useText } from "#web/locales/language.ts";
import { Button, CopyButton, Group, Modal, TextInput } from "@mantine/core";
import styles from "#web/components/settings/settings.module.css";

export type Invitation = { email: string; link: string };

/** Where no mail is set up, the admin passes the invitation on by other means. */
export function InvitationDialog({ invitation, close }: { invitation: Invitation; close(): void }) {
  const { text } = useText();
  return (
    <Modal opened onClose={close} title={text("users.invitation")} size="lg" closeButtonProps={{ "aria-label": text("action.close") }}>
      <div className={styles.form}>
        <Alert kind="info">{text("users.invitation.noMail", { email: invitation.email })}</Alert>
        <TextInput label={text("users.invitation.link")} value={invitation.link} readOnly onFocus={(event) => event.currentTarget.select()} />
        <Group justify="flex-end">
          <CopyButton value={invitation.link}>
            {({ copied, copy }) => <Button onClick={copy}>{text(copied ? "clients.copied" : "clients.copy")}</Button>}
          </CopyButton>
        </Group>
      </div>
    </Modal>
  );
}
