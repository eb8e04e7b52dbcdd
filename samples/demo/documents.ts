import { finished } from "./finished.ts";
import type { DemoDocument } from "./plan.ts";

/** Documents that arrive while the newcomer looks; read by the ordinary worker. */
const arriving: DemoDocument[] = [
  { key: "live-1", daysAgo: 0, file: { form: "pdf", seed: 301, from: "paper" }, unit: "joinery", by: "secretary", state: "Extracting" },
  { key: "live-2", daysAgo: 0, file: { form: "scan", seed: 302, layout: "craftsman", turned: 1.4 }, unit: "joinery", by: "secretary", state: "Extracting" },
  { key: "live-3", daysAgo: 0, file: { form: "photo", seed: 303, layout: "receiptRestaurant" }, unit: "designer", by: "secretary", state: "Extracting" },
];

const fresh: DemoDocument[] = [
  { key: "new-pdf", daysAgo: 0, file: { form: "pdf", seed: 311, from: "wood" }, unit: "joinery", by: "secretary", state: "New" },
  {
    key: "new-isdoc-pdf",
    daysAgo: 0,
    file: { form: "isdocPdf", seed: 312, from: "computers" },
    unit: "joinery",
    by: "accountant",
    source: "Mail",
    state: "New",
  },
  { key: "new-receipt", daysAgo: 0, file: { form: "pdf", seed: 313, layout: "receiptFuel" }, unit: "joinery", by: "secretary", state: "New" },
  { key: "new-scan", daysAgo: 1, file: { form: "scan", seed: 314, layout: "bandedCards", turned: -0.8 }, unit: "cafe", by: "barista", state: "New" },
  {
    key: "new-german",
    daysAgo: 1,
    file: { form: "pdf", seed: 315, layout: "windowLetter", language: "de" },
    unit: "designer",
    by: "secretary",
    source: "Mail",
    state: "New",
  },
  { key: "new-stranger", daysAgo: 1, file: { form: "pdf", seed: 316, from: "carrier", forStranger: true }, unit: "joinery", by: "secretary", state: "New" },
  { key: "new-duplicate", daysAgo: 1, paperDaysAgo: 16, file: { form: "pdf", seed: 341, from: "bakery" }, unit: "cafe", by: "barista", state: "New" },
  { key: "new-pair", daysAgo: 2, file: { form: "pair", seed: 317, from: "paper" }, unit: "joinery", by: "secretary", state: "New" },
  {
    key: "new-turned",
    daysAgo: 2,
    file: { form: "scan", seed: 318, layout: "typewriter", turned: 90 },
    unit: "designer",
    by: "secretary",
    source: "API",
    state: "New",
  },
  {
    key: "new-credit",
    daysAgo: 2,
    file: { form: "pdf", seed: 319, layout: "bandedCards", kind: "creditNote", language: "cs" },
    unit: "cafe",
    by: "barista",
    state: "New",
  },
  { key: "new-photo", daysAgo: 3, file: { form: "photo", seed: 320, layout: "receiptShop" }, unit: "cafe", by: "barista", type: "Cashier", state: "New" },
  { key: "new-isdoc", daysAgo: 3, file: { form: "isdoc", seed: 312, from: "bakery" }, unit: "cafe", by: "accountant", source: "Mail", state: "New" },
  { key: "new-energy", daysAgo: 3, file: { form: "pdf", seed: 321, from: "energy" }, unit: "cafe", by: "barista", type: "Liabilities", state: "New" },
];

const failed: DemoDocument[] = [
  {
    key: "bad-cut",
    daysAgo: 1,
    file: { damage: "cut", seed: 331, name: "faktura-nedokoncene-stazeni.pdf" },
    unit: "joinery",
    by: "secretary",
    state: "Unreadable",
  },
  {
    key: "bad-locked",
    daysAgo: 4,
    file: { damage: "locked", seed: 332, name: "vypis-pod-heslem.pdf" },
    unit: "joinery",
    by: "secretary",
    source: "Mail",
    state: "Unreadable",
  },
  { key: "bad-blank", daysAgo: 5, file: { damage: "blank", seed: 333, name: "sken-0005.png" }, unit: "cafe", by: "barista", state: "Unreadable" },
  { key: "bad-coarse", daysAgo: 7, file: { damage: "coarse", seed: 334, name: "nahled-uctenky.jpg" }, unit: "designer", by: "secretary", state: "Unreadable" },
  {
    key: "bad-export",
    daysAgo: 6,
    file: { form: "pdf", seed: 335, from: "carrier" },
    unit: "joinery",
    by: "secretary",
    state: "ExportFailed",
    reason: "POHODA: období je uzamčeno",
  },
];

const underway: DemoDocument[] = [
  {
    key: "pending-1",
    daysAgo: 2,
    file: { form: "pdf", seed: 351, from: "computers" },
    unit: "cafe",
    by: "barista",
    state: "ApprovalPending",
    note: "Nový pokladní systém, schvaluje vedoucí.",
  },
  {
    key: "pending-2",
    daysAgo: 3,
    file: { form: "pdf", seed: 352, from: "wood" },
    unit: "joinery",
    by: "secretary",
    state: "ApprovalPending",
    hasAttachment: true,
  },
  {
    key: "pending-3",
    daysAgo: 5,
    file: { form: "pdf", seed: 353, layout: "denseLandscape", language: "cs" },
    unit: "joinery",
    by: "secretary",
    state: "ApprovalPending",
  },
  {
    key: "rejected-1",
    daysAgo: 8,
    file: { form: "pdf", seed: 354, from: "carrier" },
    unit: "joinery",
    by: "secretary",
    state: "Rejected",
    reason: "Přeprava nebyla objednaná.",
  },
  {
    key: "rejected-2",
    daysAgo: 13,
    file: { form: "pdf", seed: 355, from: "bakery" },
    unit: "cafe",
    by: "barista",
    state: "Rejected",
    reason: "Účtovaná je dodávka z 2. týdne, kterou jsme nepřevzali.",
  },
  {
    key: "returned-1",
    daysAgo: 6,
    file: { form: "pdf", seed: 356, layout: "rightLabels", language: "cs", forStranger: true },
    unit: "joinery",
    by: "secretary",
    state: "Returned",
    reason: "Faktura je vystavená na jinou firmu.",
  },
  {
    key: "returned-2",
    daysAgo: 15,
    file: { form: "scan", seed: 357, layout: "boxedForm", language: "cs", turned: 0.6 },
    unit: "designer",
    by: "secretary",
    state: "Returned",
    reason: "Chybí datum zdanitelného plnění.",
  },
  {
    key: "paused-1",
    daysAgo: 9,
    file: { form: "pdf", seed: 358, from: "paper" },
    unit: "designer",
    by: "secretary",
    state: "Paused",
    reason: "Čeká na dobropis dodavatele.",
    note: "Dobropis slíben do konce měsíce.",
  },
  {
    key: "paused-2",
    daysAgo: 20,
    file: { form: "pdf", seed: 359, layout: "webMinimal", kind: "proforma", language: "cs" },
    unit: "joinery",
    by: "secretary",
    state: "Paused",
    reason: "Záloha ještě není zaplacená.",
  },
];

const checked: DemoDocument[] = [
  { key: "processed-1", daysAgo: 4, file: { form: "pdf", seed: 361, from: "wood" }, unit: "joinery", by: "secretary", state: "Processed" },
  {
    key: "processed-2",
    daysAgo: 4,
    file: { form: "pdf", seed: 362, layout: "receiptRestaurant" },
    unit: "cafe",
    by: "barista",
    type: "CashVouchers",
    state: "Processed",
  },
  {
    key: "processed-3",
    daysAgo: 5,
    file: { form: "pdf", seed: 363, from: "paper" },
    unit: "cafe",
    by: "barista",
    state: "Processed",
    note: "Rozdělit na provoz a kancelář.",
  },
  {
    key: "processed-4",
    daysAgo: 8,
    file: { form: "pdf", seed: 364, from: "energy" },
    unit: "joinery",
    by: "secretary",
    type: "OtherCommitments",
    state: "Processed",
  },
  {
    key: "processed-5",
    daysAgo: 10,
    file: { form: "pdf", seed: 365, layout: "billTo", language: "en" },
    unit: "designer",
    by: "secretary",
    source: "API",
    state: "Processed",
  },
  {
    key: "processed-6",
    daysAgo: 11,
    file: { form: "scan", seed: 366, layout: "labelsAbove", language: "cs", turned: 1.1 },
    unit: "joinery",
    by: "secretary",
    state: "Processed",
    hasAttachment: true,
  },
  { key: "ready-1", daysAgo: 7, file: { form: "pdf", seed: 367, from: "computers" }, unit: "joinery", by: "secretary", state: "ReadyForExport" },
  {
    key: "ready-2",
    daysAgo: 12,
    file: { form: "isdocPdf", seed: 368, from: "wood" },
    unit: "joinery",
    by: "accountant",
    source: "Mail",
    state: "ReadyForExport",
  },
  {
    key: "ready-3",
    daysAgo: 14,
    file: { form: "pdf", seed: 369, layout: "receiptFuel" },
    unit: "joinery",
    by: "secretary",
    type: "CashVouchers",
    state: "ReadyForExport",
  },
];

/** Every document of the demo in the order in which they are made: what a newcomer opens first comes first, scans wait. */
export const demoDocuments: readonly DemoDocument[] = [
  ...finished.slice(0, 1),
  ...fresh,
  ...failed,
  ...checked,
  ...underway,
  ...finished.slice(1),
  ...arriving,
].toSorted((one, other) => turnOf(one) - turnOf(other));

/** Recognising a picture takes as long as twenty texts, so the list is full before the scans begin. */
function turnOf({ state, file }: DemoDocument): number {
  if (state === "Extracting") return 2;
  return "form" in file && (file.form === "scan" || file.form === "photo") ? 1 : 0;
}
