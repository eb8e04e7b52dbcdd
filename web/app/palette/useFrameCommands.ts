import { cultures } from "#domain/names.ts";
import { lists } from "#domain/documents/list/lists.ts";
import type { Theme } from "#contract/organisation/users.ts";
import { useChooseLanguage } from "#web/components/useChooseLanguage.ts";
import { useChooseTheme } from "#web/components/useChooseTheme.ts";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import type { Command } from "#web/lib/commands.ts";
import { href } from "#web/lib/paths.ts";
import { languageNames, useText } from "#web/locales/language.ts";
import { useSession } from "#web/lib/session.ts";
import { IconBuilding, IconHelp, IconLanguage, IconList, IconLogout, IconMoon, IconSettings, IconUserCircle } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useEntries } from "#web/app/Navigation.tsx";
import { tabsFor } from "#web/app/settings/tabs.ts";

const themes: readonly Theme[] = ["OsDefault", "Light", "Dark"];

/** What can be done from everywhere: going to a screen, a tab of the settings or the guide, switching unit, language and theme. */
export function useFrameCommands(): Command[] {
  const { text, culture } = useText();
  const navigate = useNavigate();
  const { permissions } = useSession();
  const entries = useEntries().flat();
  const { units, chosenId, choose } = useAccountingUnits();
  const chooseLanguage = useChooseLanguage();
  const chooseTheme = useChooseTheme();
  const go = text("palette.go");
  const to = (address: string) => () => void navigate(address);

  const screens = entries.map((entry): Command => ({ id: `go.${entry.to}`, label: entry.label, group: go, icon: entry.icon, run: to(entry.to) }));
  const hasLists = entries.some((entry) => entry.to === href("docList"));
  const tabs = lists
    .filter((list) => hasLists && list !== "All")
    .map((list): Command => ({
      id: `list.${list}`,
      label: `${text("title.docList")}: ${text(`tab.${list}`)}`,
      group: go,
      icon: IconList,
      run: to(href("docList", { docType: "All", listType: list })),
    }));
  const settings = tabsFor(permissions).map(({ name, label }): Command => ({
    id: `settings.${name}`,
    label: text(label),
    group: text("title.settings"),
    icon: IconSettings,
    run: to(href("settings", { tab: name })),
  }));
  const own: Command[] = [
    { id: "help", label: text("title.help"), group: go, icon: IconHelp, run: to(href("help")) },
    { id: "keys", label: text("palette.keys"), group: text("title.help"), icon: IconHelp, run: to(href("help", { section: "keys" })) },
    { id: "profile", label: text("title.profile"), group: go, icon: IconUserCircle, run: to(href("profile")) },
    { id: "signOut", label: text("shell.signOut"), group: go, icon: IconLogout, run: to(href("logout")) },
  ];
  const switches: Command[] = [
    ...(units.length > 1 ? [undefined, ...units] : [])
      .filter((unit) => unit?.accountingUnitId !== chosenId)
      .map((unit) => ({
        id: `unit.${unit?.accountingUnitId ?? "all"}`,
        label: unit?.name ?? text("units.all"),
        group: text("units.label"),
        icon: IconBuilding,
        run: () => choose(unit?.accountingUnitId),
      })),
    ...cultures
      .filter((each) => each !== culture)
      .map((each) => ({
        id: `language.${each}`,
        label: languageNames[each],
        group: text("language.label"),
        icon: IconLanguage,
        run: () => void chooseLanguage(each),
      })),
    ...themes.map((theme) => ({
      id: `theme.${theme}`,
      label: text(`theme.${theme}`),
      group: text("theme.label"),
      icon: IconMoon,
      run: () => chooseTheme(theme),
    })),
  ];
  return [...screens, ...tabs, ...own, ...settings, ...switches];
}
