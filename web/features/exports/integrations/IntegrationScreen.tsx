import { accountingSystems } from "#contract/exports/integrations.ts";
import { Loading } from "#web/components/Loading.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { draftOf, freshDraft } from "#web/components/settings/draft.ts";
import styles from "#web/components/settings/connections.module.css";
import { IntegrationForm } from "./IntegrationForm.tsx";
import { MOST } from "./IntegrationList.tsx";
import { TypeChoice } from "./TypeChoice.tsx";

/** One integration, or a new one: the type first (`?integration=new`), then its form (`&type=SFTP`). */
export function IntegrationScreen({ id }: { id: string }) {
  const { text } = useText();
  const [search] = useSearchParams();
  const types = useCall(accountingSystems.listConnectionTypes, undefined, { staleTime: 300_000 });
  const list = useCall(accountingSystems.listAccountingSystems, { body: { take: MOST } });
  const isNew = id === "new";
  const system = list.data?.items.find((each) => each.accountingSystemId === id);
  const type = system?.type ?? search.get("type");
  const offer = types.data?.types.find((each) => each.type === type);
  const failed = [types, list].filter((query) => query.isError);
  const back = (
    <Button component={Link} to={href("settings", { tab: "Export" })} variant="subtle" size="compact-sm" leftSection={<IconArrowLeft size={16} aria-hidden />}>
      {text("settings.tab.Export")}
    </Button>
  );
  return (
    <section aria-labelledby="integration-title" className={styles.screen}>
      {back}
      {(types.isPending || list.isPending) && <Loading height={420} maw={760} mt="md" />}
      {failed.length > 0 && (
        <Notice heading="h2" title={text("settings.loadFailed")} icon={<IconRefresh size={32} />}>
          <Button onClick={() => failed.forEach((query) => void query.refetch())}>{text("action.retry")}</Button>
        </Notice>
      )}
      {types.data && list.data && isNew && !offer && <TypeChoice offers={types.data.types} />}
      {list.data && !isNew && !system && <Notice heading="h2" title={text("integration.gone")} icon={<IconPlugConnectedX size={32} />} />}
      {list.data && offer && (isNew || system) && (
        <IntegrationForm
          key={offer.type}
          offer={offer}
          system={system}
          taken={list.data.items.filter((each) => each !== system)}
          start={system ? draftOf(system, offer) : freshDraft(offer, text(`connection.type.${offer.type}`))}
        />
      )}
    </section>
  );
}
