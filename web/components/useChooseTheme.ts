import type { Theme } from "#contract/organisation/users.ts";
import { useSession } from "#web/lib/session.ts";
import { useMantineColorScheme } from "@mantine/core";

/** Mantine's names of the themes. */
export const schemeOf = { OsDefault: "auto", Light: "light", Dark: "dark" } as const satisfies Record<Theme, string>;

/** Changes the look at once, then stores it; a failure to store is logged, the screen keeps the choice. */
export function useChooseTheme(): (theme: Theme) => void {
  const { saveSettings } = useSession();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (theme) => {
    setColorScheme(schemeOf[theme]);
    saveSettings({ theme }).catch((error: unknown) => console.error("Failed to store the theme.", error));
  };
}
