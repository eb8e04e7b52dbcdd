import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/lib/session.ts";
import { lazyBehind } from "#web/lib/settled.ts";
import { useText, withLaterTexts } from "#web/locales/language.ts";
import { useMediaQuery } from "@mantine/hooks";
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from "react";
import { matchPath, useLocation } from "react-router";
import { Navigation } from "./Navigation.tsx";
import styles from "./Shell.module.css";
import { breakpoints } from "#web/lib/theme.ts";
import { TopBar } from "./TopBar.tsx";
import { useAccountSettings } from "./useAccountSettings.ts";
import { useLiveChanges } from "./useLiveChanges.ts";
import { keptHeight } from "./firstSteps/place.ts";

/** Loaded after the first paint: nobody drops a file before. */
const DropAnywhere = lazyBehind(() => import("./DropAnywhere.tsx"));
/** Loaded where it is needed: wide windows have no drawer. */
const MenuDrawer = lazy(() => import("./MenuDrawer.tsx"));

/** Only for admins, above the documents. */
const FirstSteps = lazyBehind(() => withLaterTexts(import("./firstSteps/FirstSteps.tsx")));

/** Only for those who manage imports. */
const FailingImports = lazyBehind(() => import("./FailingImports.tsx"));

/**
 * Navigation left, bar above, the screen in the middle; the screen scrolls, the frame stands.
 * Navigation is icons under 1440 px and a drawer under 1024 px.
 */
export function Shell({ children }: { children: ReactNode }) {
  const { text } = useText();
  const { pathname } = useLocation();
  const { permissions } = useSession();
  const managesImports = permissions.includes("ManageMailboxConfiguration");
  const isLed = permissions.includes("AccessTenantConfiguration") && matchPath(paths.docList, pathname) !== null;
  // The drawer is open only where it was opened: going elsewhere closes it.
  const [menuOpenAt, setMenuOpenAt] = useState<string>();
  const isNarrow = useMediaQuery(`(max-width: ${breakpoints.medium - 1}px)`, undefined, { getInitialValueInEffect: false });
  const main = useRef<HTMLElement>(null);
  useLiveChanges();
  useAccountSettings();
  const isScrolled = useRef(false);
  // Every navigation begins at the top (R410): the path is the reason, not an input. Asking the browser where it stands would make it lay out twice.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useLayoutEffect(() => {
    if (isScrolled.current) main.current?.scrollTo(0, 0);
  }, [pathname]);

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
      <TopBar onMenu={isNarrow ? () => setMenuOpenAt(pathname) : undefined} />
      <main id="main" ref={main} className={styles.main} tabIndex={-1} onScroll={({ currentTarget }) => (isScrolled.current = currentTarget.scrollTop > 0)}>
        {managesImports && (
          <Suspense>
            <FailingImports />
          </Suspense>
        )}
        {isLed && (
          <Suspense fallback={<div style={{ height: keptHeight() }} />}>
            <FirstSteps />
          </Suspense>
        )}
        {children}
      </main>
      {isNarrow && (
        <Suspense>
          <MenuDrawer isOpen={menuOpenAt === pathname} onClose={() => setMenuOpenAt(undefined)} />
        </Suspense>
      )}
      <Suspense>
        <DropAnywhere />
      </Suspense>
    </div>
  );
}
