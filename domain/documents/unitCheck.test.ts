import { expect, test } from "vitest";
import { checkAccountingUnit } from "./unitCheck.ts";

const ours = [{ companyId: "80000011", vatId: "CZ80000011" }];
const others = [...ours, { companyId: "90000013", vatId: null }];

test.each([
  ["our unit", { customerCompanyId: "80000011" }, ours, []],
  ["one of our units while the document has none", { customerCompanyId: "90000013" }, others, []],
  ["another unit than that of the document", { customerCompanyId: "90000013" }, ours, ["customerCompanyId"]],
  ["a stranger", { customerCompanyId: "90000021", supplierVatId: "CZ90000048" }, others, ["customerCompanyId"]],
  ["the VAT id where there is no company id", { customerVatId: "CZ90000021" }, ours, ["customerVatId"]],
  ["the company id before the VAT id", { customerCompanyId: "80000011", customerVatId: "CZ699000011" }, ours, []],
  ["no customer id", {}, ours, []],
  ["a unit without ids", { customerCompanyId: "90000021" }, [{ companyId: null, vatId: null }], []],
  ["an invoice from abroad", { customerCompanyId: "90000021", supplierCountry: "SK" }, ours, []],
  ["an invoice from abroad by its VAT id", { customerCompanyId: "90000021", supplierVatId: "DE123456789" }, ours, []],
  [
    "a Czech supplier with a foreign VAT id",
    { customerCompanyId: "90000021", supplierCountry: "CZ", supplierVatId: "DE123456789" },
    ours,
    ["customerCompanyId"],
  ],
])("R331 R332 %s", (_name, fields, units, expected) => {
  expect(checkAccountingUnit(fields, units).map((error) => error.field)).toEqual(expected);
});
