import { type AccountingSystem, accountingSystems } from "#contract/exports/integrations.ts";
import { deliveries } from "#contract/exports/deliveries.ts";
import { Notice } from "#web/components/Notice.tsx";
import { DeliveryState } from "#web/components/export/DeliveryState.tsx";
import { formatDate } from "#web/lib/format.ts";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconFileExport, IconHistory, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import settings from "#web/components/settings/settings.module.css";
import { SettingsTable } from "#web/components/settings/SettingsTable.tsx";
import styles from "#web/components/settings/connections.module.css";

/** Most integrations that a list shows; nobody has more than a handful. */
export const MOST = 200;

/** Every integration: what it is, whether it works, how its last delivery went. */
export function IntegrationList() {
  const { text } = useText();
  const list = useCall(accountingSystems.listAccountingSystems, { body: { take: MOST } });
  const items = list.data?.items ?? [];
  const add = (
    <Button component={Link} to={integrationAddress("new")} leftSection={<IconPlus size={16} aria-hidden />}>
      {text("integration.new")}
    </Button>
  );
  return (
    <SettingsTable
      title={text("settings.tab.Export")}
      lead={text("integration.lead")}
      query={list}
      add={
        <div className={styles.tools}>
          {items.length > 0 && (
            <Button component={Link} to={logAddress("all")} variant="default" leftSection={<IconHistory size={16} aria-hidden />}>
              {text("delivery.log")}
            </Button>
          )}
          {items.length > 0 && add}
        </div>
      }
      empty={
        items.length === 0 && (
          <Notice heading="h2" title={text("integration.none")} advice={text("integration.none.advice")} icon={<IconFileExport size={32} />}>
            {add}
          </Notice>
        )
      }
      columns={[
        text("integration.name"),
        { text: text("integration.type"), className: settings.wide },
        { text: text("integration.format"), className: settings.wide },
        text("integration.state"),
        text("integration.last"),
      ]}
    >
      {items.map((system) => (
        <Row key={system.accountingSystemId} system={system} />
      ))}
    </SettingsTable>
  );
}

const integrationAddress = (integration: string) => href("settings", { tab: "Export" }, { integration });
export const logAddress = (log: string, state?: string) => href("settings", { tab: "Export" }, { log, state });

function Row({ system }: { system: AccountingSystem }) {
  const { text, culture } = useText();
  const { accountingSystemId } = system;
  const last = useCall(deliveries.listDeliveries, { body: { accountingSystemId, take: 1 } }).data?.items[0];
  return (
    <tr>
      <td>
        <Link to={integrationAddress(accountingSystemId)}>{system.name}</Link>
      </td>
      <td className={settings.wide}>{text(`connection.type.${system.type}`)}</td>
      <td className={settings.wide}>{system.exportFormat ? text(`format.${system.exportFormat}`) : text("integration.ownPayload")}</td>
      <td>
        <span className={styles.state}>
          {text(system.paused ? "integration.paused" : system.isActive ? "integration.on" : "integration.off")}
          {system.waiting > 0 && <span className={settings.dim}>{text("integration.waiting", { count: system.waiting })}</span>}
          {system.failed > 0 && (
            <Link to={logAddress(accountingSystemId, "Failed")} className={styles.failed}>
              {text("integration.failed", { count: system.failed })}
            </Link>
          )}
        </span>
      </td>
      <td>
        {last ? (
          <span className={styles.state}>
            <DeliveryState state={last.state} isRetried={last.state === "Waiting" && last.attempts > 0} />
            <span className={settings.dim}>{formatDate(last.changedTime, culture, "dateTime")}</span>
          </span>
        ) : (
          <span className={settings.dim}>{text("integration.never")}</span>
        )}
      </td>
    </tr>
  );
}
