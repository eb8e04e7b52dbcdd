import { useText } from "#web/locales/language.ts";
import { Loader, VisuallyHidden } from "@mantine/core";
import { useEffect, useState } from "react";
import styles from "./Waiting.module.css";

/** How long nothing is shown: a screen that comes quickly must not flash, in milliseconds. */
const PATIENCE_MS = 300;

/** While the session, a screen (in the shell) or a part of a screen is being loaded. A page has one main part and one heading at any time. */
export function Waiting({ within }: { within?: "shell" | "screen" }) {
  const { text } = useText();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const Box = within ? "div" : "main";
  return (
    <Box className={styles.waiting} aria-busy="true">
      {within !== "screen" && <VisuallyHidden component="h1">{text("state.loading")}</VisuallyHidden>}
      {isLong && <Loader size="sm" aria-label={text("state.loading")} role="status" />}
    </Box>
  );
}
