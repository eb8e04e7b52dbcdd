import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { startAccountingSides, type AccountingSide } from "#test/accountingSides.ts";
import { cells, connectionMatrix } from "#test/connectionMatrix.ts";
import { buildPort, payloadOf, plainInvoice, problemOf, totalOf } from "#test/deliveries.ts";
import { invoiceCases } from "#test/invoices.ts";
import { connections } from "./index.ts";

// Cell by cell what docs/connections.md says of the accounting systems; storages are proven beside their files.

const types = Object.entries(connectionMatrix).flatMap(([type, { books }]) => (books ? [type] : []));
/** Deliveries ask so many times at most. */
const MAX_REQUESTS = 14;
const HANG_MS = 200;

let sides: AccountingSide[] = [];
beforeAll(async () => void (sides = await startAccountingSides()));
afterAll(async () => {
  for (const { remoteSystem } of sides) await remoteSystem.close();
});

let made = 0;
/** The same document under an id that no other test uses; ids of documents differ in their first eight characters. */
function fresh(invoice: Invoice): Invoice {
  made += 1;
  const documentId = `${made.toString(16).padStart(8, "0")}-4a34-4f6e-9c3d-8f2f6c1f0a11`;
  return { ...invoice, documentId, invoiceNumber: `${invoice.invoiceNumber}/${made}` };
}

const sideOf = (type: string): AccountingSide => sides.find((side) => side.type === type)!;
const bookedAs = (side: AccountingSide, invoice: Invoice) => side.booked().filter(({ documentId }) => documentId === invoice.documentId);
const once = (invoice: Invoice) => [{ documentId: invoice.documentId, total: totalOf(invoice) }];

test("every connection has its row, and every accounting system that books is run by these tests", () => {
  expect(Object.keys(connectionMatrix).toSorted()).toEqual(Object.keys(connections).toSorted());
  expect(sides.map(({ type }) => type).toSorted()).toEqual(types.toSorted());
});

test("every cell that is marked as proven names a test that is there", () => {
  for (const [type, { marks, proofs }] of Object.entries(connectionMatrix))
    for (const cell of cells.filter((each) => marks[each] === true)) {
      const proof = proofs[cell];
      const source = proof ? readFileSync(new URL(`../../../${proof.file}`, import.meta.url), "utf8") : "";
      expect(source.includes(proof?.title ?? "-"), `${type}, ${cell}`).toBe(true);
    }
});

describe.each(types)("R363 R347 %s", (type) => {
  const { marks } = connectionMatrix[type as keyof typeof connectionMatrix]!;
  const has = (cell: (typeof cells)[number]) => marks[cell] === true;

  test("the test of the connection finds something out and books nothing", async () => {
    const side = sideOf(type);
    const before = side.booked().length;
    expect(await side.test(side.settings)).toMatchObject({ found: expect.anything() as object });
    expect(side.booked()).toHaveLength(before);
  });

  test("code lists", async () => {
    const { connection, settings } = sideOf(type);
    expect(connection.codeLists !== undefined).toBe(has("codeLists"));
    const lists = (await connection.codeLists?.(settings as never, buildPort())) ?? [];
    expect(lists.flatMap(({ rows }) => rows).length > 0).toBe(has("codeLists"));
  });

  test("reverse charge without a VAT classification is remarked where the system has one, and not once it is there", async () => {
    const { connection, settings } = sideOf(type);
    const lists = (await connection.codeLists?.(settings as never, buildPort())) ?? [];
    const hasOwn = lists.some(({ category }) => category === "BreakdownOfVat");
    const reverse = { ...plainInvoice, reverseCharge: "true" };
    const said = (invoice: Invoice) => (connection.remarks?.(invoice, settings as never) ?? []).map(({ code }) => code);
    // The fake of POHODA offers none, while its files say what is missing.
    expect(said(reverse)).toEqual(hasOwn || type === "Pohoda" ? ["reverseChargeWithoutCode"] : []);
    expect(said({ ...reverse, coding: { BreakdownOfVat: "PDPDP" } })).not.toContain("reverseChargeWithoutCode");
  });

  test.each([
    ["invoice", "three rates with rounding"],
    ["creditNote", "credit note"],
    ["receipt", "cash receipt without company id"],
  ] as const)("%s: %s is booked with the total of the paper", async (cell, name) => {
    const side = sideOf(type);
    const invoice = fresh(invoiceCases[name]!);
    expect(has(cell)).toBe(true);
    expect(side.connection.check(invoice, side.settings as never)).toEqual([]);
    await side.deliver(invoice, 1);
    expect(bookedAs(side, invoice)).toEqual(once(invoice));
  });

  test("the original stands beside the record, once", async () => {
    const side = sideOf(type);
    expect(side.files !== undefined).toBe(has("attachment"));
    const before = side.files?.() ?? 0;
    const invoice = fresh(plainInvoice);
    await side.deliver(invoice, 1);
    await side.deliver(invoice, 2);
    expect((side.files?.() ?? 0) - before).toBe(has("attachment") ? 1 : 0);
  });

  test("the record is named alike by the first attempt and by one that finds it there", async () => {
    const side = sideOf(type);
    const invoice = fresh(plainInvoice);
    const first = (await side.deliver(invoice, 1)).remoteId;
    expect(first).toEqual(expect.any(String));
    expect((await side.deliver(invoice, 2)).remoteId).toBe(first);
  });

  test("a wrong password is refused to the test and to a delivery, for good", async () => {
    const side = sideOf(type);
    expect(await problemOf(side.test(side.wrong))).toMatchObject({ code: "signInRefused", isTemporary: false });
    const delivered = side.connection.deliver(payloadOf(fresh(plainInvoice), 1), side.wrong as never, buildPort());
    expect(await problemOf(delivered)).toMatchObject({ code: "signInRefused", isTemporary: false });
  });

  test("a document that is refused comes back with the words of the remote system", async () => {
    const side = sideOf(type);
    const invoice = fresh(plainInvoice);
    side.remoteSystem.faults.push({ on: side.refusal.on, kind: side.refusal.reply });
    const problem = await problemOf(side.deliver(invoice, 1));
    expect(problem).toMatchObject({ code: "documentRefused", isTemporary: false });
    expect(problem.reason).toContain(side.refusal.reason);
    expect(bookedAs(side, invoice)).toEqual([]);
  });

  test.each(["resetAfter", "hangAfter"] as const)("%s at any request: the next attempt leaves one record", { timeout: 60_000 }, async (kind) => {
    const side = sideOf(type);
    for (let after = 0; after < MAX_REQUESTS; after += 1) {
      const invoice = fresh(plainInvoice);
      // A worker that is killed while it waits looks the same to the remote system as one that gave up.
      side.remoteSystem.faults = [{ on: /./, kind, after }];
      const first = await side.deliver(invoice, 1, kind === "hangAfter" ? AbortSignal.timeout(HANG_MS) : undefined).then(
        () => "delivered",
        () => "broken",
      );
      const isOver = side.remoteSystem.faults.length > 0;
      side.remoteSystem.faults = [];
      if (first === "broken") await side.deliver(invoice, 2);
      expect(bookedAs(side, invoice), `broken at request ${after}`).toEqual(once(invoice));
      if (isOver) break;
    }
  });
});
