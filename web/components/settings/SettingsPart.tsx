import { Loading } from "#web/components/Loading.tsx";
import { type ReactNode, useId } from "react";
import { Loaded, type Reading } from "./Loaded.tsx";
import settings from "./settings.module.css";
import styles from "./connections.module.css";

type Props = { title: string; lead: string; query: Reading; height: number; children: ReactNode };

/** A titled part of a settings tab that stands on something read from the server: skeleton, error with retry, or its content. */
export function SettingsPart({ title, lead, query, height, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id}>{title}</h3>
      <p className={settings.lead}>{lead}</p>
      <Loaded query={query} loading={<Loading height={height} maw={640} />}>
        {children}
      </Loaded>
    </section>
  );
}
