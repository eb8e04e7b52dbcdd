import type { DocumentClass, DocumentSource, DocumentState } from "#domain/names.ts";
import type { DocumentKind } from "#domain/invoice/invoice.ts";
import type { DemoPersonName, DemoUnitName } from "./company.ts";
import type { Language, LayoutName } from "#samples/invoices/index.ts";
import type { Trade } from "#samples/invoices/types.ts";

/** Companies that several documents come from, by what they sell; each is invented from its seed. */
const suppliers = {
  energy: { seed: 7101, layout: "utilityBill", trade: "utility" },
  wood: { seed: 7102, layout: "boxedForm", trade: "building" },
  bakery: { seed: 7103, layout: "rightLabels", trade: "food" },
  computers: { seed: 7104, layout: "webMinimal", trade: "it" },
  paper: { seed: 7105, layout: "labelsAbove", trade: "office" },
  carrier: { seed: 7106, layout: "sidebar", trade: "transport" },
} as const satisfies Record<string, DemoSupplier>;
type DemoSupplier = { seed: number; layout: LayoutName; trade: Trade };
export type DemoSupplierName = keyof typeof suppliers;
export const demoSuppliers: Record<DemoSupplierName, DemoSupplier> = suppliers;

/** A printed document: which one, and how it reached us. `isdocPdf` carries its data, `pair` is followed by a second document. */
export type DemoPaper = {
  form: "pdf" | "scan" | "photo" | "isdoc" | "isdocPdf" | "pair";
  seed: number;
  from?: DemoSupplierName;
  layout?: LayoutName;
  language?: Language;
  kind?: DocumentKind;
  /** Degrees that a scanned sheet lay askew; 90, 180 and 270 are whole turns. */
  turned?: number;
  /** Printed for another customer than our unit. */
  forStranger?: true;
};

/** A file that cannot be read: cut off, locked by a password, an empty sheet, a picture of too low resolution. */
export type DemoDamage = { damage: "cut" | "locked" | "blank" | "coarse"; seed: number; name: string };

/** One document of the demo and how far it has come. */
export type DemoDocument = {
  key: string;
  /** How long before the demo was made the document was uploaded, in days; workdays only, so the real day may be earlier. */
  daysAgo: number;
  /** The same for the day on which the paper was printed, where it was sent a second time. */
  paperDaysAgo?: number;
  file: DemoPaper | DemoDamage;
  unit: DemoUnitName;
  by: DemoPersonName;
  /** The type chosen at the upload; without it the document's own kind decides. */
  type?: DocumentClass;
  source?: DocumentSource;
  /** The state it ends in; Extracting = uploaded last, so that its reading can be watched. An Error is caused by the file or by an export. */
  state: Exclude<DocumentState, "Error"> | "Unreadable" | "ExportFailed";
  /** Why it was returned, rejected, paused or failed. */
  reason?: string;
  note?: string;
  /** A proforma of the same supplier is attached. */
  hasAttachment?: true;
};
