import { calls } from "#contract/index.ts";
import { usePageImage } from "#web/components/page/usePageImage.ts";
import { formatAmount, formatDate } from "#web/lib/format.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Modal, Skeleton } from "@mantine/core";
import styles from "./panels.module.css";

type Props = { documentId: string; otherId: string; close(): void };

/** Two documents that may be one, page beside page. */
export default function CompareDialog({ documentId, otherId, close }: Props) {
  const { text } = useText();
  return (
    <Modal opened fullScreen onClose={close} title={text("document.warning.compare")} closeButtonProps={{ "aria-label": text("document.action.close") }}>
      <div className={styles.compared}>
        <Side documentId={documentId} title={text("document.compare.this")} />
        <Side documentId={otherId} title={text("document.compare.other")} />
      </div>
    </Modal>
  );
}

function Side({ documentId, title }: { documentId: string; title: string }) {
  const { text, culture } = useText();
  const document = useCall(calls.getDocument, { params: { documentId }, query: { culture } }).data;
  if (!document) return <Skeleton height={480} />;
  const { fields, fileName, pages, createdTime, state } = document;
  const facts = [
    fields.supplierName,
    fields.invoiceNumber,
    fields.issueDate && formatDate(fields.issueDate, culture),
    formatAmount(fields.totalAmount, culture, fields.currency),
  ];
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p>{facts.filter(Boolean).join(" · ") || fileName}</p>
      <p className="dim">
        {fileName}, {formatDate(createdTime, culture, "dateTime")}, {text(`documentState.${state}`)}
      </p>
      {pages.map(({ pageIndex }) => (
        <PageOf key={pageIndex} documentId={documentId} pageIndex={pageIndex} name={fileName} />
      ))}
    </section>
  );
}

function PageOf({ documentId, pageIndex, name }: { documentId: string; pageIndex: number; name: string }) {
  const { text } = useText();
  const { url } = usePageImage(documentId, pageIndex);
  return url ? <img src={url} alt={text("document.page.alt", { page: pageIndex + 1, name })} /> : <Skeleton height={480} />;
}
