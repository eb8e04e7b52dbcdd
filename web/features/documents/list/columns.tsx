import { FailureReason } from "#web/components/export/FailureReason.tsx";
import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { builtInFields, codingFields, type FieldFormat } from "#domain/documents/fields.ts";
import type { ListProperty } from "#domain/documents/list/listFields.ts";
import type { Culture, FieldDataType } from "#domain/names.ts";
import { isFigures } from "#web/components/fieldFormats.ts";
import { StateLabel } from "#web/components/StateLabel.tsx";
import { formatAmount, formatDate, formatNumber, formatSize } from "#web/lib/format.ts";
import type { Text, TextKey } from "#web/locales/language.ts";
import type { ReactNode } from "react";
import type { ListColumn } from "#web/components/list/columns.ts";
import { nameOf } from "#web/components/list/ListRow.tsx";
import { Attention } from "#web/components/list/Attention.tsx";

export type DocumentColumn = ListColumn<DocumentSummary> & { label: (context: { text: Text; culture: Culture }) => string };

const property = (id: keyof DocumentSummary & ListProperty, width: number, cell: DocumentColumn["cell"], align?: "right"): DocumentColumn => ({
  id,
  width,
  align,
  isSortable: true,
  label: ({ text }) => text(`column.${id}` as TextKey),
  cell,
});

const figures = (content: ReactNode) => <span className="figures">{content}</span>;

const properties: DocumentColumn[] = [
  property("state", 156, ({ state, errorOrigin, errorDetail }) => (
    <StateLabel state={state} origin={errorOrigin} detail={errorOrigin === "export" ? errorDetail : null} />
  )),
  property("attention", 72, ({ attention, state, checks }) => <Attention count={state === "New" ? attention : null} checks={checks} />),
  property("documentType", 140, ({ documentType }, { typeLabel }) => typeLabel(documentType)),
  property("accountingUnitId", 124, ({ accountingUnitId }, { unitName }) => unitName(accountingUnitId)),
  property("fileName", 220, ({ fileName }) => fileName),
  property("ordinal", 72, ({ ordinal }, { culture }) => ordinal !== null && figures(formatNumber(ordinal, culture)), "right"),
  property("createdTime", 104, ({ createdTime }, { culture }) => (
    <span className="figures" title={formatDate(createdTime, culture, "longDateTime")}>
      {formatDate(createdTime, culture)}
    </span>
  )),
  property("owner", 140, ({ owner }) => owner?.name),
  property("source", 96, ({ source }, { text }) => text(`source.${source}`)),
  property("senderEmail", 180, ({ senderEmail }) => senderEmail),
  property("recipientEmail", 180, ({ recipientEmail }) => recipientEmail),
  property("lastApprover", 140, ({ lastApprover }) => lastApprover?.name),
  property("lastApprovalStepTime", 128, ({ lastApprovalStepTime }, { culture }) => figures(formatDate(lastApprovalStepTime, culture, "dateTime"))),
  property("errorType", 200, ({ errorType, errorOrigin, errorDetail, exportFailure }, { text }) => {
    if (errorOrigin === "export") return <FailureReason failure={exportFailure} detail={errorDetail ?? text("errorName.export")} />;
    return errorType && text(`errorName.${errorType}`);
  }),
  property("errorDetail", 200, ({ errorType, errorOrigin, errorDetail, exportFailure }, { text }) => {
    if (errorOrigin === "export") return <FailureReason failure={exportFailure} detail={errorDetail} />;
    // Why reading failed is technical; people get the cause of its kind.
    return errorType && text(`document.error.cause.${errorType}`);
  }),
  property("validator", 140, ({ validator }) => validator?.name),
  property("validationTime", 128, ({ validationTime }, { culture }) => figures(formatDate(validationTime, culture, "dateTime"))),
  property("exportedTime", 128, ({ exportedTime }, { culture }) => figures(formatDate(exportedTime, culture, "dateTime"))),
  property("heldTime", 128, ({ heldTime }, { culture }) => figures(formatDate(heldTime, culture, "dateTime"))),
  property("paymentOrderedTime", 128, ({ paymentOrderedTime }, { culture }) => figures(formatDate(paymentOrderedTime, culture, "dateTime"))),
  property("lastOpenTime", 128, ({ lastOpenTime }, { culture }) => figures(formatDate(lastOpenTime, culture, "dateTime"))),
  property("deliveredDate", 104, ({ deliveredDate }, { culture }) => figures(formatDate(deliveredDate, culture))),
  property("externalDocumentId", 140, ({ externalDocumentId }) => externalDocumentId),
  property("pageCount", 72, ({ pageCount }, { culture }) => figures(formatNumber(pageCount, culture)), "right"),
  property("size", 88, ({ size }, { culture }) => figures(formatSize(size, culture)), "right"),
];

const widths: Partial<Record<FieldFormat, number>> = { date: 116, amount: 152, rate: 104, currency: 72, country: 72, companyId: 104, vatId: 120, flag: 88 };

function fieldColumn(name: string, format: FieldFormat, labels: Record<Culture, string>): DocumentColumn {
  return {
    id: name,
    width: widths[format] ?? 112,
    isSortable: true,
    align: isFigures(format) ? "right" : undefined,
    label: ({ culture }) => labels[culture],
    cell: ({ fields }, { culture, text }) => {
      const value = fields[name];
      if (!value) return null;
      if (format === "amount") return figures(formatAmount(value, culture, fields["currency"]));
      if (format === "date") return figures(formatDate(value, culture));
      if (format === "flag") return text(value === "true" ? "value.yes" : "value.no");
      return format === "text" || format === "multiline" ? value : figures(value);
    },
  };
}

/** The column of a field that the tenant added. */
export function ownColumn({ name, label, type }: { name: string; label: string; type: FieldDataType }): DocumentColumn {
  const format: FieldFormat = type === "DECIMAL" || type === "NUMBER" ? "rate" : type === "DATE" ? "date" : type === "BINARY" ? "flag" : "text";
  return fieldColumn(name, format, { "cs-CZ": label, "en-US": label });
}

/** What is special about columns of fields: the name of a document leads to it and takes the free width; numbers need room for their head. */
const special: Record<string, Partial<DocumentColumn>> = { supplierName: { isWide: true, cell: nameOf }, invoiceNumber: { width: 140 } };

/** Every column that the product knows, by id. */
export const columns: ReadonlyMap<string, DocumentColumn> = new Map(
  [
    ...properties,
    ...builtInFields.map((field) => fieldColumn(field.name, field.format, field.labels)),
    ...codingFields.map(([name, , cs, en]) => fieldColumn(name, "text", { "cs-CZ": cs, "en-US": en })),
  ].map((column) => [column.id, { ...column, ...special[column.id] }]),
);

/** Columns of a user who has chosen none: they fit a window of 1440 px. The unit is left out where there is but one; failed documents show why. */
export function defaultColumns(isOneUnit: boolean, isOfErrors: boolean): string[] {
  const all = [
    "state",
    isOfErrors ? "errorType" : "attention",
    "supplierName",
    "invoiceNumber",
    "issueDate",
    "dueDate",
    "totalAmount",
    "accountingUnitId",
    "createdTime",
  ];
  return all.filter((id) => id !== "accountingUnitId" || !isOneUnit);
}
