import { useSearchParams } from "react-router";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { DownloadRules } from "./DownloadRules.tsx";
import { IntegrationList } from "./IntegrationList.tsx";
import { IntegrationScreen } from "./IntegrationScreen.tsx";
import { SendingRules } from "./SendingRules.tsx";
import { useExportSettings } from "./useExportSettings.ts";

/**
 * Where documents go, when, and how it went (R203, R441). One integration (`?integration=ID`, `?integration=new`) and the log of
 * deliveries (`?log=all` or of one integration) have addresses of their own.
 */
export default function ExportTab() {
  const [search] = useSearchParams();
  const integration = search.get("integration");
  const log = search.get("log");
  if (integration) return <IntegrationScreen key={integration} id={integration} />;
  if (log) return <DeliveryLog integrationId={log === "all" ? undefined : log} />;
  return <Overview />;
}

function Overview() {
  const settings = useExportSettings();
  return (
    <>
      <IntegrationList />
      <SendingRules settings={settings} />
      <DownloadRules settings={settings} />
    </>
  );
}
