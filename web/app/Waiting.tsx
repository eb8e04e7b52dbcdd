import { useText } from "#web/locales/language.ts";
import { Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import styles from "./Waiting.module.css";

/** How long nothing is shown: a screen that comes quickly must not flash, in milliseconds. */
const PATIENCE_MS = 300;

/** While the session or a screen is being loaded. */
export function Waiting() {
  const { text } = useText();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={styles.waiting} aria-busy="true">
      {isLong && <Loader size="sm" aria-label={text("state.loading")} role="status" />}
    </main>
  );
}
