import { Alert } from "#web/components/Alert.tsx";
import styles from "#web/components/settings/connections.module.css";
import { errorMessage } from "#web/lib/notify.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Props = { isPending: boolean; error: Error | null; onTest(): void; children: ReactNode };

/** The button that tries a connection as it stands in the form; the children show what it answered. */
export function TestConnection({ isPending, error, onTest, children }: Props) {
  const { text } = useText();
  return (
    <div className={styles.test}>
      <Button variant="default" leftSection={<IconPlugConnected size={16} aria-hidden />} loading={isPending} onClick={onTest}>
        {text("connection.test")}
      </Button>
      {error && <Alert kind="bad">{errorMessage(error)}</Alert>}
      {children}
    </div>
  );
}
