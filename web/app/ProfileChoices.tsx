import { type Theme, themes } from "#contract/organisation/users.ts";
import { type Culture, cultures } from "#domain/names.ts";
import { useChooseLanguage } from "#web/components/useChooseLanguage.ts";
import { useChooseTheme } from "#web/components/useChooseTheme.ts";
import { href } from "#web/lib/paths.ts";
import { useSession } from "#web/lib/session.ts";
import { languageNames, useText } from "#web/locales/language.ts";
import { Menu } from "@mantine/core";
import { IconCheck, IconLicense, IconLogout, IconUserCircle } from "@tabler/icons-react";
import { Link } from "react-router";
import { nameOf, ProfileButton } from "./ProfileButton.tsx";

/** The menu below who is signed in, open at first: profile, language, look, sign-out. */
export default function ProfileChoices() {
  const { text, culture } = useText();
  const { me, settings } = useSession();
  const chooseLanguage = useChooseLanguage();
  const chooseTheme = useChooseTheme();
  if (!me) return null;
  const name = nameOf(me);
  const tick = <IconCheck size={16} aria-hidden />;
  return (
    // Inside the banner, so that its headings belong to a landmark.
    <Menu defaultOpened width={232} position="bottom-end" zIndex={200}>
      <Menu.Target>
        <ProfileButton name={name} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={href("profile")} leftSection={<IconUserCircle size={16} stroke={1.6} aria-hidden />}>
          {text("title.profile")}
        </Menu.Item>
        <Menu.Item component={Link} to={href("licence")} leftSection={<IconLicense size={16} stroke={1.6} aria-hidden />}>
          {text("title.licence")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{text("language.label")}</Menu.Label>
        <Menu.RadioGroup value={culture} onChange={(value) => void chooseLanguage(value as Culture)}>
          {cultures.map((each) => (
            <Menu.RadioItem key={each} value={each} lang={each.slice(0, 2)} checkIcon={tick}>
              {languageNames[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{text("theme.label")}</Menu.Label>
        <Menu.RadioGroup value={settings.theme} onChange={(value) => chooseTheme(value as Theme)}>
          {themes.map((each) => (
            <Menu.RadioItem key={each} value={each} checkIcon={tick}>
              {text(`theme.${each}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} to={href("logout")} leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}>
          {text("shell.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
