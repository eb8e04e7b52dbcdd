import { buildSummary } from "#web/testing/buildSummary.ts";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { DocumentTypeDefinition } from "#contract/organisation/documentTypes.ts";
import { builtInClasses, builtInFields, builtInItemFields, codingFields, type BuiltInField } from "#domain/documents/fields.ts";

const documentId = "018f0000-0000-7000-8000-000000000001";
const person = { userId: "018f0000-0000-7000-8000-0000000000aa", name: "Jana Nová" };

function definitionOf(field: BuiltInField, order: number, isShown: boolean): DocumentTypeDefinition["fields"][number] {
  return {
    name: field.name,
    label: field.labels["cs-CZ"],
    type: field.dataType,
    format: field.format,
    group: field.group,
    order,
    hidden: !isShown,
    editable: true,
    required: builtInClasses[0]!.required.some((name) => name === field.name),
    builtIn: true,
    showInApprovalWorkflow: false,
    requiredInApprovalWorkflow: false,
    exportMapping: "None",
    linkedFields: [],
    duplicatesControl: false,
    regexConditions: [],
  };
}

/** The definition of received invoices as a new tenant has it, labels in Czech. */
export function buildDefinition(): DocumentTypeDefinition {
  const shown = new Set<string>(builtInClasses[0]!.shown);
  const fields = builtInFields.map((field, order) => definitionOf(field, order, shown.has(field.name)));
  const coding = codingFields.slice(0, 5).map(([name, mapping, cs], index) => ({
    ...definitionOf({ name, dataType: "ENUM", format: "text", group: "coding", labels: { "cs-CZ": cs, "en-US": cs }, shownAtFirst: [] }, 100 + index, true),
    exportMapping: mapping,
  }));
  return {
    documentType: "ReceivedInvoice",
    documentClass: "ReceivedInvoice",
    label: "Přijaté faktury",
    fields: [...fields, ...coding],
    itemFields: builtInItemFields.map((field, order) => definitionOf(field, order, field.name !== "code" && field.name !== "discount")),
  };
}

/** An invented document in detail; any part may be replaced. */
export function buildDetail(change: Partial<DocumentDetail> = {}): DocumentDetail {
  return {
    ...buildSummary({ documentId, folderId: documentId, fileName: "faktura-2026001.pdf", owner: person, size: 120_000, attention: null }),
    hold: null,
    createdTime: "2026-11-20T08:00:00.000Z",
    arrival: null,
    note: "",
    exchangeRate: null,
    uploadedBy: person,
    language: "cs",
    evidence: {},
    items: [],
    vatBreakdown: [],
    customFields: {},
    receivedFileName: null,
    attachments: [],
    proposedSplit: null,
    pages: [{ pageIndex: 0, width: 595, height: 842, source: "text", picture: "a" }],
    validationErrors: [],
    warnings: [],
    questions: [],
    supplierRegister: null,
    supplierInsolvency: null,
    allowedActions: [
      "save",
      "export",
      "markAsExported",
      "delete",
      "pause",
      "validate",
      "reExtract",
      "rename",
      "rotate",
      "download",
      "changeType",
      "editNote",
      "addAttachment",
    ],
    changedBy: person,
    changedTime: "2026-11-20T08:05:00.000Z",
    documentTypeDefinition: buildDefinition(),
    ...change,
  };
}
