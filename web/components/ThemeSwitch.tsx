import { type Theme, themes } from "#contract/organisation/users.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { SegmentedControl } from "@mantine/core";
import { useChooseTheme } from "./useChooseTheme.ts";

/** Light, dark or as the system says (R318); stored with the user. */
export function ThemeSwitch() {
  const { text } = useText();
  const { settings } = useSession();
  const choose = useChooseTheme();
  const data = themes.map((value) => ({ value, label: text(`theme.${value}`) }));
  return <SegmentedControl size="xs" aria-label={text("theme.label")} data={data} value={settings.theme} onChange={(value) => choose(value as Theme)} />;
}
