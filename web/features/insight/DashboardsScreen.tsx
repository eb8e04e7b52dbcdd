import { calls } from "#contract/index.ts";
import { reportFromPath, reportTypes, type ReportType } from "#domain/insight/reports.ts";
import { Loading } from "#web/components/Loading.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { landing } from "#web/lib/access.ts";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { intoView } from "#web/lib/intoView.ts";
import { useText } from "#web/locales/language.ts";
import { Badge, Button } from "@mantine/core";
import { IconChartBar, IconRefresh } from "@tabler/icons-react";
import { Link, Navigate, useParams } from "react-router";
import styles from "./insight.module.css";
import { Report } from "./Report.tsx";

/** /Dashboards/{tab?}: figures of the caller's documents (R420); without a known tab payables by supplier (R421). */
export default function DashboardsScreen() {
  const { tab } = useParams();
  const { text } = useText();
  const { features } = useSession();
  const report = reportFromPath(tab);
  if (!features.includes("Dashboards")) return <SwitchedOff />;
  if (tab?.toLowerCase() !== report.toLowerCase()) return <Navigate replace to={href("dashboards", { tab: report })} />;
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <h1>{text("title.dashboards")}</h1>
        <Badge variant="outline" color="gray" tt="none">
          {text("insight.beta")}
        </Badge>
      </div>
      <nav aria-label={text("title.dashboards")}>
        <ul className={styles.tabs}>
          {reportTypes.map((each) => (
            <li key={each}>
              <Link ref={each === report ? intoView : undefined} to={href("dashboards", { tab: each })} aria-current={each === report ? "page" : undefined}>
                {text(`insight.report.${each}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Loaded key={report} report={report} />
    </div>
  );
}

function Loaded({ report }: { report: ReportType }) {
  const { text } = useText();
  const { chosenId } = useAccountingUnits();
  const query = useCall(calls.generateDashboard, { body: { reportType: report, ...(chosenId && { accountingUnitIds: [chosenId] }) } });
  if (query.data) return <Report report={query.data} />;
  if (query.isPending)
    return (
      <>
        <Loading height={28} maw={320} />
        <Loading height={220} maw={960} mt={20} />
        <Loading height={360} maw={960} mt={20} />
      </>
    );
  return (
    <Notice heading="h2" title={text("insight.failed.title")} advice={text("insight.failed.advice")} icon={<IconRefresh size={32} />}>
      <Button onClick={() => void query.refetch()}>{text("action.retry")}</Button>
    </Notice>
  );
}

/** The company does not use dashboards; who may, is led to the switch. */
function SwitchedOff() {
  const { text } = useText();
  const { me, permissions } = useSession();
  const maySwitch = permissions.includes("AccessTenantConfiguration");
  return (
    <Notice title={text("insight.off")} advice={text(maySwitch ? "insight.off.admin" : "insight.off.others")} icon={<IconChartBar size={32} stroke={1.5} />}>
      <Button component={Link} to={maySwitch ? href("settings", { tab: "General" }) : landing(me?.userRole)} variant={maySwitch ? "filled" : "default"}>
        {text(maySwitch ? "insight.off.settings" : "nav.allDocuments")}
      </Button>
    </Notice>
  );
}
