import { Kbd, Modal, Switch } from "@mantine/core";
import { commands, keyNames } from "../state/keys.ts";
import { useWorkbench } from "../WorkbenchContext.ts";
import styles from "../workbench.module.css";

/** The keys that work here, and a switch for those of one letter (WCAG 2.1.4). */
export function KeysOverlay({ close, plainKeys, setPlainKeys }: { close(): void; plainKeys: boolean; setPlainKeys(on: boolean): void }) {
  const { text } = useWorkbench();
  // Approval comes with its own screen; here nothing can be sent on yet.
  const working = commands.filter((command) => command !== "sendOn");
  const others = [
    ["Tab, Enter", text("document.keys.walk")],
    ["Shift+Tab", text("document.keys.walkBack")],
    ["↓ ↑", text("document.keys.candidates")],
    ["Esc", text("document.keys.undo")],
    [`Alt+${text("document.keys.click")}`, text("document.keys.capture")],
    [`Shift+${text("document.keys.drag")}`, text("document.keys.copy")],
    [`Ctrl+${text("document.keys.wheelName")}`, text("document.keys.wheel")],
  ] as const;
  return (
    <Modal opened onClose={close} size="lg" title={text("document.keys")} closeButtonProps={{ "aria-label": text("document.action.close") }}>
      <dl className={styles.keys}>
        {[...others, ...working.map((command) => [keyNames[command], text(`document.command.${command}`)] as const)].map(([keys, label]) => (
          <div key={keys + label}>
            <dt>{label}</dt>
            <dd>
              <Kbd>{keys}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.dialogText}>
        {text("document.keys.dates")} &nbsp; {text("document.keys.amounts")}
      </p>
      <Switch label={text("document.keys.plain")} checked={plainKeys} onChange={(event) => setPlainKeys(event.currentTarget.checked)} />
    </Modal>
  );
}
