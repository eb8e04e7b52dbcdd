// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from "vitest";
import { errors } from "#contract/errors.ts";
import { documentErrorTypes, documentSources, documentStates } from "#domain/names.ts";
import { exportFormats } from "#domain/exports/names.ts";
import { cs as first } from "./cs.ts";
import { document as csDocument } from "./cs/document.ts";
import { later as csLater } from "./cs/later.ts";
import { en as firstEnglish } from "./en.ts";
import { document as enDocument } from "./en/document.ts";
import { later as enLater } from "./en/later.ts";
import { settingsTabs } from "#web/app/settings/tabs.ts";
import { cultureOf, setLanguage, startLanguage, text } from "./language.ts";

const cs = { ...first, ...csDocument, ...csLater };
const en = { ...firstEnglish, ...enDocument, ...enLater };
const texts: [string, Record<string, string>][] = [
  ["cs", cs],
  ["en", en],
];

beforeAll(() => startLanguage("cs-CZ"));

test("R406 both languages have the same texts, apart from the plural forms that only Czech has", () => {
  const ofBoth = (keys: object) =>
    Object.keys(keys)
      .filter((key) => !/_(few|many)$/.test(key))
      .toSorted();
  expect(ofBoth(en)).toEqual(ofBoth(cs));
});

test.each(texts)("every text of %s is filled in, without exclamation marks, and names the same values as the Czech one", (_, language) => {
  const values = (words: string) => [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();
  const wrong = Object.entries(language).filter(([key, words]) => {
    const source = (cs as Record<string, string>)[key] ?? "";
    return words.trim() === "" || words.includes("!") || [...new Set(values(words))].join() !== [...new Set(values(source))].join();
  });
  expect(wrong).toEqual([]);
});

test("every plural has the four Czech forms (R450)", () => {
  const stems = new Set(Object.keys(cs).flatMap((key) => /^(.+)_(?:one|few|many|other)$/.exec(key)?.[1] ?? []));
  const wanted = [...stems].flatMap((stem) => ["one", "few", "many", "other"].map((form) => `${stem}_${form}`));
  expect(wanted.filter((key) => !(key in cs))).toEqual([]);
  expect(stems.size).toBeGreaterThan(5);
});

test.each([
  [1, "Vybrán 1 doklad"],
  [2, "Vybrány 2 doklady"],
  [4, "Vybrány 4 doklady"],
  [5, "Vybráno 5 dokladů"],
  [1.5, "Vybráno 1.5 dokladu"],
])("R450 %d in Czech: %s", (count, words) => {
  expect(text("bulk.chosen", { count, shown: String(count) })).toBe(words);
});

test("R034 R006 every state, error type, source, format and error code has its words", () => {
  const keys = [
    ...documentStates.map((name) => `documentState.${name}`),
    ...documentErrorTypes.map((name) => `errorType.${name}`),
    ...documentSources.map((name) => `source.${name}`),
    ...exportFormats.map((name) => `format.${name}`),
    ...Object.keys(errors).map((code) => `error.${code}`),
  ];
  expect(keys.filter((key) => !(key in cs))).toEqual([]);
});

test("R096 R097 R098 R102 R103 R104 labels of the document tabs", () => {
  expect([en["tab.Process"], en["tab.Mine"], en["tab.Error"], en["tab.ReadyForExport"], en["tab.Exported"], en["tab.Processed"]]).toEqual([
    "New",
    "Mine",
    "Failed",
    "Ready for export",
    "Exported",
    "Processed",
  ]);
});

test("R434-R437 R439-R446 labels of the settings", () => {
  const tabs = {
    AccountingUnits: "Accounting units",
    ApprovalWorkflow: "Approval workflow",
    AutomaticApproval: "Automatic approval",
    ClientApplications: "Client applications",
    DocumentTypes: "Document types",
    Enums: "Enums",
    Export: "Integrations (export)",
    General: "General",
    Import: "Import",
    EmailNotifications: "E-mail notifications",
    Users: "Users",
    Webhooks: "Webhooks",
  };
  expect(settingsTabs.filter(({ name }) => name in tabs).map(({ name, label }) => [name, en[label as keyof typeof en]])).toEqual(
    expect.arrayContaining(Object.entries(tabs)),
  );
});

test("R142 R346 the admin and the account codes by VAT rate are labelled as specified", () => {
  expect(en["role.TenantAdmin"]).toBe("Admin");
  const codes = (["AccountCodeZero", "AccountCodeLow", "AccountCodeHigh"] as const).map((category) => en[`enumCategory.${category}`]);
  expect(codes).toEqual(["Account code for 0% VAT", "Account code for 12% VAT", "Account code for 21% VAT"]);
});

test("R405 R013 R014 R015 the specification's English messages", () => {
  expect(en["errorType.LicenseUsedUp"]).toContain("Documents extraction limit reached");
  expect(en["error.permission-denied"]).toBe("You don't have permission to perform this action.");
  expect(en["upload.fault.invalidFormat"]).toMatch(/^Invalid format/);
  expect(en["upload.fault.failed"]).toMatch(/^Failed to upload/);
  expect(en["upload.tooMany"]).toBe("Too many files");
  expect(cs["profile.failed"]).toBe("Došlo k chybě");
});

test.each([
  ["cs", "cs-CZ"],
  ["cs-CZ", "cs-CZ"],
  ["en", "en-US"],
  ["en-US", "en-US"],
  ["en-GB", "en-US"],
  ["de", "cs-CZ"],
  [undefined, "cs-CZ"],
])("R407 R470 R471 the code %s means %s", (code, culture) => {
  expect(cultureOf(code)).toBe(culture);
});

test("R449 a language pack that cannot be loaded is logged and the present language stays", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.doMock("./en.ts", () => {
    throw new Error("offline");
  });
  await setLanguage("en-US");
  expect(log.mock.calls[0]?.[0]).toBe("Failed to load the language pack en-US.");
  expect(text("nav.upload")).toBe("Nahrát");
  vi.doUnmock("./en.ts");
  log.mockRestore();
});

test("R406 the language is switched without reload and marked on the page", async () => {
  await setLanguage("en-US");
  expect([text("nav.upload"), document.documentElement.lang, localStorage.getItem("kvitance.language")]).toEqual(["Upload", "en", "en-US"]);
  await setLanguage("cs-CZ");
  expect([text("nav.upload"), document.documentElement.lang]).toEqual(["Nahrát", "cs"]);
});

test("the language that the page has is not written again", async () => {
  await setLanguage("cs-CZ");
  const written = vi.spyOn(document.documentElement, "setAttribute");
  await setLanguage("cs-CZ");
  await setLanguage("en-US");
  expect(written.mock.calls.filter(([name]) => name === "lang")).toEqual([["lang", "en"]]);
  written.mockRestore();
  await setLanguage("cs-CZ");
});
