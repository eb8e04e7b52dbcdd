import type { codingFields } from "#domain/documents/fields.ts";
import type { ExportFormat } from "./names.ts";

/** Accounting programs that a company can name as its own; Other is any program that reads ISDOC. */
export const accountingPrograms = ["Pohoda", "MoneyS3", "MoneyS5", "HeliosRed", "Stereo", "Duel", "Mrp", "Fakturoid", "Signys", "Other"] as const;
export type AccountingProgram = (typeof accountingPrograms)[number];

type CodingField = (typeof codingFields)[number][0];

/** What a company's accounting program decides: the format offered first, and the code list fields that its import takes. */
export type ProgramTraits = { format: ExportFormat; coding: readonly CodingField[]; moneyVersion?: "S3" | "S5" };

const common = ["accountCode", "breakdownOfVat", "numberSeries", "centre", "activity", "contract"] as const;

export const programTraits: Readonly<Record<AccountingProgram, ProgramTraits>> = {
  Pohoda: { format: "PohodaXml", coding: [...common, "vatReportCode", "cashier"] },
  MoneyS3: { format: "MoneyXml", coding: [...common, "cashier"], moneyVersion: "S3" },
  MoneyS5: { format: "MoneyXml", coding: common, moneyVersion: "S5" },
  HeliosRed: { format: "HeliosRedCSV", coding: ["centre", "contract"] },
  Stereo: { format: "Stereo", coding: common },
  Duel: { format: "DuelConnectorXml", coding: common },
  Mrp: { format: "MrpXml", coding: ["accountCode", "breakdownOfVat", "numberSeries", "centre", "contract"] },
  Fakturoid: { format: "FakturoidCSV", coding: ["numberSeries"] },
  Signys: { format: "SignysCSV", coding: common },
  Other: { format: "Isdoc", coding: [] },
};
