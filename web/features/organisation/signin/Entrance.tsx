import { LanguageSwitch } from "#web/components/LanguageSwitch.tsx";
import { Logotype } from "#web/components/Logotype.tsx";
import type { ReactNode } from "react";
import styles from "./Entrance.module.css";

/** The page of sign-in, sign-out and forced password change: one narrow column. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <main className={styles.column}>
        <div className={styles.logotype}>
          <Logotype />
        </div>
        <div className={styles.sheet}>
          <h1>{title}</h1>
          {children}
        </div>
        <footer className={styles.foot}>
          <LanguageSwitch />
        </footer>
      </main>
    </div>
  );
}
