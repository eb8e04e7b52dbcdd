import { accountingSystems } from "#contract/exports/integrations.ts";
import { Notice } from "#web/components/Notice.tsx";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { Loaded } from "#web/components/settings/Loaded.tsx";
import { SettingsDetail } from "#web/components/settings/SettingsDetail.tsx";
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
  const read = {
    isPending: types.isPending || list.isPending,
    isError: types.isError || list.isError,
    refetch: () => [types, list].filter((query) => query.isError).map((query) => query.refetch()),
  };
  const isGone = !isNew && !system;
  return (
    <SettingsDetail tab="Export" titleId="integration-title">
      <Loaded query={read}>
        {types.data && isNew && !offer && <TypeChoice offers={types.data.types} />}
        {isGone && <Notice heading="h2" title={text("integration.gone")} icon={<IconPlugConnectedX size={32} />} />}
        {list.data && offer && !isGone && (
          <IntegrationForm key={offer.type} offer={offer} system={system} taken={list.data.items.filter((each) => each !== system)} />
        )}
      </Loaded>
    </SettingsDetail>
  );
}
