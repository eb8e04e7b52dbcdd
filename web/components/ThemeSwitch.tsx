import type { Theme } from "#contract/users.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { SegmentedControl, useMantineColorScheme } from "@mantine/core";

export const schemeOf = { OsDefault: "auto", Light: "light", Dark: "dark" } as const satisfies Record<Theme, string>;

/** Light, dark or as the system says (R318); stored with the user. */
export function ThemeSwitch() {
  const { text } = useText();
  const { settings } = useSession();
  const choose = useChooseTheme();
  const data = (Object.keys(schemeOf) as Theme[]).map((value) => ({ value, label: text(`theme.${value}`) }));
  return <SegmentedControl size="xs" aria-label={text("theme.label")} data={data} value={settings.theme} onChange={(value) => choose(value as Theme)} />;
}

/** Changes the look at once, then stores it; a failure to store is logged, the screen keeps the choice. */
export function useChooseTheme(): (theme: Theme) => void {
  const { saveSettings } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  return (theme) => {
    setColorScheme(schemeOf[theme]);
    saveSettings({ theme }).catch((error: unknown) => console.error("Failed to store the theme.", error));
  };
}
