import { expect, test } from "vitest";
import { ibanOfAccount } from "#domain/czech/iban.ts";
import { readAbo } from "./abo.ts";
import { decidePayment, type PayableFacts, type PaymentTerms } from "./decide.ts";
import type { Payment, PaymentOrder } from "./names.ts";
import { readPain } from "./pain.ts";
import { writePaymentOrder } from "./write.ts";
import { painFaults } from "#test/schemas.ts";
import { shared } from "#test/shared.ts";

const payerIban = "CZ6508000000192000145399";
const payee = ibanOfAccount({ prefix: "", number: "1000000005", bank: "0100" });
const fields = { supplierName: "Žlutá Sova s.r.o.", invoiceNumber: "FV-2026/1", totalAmount: "1210.50", currency: "CZK", dueDate: "2026-11-30", iban: payee };
const facts: PayableFacts = { documentId: "d1", state: "Processed", isApproved: true, isUndecided: false, isOrdered: false, fields };
const terms: PaymentTerms = { format: "Abo", payerIban, today: "2026-11-23" };
const refusals = (change: Partial<PayableFacts>, withTerms: Partial<PaymentTerms> = {}) => {
  const decision = decidePayment({ ...facts, ...change }, { ...terms, ...withTerms });
  return decision.ok ? "paid" : decision.refusals;
};
const having = (values: PayableFacts["fields"], withTerms?: Partial<PaymentTerms>) => refusals({ fields: { ...fields, ...values } }, withTerms);

test("checked documents are paid, whatever they became; others are not", () => {
  for (const state of ["Processed", "ReadyForExport", "Exported", "Archived"] as const) expect(refusals({ state })).toBe("paid");
  for (const state of ["New", "Extracting", "ApprovalPending", "Rejected", "Returned", "Paused", "Error"] as const)
    expect(refusals({ state })).toEqual(["state"]);
});

test("everything that keeps a document out of a payment order is named", () => {
  expect(refusals({ isApproved: false, isOrdered: true })).toEqual(["notApproved", "alreadyOrdered"]);
  expect(refusals({ isUndecided: true })).toEqual(["undecided"]);
  expect(having({ documentKind: "creditNote" })).toEqual(["creditNote"]);
  expect(having({ totalAmount: "-10.00" })).toEqual(["creditNote"]);
  expect(having({ documentKind: "advanceTaxDocument" })).toEqual(["alreadyPaid"]);
  expect(having({ paymentMethod: "card" })).toEqual(["paidOtherwise"]);
  expect(having({ amountDue: "0.00" })).toEqual(["nothingToPay"]);
  expect(having({ totalAmount: undefined })).toEqual(["noAmount"]);
  expect(having({ totalAmount: "10.005" })).toEqual(["wrongAmount"]);
  expect(having({ totalAmount: "10000000000.00" })).toEqual(["amountTooLarge"]);
  expect(having({ iban: undefined })).toEqual(["noAccount"]);
  // Modulo 11 of the prefix, of the number; modulo 97; a bank that does not exist.
  for (const accountNumber of ["18-2000145399/0800", "2000145398/0800", "2000145399/9999"])
    expect(having({ iban: undefined, accountNumber })).toEqual(["wrongAccount"]);
  expect(having({ iban: "CZ6608000000192000145399" })).toEqual(["wrongAccount"]);
  expect(having({ accountNumber: "19-2000145399/0800" })).toEqual(["accountsDisagree"]);
  expect(having({ accountNumber: "1000000005/0100" })).toBe("paid");
  expect(having({ iban: payerIban })).toEqual(["ownAccount"]);
  expect(having({ constantSymbol: "03081" })).toEqual(["wrongSymbol"]);
  expect(having({ variableSymbol: "2026A" })).toEqual(["wrongSymbol"]);
});

test("ABO pays crowns to Czech accounts; pain.001 pays euros too and crowns only within the country", () => {
  const slovak = { currency: "EUR", iban: "SK3112000000198742637541" };
  expect(having(slovak)).toEqual(["currency"]);
  expect(having(slovak, { format: "Pain00100103" })).toBe("paid");
  expect(having({ ...slovak, currency: "CZK" }, { format: "Pain00100109" })).toEqual(["foreignAccount"]);
  expect(having({ currency: "USD" }, { format: "Pain00100109" })).toEqual(["currency"]);
  expect(having({}, { payerIban: slovak.iban, format: "Pain00100103" })).toEqual(["foreignAccount"]);
});

test("what is due is paid on the due date, today when that is over, or on the day that was chosen", () => {
  const paid = (values: PayableFacts["fields"], payOn?: string) => {
    const decision = decidePayment({ ...facts, fields: { ...fields, ...values } }, { ...terms, ...(payOn && { payOn }) });
    return decision.ok ? [decision.payment.amount, decision.payment.day] : decision.refusals;
  };
  expect(paid({ amountDue: "210.5" })).toEqual(["210.50", "2026-11-30"]);
  expect(paid({ dueDate: "2026-11-01" })).toEqual(["1210.50", "2026-11-23"]);
  expect(paid({ dueDate: undefined })).toEqual(["1210.50", "2026-11-23"]);
  expect(paid({}, "2026-12-24")).toEqual(["1210.50", "2026-12-24"]);
});

const payment: Payment = {
  documentId: "d1",
  payee: "Žlutá Sova s.r.o.",
  iban: payee,
  amount: "1210.50",
  currency: "CZK",
  day: "2026-11-30",
  message: "Žlutá č. 1",
};
const order: PaymentOrder = {
  orderId: "0b9ff0f4-6d0c-4c55-a1ce-5b4f24ae9c11",
  payer: { name: "Zkušební & Synové, s.r.o.", iban: payerIban },
  createdAt: new Date("2026-11-23T09:30:00Z"),
  today: "2026-11-23",
  payments: [
    { ...payment, variableSymbol: "2026001", constantSymbol: "308", specificSymbol: "42" },
    { ...payment, documentId: "d2", amount: "0.10", day: "2026-11-24", message: "" },
    { ...payment, documentId: "d3", amount: "99999.99", iban: payerIban, message: "A message that is longer than what a line of ABO takes" },
  ],
};

test("an ABO file has the lines of the format, by day, with sums in hellers", () => {
  const { text, extension } = writePaymentOrder("Abo", order);
  expect(text.split("\r\n")).toEqual([
    "UHL1231126ZKUSEBNISYNOVESRO   0000000000001999000000000000",
    "1 1501 001000 0800",
    "2 000019-2000145399 000000000000010 241126",
    "000000-1000000005 000000000000010 0000000000 01000000 0000000000 AV:",
    "3 +",
    "2 000019-2000145399 000000010121049 301126",
    "000000-1000000005 000000000121050 0002026001 01000308 0000000042 AV:Zluta c. 1",
    "000019-2000145399 000000009999999 0000000000 08000000 0000000000 AV:A message that is longer than what",
    "3 +",
    "5 +",
    "",
  ]);
  expect(extension).toBe("kpc");
  expect(readAbo(text)).toEqual({ count: 3, total: "101210.59" });
  expect(readAbo(text.replace("000000010121049", "000000010121050"))).toBeUndefined();
});

/** A line with its numbers without zeros in front, without trailing blanks, and with symbols that are left out as zero; the days are left out. */
function unpadded(line: string): string[] {
  if (line.startsWith("UHL1")) return ["UHL1", line.slice(10, 30).trim(), ...line.slice(30).split(/(?<=^.{10})|(?<=^.{13})|(?<=^.{16})|(?<=^.{22})/)];
  const [head = "", message = ""] = line.split(/ ?AV:/);
  const parts = head
    .trimEnd()
    .split(" ")
    .map((part) => part.replace(/^0{6}-/, "").replace(/^0+(?=.)/, "") || "0");
  const isItem = /^[\d-]{5,}$/.test(parts[0]!);
  if (!isItem) return line.startsWith("2 ") ? parts.slice(0, 3) : parts;
  const [account, amount, variable, bankAndConstant, specific = "0"] = parts;
  return [account!, amount!, variable!, bankAndConstant!, specific, message.trim()];
}

// What ViktorStiskala/python-abo-generator and snadnee/php-abo-generator write for these payments. The first one knows groups of one day
// only; the second one leaves out the optional codes of the header and counts files in it.
test("an ABO file says line by line what two independent generators say, apart from days and padding", () => {
  const ownIban = ibanOfAccount({ prefix: "100001", number: "2000145399", bank: "0800" });
  const [first, small, large] = order.payments;
  const payments = [first!, { ...large!, iban: ownIban }];
  const lines = (given: PaymentOrder) => writePaymentOrder("Abo", given).text.split("\r\n").slice(0, -1).map(unpadded);
  const ours = { ...order, payer: { ...order.payer, iban: ownIban } };
  const python = `UHL1241126ZKUSEBNISYNOVESRO   0000000000001999000000000000
1 1501 001000 0800
2 100001-2000145399 000000010121049 301126
000000-1000000005 000000000121050 0002026001 01000308 0000000042 AV:Zluta c. 1
100001-2000145399 000000009999999 0000000000 08000000 0000000000 AV:A message that is longer than what
3 +
5 +`;
  expect(lines({ ...ours, payments })).toEqual(python.split("\n").map(unpadded));
  const php = `1 1501 001000 0800
2 100001-2000145399 00000000000010 241126
1000000005 10  01000000
3 +
2 100001-2000145399 00000010121049 301126
1000000005 121050 2026001 01000308 42 AV:Zluta c. 1
100001-2000145399 9999999  08000000   AV:A message that is longer than what
3 +
5 +`;
  expect(lines({ ...ours, payments: [...payments, small!] }).slice(1)).toEqual(php.split("\n").map(unpadded));
});

const euros: PaymentOrder = { ...order, payments: [...order.payments, { ...payment, currency: "EUR", iban: "SK3112000000198742637541", amount: "20.00" }] };

test("pain.001 carries counts and sums that its payments prove, and the symbols of crowns", () => {
  const { text } = writePaymentOrder("Pain00100103", euros);
  expect(readPain(text)).toEqual({ count: 4, total: "101230.59" });
  expect(text.match(/<PmtInfId>.*|<CtrlSum>.*|<ReqdExctnDt>.*|<Cd>.*|<EndToEndId>.*/g)).toEqual([
    "<CtrlSum>101230.59</CtrlSum>",
    "<PmtInfId>0b9ff0f46d0c4c55a1ce5b4f24ae-1</PmtInfId>",
    "<CtrlSum>0.10</CtrlSum>",
    "<ReqdExctnDt>2026-11-24</ReqdExctnDt>",
    "<EndToEndId>NOTPROVIDED</EndToEndId>",
    "<PmtInfId>0b9ff0f46d0c4c55a1ce5b4f24ae-2</PmtInfId>",
    "<CtrlSum>101210.49</CtrlSum>",
    "<ReqdExctnDt>2026-11-30</ReqdExctnDt>",
    "<EndToEndId>/VS2026001/SS42/KS308</EndToEndId>",
    "<EndToEndId>NOTPROVIDED</EndToEndId>",
    "<PmtInfId>0b9ff0f46d0c4c55a1ce5b4f24ae-3</PmtInfId>",
    "<CtrlSum>20.00</CtrlSum>",
    "<Cd>SEPA</Cd>",
    "<ReqdExctnDt>2026-11-30</ReqdExctnDt>",
    "<EndToEndId>NOTPROVIDED</EndToEndId>",
  ]);
  expect(readPain(text.replace("<CtrlSum>20.00<", "<CtrlSum>20.01<"))).toBeUndefined();
  expect(readPain(text.replace("<NbOfTxs>2<", "<NbOfTxs>3<"))).toBeUndefined();
});

test("version 09 differs from version 03 in its namespace and in the form of the day alone", () => {
  const [old, newer] = (["Pain00100103", "Pain00100109"] as const).map((format) => writePaymentOrder(format, euros).text);
  const known = old!
    .replace("pain.001.001.03", "pain.001.001.09")
    .replace(/<ReqdExctnDt>(.*)<\/ReqdExctnDt>/g, "<ReqdExctnDt>\n      <Dt>$1</Dt>\n    </ReqdExctnDt>");
  const lines = (xml: string) => xml.split("\n").map((line) => line.trim());
  expect(lines(newer!)).toEqual(lines(known));
  expect(readPain(newer!)).toEqual({ count: 4, total: "101230.59" });
});

test.skipIf(!shared)("pain.001.001.03 is valid against the schema of ISO 20022, with the longest values too", async () => {
  const long: Payment = {
    ...payment,
    payee: "Ž".repeat(70),
    message: "//Zpráva <&> " + "x".repeat(300),
    variableSymbol: "9".repeat(10),
    specificSymbol: "9".repeat(10),
    constantSymbol: "9999",
  };
  expect(await painFaults(writePaymentOrder("Pain00100103", { ...euros, payments: [...euros.payments, long] }).text)).toEqual([]);
  expect(await painFaults(writePaymentOrder("Pain00100103", euros).text.replace("<PmtMtd>TRF</PmtMtd>", ""))).not.toEqual([]);
});
