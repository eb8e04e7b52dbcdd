import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./connections.module.css";

type Props = {
  /** The tab that it belongs to and that the way back leads to. */
  tab: "AccountingSystems" | "Export" | "Import";
  /** Id of its heading, which stands among the children. */
  titleId: string;
  children: ReactNode;
};

/** The frame of one entry of a settings tab, such as a user, on a screen of its own. */
export function SettingsDetail({ tab, titleId, children }: Props) {
  const { text } = useText();
  return (
    <section aria-labelledby={titleId} className={styles.screen}>
      <Button component={Link} to={href("settings", { tab })} variant="subtle" size="compact-sm" leftSection={<IconArrowLeft size={16} aria-hidden />}>
        {text(`settings.tab.${tab}`)}
      </Button>
      {children}
    </section>
  );
}
