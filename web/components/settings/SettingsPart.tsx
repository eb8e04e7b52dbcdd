import { Loading } from "#web/components/Loading.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import settings from "./settings.module.css";
import styles from "./connections.module.css";

type Props = { title: string; lead: string; query: { isPending: boolean; isError: boolean; refetch(): unknown }; height: number; children: ReactNode };

/** A titled part of a settings tab that stands on something read from the server: skeleton, error with retry, or its content. */
export function SettingsPart({ title, lead, query, height, children }: Props) {
  const { text } = useText();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id}>{title}</h3>
      <p className={settings.lead}>{lead}</p>
      {query.isPending && <Loading height={height} maw={640} />}
      {query.isError && (
        <Notice heading="h2" title={text("settings.loadFailed")} icon={<IconRefresh size={32} />}>
          <Button onClick={() => void query.refetch()}>{text("action.retry")}</Button>
        </Notice>
      )}
      {!query.isPending && !query.isError && children}
    </section>
  );
}
