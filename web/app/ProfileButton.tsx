import type { Me } from "#contract/organisation/users.ts";
import { useText } from "#web/locales/language.ts";
import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import styles from "./TopBar.module.css";

export const nameOf = (me: Me): string => `${me.firstName} ${me.lastName}`.trim() || me.email;

/** Who is signed in. Opens a menu, whose target it is once that is there. */
export function ProfileButton({ name, ...rest }: ComponentPropsWithRef<"button"> & { name: string }) {
  const { text } = useText();
  return (
    <UnstyledButton aria-haspopup="menu" aria-expanded={false} {...rest} className={styles.person}>
      <VisuallyHidden>{text("shell.profileOf", { name })}</VisuallyHidden>
      <span className={styles.initials} aria-hidden>
        {initials(name)}
      </span>
      <span className={styles.personName} aria-hidden>
        {name}
      </span>
      <IconChevronDown size={14} aria-hidden />
    </UnstyledButton>
  );
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join("")
    .toUpperCase();
}
