import { Waiting } from "#web/app/Waiting.tsx";
import { intoView } from "#web/lib/intoView.ts";
import { href } from "#web/lib/paths.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { Suspense } from "react";
import { Link, Navigate, useParams } from "react-router";
import styles from "#web/components/settings/settings.module.css";
import { firstTab, tabNamed, tabsFor } from "./tabs.ts";
import { tabScreens } from "./tabScreens.ts";

/** /Settings/{tab?}: the tabs that the person may open, and the chosen one beside them. */
export default function SettingsScreen() {
  const { tab: name } = useParams();
  const { permissions } = useSession();
  const { text } = useText();
  const tab = tabNamed(name);
  const first = firstTab(permissions);
  if (!tab) return <Navigate replace to={first ? href("settings", { tab: first.name }) : href("forbidden")} />;
  const Screen = tabScreens[tab.name];
  return (
    <div className={styles.settings}>
      <nav className={styles.tabs} aria-label={text("title.settings")}>
        <h1>{text("title.settings")}</h1>
        <ul>
          {tabsFor(permissions).map((each) => (
            <li key={each.name}>
              <Link to={href("settings", { tab: each.name })} aria-current={each === tab ? "page" : undefined} ref={each === tab ? intoView : undefined}>
                {text(each.label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.tab}>
        <Suspense fallback={<Waiting within="screen" />}>
          <Screen />
        </Suspense>
      </div>
    </div>
  );
}
