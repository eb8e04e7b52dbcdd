import { type AccountingSystem, accountingSystems, type ConnectionOffer } from "#contract/exports/integrations.ts";
import { confirmedConnections } from "#domain/exports/names.ts";
import { Alert } from "#web/components/Alert.tsx";
import { ConnectionForm } from "#web/components/settings/ConnectionForm.tsx";
import { type ConnectionDraft, connectionBody } from "#web/components/settings/draft.ts";
import { href } from "#web/lib/paths.ts";
import { useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { useForm } from "@mantine/form";
import { ConnectionTest } from "./ConnectionTest.tsx";
import { DeliveryRules } from "./DeliveryRules.tsx";
import { IntegrationUnits } from "./IntegrationUnits.tsx";
import { LastDeliveries } from "./LastDeliveries.tsx";
import { PausedNotice } from "./PausedNotice.tsx";
import { type DeliveryRule, ruleOf } from "./rule.ts";

type Props = { offer: ConnectionOffer; system: AccountingSystem | undefined; taken: readonly AccountingSystem[] };

/** An integration in full: its name, the connection, what is sent and when, and how the last deliveries went. */
export function IntegrationForm({ offer, system, taken }: Props) {
  const { text } = useText();
  const rule = useForm<DeliveryRule>({ initialValues: ruleOf(offer, system) });
  const create = useSend(accountingSystems.createAccountingSystem);
  const update = useSend(accountingSystems.updateAccountingSystem);
  const drop = useSend(accountingSystems.deleteAccountingSystem);
  const type = text(`connection.type.${offer.type}`);
  const save = (draft: ConnectionDraft) => {
    const body = { ...rule.getValues(), type: offer.type, name: draft.name, isActive: draft.isActive, connection: connectionBody(offer, draft) };
    return system ? update.mutateAsync({ body: { accountingSystemId: system.accountingSystemId, ...body } }) : create.mutateAsync({ body });
  };
  return (
    <>
      {system?.paused && <PausedNotice accountingSystemId={system.accountingSystemId} paused={system.paused} />}
      <ConnectionForm
        titleId="integration-title"
        title={system?.name ?? text("integration.newOf", { type })}
        name={type}
        nameHint={text("integration.name.hint")}
        deleteQuestion={text("integration.reallyDelete")}
        offer={offer}
        stored={system}
        back={href("settings", { tab: "Export" })}
        messages={{ saved: text("integration.saved"), deleted: text("integration.deleted") }}
        outdated={[accountingSystems.listAccountingSystems, accountingSystems.accountingSystemsInfo]}
        save={save}
        remove={async () => system && drop.mutateAsync({ query: { accountingSystemId: system.accountingSystemId } })}
        renderTest={(draft, learn) => <ConnectionTest offer={offer} draft={draft} system={system} learn={learn} />}
        isMoreChanged={rule.isDirty()}
      >
        {!confirmedConnections.includes(offer.type) && <Alert kind="look">{text("connection.unverified")}</Alert>}
        <DeliveryRules offer={offer} rule={rule} />
        <IntegrationUnits kind={offer.kind} taken={taken} rule={rule} />
      </ConnectionForm>
      {system && <LastDeliveries accountingSystemId={system.accountingSystemId} />}
    </>
  );
}
