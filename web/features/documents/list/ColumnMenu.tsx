import { useText } from "#web/locales/language.ts";
import { Button, Popover } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import type { FieldLabels } from "./labels.ts";
import styles from "./list.module.css";
import type { ColumnChoice } from "./useColumns.ts";

const ColumnPanel = lazy(() => import("./ColumnPanel.tsx"));

/** Which columns the list shows, in what order and how dense. */
export function ColumnMenu({ choice, labels }: { choice: ColumnChoice; labels: FieldLabels }) {
  const { text } = useText();
  return (
    <Popover position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" size="compact-sm" className={styles.tool} leftSection={<IconColumns3 size={16} stroke={1.6} aria-hidden />}>
          {text("list.columns")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.columnMenu}>
        <Suspense fallback={<div className={styles.coming} aria-busy />}>
          <ColumnPanel choice={choice} labels={labels} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
