import { useText } from "#web/locales/language.ts";
import { Button, Popover } from "@mantine/core";
import { IconBookmark, IconChevronDown } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import styles from "#web/features/documents/list/list.module.css";
import type { View } from "./useViews.ts";

const ViewPanel = lazy(() => import("./ViewPanel.tsx"));

/** What a view keeps of the list on the screen. */
export type Shown = Pick<View, "listType" | "documentType" | "query" | "columns">;

/** Saved views: opens one, keeps the list that is shown as one. */
export function ViewMenu({ shown, current }: { shown: Shown; current: View | undefined }) {
  const { text } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={styles.tool}
          leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpen((before) => !before)}
        >
          {text("view.menu")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.columnMenu}>
        <Suspense fallback={<div className={styles.coming} aria-busy />}>
          <ViewPanel shown={shown} current={current} onDone={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
