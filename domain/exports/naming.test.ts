import { assert, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { buildInvoice } from "#test/invoices.ts";
import { containerNamings, downloadFileNamings, nameCasings, type ContainerNaming, type DownloadFileNaming, type NameCasing } from "./names.ts";
import { applyCasing, containerNameOf, fileNameOf, safeName, uniqueNames } from "./naming.ts";

const invoice = buildInvoice({ documentId: "D-17", externalDocumentId: "EXT 9/2026", fileName: "Sken č. 12.v2.PDF" });

describe("R352 one name per naming", () => {
  const names: Record<DownloadFileNaming, string> = {
    DocumentId: "D-17",
    ExternalDocumentId: "EXT 9-2026",
    FileName: "Sken č. 12.v2",
    SupplierIdentifier: "80000013",
    BilledToIdentifier: "90000007",
    Duzp: "2026-02-28",
    ExternalDocumentIdAndSupplierName: "EXT 9-2026 Příkladné tiskárny Šumava a.s",
  };
  test.each(downloadFileNamings)("%s", (naming) => {
    expect(fileNameOf(invoice, { naming, casing: "Original" })).toBe(names[naming]);
  });

  test("a document without the wanted value is named by its id", () => {
    const bare = buildInvoice({ documentId: "D-18", fileName: undefined, taxDate: undefined, supplierName: undefined });
    for (const naming of ["ExternalDocumentId", "FileName", "Duzp", "ExternalDocumentIdAndSupplierName"] as const) {
      expect(fileNameOf(bare, { naming, casing: "Original" })).toBe("D-18");
    }
  });
});

describe("R354 one directory per naming", () => {
  const unit = { accountingUnitId: "unit-1", name: "Modelová firma s.r.o.", companyId: "90000007", externalId: "Pobočka: 7", vatPayer: true };
  const placed = { ...invoice, accountingUnit: unit };
  const directories: Record<ContainerNaming, string | undefined> = {
    None: undefined,
    DocumentId: "D-17",
    ExternalDocumentId: "EXT 9-2026",
    DocumentName: "Sken č. 12.v2",
    ContainerId: "Došlé 2026",
    SupplierIdentifier: "80000013",
    BilledToIdentifier: "90000007",
    AccountingUnitCompanyId: "90000007",
    AccountingUnitExternalId: "Pobočka- 7",
  };
  test.each(containerNamings)("%s", (naming) => {
    expect(containerNameOf(placed, { naming, casing: "Original", containerId: "Došlé 2026" })).toBe(directories[naming]);
  });

  test("the casing holds for directories too", () => {
    expect(containerNameOf(placed, { naming: "AccountingUnitExternalId", casing: "SnakeCase" })).toBe("pobočka_7");
  });

  test("a document without the wanted value gets a directory of its own; a unit is named by what it has", () => {
    const bare = { ...invoice, externalDocumentId: undefined, accountingUnit: undefined };
    for (const naming of ["ExternalDocumentId", "ContainerId", "AccountingUnitCompanyId", "AccountingUnitExternalId"] as const) {
      expect(containerNameOf(bare, { naming, casing: "Original" })).toBe("D-17");
    }
    expect(
      containerNameOf({ ...invoice, accountingUnit: { ...unit, externalId: undefined } }, { naming: "AccountingUnitExternalId", casing: "Original" }),
    ).toBe("90000007");
  });

  test("no directory climbs out of its place", () => {
    expect(containerNameOf({ ...invoice, documentId: "../../etc" }, { naming: "DocumentId", casing: "Original" })).toBe("-..-etc");
  });
});

describe("R353 one name per casing", () => {
  const names: Record<NameCasing, string> = {
    Original: "Faktura č. 12_Novák-Syn",
    CamelCase: "FakturaČ12NovákSyn",
    LowerCase: "faktura č. 12_novák-syn",
    SnakeCase: "faktura_č_12_novák_syn",
  };
  test.each(nameCasings)("%s", (casing) => {
    expect(applyCasing("Faktura č. 12_Novák-Syn", casing)).toBe(names[casing]);
  });
});

describe("safe names", () => {
  test.each([
    ['a<b>c:d"e/f\\g|h?i*j', "a-b-c-d-e-f-g-h-i-j"],
    ["tab\tnový\nřádek\u0000", "tab-nový-řádek-"],
    ["konec. . .", "konec"],
    ["../../etc/passwd", "-..-etc-passwd"],
    ["CON", "_CON"],
    ["com1.pdf", "_com1.pdf"],
    ["LPT²", "_LPT²"],
    ["console", "console"],
    ["", "document"],
    ["...", "document"],
    ["faktura\u202Efdp.exe", "fakturafdp.exe"],
  ])("%j becomes %j", (text, name) => {
    expect(safeName(text)).toBe(name);
  });

  test("any text gives a name that every system takes", () => {
    assert(
      property(string({ unit: "binary", maxLength: 400 }), (text) => {
        const name = safeName(text);
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|[. ]$|^$|^\.{1,2}$/u);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200);
      }),
    );
  });
});

test("names of one folder are unique whatever the case of their letters", () => {
  expect(uniqueNames(["a.pdf", "A.PDF", "a (2).pdf", "b.isdoc.pdf", "b.isdoc.pdf", "c", "c"])).toEqual([
    "a.pdf",
    "A (2).PDF",
    "a (2) (2).pdf",
    "b.isdoc.pdf",
    "b (2).isdoc.pdf",
    "c",
    "c (2)",
  ]);
});
