import { useText } from "#web/locales/language.ts";
import { Button, Popover } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { FieldLabels } from "./labels.ts";
import styles from "./list.module.css";

const FilterForm = lazy(() => import("./FilterForm.tsx"));

/** Adds one condition on any field; it goes to the address, where a person can share it. */
export function FilterMenu({ labels }: { labels: FieldLabels }) {
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
          leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpen((before) => !before)}
        >
          {text("list.filter")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<div className={styles.coming} aria-busy />}>
          <FilterForm labels={labels} onDone={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
