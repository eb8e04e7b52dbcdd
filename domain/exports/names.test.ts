import { describe, expect, test } from "vitest";
import { xmlSchema } from "./formats/xmlSchema.ts";
import { textFormats } from "./index.ts";
import { archiveBundles, containerNamings, downloadFileNamings, exportFormats, nameCasings } from "./names.ts";

describe("closed lists of exports", () => {
  test("R350 R351 the export formats are those of the specification", () => {
    expect([...exportFormats].sort()).toEqual(
      "Xml Isdoc FakturoidCSV HeliosRedCSV Xlsx Csv PohodaXml MrpXml MoneyXml Pdf DuelConnectorXml Isdocx Stereo Json Zip SignysCSV DuelCsv".split(" ").sort(),
    );
  });

  test("R352 R353 R354 namings, casings and containers are those of the specification", () => {
    expect(downloadFileNamings).toEqual(
      "DocumentId ExternalDocumentId FileName SupplierIdentifier BilledToIdentifier Duzp ExternalDocumentIdAndSupplierName".split(" "),
    );
    expect(nameCasings).toEqual(["Original", "CamelCase", "LowerCase", "SnakeCase"]);
    expect(containerNamings).toEqual(
      "None DocumentId ExternalDocumentId DocumentName ContainerId SupplierIdentifier BilledToIdentifier AccountingUnitCompanyId AccountingUnitExternalId".split(
        " ",
      ),
    );
  });

  test("R359 archive bundles are those of the specification", () => {
    expect(archiveBundles).toEqual(["None", "Zip", "Isdocx"]);
  });

  test("a format is registered under its own name", () => {
    for (const [name, format] of Object.entries(textFormats)) expect(format.name).toBe(name);
  });

  test("the published schema of Xml is the one of the code (renew it with: vitest -u)", async () => {
    await expect(xmlSchema()).toMatchFileSnapshot("formats/document.xsd");
  });
});
