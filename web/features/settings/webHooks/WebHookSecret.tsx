import { Alert } from "#web/components/Alert.tsx";
import { useText } from "#web/locales/language.ts";
import { Button, CopyButton, Group, Modal, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import settings from "../settings.module.css";

/** What the messages of a webhook are signed with, the only time it is shown. */
export function WebHookSecret({ secret: { name, secret }, close }: { secret: { name: string; secret: string }; close(): void }) {
  const { text } = useText();
  return (
    <Modal
      opened
      onClose={close}
      title={name}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ "aria-label": text("action.close") }}
    >
      <div className={settings.form}>
        <Alert kind="look">{text("webHooks.secretOnce")}</Alert>
        <Group align="end" gap="xs" wrap="nowrap">
          <TextInput label={text("webHooks.secret")} value={secret} readOnly flex={1} onFocus={(event) => event.currentTarget.select()} />
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />} onClick={copy}>
                {text(copied ? "clients.copied" : "clients.copy")}
              </Button>
            )}
          </CopyButton>
        </Group>
        <p className={settings.lead}>{text("webHooks.howTo")}</p>
        <Group justify="flex-end">
          <Button onClick={close}>{text("clients.secretKept")}</Button>
        </Group>
      </div>
    </Modal>
  );
}
