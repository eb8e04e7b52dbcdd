import { Alert } from "#web/components/Alert.tsx";
import { useText } from "#web/locales/language.ts";
import { Button, CopyButton, Group, Modal, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import styles from "../settings.module.css";

export type Secret = { name: string; clientId: string; clientSecret: string };

/** Client id and secret, the only time they are shown together (specification a-9: the secret is shown only once). */
export function SecretDialog({ secret, close }: { secret: Secret; close(): void }) {
  const { text } = useText();
  return (
    <Modal
      opened
      onClose={close}
      title={secret.name}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="lg"
      closeButtonProps={{ "aria-label": text("action.close") }}
    >
      <div className={styles.form}>
        <Alert kind="look">{text("clients.secretOnce")}</Alert>
        <Copied label={text("clients.clientId")} value={secret.clientId} />
        <Copied label={text("clients.secret")} value={secret.clientSecret} />
        <p className={styles.lead}>{text("clients.howTo")}</p>
        <Group justify="flex-end">
          <Button onClick={close}>{text("clients.secretKept")}</Button>
        </Group>
      </div>
    </Modal>
  );
}

function Copied({ label, value }: { label: string; value: string }) {
  const { text } = useText();
  return (
    <Group align="end" gap="xs" wrap="nowrap">
      <TextInput label={label} value={value} readOnly flex={1} onFocus={(event) => event.currentTarget.select()} />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button variant="default" leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />} onClick={copy}>
            {text(copied ? "clients.copied" : "clients.copy")}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
