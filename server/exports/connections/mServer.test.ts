import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { buildPort, payloadOf, plainInvoice, problemOf, sevenScenarios, totalOf } from "#test/deliveries.ts";
import { mServerUser, startFakeMServer, type FakeMServer } from "#test/fakes/mServer.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { pohodaFaults } from "#test/schemas.ts";
import { shared } from "#test/shared.ts";
import { mServer } from "./mServer.ts";

let fake: FakeMServer;
const port = buildPort();
type Receipts = "CashRegistry" | "Commitments";
const settings = (receiptMapping: Receipts = "CashRegistry") => ({ ...mServerUser, url: fake.url, receiptMapping });
const deliver = (invoice: Invoice = plainInvoice, attempt = 1, receipts: Receipts = "CashRegistry") =>
  mServer.deliver(payloadOf(invoice, attempt), settings(receipts), port);
const anew = (invoice: Invoice, name: string): Invoice => ({ ...invoice, documentId: `${invoice.documentId}-${name}` });

beforeAll(async () => void (fake = await startFakeMServer()));
afterAll(() => fake.close());
beforeEach(() => {
  fake.records.length = 0;
  fake.requests.length = 0;
  fake.faults.length = 0;
  fake.checksDuplicity = true;
  fake.mayImport = true;
  fake.knowsExternalIds = true;
});

describe("R347 R366 Pohoda mServer", () => {
  test.each(sevenScenarios)("books $name with the total of the paper", async ({ invoice }) => {
    expect(mServer.check(invoice, settings())).toEqual([]);
    const receipt = await deliver(invoice);
    expect(fake.records.map(({ total, key }) => [total, key])).toEqual([[totalOf(invoice), invoice.documentId]]);
    expect(receipt).toEqual({ remoteId: fake.records[0]!.number });
  });

  test("receipts go to the cash register, or among other commitments, as the settings say", async () => {
    const receipt = invoiceCases["cash receipt without company id"]!;
    await deliver(anew(receipt, "till"));
    await deliver(anew(receipt, "commitment"), 1, "Commitments");
    expect(fake.records.map(({ agenda, type, total }) => [agenda, type, total])).toEqual([
      ["voucher", "expense", "1187.00"],
      ["invoice", "commitment", "1187.00"],
    ]);
  });

  test("hostile texts arrive in windows-1250; what was altered there is a warning", async () => {
    const receipt = await deliver(anew(invoiceCases["torture text"]!, "hostile"));
    expect(receipt.warnings).toEqual([{ reason: "Hodnota byla upravena [603]" }]);
    expect(fake.records).toHaveLength(1);
  });

  test("what would be refused there is refused before", () => {
    const codes = (invoice: Invoice) => mServer.check(invoice, settings()).map(({ code, field }) => [code, field]);
    expect(codes(buildInvoice({ ...plainInvoice, accountingUnit: undefined, customerCompanyId: undefined }))).toEqual([
      ["missing", "accountingUnit.companyId"],
    ]);
    expect(codes(buildInvoice({ ...plainInvoice, coding: { Centre: "STŘEDISKO PŘÍLIŠ DLOUHÉ" } }))).toEqual([["invalid", "coding.Centre"]]);
  });
});

describe("R347 faults of Pohoda mServer", () => {
  test.each(["resetAfter", "resetBefore"] as const)("%s: the next attempt books once, with the check of duplicates and without it", async (kind) => {
    for (const checksDuplicity of [true, false]) {
      const invoice = anew(plainInvoice, `${kind}-${checksDuplicity}`);
      fake.checksDuplicity = checksDuplicity;
      fake.records.length = 0;
      fake.faults.push({ on: /^POST/, kind });
      expect(await problemOf(deliver(invoice))).toMatchObject({ code: "unreachable", isTemporary: true });
      expect(await deliver(invoice, 2)).toEqual({ remoteId: "26FP00001" });
      expect(fake.records).toHaveLength(1);
    }
  });

  test("a program of 2021, which knows no filter by external id, is asked by day, supplier and our note", async () => {
    fake.knowsExternalIds = false;
    expect(await mServer.test(settings(), port)).toMatchObject({ found: { companyId: "90000007" } });
    const [other, invoice] = [anew(plainInvoice, "other"), anew(plainInvoice, "2021")];
    await deliver(other);
    fake.checksDuplicity = false;
    fake.faults.push({ on: /^POST/, kind: "resetAfter" });
    expect((await problemOf(deliver(invoice))).isTemporary).toBe(true);
    expect(await deliver(invoice, 2)).toEqual({ remoteId: "26FP00002" });
    expect(fake.records.map(({ key }) => key)).toEqual([other.documentId, invoice.documentId]);
  });

  test("a cash voucher booked before the connection broke is known by the check of duplicates", async () => {
    const receipt = anew(invoiceCases["cash receipt without company id"]!, "reset");
    fake.faults.push({ on: /^POST/, kind: "resetAfter" });
    expect((await problemOf(deliver(receipt))).isTemporary).toBe(true);
    expect(await deliver(receipt, 2)).toEqual({});
    expect(fake.records).toHaveLength(1);
  });

  test("a document sent out anew stays as it is there; one that was deleted there is reported", async () => {
    const invoice = anew(plainInvoice, "again");
    await deliver(invoice);
    expect(await deliver(invoice)).toEqual({ remoteId: "26FP00001", warnings: [{ detail: { code: "alreadyBooked", values: {} }, reason: "" }] });
    fake.records.length = 0;
    expect(await problemOf(deliver(invoice))).toMatchObject({ code: "documentRefused", detail: { code: "deletedThere" }, reason: "" });
  });

  test("HTTP 200 with an error inside is a refusal with every reason", async () => {
    const problem = await problemOf(deliver(buildInvoice({ ...anew(plainInvoice, "codes"), coding: { Centre: "PRAHA", AccountCode: "9X" } })));
    expect(problem).toMatchObject({ code: "documentRefused", isTemporary: false });
    expect(problem.reason).toBe("Hodnota nebyla nalezena (9X) [103]; Hodnota nebyla nalezena (PRAHA) [103]");
    expect(fake.records).toEqual([]);
  });

  test("no right to XML, another company, a wrong password", async () => {
    fake.mayImport = false;
    expect(await problemOf(deliver())).toMatchObject({ code: "notAllowed", reason: "Uživatel není oprávněn importovat XML soubory." });
    fake.mayImport = true;
    const elsewhere = { ...plainInvoice, accountingUnit: { ...plainInvoice.accountingUnit!, companyId: "80000021" } };
    expect(await problemOf(deliver(elsewhere))).toMatchObject({ code: "misconfigured", reason: expect.stringContaining("80000021") as string });
    expect(await problemOf(mServer.test({ ...settings(), password: "x" }, port))).toMatchObject({ code: "signInRefused" });
  });

  test("one request at a time: the second one is asked to come later", async () => {
    fake.delayMs = 50;
    const [first, second] = await Promise.allSettled([deliver(anew(plainInvoice, "first")), deliver(anew(plainInvoice, "second"))]);
    fake.delayMs = 0;
    const failures = [first, second].filter(({ status }) => status === "rejected");
    expect(failures).toMatchObject([{ reason: { code: "busy", isTemporary: true } }]);
    expect(mServer.oneAtATime).toBe(true);
  });

  test("something else at the address", async () => {
    fake.faults.push({ on: /^POST/, kind: { status: 200, body: "<html>IIS</html>" } });
    expect(await problemOf(deliver(anew(plainInvoice, "else")))).toMatchObject({ code: "unexpectedAnswer" });
    fake.faults.push({ on: /^POST/, kind: { status: 200, headers: { "content-encoding": "gzip" }, body: "not packed" } });
    expect(await problemOf(deliver(anew(plainInvoice, "packed")))).toMatchObject({ code: "unexpectedAnswer" });
  });
});

describe("questions", () => {
  test("the test of the connection names program and company and changes nothing", async () => {
    expect(await mServer.test(settings(), port)).toEqual({ found: { program: "13907.6 SQL (12.3.2025)", companyId: "90000007" } });
    expect(fake.records).toEqual([]);
  });

  test("code lists become enums; lists that the company does not keep are left out", async () => {
    const lists = await mServer.codeLists!(settings(), port);
    expect(lists.map(({ category, rows }) => [category, rows.map(({ key, labels }) => [key, labels["cs-CZ"]])])).toEqual([
      ["AccountCode", [["2Fp", "Služby"]]],
      ["Centre", [["BRNO", "Pobočka Brno"]]],
      ["Contract", [["26Zak00012", "Nová hala"]]],
      ["Cashier", [["HP", "Hlavní pokladna"]]],
    ]);
  });

  test.skipIf(!shared)("questions and answers are those of the official schema", { timeout: 60_000 }, async () => {
    const before = fake.replies.length;
    await mServer.test(settings(), port);
    await mServer.codeLists!(settings(), port);
    await deliver(anew(plainInvoice, "schema"), 2);
    await deliver(anew(invoiceCases["cash receipt without company id"]!, "schema"));
    await problemOf(deliver(buildInvoice({ ...anew(plainInvoice, "refused"), coding: { Centre: "PRAHA" } })));
    await deliver(anew(plainInvoice, "schema"));
    expect(await pohodaFaults(fake.packs.slice(before))).toEqual([]);
    expect(await pohodaFaults(fake.replies.slice(before), "response.xsd")).toEqual([]);
    expect(fake.replies.length - before).toBe(8);
  });
});
