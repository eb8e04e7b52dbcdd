import { useText } from "#web/locales/language.ts";
import { Drawer } from "@mantine/core";
import { Navigation } from "./Navigation.tsx";
import styles from "./Shell.module.css";

/** The navigation of narrow windows, over the screen. */
export default function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { text } = useText();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={264}
      padding={0}
      title={text("shell.menu")}
      closeButtonProps={{ "aria-label": text("action.close") }}
      classNames={{ header: styles.drawerHeader }}
    >
      <Navigation isWide />
    </Drawer>
  );
}
