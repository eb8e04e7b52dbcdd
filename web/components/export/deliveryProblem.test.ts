// @vitest-environment happy-dom
import type { DeliveryProblem } from "#contract/exports/shapes.ts";
import type { Culture } from "#domain/names.ts";
import { setLanguage, startLanguage, text, withLaterTexts } from "#web/locales/language.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problemText, remarkText } from "./deliveryProblem.ts";

beforeAll(async () => {
  await startLanguage("cs-CZ");
  await withLaterTexts(Promise.resolve());
});
afterAll(() => setLanguage("cs-CZ"));

const problems: [string, DeliveryProblem, cs: string, en: string][] = [
  [
    "what we know of it",
    { code: "notFound", detail: { code: "companyMissing", values: { company: "demo" } }, reason: "" },
    "Složka, firma nebo účet z nastavení v cíli neexistuje. Firma demo na serveru není.",
    "A folder, company or account of the settings does not exist there. There is no company demo on the server.",
  ],
  [
    "the remote system's own words, as they are",
    { code: "documentRefused", reason: "Středisko nebylo nalezeno (PRAHA)" },
    "Cílový systém doklad nepřijal. Opravte ho podle odpovědi a odešlete znovu. Odpověď cíle: Středisko nebylo nalezeno (PRAHA)",
    "The target system did not accept the document. Correct it according to the answer and send it again. The target says: Středisko nebylo nalezeno (PRAHA)",
  ],
  [
    "fields by their names",
    {
      code: "notExportable",
      reason: "",
      exportProblems: [
        { code: "missing", field: "issueDate" },
        { code: "totalsDisagree", field: "totalAmount", detail: { code: "sumsDiffer", values: { sum: "1210.00", total: "1300.00" } } },
      ],
    },
    "Doklad nelze vyexportovat. Chybí údaj: Datum vystavení; Součet základu a DPH je 1\u00a0210,00, celková částka 1\u00a0300,00",
    "The document cannot be exported. Missing: Issue date; Base and VAT make 1,210.00, the total is 1,300.00",
  ],
];

test.each(problems)("a failed delivery in both languages: %s", async (_, problem, cs, en) => {
  for (const [culture, words] of [
    ["cs-CZ", cs],
    ["en-US", en],
  ] as [Culture, string][]) {
    await setLanguage(culture);
    expect(problemText(problem, { text, culture })).toBe(words);
  }
});

test("a remark of ours is not said to be the remote system's", async () => {
  await setLanguage("en-US");
  const names = { text, culture: "en-US" } as const;
  expect(remarkText({ detail: { code: "vatDiffers", values: { difference: "0.02", currency: "CZK" } }, reason: "" }, names)).toBe(
    "VAT on the document differs from the calculated VAT by 0.02 CZK; the total agrees.",
  );
  expect(remarkText({ reason: "Hodnota byla upravena" }, names)).toBe("Remark of the target system: Hodnota byla upravena");
  expect(remarkText({ detail: { code: "originalNotAttached", values: {} }, reason: "Soubor je příliš velký" }, names)).toBe(
    "The original file was not attached to the document. The target says: Soubor je příliš velký",
  );
});
