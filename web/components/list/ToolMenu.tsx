import { Loading } from "#web/components/Loading.tsx";
import { useText } from "#web/locales/language.ts";
import type { TextKey } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { type Icon, IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import styles from "./list.module.css";
import { WithPanel } from "./WithPanel.tsx";

type Props = {
  label: TextKey;
  icon: Icon;
  /** Marks the button as one that opens a list. */
  hasChevron?: boolean;
  /** What opens, loaded when it does. */
  children: (close: () => void) => ReactNode;
};

/** A tool above a list: a button and the panel that it opens. */
export function ToolMenu({ label, icon: IconOf, hasChevron = false, children }: Props) {
  const { text } = useText();
  return (
    <WithPanel
      position="bottom-end"
      className={styles.panel}
      renderControl={(opens) => (
        <Button
          {...opens}
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={styles.tool}
          leftSection={<IconOf size={16} stroke={1.6} aria-hidden />}
          rightSection={hasChevron && <IconChevronDown size={14} aria-hidden />}
        >
          {text(label)}
        </Button>
      )}
    >
      {(close) => <Suspense fallback={<Loading className={styles.coming} rows={3} height={36} />}>{children(close)}</Suspense>}
    </WithPanel>
  );
}
