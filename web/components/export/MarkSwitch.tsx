import { useText } from "#web/locales/language.ts";
import { Checkbox, Menu } from "@mantine/core";

/** The line of an export menu that says whether what is downloaded is marked as exported. */
export function MarkSwitch({ isOn, set }: { isOn: boolean; set: (isOn: boolean) => void }) {
  const { text } = useText();
  return (
    <Menu.Item
      closeMenuOnClick={false}
      onClick={() => set(!isOn)}
      role="menuitemcheckbox"
      aria-checked={isOn}
      leftSection={<Checkbox checked={isOn} readOnly tabIndex={-1} size="xs" aria-hidden styles={{ input: { pointerEvents: "none" } }} />}
    >
      {text("document.export.mark")}
    </Menu.Item>
  );
}
