import { Tip } from "#web/components/Tip.tsx";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Indicator } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { hasNews } from "./news.ts";
import { sectionOf } from "./sectionOf.ts";

/** Leads to the part of the guide about the screen that is open; after an upgrade to what is new. */
export default function HelpButton() {
  const { text } = useText();
  const { pathname } = useLocation();
  const isNew = hasNews();
  const label = text(isNew ? "help.news" : "help.open");
  return (
    <Tip label={label}>
      <Indicator disabled={!isNew} size={8} offset={6}>
        <ActionIcon
          component={Link}
          to={href("help", { section: isNew ? "news" : sectionOf(pathname) })}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={label}
        >
          <IconHelp size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Indicator>
    </Tip>
  );
}
