import type { CallReply } from "#contract/call.ts";
import type { dashboards } from "#contract/insight/dashboards.ts";
import { approvers } from "#domain/access/permissions.ts";
import { Notice } from "#web/components/Notice.tsx";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useState } from "react";
import { cashView, payablesView, vatView } from "./amounts.ts";
import { Figures } from "./Figures.tsx";
import styles from "./insight.module.css";
import type { View } from "./view.ts";
import type { Words } from "./words.ts";
import { accuracyView, extractionView, feedbackView, waitingView } from "./work.ts";

type Data = CallReply<typeof dashboards.generateDashboard>;

function viewOf(data: Data, currency: string, words: Words): View {
  switch (data.reportType) {
    case "InvoicesBySupplier":
      return payablesView(data, currency, words);
    case "CashNeed":
      return cashView(data, currency, words);
    case "VatDeduction":
      return vatView(data, currency, words);
    case "Extraction":
      return extractionView(data, words);
    case "DocumentsFeedback":
      return feedbackView(data, words);
    case "Waiting":
      return waitingView(data, words);
    case "Accuracy":
      return accuracyView(data, words);
  }
}

/** One report: what it is about, its currency where it has any, and its figures. */
export function Report({ report }: { report: Data }) {
  const { text, culture } = useText();
  const { me } = useSession();
  const currencies = "currencies" in report ? report.currencies.map(({ currency }) => currency) : [];
  const [chosen, choose] = useState<string>();
  const currency = chosen !== undefined && currencies.includes(chosen) ? chosen : (currencies[0] ?? "");
  const { sections } = viewOf(report, currency, { text, culture });
  const hasLists = me !== undefined && !approvers.includes(me.userRole);
  const choices = currencies.map((value) => ({ value, label: value || text("insight.noCurrency") }));
  return (
    <section aria-labelledby="insight-report">
      <div className={styles.report}>
        <VisuallyHidden component="h2" id="insight-report">
          {text(`insight.report.${report.reportType}`)}
        </VisuallyHidden>
        <p className={styles.note}>{text(`insight.about.${report.reportType}`)}</p>
        {currencies.length > 1 && <SegmentedControl aria-label={text("insight.currency")} size="xs" data={choices} value={currency} onChange={choose} />}
      </div>
      {sections.length === 0 ? (
        <Notice heading="h2" title={text("insight.empty")} advice={text(`insight.empty.${report.reportType}`)} icon={<IconChartBar size={32} stroke={1.5} />} />
      ) : (
        sections.map((section) => (
          <Figures key={section.id} section={section} name={[report.reportType, currency].filter(Boolean).join("-")} hasLists={hasLists} />
        ))
      )}
    </section>
  );
}
