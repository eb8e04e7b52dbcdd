import type { WorkflowData } from "#contract/approval/approval.ts";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { ApprovalHistory } from "#web/components/approval/ApprovalHistory.tsx";
import { Coverage } from "#web/components/approval/Coverage.tsx";
import { Steps } from "#web/components/approval/Steps.tsx";
import { StateLabel } from "#web/components/StateLabel.tsx";
import { formatAmount, formatDate } from "#web/lib/format.ts";
import { href } from "#web/lib/paths.ts";
import { Alert } from "#web/components/Alert.tsx";
import { type TextKey, useText } from "#web/locales/language.ts";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { Tip } from "#web/components/Tip.tsx";
import { ActionIcon, Anchor, VisuallyHidden } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";
import { DecisionBar } from "./DecisionBar.tsx";
import { WorkflowFields } from "./WorkflowFields.tsx";
import { PageView } from "./PageView.tsx";
import styles from "./approval.module.css";

type Props = { document: DocumentDetail; data: WorkflowData; back: string; firstPage: number };

/** Everything that a decision needs: page, summary, fields of the workflow, steps, history, and the decision itself. */
export function ApprovalView({ document, data, back, firstPage }: Props) {
  const { text } = useText();
  const { fields } = document;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <Tip label={text("approval.back")}>
          <ActionIcon component={Link} to={back} variant="subtle" color="gray" size={32} aria-label={text("approval.back")}>
            <IconArrowLeft size={18} />
          </ActionIcon>
        </Tip>
        <h1 className={styles.title}>{fields.supplierName || document.fileName}</h1>
        <StateLabel state={document.state} />
      </header>
      <section className={styles.page}>
        <PageView document={document} first={firstPage} />
      </section>
      <div className={styles.side}>
        <Summary document={document} data={data} />
        <Warnings document={document} />
        {data.fields.length > 0 && <WorkflowFields key={data.version} documentId={document.documentId} data={data} />}
        {data.run && (
          <section aria-labelledby="steps-title">
            <h2 id="steps-title">{text("approval.steps")}</h2>
            <Steps run={data.run} />
            <Coverage />
          </section>
        )}
        {data.history.length > 0 && (
          <section aria-labelledby="history-title">
            <h2 id="history-title">{text("approval.history")}</h2>
            <ApprovalHistory entries={data.history} />
          </section>
        )}
      </div>
      <DecisionBar documentId={document.documentId} data={data} back={back} />
    </div>
  );
}

/** What stands against the document, as whoever checked it saw it. */
function Warnings({ document }: { document: DocumentDetail }) {
  const { text, culture } = useText();
  if (document.warnings.length === 0) return null;
  return (
    <section aria-labelledby="warnings-title">
      <h2 id="warnings-title">{text("document.warnings")}</h2>
      <Alert kind="look">
        <ul className={styles.warnings}>
          {document.warnings.map(({ code, detail, documentId }, at) => {
            const key = `document.warning.${code}` as TextKey;
            const known = text(key);
            return (
              <li key={at}>
                {known === key ? text("document.warning.other", { code }) : known} {detail && formatDate(detail, culture)}{" "}
                {documentId && <Link to={href("document", { id: documentId })}>{text("document.warning.open")}</Link>}
              </li>
            );
          })}
        </ul>
      </Alert>
    </section>
  );
}

/** The main values of the document to decide on, the amount first. */
function Summary({ document, data }: { document: DocumentDetail; data: WorkflowData }) {
  const { text, culture } = useText();
  const { units } = useAccountingUnits();
  const { fields } = document;
  const unit = units.find((each) => each.accountingUnitId === document.accountingUnitId)?.name;
  const rows: [string, string | undefined][] = [
    [text("approval.column.IdentificationNumber"), fields.invoiceNumber],
    [text("approval.issued"), fields.issueDate && formatDate(fields.issueDate, culture)],
    [text("approval.due"), fields.dueDate && formatDate(fields.dueDate, culture)],
    [text("approval.unit"), unit],
    [text("approval.column.WorkflowName"), data.run ? (data.run.workflowName ?? text("approval.noWorkflow")) : undefined],
    [
      text("approval.sentBy"),
      data.run ? `${data.run.startedBy?.name ?? text("approval.sentBySystem")}, ${formatDate(data.run.startedTime, culture, "dateTime")}` : undefined,
    ],
  ];
  return (
    <section aria-labelledby="summary-title">
      <VisuallyHidden component="h2" id="summary-title">
        {text("approval.summary")}
      </VisuallyHidden>
      <p className={styles.amount}>{formatAmount(fields.totalAmount, culture, fields.currency) || "–"}</p>
      <dl className={styles.facts}>
        {rows.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {document.note && <p className={styles.note}>{document.note}</p>}
      <Anchor component={Link} className={styles.whole} to={href("document", { id: document.documentId })}>
        {text("approval.openDocument")}
      </Anchor>
    </section>
  );
}
