import { describe, expect, test } from "vitest";
import { dayOf, parseSearch, suggestions } from "./search.ts";
import { searchFields } from "./searchFields.ts";

const today = "2026-11-21";
const fields = searchFields({
  fields: [
    { name: "f1", labels: ["Nákladové místo", "Cost centre"], type: "TEXT" },
    { name: "f2", labels: ["Hmotnost", "Weight"], type: "DECIMAL" },
  ],
  values: { documentType: [{ value: "Cashier", words: ["Účtenky", "Receipts"] }], accountingUnitId: [{ value: "id-1", words: ["Hlavní jednotka"] }] },
});
const parse = (typed: string) => parseSearch(typed, { today, fields });

test.each([
  ["dodavatel:Alza", "supplierName", "Contains", "Alza"],
  ['Dodavatel:"Alfa Papír"', "supplierName", "Contains", "Alfa Papír"],
  ["SUPPLIER=Alza", "supplierName", "Eq", "Alza"],
  ["částka>10000", "totalAmount", "Gt", "10000"],
  ["amount<=12,5", "totalAmount", "Lte", "12.5"],
  ["částka:100", "totalAmount", "Eq", "100"],
  ['castka>"1 234,50"', "totalAmount", "Gt", "1234.5"],
  ["splatnost<7d", "dueDate", "Lt", "7d"],
  ["due>=-7d", "dueDate", "Gte", "-7d"],
  ["vystaveni:24.12.2026", "issueDate", "Eq", "2026-12-24"],
  ["VS=20260001", "variableSymbol", "Eq", "20260001"],
  ["stav:nový", "state", "In", "New"],
  ["state:new,paused", "state", "In", "New,Paused"],
  ['stav:"ke schválení"', "state", "In", "ApprovalPending"],
  ["-stav:archiv", "state", "Ne", "Archived"],
  ["typ:účt", "documentType", "In", "Cashier"],
  ['jednotka:"hlavní jednotka"', "accountingUnitId", "In", "id-1"],
  ["přílohy:ano", "hasAttachments", "Eq", "true"],
  ["attachments=no", "hasAttachments", "Eq", "false"],
  ["přijato>1.11.2026", "createdTime", "Gt", "2026-11-01"],
  ["zdroj:mail", "source", "In", "Mail"],
  ["ověřit>0", "attention", "Gt", "0"],
  ["splatnost:prázdné", "dueDate", "Empty", ""],
  ["note:filled", "documentNote", "NotEmpty", ""],
  ["-splatnost:prázdné", "dueDate", "NotEmpty", ""],
  ["-dodavatel:Alza", "supplierName", "NotContains", "Alza"],
  ["-částka>100", "totalAmount", "Lte", "100"],
  ['"nákladové místo":S1', "f1", "Contains", "S1"],
  ["nakladove-misto:S1", "f1", "Contains", "S1"],
  ["f2>5", "f2", "Gt", "5"],
  ["totalVat>0", "totalVat", "Gt", "0"],
])("%s is a condition", (typed, field, operator, value) => {
  expect(parse(typed)).toEqual({ words: [], without: [], conditions: [{ field, operator, value }], problems: [] });
});

test.each(["papír", "cosi:5", "http://example.com", "dodavatel:", ":5", "=", "12.3.2026"])("%s is a word", (typed) => {
  expect(parse(typed)).toEqual({ words: [typed], without: [], conditions: [], problems: [] });
});

test.each([
  ["částka>mnoho", "number"],
  ["splatnost:nikdy", "date"],
  ["stav:zzz", "value"],
  ["dodavatel<Alza", "operator"],
  ["stav>nový", "operator"],
  ["přílohy:snad", "value"],
])("%s is named as a problem and stays a word", (typed, code) => {
  expect(parse(`alfa ${typed}`)).toEqual({
    words: ["alfa", typed],
    without: [],
    conditions: [],
    problems: [{ code, piece: typed, from: 5, to: 5 + typed.length }],
  });
});

describe("words", () => {
  test("phrases, exclusions and conditions stand in any order", () => {
    expect(parse('  kancelář dodavatel:Alfa "bílý papír" -toner částka>10 -"starý dluh" ')).toEqual({
      words: ["kancelář", "bílý papír"],
      without: ["toner", "starý dluh"],
      conditions: [
        { field: "supplierName", operator: "Contains", value: "Alfa" },
        { field: "totalAmount", operator: "Gt", value: "10" },
      ],
      problems: [],
    });
  });

  test("an open quote is named, and its words count", () => {
    expect(parse('"bílý papír')).toEqual({
      words: ["bílý papír"],
      without: [],
      conditions: [],
      problems: [{ code: "quote", piece: '"bílý papír', from: 0, to: 11 }],
    });
  });

  test("more than twelve words are left out", () => expect(parse("a b c d e f g h i j k l m n").words).toHaveLength(12));
  test("nothing asks nothing", () => expect(parse('  "" - ')).toMatchObject({ words: ["-"], conditions: [] }));
});

test.each([
  ["7d", "2026-11-28"],
  ["-21d", "2026-10-31"],
  ["0D", today],
  ["2026-02-28", "2026-02-28"],
  ["2026-02-30", undefined],
  ["7", undefined],
])("the day of %s is %s", (value, day) => expect(dayOf(value, today)).toBe(day));

describe("what could be typed next", () => {
  const next = (typed: string, culture: "cs-CZ" | "en-US" = "cs-CZ") => suggestions(typed, { at: typed.length, fields, culture }).map((each) => each.typed);

  test.each([
    ["splat", "splatnost<"],
    ["alfa -doda", "alfa -dodavatel:"],
    ["cast", "částka>"],
    ["stav:nov", "stav:nový"],
    ["přílohy:", "přílohy:ano"],
    ["typ:uc", "typ:Účtenky"],
    ["jednotka:hl", 'jednotka:"Hlavní jednotka"'],
    ["nakl", '"Nákladové místo":'],
    ['"spla', undefined],
    ["splatnost<", undefined],
    ["", undefined],
  ])("%s leads to %s", (typed, suggested) => expect(next(typed)[0]).toBe(suggested));

  test("names and values follow the language", () => {
    expect([next("s")[0], next("s", "en-US")[0]]).toEqual(["splatnost<", "supplier:"]);
    expect(next("state:pau", "en-US")).toEqual(["state:Paused"]);
  });

  test("the piece under the cursor is completed, what stands behind it stays", () => {
    expect(suggestions("splat papír", { at: 5, fields, culture: "cs-CZ" })[0]).toEqual({ typed: "splatnost< papír", label: "splatnost<" });
  });

  test("at most eight are offered, none twice", () => {
    const offered = next("d");
    expect(offered.length).toBeLessThanOrEqual(8);
    expect(new Set(offered).size).toBe(offered.length);
  });

  test("what is suggested can be read", () => {
    for (const typed of ["stav:", "zdroj:", "typ:", "přílohy:", "jednotka:"])
      for (const suggested of next(typed)) expect(parse(suggested)).toMatchObject({ words: [], problems: [] });
  });
});
