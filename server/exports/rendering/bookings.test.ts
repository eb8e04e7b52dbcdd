import { describe, expect, test } from "vitest";
import type { ExportFormat } from "#domain/exports/names.ts";
import { isdocCells, moneyCells, mrpCells, pohodaCells, readTable, type Cells } from "#test/bookings/cells.ts";
import { bookedDocuments } from "#test/bookings/documents.ts";
import { isdocTable, moneyTable, mrpTable, pohodaTable } from "#test/bookings/tables.ts";
import { isdocFaultsOf, isdocFindings, moneyFaultsOf, mrpFaultsOf, pohodaFaults, xmlFaultsOf } from "#test/schemas.ts";
import { shared } from "#test/shared.ts";
import { readFileSync } from "node:fs";
import { exportDocuments } from "./inMemory.ts";

// Thirty documents as the accounting programs book them, cell by cell against tables written by hand.

const names = Object.keys(bookedDocuments);

async function written(format: ExportFormat, name: string): Promise<Buffer> {
  const result = await exportDocuments(format, [{ invoice: bookedDocuments[name]! }], { tenantId: "tenant-1", now: new Date("2026-03-05T10:00:00Z") });
  if ("problems" in result) throw new Error(`${name}: ${JSON.stringify(result.problems)}`);
  return result.bytes;
}

const textsOf = (format: ExportFormat) => Promise.all(names.map(async (name) => (await written(format, name)).toString("utf8")));

test("the documents are thirty, and each table has them all", () => {
  expect(names).toHaveLength(30);
  for (const table of [pohodaTable, moneyTable, mrpTable, isdocTable]) expect(Object.keys(readTable(table))).toEqual(names);
});

const booked: [ExportFormat, string, (bytes: Buffer) => Cells][] = [
  ["PohodaXml", pohodaTable, pohodaCells],
  ["MoneyXml", moneyTable, moneyCells],
  ["MrpXml", mrpTable, mrpCells],
  ["Isdoc", isdocTable, isdocCells],
];

describe.each(booked)("R347 R348 R350 R351 %s books", (format, table, cellsOf) => {
  test.each(Object.entries(readTable(table)))("%s", async (name, cells) => {
    expect(cellsOf(await written(format, name))).toEqual(cells);
  });
});

describe.skipIf(!shared)("R348 all thirty are valid", { timeout: 60_000 }, () => {
  test("against the schemas of POHODA", async () => {
    expect(await pohodaFaults(await Promise.all(names.map((name) => written("PohodaXml", name))))).toEqual([]);
  });

  test("against the schemas of Money S3", async () => {
    expect([...(await moneyFaultsOf(await textsOf("MoneyXml")))].map((at) => names[at])).toEqual([]);
  });

  test("against the schema of MRP, whose elements the other agendas share", async () => {
    const asInvoice = (xml: string) =>
      xml.replace(/(<\/?)(?:CashVouchers|OtherPayables)>/g, "$1IncomingInvoices>").replace(/(<\/?)(?:CashVoucher|Payable)>/g, "$1Invoice>");
    expect([...(await mrpFaultsOf((await textsOf("MrpXml")).map(asInvoice)))].map((at) => names[at])).toEqual([]);
  });

  test("against the schema and the Schematron of ISDOC", async () => {
    const texts = await textsOf("Isdoc");
    expect([...(await isdocFaultsOf(texts))].map((at) => names[at])).toEqual([]);
    expect(texts.flatMap((xml, at) => isdocFindings(xml).map((finding) => `${names[at]}: ${finding}`))).toEqual([]);
  });
});

test("R348 all thirty are valid against our own schema", { timeout: 60_000 }, async () => {
  const schema = readFileSync(new URL("../../../domain/exports/formats/document.xsd", import.meta.url), "utf8");
  expect([...(await xmlFaultsOf([...(await textsOf("Xml")), "<other/>"], schema))].map((at) => names[at] ?? "other")).toEqual(["other"]);
});
