import { withLaterTexts } from "#web/locales/language.ts";
import { Button, Menu } from "@mantine/core";
import { IconFileExport } from "@tabler/icons-react";
import { lazy, Suspense, useRef } from "react";
import type { ExportMenuProps } from "./exporting/props.ts";
import { useScreen } from "./ScreenContext.ts";
import styles from "./screen.module.css";

const ExportChoices = lazy(() => withLaterTexts(import("./exporting/ExportChoices.tsx")));

/** Everything about exporting: what prevents it, sending to the integrations, downloading in a format. */
export function ExportMenu(props: ExportMenuProps) {
  const { document, text } = useScreen();
  const { isPrimary, isOpen, setOpen } = props;
  const menu = useRef<HTMLDivElement>(null);
  if (!document.allowedActions.includes("export") && !document.allowedActions.includes("download")) return null;
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={340}>
      <Menu.Target>
        <Button
          id={isPrimary ? "primary" : undefined}
          variant={isPrimary ? "filled" : "default"}
          className={isPrimary ? undefined : styles.second}
          leftSection={<IconFileExport size={16} />}
        >
          {text("document.action.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown ref={menu} className={styles.exportMenu}>
        <Suspense
          fallback={
            <Menu.Item disabled aria-busy>
              {text("document.export.loading")}
            </Menu.Item>
          }
        >
          <ExportChoices {...props} menu={menu} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
