import { withLaterTexts } from "#web/locales/language.ts";
import { breakpoints } from "#web/lib/theme.ts";
import { ActionIcon, Button, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFileExport } from "@tabler/icons-react";
import { lazy, Suspense, useRef } from "react";
import type { ExportMenuProps } from "./exporting/props.ts";
import { useScreen } from "./ScreenContext.ts";
import styles from "./screen.module.css";

const ExportChoices = lazy(() => withLaterTexts(import("./exporting/ExportChoices.tsx")));

/** Everything about exporting: what prevents it, sending to the integrations, downloading in a format. On a phone its button is an icon unless it is the primary one. */
export function ExportMenu(props: ExportMenuProps) {
  const { document, text } = useScreen();
  const { isPrimary, isOpen, setOpen } = props;
  const isWide = useMediaQuery(`(min-width: ${breakpoints.medium}px)`, undefined, { getInitialValueInEffect: false });
  const menu = useRef<HTMLDivElement>(null);
  if (!document.allowedActions.includes("export") && !document.allowedActions.includes("download")) return null;
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={340}>
      <Menu.Target>
        {isPrimary || isWide ? (
          <Button id={isPrimary ? "primary" : undefined} variant={isPrimary ? "filled" : "default"} leftSection={<IconFileExport size={16} />}>
            {text("document.action.export")}
          </Button>
        ) : (
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={text("document.action.export")}>
            <IconFileExport size={18} />
          </ActionIcon>
        )}
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
