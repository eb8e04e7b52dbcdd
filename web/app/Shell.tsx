import { useText } from "#web/locales/language.ts";
import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { DropAnywhere } from "./DropAnywhere.tsx";
import { Navigation } from "./Navigation.tsx";
import styles from "./Shell.module.css";
import { breakpoints } from "./theme.ts";
import { TopBar } from "./TopBar.tsx";
import { useAccountSettings } from "./useAccountSettings.ts";
import { useLiveChanges } from "./useLiveChanges.ts";

/**
 * Navigation left, bar above, the screen in the middle; the screen scrolls, the frame stands.
 * Navigation is icons under 1440 px and a drawer under 1024 px.
 */
export function Shell({ children }: { children: ReactNode }) {
  const { text } = useText();
  const { pathname } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isNarrow = useMediaQuery(`(max-width: ${breakpoints.medium - 1}px)`, undefined, { getInitialValueInEffect: false });
  const main = useRef<HTMLElement>(null);
  useLiveChanges();
  useAccountSettings();
  useEffect(() => setMenuOpen(false), [pathname]);
  // Every navigation begins at the top (R410).
  useLayoutEffect(() => main.current?.scrollTo(0, 0), [pathname]);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {text("shell.skip")}
      </a>
      {!isNarrow && (
        <div className={styles.side}>
          <Navigation />
        </div>
      )}
      <TopBar onMenu={isNarrow ? () => setMenuOpen(true) : undefined} />
      <main id="main" ref={main} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Drawer opened={Boolean(isNarrow) && isMenuOpen} onClose={() => setMenuOpen(false)} size={264} padding={0} title={text("shell.menu")} closeButtonProps={{ "aria-label": text("action.close") }} classNames={{ header: styles.drawerHeader }}>
        <Navigation isWide />
      </Drawer>
      <DropAnywhere />
    </div>
  );
}
