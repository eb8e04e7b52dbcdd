import { describe, expect, test } from "vitest";
import type { ReadDocument, ReadValue } from "#domain/evidence/reading.ts";
import { joinRegister, type RegisterEntry } from "./register.ts";

const value = (text: string, confidence = 0.9): ReadValue => ({ value: text, source: "text", confidence, checks: [] });
const document = (fields: ReadDocument["fields"]): ReadDocument => ({
  pageRange: [0, 0],
  language: "cs",
  documentKind: "invoice",
  fields,
  vatBreakdown: [],
  lineItems: [],
});
const entry: RegisterEntry = {
  companyId: "80000011",
  name: "Modrá Vydra s.r.o.",
  vatId: "CZ80000011",
  vatPayer: true,
  address: "U Mlýna 7, 109 00 Horní Lhota",
  street: "U Mlýna 7",
  city: "Horní Lhota",
  postalCode: "10900",
  country: "CZ",
};

describe("the register", () => {
  test("confirms what agrees, fills what is missing and names itself as the source", () => {
    const { fields } = joinRegister(document({ supplierCompanyId: value("80000011"), supplierName: value("MODRÁ VYDRA, s. r. o.") }), entry);
    expect(fields.supplierName).toMatchObject({ value: "MODRÁ VYDRA, s. r. o.", source: "text", checks: ["register"] });
    expect(fields.supplierName!.confidence).toBeGreaterThan(0.97);
    expect(fields.supplierVatId).toEqual({ value: "CZ80000011", source: "register", confidence: 0.9, checks: ["register"] });
    expect(fields.supplierPostalCode).toMatchObject({ value: "10900", source: "register" });
  });

  test("never replaces what was read; its own value is offered beside it", () => {
    const { fields } = joinRegister(document({ supplierCompanyId: value("80000011"), supplierName: value("Kavárna U Vydry", 0.4) }), entry);
    expect(fields.supplierName).toMatchObject({ value: "Kavárna U Vydry", confidence: 0.4, candidates: [{ value: "Modrá Vydra s.r.o." }] });
  });

  test("gives no VAT id to a company that pays no VAT", () => {
    expect(joinRegister(document({ supplierCompanyId: value("80000011") }), { ...entry, vatPayer: false }).fields.supplierVatId).toBeUndefined();
  });

  test("says nothing of another company", () => {
    const read = document({ supplierCompanyId: value("90000013") });
    expect(joinRegister(read, entry)).toBe(read);
  });
});
