import { Tip } from "#web/components/Tip.tsx";
import { href, paths } from "#web/lib/paths.ts";
import { useStable } from "#web/lib/useStable.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Indicator } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link, matchPath, useLocation, useNavigate } from "react-router";
import { hasNews } from "./news.ts";
import { sectionOf } from "./sectionOf.ts";

/** Leads to the part of the guide about the screen that is open; after an upgrade to what is new. The key ? leads to the keys. */
export default function HelpButton() {
  const { text } = useText();
  const { pathname } = useLocation();
  useHelpKey(pathname);
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

/** The screen of a document shows the keys that work there itself. */
const withOwnKeys = [paths.document, paths.documentError];

/** ? opens the keys in the guide, unless a person types or a dialog is open. */
function useHelpKey(pathname: string): void {
  const navigate = useNavigate();
  const press = useStable((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (event.key !== "?" || isTyping || document.querySelector("[role=dialog]") || withOwnKeys.some((path) => matchPath(path, pathname))) return;
    void navigate(href("help", { section: "keys" }));
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [press]);
}
