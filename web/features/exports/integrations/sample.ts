import type { ArchiveBundle, ExportFormat } from "#domain/exports/names.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";

/** An invented document that names and profiles are tried on. */
export const sampleInvoice: Invoice = {
  documentId: "0f6c2b1e-7a34-4c55-9d0b-5e1c7f2a9b44",
  externalDocumentId: "FP-2026-0142",
  documentClass: "ReceivedInvoice",
  fileName: "Faktura 2026-0142.pdf",
  supplierName: "Modrá Vydra s.r.o.",
  supplierCompanyId: "90000013",
  customerName: "Zelená Sova a.s.",
  customerCompanyId: "80000011",
  documentKind: "invoice",
  invoiceNumber: "2026-0142",
  variableSymbol: "20260142",
  issueDate: "2026-03-02",
  taxDate: "2026-03-02",
  dueDate: "2026-03-16",
  currency: "CZK",
  totalWithoutVat: "1500.00",
  totalVat: "270.00",
  totalAmount: "1770.00",
  vatBreakdown: [
    { rate: "21", base: "1000.00", vat: "210.00" },
    { rate: "12", base: "500.00", vat: "60.00" },
  ],
  lineItems: [
    { description: "Skleněné tabule", quantity: "10", unit: "ks", unitPrice: "100.00", vatRate: "21", totalWithoutVat: "1000.00", vat: "210.00" },
    { description: "Odborné publikace", quantity: "2", unit: "ks", unitPrice: "250.00", vatRate: "12", totalWithoutVat: "500.00", vat: "60.00" },
  ],
  coding: {},
  customFields: {},
  accountingUnit: { accountingUnitId: "unit", name: "Zelená Sova a.s.", companyId: "80000011", externalId: "JEDN-1", vatPayer: true },
};

const extensions: Record<ExportFormat, string> = {
  Xml: ".xml",
  Isdoc: ".isdoc",
  FakturoidCSV: ".csv",
  HeliosRedCSV: ".zip",
  Xlsx: ".xlsx",
  Csv: ".csv",
  PohodaXml: ".xml",
  MrpXml: ".xml",
  MoneyXml: ".xml",
  Pdf: ".pdf",
  DuelConnectorXml: ".xml",
  Isdocx: ".isdocx",
  Stereo: ".zip",
  Json: ".json",
  Zip: ".zip",
  SignysCSV: ".csv",
  DuelCsv: ".csv",
};

/** How the name of an exported file ends. */
export function extensionOf(format: ExportFormat, bundle: ArchiveBundle = "None"): string {
  if (bundle === "Isdocx" && format !== "Isdocx") return ".isdocx";
  return bundle === "Zip" ? ".zip" : extensions[format];
}
