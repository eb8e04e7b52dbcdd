import { drawPage } from "#test/drawPage.ts";
import { SURE } from "#domain/documents/attention.ts";
import { expect, test } from "vitest";
import { extractDocuments } from "./extract.ts";

const HEAD = ["Faktura č. 2026001", "Dodavatel: Vzorný obchod s.r.o.        Odběratel: Modrá Vydra s.r.o.", "IČO: 80000011      Datum vystavení: 02.03.2026"];
const TOTAL = "Celkem s DPH                                        242,00 Kč";
const read = (rows: string[], source: "text" | "ocr" = "text") =>
  extractDocuments({ pages: [drawPage(rows, { source })], barcodes: [], context: { ownCompanyIds: [], ownVatIds: [], ownNames: [] } })[0]!.fields;

test("an account with wrong check digits is surely read where its characters are certain, and doubtful where they were recognised", () => {
  const rows = [...HEAD, "IBAN: CZ67 0800 0000 1920 0014 5388", TOTAL];
  expect(read(rows).iban).toMatchObject({ value: "CZ6708000000192000145388" });
  expect(read(rows).iban!.confidence).toBeGreaterThanOrEqual(SURE);
  expect(read(rows, "ocr").iban?.confidence ?? 0).toBeLessThan(SURE);
});

test("the only day of a receipt is that of the sale, one of several is doubtful", () => {
  const receipt = (...more: string[]) =>
    read(["VZORNÝ OBCHOD", "Dlouhá 12, Praha", "Rohlík   12,00", "Mléko   18,00", "CELKEM   30,00 Kč", "02.03.2026", ...more]);
  expect(receipt().issueDate!.confidence).toBeGreaterThanOrEqual(SURE);
  expect(receipt("Akce platí do konce měsíce", "04.05.2026").issueDate!.confidence).toBeLessThan(SURE);
});

test("a due date that follows from the issue date is as sure as that", () => {
  const { issueDate, dueDate } = read([...HEAD, "Splatnost: 14 dní", TOTAL]);
  expect(dueDate).toMatchObject({ value: "2026-03-16", source: "derived" });
  expect([issueDate!, dueDate!].every(({ confidence }) => confidence >= SURE)).toBe(true);
});

test("a word that was taken with a number makes it doubtful", () => {
  const number = (text: string) => read([`Faktura č. ${text}`, ...HEAD.slice(1), TOTAL]).invoiceNumber!;
  expect(number("FC2505772").confidence).toBeGreaterThanOrEqual(SURE);
  const joined = number("FC2505772-Reference");
  expect(joined.value).toContain("FC2505772");
  expect(joined.value === "FC2505772" || joined.confidence < SURE).toBe(true);
});

test("a recognised amount to pay that is no total and no rest of an advance is doubtful", () => {
  const due = (source: "text" | "ocr") => read([...HEAD, TOTAL, "K úhradě                                             42,00 Kč"], source).amountDue!;
  expect(due("ocr")).toMatchObject({ value: "42.00" });
  expect(due("ocr").confidence).toBeLessThan(SURE);
});

test("a recognised name that holds little but a legal form is doubtful: the rest of it may be a picture", () => {
  const name = (text: string) =>
    read([text, "12, Jalan Manis 4, 56100 Kuala Lumpur", "Tax Invoice", "Rice   12.00", "TOTAL   RM 12.00", "30/05/2017 10:18:02"], "ocr").supplierName!;
  expect(name("HARVEST GARDEN TOOLS SDN BHD").confidence).toBeGreaterThan(0.8);
  expect(name("MARKETING SDN BHD")).toMatchObject({ value: "MARKETING SDN BHD" });
  expect(name("MARKETING SDN BHD").confidence).toBeLessThan(0.8);
});
