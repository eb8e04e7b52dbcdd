import { Logotype } from "#web/components/Logotype.tsx";
import { useText } from "#web/locales/language.ts";
import { ActionIcon } from "@mantine/core";
import { lazyBehind } from "#web/lib/settled.ts";
import { IconMenu2 } from "@tabler/icons-react";
import { Suspense } from "react";
import { PaletteHost } from "./palette/PaletteHost.tsx";
import { ProfileMenu } from "./ProfileMenu.tsx";
import { Search } from "./Search.tsx";
import styles from "./TopBar.module.css";
import { UnitSwitch } from "./UnitSwitch.tsx";

/** Uploads go on and take up what an earlier visit left as soon as the screen stands; the first paint does not wait for them. */
const UploadProgress = lazyBehind(() => import("./UploadProgress.tsx"));

/** The guide is another part of the application. */
const HelpButton = lazyBehind(() => import("./help/HelpButton.tsx"));

/** The bar above every screen; `onMenu` is given where the navigation hides in a drawer. */
export function TopBar({ onMenu }: { onMenu?: () => void }) {
  const { text } = useText();
  return (
    <header className={styles.bar}>
      {onMenu && (
        <>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={text("shell.openMenu")} onClick={onMenu}>
            <IconMenu2 size={20} stroke={1.6} />
          </ActionIcon>
          <span className={styles.logotype}>
            <Logotype />
          </span>
        </>
      )}
      <UnitSwitch />
      <Search />
      <PaletteHost />
      <span className={styles.rest} />
      <Suspense>
        <UploadProgress />
      </Suspense>
      <Suspense>
        <HelpButton />
      </Suspense>
      <ProfileMenu />
    </header>
  );
}
