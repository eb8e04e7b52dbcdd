import { schemeOf } from "#web/components/useChooseTheme.ts";
import { useSession } from "#web/lib/session.ts";
import { useMantineColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";

/** The look that is stored with the account takes over after sign-in (R317, R318); the session does the same for the language. */
export function useAccountSettings(): void {
  const { theme } = useSession().settings;
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const set = useRef(setColorScheme);
  useEffect(() => {
    set.current = setColorScheme;
  });
  useEffect(() => set.current(schemeOf[theme]), [theme]);
}
