import { useText } from "#web/locales/language.ts";
import { ActionIcon, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { breakpoints } from "#web/lib/theme.ts";
import { IconDots } from "@tabler/icons-react";
import type { DocumentAction } from "./action.ts";
import { byGroup } from "./index.ts";
import styles from "#web/features/documents/screen/screen.module.css";

/** Everything that has no button of its own, only what is allowed. */
export function ActionsMenu({ actions, start }: { actions: readonly DocumentAction[]; start(action: DocumentAction): void }) {
  const { text } = useText();
  const isWide = useMediaQuery(`(min-width: ${breakpoints.medium}px)`);
  const groups = byGroup(actions.filter((action) => action.inMenu !== false));
  return (
    <Menu position="bottom-end" width={isWide ? 560 : 280} zIndex={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={text("document.action.more")}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.actions}>
        {groups.map(({ group, actions: inGroup }) => (
          <div key={group} className={styles.actionGroup}>
            <Menu.Label>{text(`document.actions.${group}`)}</Menu.Label>
            {inGroup.map((action) => (
              <Menu.Item
                key={action.id}
                className={action.isDanger && styles.danger}
                leftSection={<action.icon size={16} />}
                rightSection={action.shortcut}
                onClick={() => onceClosed(() => start(action))}
              >
                {text(action.label)}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The menu takes what has the focus while it closes for its own, and gives the focus back to where it was before: an action that moves it comes after. */
const onceClosed = (work: () => void) => void setTimeout(work);
