import { codingFields } from "#domain/documents/fields.ts";
import { accountingPrograms, programTraits } from "#domain/exports/programs.ts";
import { unzip } from "#test/archives.ts";
import { invoiceCases } from "#test/invoices.ts";
import { expect, test } from "vitest";
import { exportDocuments } from "./inMemory.ts";

const now = new Date("2026-03-05T10:00:00Z");

/** Whether the program's file holds a code that stands in the field, on an invoice or on a receipt of the cash desk. */
async function takes(program: (typeof accountingPrograms)[number], mapping: string): Promise<boolean> {
  const { format, moneyVersion } = programTraits[program];
  const settings = moneyVersion ? { settings: { money: moneyVersion } } : {};
  for (const name of ["three rates with rounding", "receipt of the cashier"]) {
    const invoice = { ...invoiceCases[name]!, coding: { [mapping]: "QXZ" } };
    const result = await exportDocuments(format, [{ invoice: { ...invoice, lineItems: [] } }], { tenantId: "tenant-1", now, ...settings });
    if ("problems" in result) continue;
    const files = result.bytes.subarray(0, 2).toString() === "PK" ? (await unzip(result.bytes)).map(({ bytes }) => bytes) : [result.bytes];
    if (files.some((bytes) => bytes.includes("QXZ"))) return true;
  }
  return false;
}

test.each(accountingPrograms)("the code list fields of %s are those that its file holds", async (program) => {
  const taken: string[] = [];
  for (const [field, mapping] of codingFields) if (await takes(program, mapping)) taken.push(field);
  expect([...programTraits[program].coding].sort()).toEqual(taken.sort());
});
