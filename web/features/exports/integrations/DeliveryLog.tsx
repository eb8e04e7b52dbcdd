import { accountingSystems } from "#contract/exports/integrations.ts";
import { deliveryStates } from "#domain/exports/names.ts";
import { useRetry } from "#web/components/export/useRetry.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useNavigate, useSearchParams } from "react-router";
import { SettingsDetail } from "#web/components/settings/SettingsDetail.tsx";
import settings from "#web/components/settings/settings.module.css";
import { Deliveries } from "./Deliveries.tsx";
import styles from "#web/components/settings/connections.module.css";
import { logAddress, MOST } from "./IntegrationList.tsx";

/** Entries read at once. */
const TAKE = 50;

/** What went to the integrations and what did not: by integration and state, one or all failed ones tried again. */
export function DeliveryLog({ integrationId }: { integrationId: string | undefined }) {
  const { text } = useText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const state = deliveryStates.find((name) => name === search.get("state"));
  const systems = useCall(accountingSystems.listAccountingSystems, { body: { take: MOST } }).data?.items ?? [];
  const { retryAll, isRetryingAll } = useRetry();
  const system = systems.find((each) => each.accountingSystemId === integrationId);
  const show = (log: string, of: string | undefined) => void navigate(logAddress(log, of), { replace: true });
  return (
    <SettingsDetail tab="Export" titleId="log-title">
      <div className={settings.head}>
        <h2 id="log-title">{text("delivery.log")}</h2>
        {system && system.failed > 0 && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isRetryingAll}
            onClick={() => retryAll(system.accountingSystemId)}
          >
            {text("delivery.retryAll", { count: system.failed })}
          </Button>
        )}
      </div>
      <p className={settings.lead}>{text("delivery.log.lead")}</p>
      <div className={styles.filters}>
        <NativeSelect
          label={text("delivery.filter.integration")}
          data={[
            { value: "all", label: text("delivery.filter.all") },
            ...systems.map(({ accountingSystemId, name }) => ({ value: accountingSystemId, label: name })),
          ]}
          value={integrationId ?? "all"}
          onChange={(event) => show(event.currentTarget.value, state)}
        />
        <NativeSelect
          label={text("delivery.filter.state")}
          data={[{ value: "", label: text("delivery.filter.all") }, ...deliveryStates.map((name) => ({ value: name, label: text(`delivery.state.${name}`) }))]}
          value={state ?? ""}
          onChange={(event) => show(integrationId ?? "all", event.currentTarget.value || undefined)}
        />
      </div>
      <Deliveries key={`${integrationId} ${state}`} accountingSystemId={integrationId} state={state} take={TAKE} hasMore />
    </SettingsDetail>
  );
}
