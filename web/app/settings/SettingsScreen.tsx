import { Waiting } from "#web/app/Waiting.tsx";
import { intoView } from "#web/lib/intoView.ts";
import { href } from "#web/lib/paths.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { loadGuide, findSections } from "#web/app/help/guide.ts";
import { tabSection } from "#web/app/help/sectionOf.ts";
import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, Navigate, useParams } from "react-router";
import styles from "#web/components/settings/settings.module.css";
import { settingsGroups } from "./groups.ts";
import { firstTab, type SettingsTab, tabNamed, tabsFor } from "./tabs.ts";
import { tabScreens } from "./tabScreens.ts";

/** /Settings/{tab?}: the tabs that the person may open, and the chosen one beside them. */
export default function SettingsScreen() {
  const { tab: name } = useParams();
  const { permissions } = useSession();
  const { text } = useText();
  const tab = tabNamed(name);
  const [query, setQuery] = useState("");
  const shown = useFound(tabsFor(permissions), query);
  const first = firstTab(permissions);
  if (!tab) return <Navigate replace to={first ? href("settings", { tab: first.name }) : href("forbidden")} />;
  const Screen = tabScreens[tab.name];
  return (
    <div className={styles.settings}>
      <nav className={styles.tabs} aria-label={text("title.settings")}>
        <h1>{text("title.settings")}</h1>
        <TextInput
          className={styles.tabSearch}
          type="search"
          size="xs"
          aria-label={text("settings.search")}
          placeholder={text("settings.search")}
          leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <div className={styles.groups}>
          {settingsGroups.map(({ group, tabs }) => {
            const inGroup = shown.filter((each) => tabs.includes(each.name));
            if (inGroup.length === 0) return null;
            return (
              <section key={group} aria-labelledby={`settings-${group}`}>
                <h2 id={`settings-${group}`}>{text(`settings.group.${group}`)}</h2>
                <ul>
                  {inGroup.map((each) => (
                    <li key={each.name}>
                      <Link
                        to={href("settings", { tab: each.name })}
                        aria-current={each === tab ? "page" : undefined}
                        ref={each === tab ? intoView : undefined}
                      >
                        {text(each.label)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
        {shown.length === 0 && <p className="dim">{text("codes.nothing")}</p>}
      </nav>
      <div className={styles.tab}>
        <Suspense fallback={<Waiting within="screen" />}>
          <Screen />
        </Suspense>
      </div>
    </div>
  );
}

/** The tabs whose name has what is typed, or whose part of the guide speaks of it. */
function useFound(tabs: readonly SettingsTab[], query: string): readonly SettingsTab[] {
  const { text, culture } = useText();
  const typed = query.trim();
  const guide = useQuery({ queryKey: ["guide", culture], queryFn: () => loadGuide(culture), staleTime: Infinity, enabled: typed !== "" });
  if (typed === "") return tabs;
  const found = new Set(findSections(guide.data ?? [], typed).map(({ id }) => id));
  return tabs.filter(({ name, label }) => found.has(tabSection(name)) || text(label).toLowerCase().includes(typed.toLowerCase()));
}
