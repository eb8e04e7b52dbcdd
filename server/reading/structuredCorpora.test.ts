import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Structured } from "#domain/evidence/reading.ts";
import type { LineItem } from "#domain/invoice/invoice.ts";
import { parseStructured } from "#domain/extraction/structured/index.ts";
import { shared } from "#test/shared.ts";
import { unpackIsdocx } from "./archive.ts";
import { decodeXml } from "./intake.ts";
import { withPdf } from "./pdf.ts";

type Truth = { documentId: string; file: string; fields: Record<string, unknown> };

const sets = ["xml-isdoc", "xml-en16931", "zugferd-facturx", "cz-isdoc-pdf"];

function truthsOf(set: string): Truth[] {
  const folder = `${shared}corpora/${set}/`;
  return readdirSync(folder)
    .filter((name) => name.endsWith(".truth.json"))
    .map((name) => JSON.parse(readFileSync(folder + name, "utf8")) as Truth);
}

async function structuredOf(path: string): Promise<Structured | undefined> {
  const bytes = readFileSync(path);
  if (path.endsWith(".isdocx")) return parseStructured((await unpackIsdocx(bytes)).isdoc ?? "");
  if (!path.endsWith(".pdf")) return parseStructured(decodeXml(bytes));
  const attachments = await withPdf(bytes, async (pdf) => pdf.attachments());
  return attachments.flatMap((attachment) => parseStructured(decodeXml(attachment.bytes)) ?? [])[0];
}

/** Letters and digits only, as the scoring of the corpora compares names and numbers. */
function plain(value: unknown): string {
  return String(value)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function givesSum(line: LineItem | undefined): boolean {
  return Math.abs(Number(line?.quantity) * Number(line?.unitPrice) - Number(line?.totalWithoutVat)) < 0.06;
}

function differences(truth: Truth, read: Structured): string[] {
  const found: string[] = [];
  for (const [name, expected] of Object.entries(truth.fields)) {
    if (name === "vatBreakdown" || name === "lineItems") continue;
    const actual = read.fields[name as keyof typeof read.fields];
    if (plain(actual) !== plain(expected)) found.push(`${name}: ${String(actual)} instead of ${String(expected)}`);
  }
  const rows = (truth.fields["vatBreakdown"] ?? []) as Record<string, string>[];
  if (rows.length > 0 && JSON.stringify(read.vatBreakdown) !== JSON.stringify(rows)) found.push("vatBreakdown");
  const lines = (truth.fields["lineItems"] ?? []) as Record<string, string>[];
  // Behind the lines of the truth stand the allowances and charges of the whole document, which the truth leaves out.
  const further = read.lineItems.slice(lines.length).filter((line) => line.quantity !== "1" && line.quantity !== "-1");
  if (lines.length > read.lineItems.length || further.length > 0) found.push(`${read.lineItems.length} lines instead of ${lines.length}`);
  for (const [index, line] of lines.entries()) {
    for (const [name, expected] of Object.entries(line)) {
      // The truth keeps prices for a base quantity and, in ISDOC, in the local currency; ours are those that give the sum of the line.
      if (name === "unitPrice" && (givesSum(read.lineItems[index]) || Number.isInteger(Number(expected) / Number(read.lineItems[index]?.unitPrice)))) continue;
      const actual = (read.lineItems[index] as Record<string, unknown> | undefined)?.[name];
      if (name === "description" ? plain(actual) !== plain(expected) : actual !== expected)
        found.push(`line ${index + 1} ${name}: ${String(actual)} instead of ${expected}`);
    }
  }
  return found;
}

describe.skipIf(!shared)("values of machine-readable documents equal the truth of the corpora", () => {
  for (const set of sets) {
    test(set, async () => {
      const wrong: Record<string, string[]> = {};
      for (const truth of truthsOf(set)) {
        const read = await structuredOf(`${shared}corpora/${set}/${truth.file}`);
        const found = read ? differences(truth, read) : ["not read"];
        if (found.length > 0) wrong[truth.documentId] = found;
      }
      expect(wrong).toEqual({});
    });
  }
});
