import { Kbd, Modal, Switch } from "@mantine/core";
import type { DocumentAction } from "#web/features/documents/screen/actions/action.ts";
import { byGroup } from "#web/features/documents/screen/actions/index.ts";
import { itemTools } from "#web/features/documents/screen/items/ItemsTools.tsx";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import styles from "#web/features/documents/screen/screen.module.css";

type Props = { actions: readonly DocumentAction[]; close(): void; plainKeys: boolean; setPlainKeys(on: boolean): void };

/** The keys that work here by what they are for, and a switch for those of one letter (WCAG 2.1.4). */
export function KeysOverlay({ actions, close, plainKeys, setPlainKeys }: Props) {
  const { text } = useScreen();
  const inItems = itemTools.flatMap((tool) => ("shortcut" in tool ? [[tool.shortcut, text(tool.label)] as const] : []));
  const others = [
    ["Tab, Enter", text("document.keys.walk")],
    ["Shift+Tab", text("document.keys.walkBack")],
    ["↓ ↑", text("document.keys.candidates")],
    ["Esc", text("document.keys.undo")],
    [`Alt+${text("document.keys.click")}`, text("document.keys.capture")],
    [`Shift+${text("document.keys.drag")}`, text("document.keys.copy")],
    [`Ctrl+${text("document.keys.wheelName")}`, text("document.keys.wheel")],
    ["Ctrl+K", text("palette.title")],
  ] as const;
  const groups = [
    { title: text("document.fields"), keys: others },
    { title: text("document.items"), keys: inItems },
    ...byGroup(actions.filter(({ shortcut }) => shortcut)).map(({ group, actions: inGroup }) => ({
      title: text(`document.actions.${group}`),
      keys: inGroup.map(({ shortcut, label }) => [shortcut ?? "", text(label)] as const),
    })),
  ];
  return (
    <Modal opened onClose={close} size="lg" title={text("document.keys")} closeButtonProps={{ "aria-label": text("document.action.close") }}>
      {groups.map(({ title, keys: inGroup }) => (
        <section key={title} className={styles.keyGroup}>
          <h3>{title}</h3>
          <dl className={styles.keys}>
            {inGroup.map(([keys, label]) => (
              <div key={keys + label}>
                <dt>{label}</dt>
                <dd>
                  <Kbd>{keys}</Kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={styles.dialogText}>
        {text("document.keys.dates")} &nbsp; {text("document.keys.amounts")}
      </p>
      <Switch label={text("document.keys.plain")} checked={plainKeys} onChange={(event) => setPlainKeys(event.currentTarget.checked)} />
    </Modal>
  );
}
