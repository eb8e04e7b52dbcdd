import { useText } from "#web/locales/language.ts";
import { Button, CopyButton, Group, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

/** A value that is shown to be copied, with a button that does it. */
export function Copied({ label, description, value }: { label: string; description?: string; value: string }) {
  const { text } = useText();
  return (
    <Group align="end" gap="xs" wrap="nowrap">
      <TextInput label={label} description={description} value={value} readOnly flex={1} onFocus={(event) => event.currentTarget.select()} />
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
