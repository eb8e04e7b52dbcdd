import { describe, expect, test } from "vitest";
import { buildInvoice } from "#test/invoices.ts";
import { customerOf, splitAddress, splitStreet, supplierOf } from "./parties.ts";

describe("parties", () => {
  test.each([
    ["Nad Cihelnou 1755/35, 741 01 Nový Jičín", { street: "Nad Cihelnou 1755/35", postalCode: "74101", city: "Nový Jičín" }],
    ["Beispielweg 4\nD-1220 Wien, Österreich", { street: "Beispielweg 4", postalCode: "1220", city: "Wien" }],
    ["Dělnická 9, 500 03 Hradec Králové - Slezské Předměstí", { street: "Dělnická 9", postalCode: "50003", city: "Hradec Králové - Slezské Předměstí" }],
    ["\n Krátká 1 \r\n\r\n SK-811 01  Bratislava\n", { street: "Krátká 1", postalCode: "81101", city: "Bratislava" }],
    ["Dlouhá 1234 , 60200 Brno, budova B, 70030 Ostrava", { street: "Dlouhá 1234", postalCode: "60200", city: "Brno" }],
    ["Sklad 12345, hala 5", { street: "Sklad 12345, hala 5" }],
    ["602 00 Brno", { street: "602 00 Brno" }],
    ["Bez směrovacího čísla 5", { street: "Bez směrovacího čísla 5" }],
  ])("%j is split", (text, parts) => {
    expect(splitAddress(text)).toEqual(parts);
  });

  test.each([
    ["Šumavská 15", { name: "Šumavská", number: "15" }],
    ["17. listopadu 1755/35a", { name: "17. listopadu", number: "1755/35a" }],
    ["Na Příkopě", { name: "Na Příkopě" }],
  ])("%j is a street", (text, parts) => {
    expect(splitStreet(text)).toEqual(parts);
  });

  test("the country follows from the VAT id, then from the Czech company id", () => {
    const country = (values: object) =>
      supplierOf(buildInvoice({ documentId: "d", supplierCountry: undefined, supplierVatId: undefined, supplierCompanyId: undefined, ...values })).country;
    expect([
      country({ supplierVatId: "DE900000001" }),
      country({ supplierVatId: "EL900000001" }),
      country({ supplierCompanyId: "80000013" }),
      country({}),
    ]).toEqual(["DE", "GR", "CZ", undefined]);
  });

  test("a document without a customer belongs to our unit", () => {
    const nameless = buildInvoice({ documentId: "d", customerName: undefined, customerCompanyId: undefined, customerVatId: undefined });
    expect(customerOf(nameless)).toMatchObject({ name: "Modelová firma s.r.o.", companyId: "90000007" });
    expect(customerOf({ ...nameless, accountingUnit: undefined })).toBeUndefined();
  });
});
