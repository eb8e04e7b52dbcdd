import { Alert } from "#web/components/Alert.tsx";
import { useText } from "#web/locales/language.ts";
import { Copied } from "#web/components/Copied.tsx";
import { Button, Group, Modal } from "@mantine/core";
import styles from "./settings.module.css";

type Props = {
  title: string;
  /** Why it has to be kept now. */
  warning: string;
  values: readonly { label: string; value: string }[];
  howTo: string;
  close(): void;
};

/** Values that are shown this once (R313); it does not close by accident. */
export function SecretDialog({ title, warning, values, howTo, close }: Props) {
  const { text } = useText();
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="lg"
      closeButtonProps={{ "aria-label": text("action.close") }}
    >
      <div className={styles.form}>
        <Alert kind="look">{warning}</Alert>
        {values.map((each) => (
          <Copied key={each.label} {...each} />
        ))}
        <p className={styles.lead}>{howTo}</p>
        <Group justify="flex-end">
          <Button onClick={close}>{text("clients.secretKept")}</Button>
        </Group>
      </div>
    </Modal>
  );
}
