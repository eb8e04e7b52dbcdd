import { useText } from "#web/locales/language.ts";
import { Menu } from "@mantine/core";

/** The line of an export menu that says whether what is downloaded is marked as exported. */
export function MarkSwitch({ isOn, set }: { isOn: boolean; set: (isOn: boolean) => void }) {
  const { text } = useText();
  return (
    <Menu.CheckboxItem checked={isOn} onChange={set}>
      {text("document.export.mark")}
    </Menu.CheckboxItem>
  );
}
