import { describe, expect, test } from "vitest";
import { extractDocuments } from "#domain/extraction/extract.ts";
import type { Evidence, PageText, ReadContext, ReadDocument, ValueSource } from "#domain/evidence/reading.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { drawPage } from "#test/drawPage.ts";
import { applyMemory, type ApplyOptions } from "./apply.ts";
import { anchorsOf, bandsOf, likenessOf } from "./layout.ts";
import { exampleOf } from "./learn.ts";
import { keysOf } from "./match.ts";
import { MAX_EXAMPLES, type Memory, remember } from "./memory.ts";

type Values = { number: string; supply: string; symbol: string; net: string; vat: string; total: string; due?: string; account?: string };

/** A layout whose program names number, date of supply and symbol in words that no reader knows. */
const page = (
  { number, supply, symbol, net, vat, total, due = "17. 6. 2026", account = "2300100002/0800" }: Values,
  source: "text" | "ocr" = "text",
): PageText =>
  drawPage(
    [
      "Faktura - daňový doklad",
      "",
      "Dodavatel:                                   Odběratel:",
      "Vzorová dílna s.r.o.                         Zkušební sklad, a.s.",
      "Dlouhá 12/3                                  Krátká 45",
      "602 00 Brno                                  110 00 Praha 1",
      "IČO: 91234506                                IČO: 87654300",
      "DIČ: CZ91234506                              DIČ: CZ87654300",
      "",
      `Značka listiny:        ${number.padEnd(22)}Datum vystavení:       3. 6. 2026`,
      `Číslo účtu:            ${account.padEnd(22)}Datum splatnosti:      ${due}`,
      `Platební znak:         ${symbol.padEnd(22)}Zvonkový den:          ${supply}`,
      "",
      "Popis                         Množství     Cena/MJ     DPH    Celkem bez DPH",
      `Práce                             1 ks    ${net.padStart(9)}    21 %      ${net.padStart(12)}`,
      "",
      `                       Celkem bez DPH:   ${net.padStart(12)} Kč`,
      `                       DPH 21 %:         ${vat.padStart(12)} Kč`,
      `                       Celkem k úhradě:  ${total.padStart(12)} Kč`,
    ],
    { source },
  );
const first: Values = { number: "ZL-2026-014", supply: "28. 5. 2026", symbol: "7700014", net: "1 000,00", vat: "210,00", total: "1 210,00" };
const second: Values = { number: "ZL-2026-029", supply: "2. 6. 2026", symbol: "7700029", net: "3 000,00", vat: "630,00", total: "3 630,00" };

const context: ReadContext = { ownCompanyIds: ["87654300"], ownVatIds: ["CZ87654300"], ownNames: ["Zkušební sklad, a.s."] };
const options: ApplyOptions = { context, suggestsCoding: true };
const readPage = (text: PageText): ReadDocument => extractDocuments({ pages: [text], barcodes: [], context })[0]!;
/** A reading with some fields damaged: another value, or none. */
const damaged = (read: ReadDocument, change: Partial<Record<HeaderField, string | null>>): ReadDocument => {
  const fields = { ...read.fields };
  for (const [field, value] of Object.entries(change) as [HeaderField, string | null][]) {
    if (value === null) delete fields[field];
    else fields[field] = { ...fields[field], value, source: "text", confidence: 0.7, checks: [] };
  }
  return { ...read, fields };
};
const stateOf = (read: ReadDocument, typed: Record<string, string | null> = {}) => {
  const fields: Record<string, string> = {};
  const evidence: Record<string, Evidence> = {};
  for (const [field, { value, ...why }] of Object.entries(read.fields)) {
    fields[field] = value;
    evidence[field] = why;
  }
  for (const [field, value] of Object.entries(typed)) {
    if (value === null) delete fields[field];
    else fields[field] = value;
    evidence[field] = { source: "person", confidence: 1, checks: [] };
  }
  return { fields, evidence };
};
type Taught = {
  id?: string;
  text: PageText;
  read?: ReadDocument;
  typed?: Record<string, string | null>;
  unit?: string | null;
  type?: string;
  isValidated?: boolean;
};
const empty: Memory = { key: "m", keys: [], examples: [] };
/** What is known after people saved these documents one after another. */
const taught = (...documents: Taught[]): Memory =>
  documents.reduce((memory, { id = "a", text, read = readPage(text), typed = {}, unit = null, type = "ReceivedInvoice", isValidated = true }) => {
    const after = stateOf(read, typed);
    const document = { documentId: id, fileName: `${id}.pdf`, documentType: type, accountingUnitId: unit };
    const known = memory.examples.find((example) => example.documentId === id);
    return remember(memory, exampleOf({ document, pages: [text], before: stateOf(read), after, isValidated, known }), keysOf(after.fields));
  }, empty);
const applied = (memory: Memory, text: PageText, read = readPage(text)) => applyMemory(read, [memory], [text], options);

const right = { invoiceNumber: "ZL-2026-014", taxDate: "2026-05-28", variableSymbol: "7700014" };

describe("places", () => {
  test.each(["text", "ocr"] as const)("one corrected document makes the next one right, in a %s layer", (source) => {
    const before = readPage(page(second, source)).fields;
    expect([before.invoiceNumber?.value, before.taxDate?.value]).not.toEqual(["ZL-2026-029", "2026-06-02"]);
    const { read } = applied(taught({ text: page(first, source), typed: right }), page(second, source));
    expect([read.fields.invoiceNumber?.value, read.fields.taxDate?.value, read.fields.variableSymbol?.value]).toEqual(["ZL-2026-029", "2026-06-02", "7700029"]);
    expect(read.fields.taxDate).toMatchObject({ source: "history", checks: ["history"], page: 0, learnedFrom: { documentId: "a", fileName: "a.pdf" } });
  });

  test("words that the reading knows as another field do not fill an empty one whose place they took", () => {
    const cells = (label: string, value: string) =>
      drawPage([
        "Faktura - daňový doklad č. 20260014",
        "Dodavatel:                                   Odběratel:",
        "Vzorová dílna s.r.o.                         Zkušební sklad, a.s.",
        "IČO: 91234506                                IČO: 87654300",
        "",
        `Datum vystavení: 3. 6. 2026      ${label}      Forma úhrady`,
        `                                 ${value.padEnd(label.length)}      převodem`,
        "",
        "                       Celkem k úhradě:      1 210,00 Kč",
      ]);
    const memory = taught({ text: cells("Zakázka      ", "4711"), typed: { orderNumber: "4711" } });
    expect(applied(memory, cells("Zakázka      ", "4712")).read.fields.orderNumber?.value).toBe("4712");
    const moved = applied(memory, cells("Konst. symbol", "0308")).read.fields;
    expect([moved.constantSymbol?.value, moved.orderNumber?.value]).toEqual(["0308", undefined]);
  });

  test("what was read stays as the first candidate", () => {
    const wrong = { invoiceNumber: "91234506" };
    const memory = taught({ text: page(first), read: damaged(readPage(page(first)), wrong), typed: right });
    const { read } = applied(memory, page(second), damaged(readPage(page(second)), wrong));
    expect(read.fields.invoiceNumber).toMatchObject({ value: "ZL-2026-029", candidates: [{ value: "91234506", score: 0.7 }] });
  });

  test("a prefix that people cut off is cut off again", () => {
    const { read } = applied(taught({ text: page(first), typed: { ...right, invoiceNumber: "2026-014" } }), page(second));
    expect(read.fields.invoiceNumber?.value).toBe("2026-029");
  });

  test("a place that a person pointed at counts though its words were recognised wrong", () => {
    const text = page({ ...first, number: "ZL-2O26-O14" }, "ocr");
    const at = text.words.find((word) => word.text === "ZL-2O26-O14")!.box;
    const before = stateOf(readPage(text));
    const after = stateOf(readPage(text), right);
    after.evidence.invoiceNumber = { ...after.evidence.invoiceNumber!, page: 0, box: at };
    const document = { documentId: "a", fileName: "a.pdf", documentType: "ReceivedInvoice", accountingUnitId: null };
    const memory = remember(empty, exampleOf({ document, pages: [text], before, after, isValidated: true }), keysOf(after.fields));
    expect(applied(memory, page(second, "ocr")).read.fields.invoiceNumber?.value).toBe("ZL-2026-029");
  });

  test("confidence grows with each document that agrees, and never beyond what a person should still see", () => {
    const texts = ["014", "015", "016", "017", "018", "019"].map((end, index) => ({
      id: `d${index}`,
      text: page({ ...first, number: `ZL-2026-${end}` }),
      typed: { ...right, invoiceNumber: `ZL-2026-${end}` },
    }));
    const sureness = [1, 2, 4, 6].map((count) => applied(taught(...texts.slice(0, count)), page(second)).read.fields.invoiceNumber!.confidence);
    expect(sureness).toEqual(sureness.toSorted((a, b) => a - b));
    expect(new Set(sureness).size).toBe(4);
    expect(sureness[0]).toBeGreaterThan(0.85);
    expect(sureness.at(-1)).toBeLessThan(0.975);
  });

  test("saving the same document again teaches nothing new", () => {
    const once = { text: page(first), typed: right };
    expect(taught(once, once, once).examples).toHaveLength(1);
    expect(applied(taught(once, once, once), page(second)).read).toEqual(applied(taught(once), page(second)).read);
  });

  test("a value that reading and memory both find is surer than either", () => {
    const before = readPage(page(second)).fields.issueDate!;
    const after = applied(taught({ text: page(first) }), page(second)).read.fields.issueDate!;
    expect(after).toMatchObject({ value: before.value, source: before.source });
    expect(after.checks).toContain("history");
    expect(after.confidence).toBeGreaterThanOrEqual(before.confidence);
  });
});

describe("wrong lessons fade", () => {
  /** Somebody took the symbol for the number once. */
  const misled = { id: "wrong", text: page(first), typed: { ...right, invoiceNumber: "7700014" } };
  const overruled = (memory: Memory, id: string): Memory => {
    const text = page(second);
    const { read } = applied(memory, text);
    const after = stateOf(read, { invoiceNumber: "ZL-2026-029" });
    const document = { documentId: id, fileName: `${id}.pdf`, documentType: "ReceivedInvoice", accountingUnitId: null };
    return remember(memory, exampleOf({ document, pages: [text], before: stateOf(read), after, isValidated: true }), []);
  };

  test("a lesson that is overruled gives way to the new one at once", () => {
    const memory = taught(misled);
    expect(applied(memory, page(second)).read.fields.invoiceNumber?.value).toBe("7700029");
    const third = page({ ...second, number: "ZL-2026-033", symbol: "7700033" });
    expect(applied(overruled(memory, "b"), third).read.fields.invoiceNumber?.value).toBe("ZL-2026-033");
  });

  test("a well-proven lesson outlives one slip and loses some of its weight", () => {
    const proven = taught(...[1, 2, 3].map((index) => ({ id: `d${index}`, text: page(first), typed: right })));
    const slipped = taught(...[1, 2, 3].map((index) => ({ id: `d${index}`, text: page(first), typed: right })), misled);
    const [before, after] = [proven, slipped].map((memory) => applied(memory, page(second)).read.fields.invoiceNumber!);
    expect(after!.value).toBe("ZL-2026-029");
    expect(after!.confidence).toBeLessThan(before!.confidence);
  });

  test("only the last documents are kept", () => {
    const many = Array.from({ length: MAX_EXAMPLES + 3 }, (_, index) => ({ id: `d${index}`, text: page(first) }));
    expect(taught(...many).examples.map((example) => example.documentId)).toEqual(
      Array.from({ length: MAX_EXAMPLES }, (_, index) => `d${MAX_EXAMPLES + 2 - index}`),
    );
  });
});

describe("proofs go before memory", () => {
  const spoiled = (source: ValueSource, checks: Evidence["checks"]) => {
    const text = page(second);
    const read = readPage(text);
    return { text, read: { ...read, fields: { ...read.fields, invoiceNumber: { value: "XML-1", source, confidence: 0.99, checks } } } };
  };
  test.each([
    ["isdoc", []],
    ["en16931", []],
    ["qr", []],
    ["text", ["xml"]],
    ["text", ["qr"]],
  ] as [ValueSource, Evidence["checks"]][])("a value of %s with checks %o stays", (source, checks) => {
    const { text, read } = spoiled(source, checks);
    expect(applied(taught({ text: page(first), typed: right }), text, read).read.fields.invoiceNumber).toMatchObject({ value: "XML-1", source });
  });

  test("amounts whose sums agree stay; memory only offers its own", () => {
    const memory = taught({ text: page(first), read: damaged(readPage(page(first)), { totalAmount: "1.00" }), typed: { ...right, totalAmount: "210.00" } });
    const total = applied(memory, page(second)).read.fields.totalAmount!;
    expect(total.value).toBe("3630.00");
  });

  test("a value with wrong check digits is not taken from any place", () => {
    const memory = taught({ text: page(first), typed: right });
    const text = page({ ...second, account: "2300100003/0800" });
    expect(applied(memory, text, damaged(readPage(text), { accountNumber: null })).read.fields.accountNumber?.value).not.toBe("2300100003/0800");
  });

  test("a new account with right check digits on the page is not replaced by the usual one", () => {
    const text = page({ ...second, account: "19-2000145399/0800" });
    expect(applied(taught({ text: page(first), typed: right }), text).read.fields.accountNumber?.value).toBe("19-2000145399/0800");
  });

  test("our own id never becomes the supplier's", () => {
    const memory = taught({ text: page(first), typed: { ...right, supplierCompanyId: "87654300" } });
    expect(applied({ ...memory, keys: ["id:91234506"] }, page(second)).read.fields.supplierCompanyId?.value).toBe("91234506");
  });
});

describe("what the supplier always has", () => {
  test("its spelling of the name, and values that the page lacks", () => {
    const memory = taught({
      text: page(first),
      typed: { ...right, supplierName: "Vzorová dílna, s. r. o.", constantSymbol: "0308", paymentMethod: "transfer" },
    });
    const { fields } = applied(memory, page(second)).read;
    expect([fields.supplierName?.value, fields.constantSymbol?.value]).toEqual(["Vzorová dílna, s. r. o.", "0308"]);
    expect(fields.constantSymbol).toMatchObject({ source: "history", learnedFrom: { fileName: "a.pdf" } });
  });

  test("the same misreading is put right again, another value of the page is kept", () => {
    const wrong = (text: PageText, value: string) => damaged(readPage(text), { paymentMethod: value });
    const memory = taught({ text: page(first), read: wrong(page(first), "cash"), typed: { ...right, paymentMethod: "transfer" } });
    expect(applied(memory, page(second), wrong(page(second), "cash")).read.fields.paymentMethod?.value).toBe("transfer");
    expect(applied(memory, page(second), wrong(page(second), "card")).read.fields.paymentMethod?.value).toBe("card");
  });

  test("a symbol that is the number's digits, and the days to pay", () => {
    const read = (text: PageText) => damaged(readPage(text), { dueDate: null, variableSymbol: null });
    const blank = { due: "", symbol: "" };
    const memory = taught({
      text: page({ ...first, ...blank }),
      read: read(page({ ...first, ...blank })),
      typed: { ...right, variableSymbol: "2026014", dueDate: "2026-06-17" },
    });
    const { fields } = applied(memory, page({ ...second, ...blank }), read(page({ ...second, ...blank }))).read;
    expect([fields.variableSymbol?.value, fields.dueDate?.value]).toEqual(["2026029", "2026-06-17"]);
  });

  test("a value that people emptied is not filled from the same place again", () => {
    const ghost = (text: PageText) => damaged(readPage(text), { specificSymbol: "602" });
    const memory = taught({ text: page(first), read: ghost(page(first)), typed: { ...right, specificSymbol: null } });
    expect(applied(memory, page(second), ghost(page(second))).read.fields.specificSymbol).toBeUndefined();
  });

  test("an account put right takes its IBAN along", () => {
    const wrong = (text: PageText) => damaged(readPage(text), { accountNumber: "2300100002/0100", iban: null });
    const memory = taught({ text: page(first), read: wrong(page(first)), typed: { ...right, accountNumber: "2300100002/0800" } });
    expect(applied(memory, page(second), wrong(page(second))).read.fields.iban).toMatchObject({ value: "CZ4408000000002300100002", source: "derived" });
  });
});

describe("R328 coding, type and unit", () => {
  const coded = (id: string, unit: string | null, code: string): Taught => ({
    id,
    text: page(first),
    unit,
    type: "Liabilities",
    typed: { ...right, accountCode: code, contractLabel: "R-7" },
  });

  test("coding comes from the supplier's last documents, those of the same unit first", () => {
    const memory = taught(coded("a", "u1", "518100"), coded("b", "u2", "501200"), coded("c", "u2", "501200"));
    const codeFor = (unitId: string | null) =>
      applyMemory(readPage(page(second)), [memory], [page(second)], { ...options, unitId }).suggestions.accountCode?.value;
    expect([codeFor("u1"), codeFor("u2"), codeFor(null)]).toEqual(["518100", "501200", "501200"]);
  });

  test("nothing is suggested while the feature is off", () => {
    expect(
      applyMemory(readPage(page(second)), [taught(coded("a", null, "518100"))], [page(second)], { ...options, suggestsCoding: false }).suggestions,
    ).toEqual({});
  });

  test("type and unit are those of most documents", () => {
    expect(applied(taught(coded("a", "u1", "1"), coded("b", "u1", "1")), page(second))).toMatchObject({ documentType: "Liabilities", accountingUnitId: "u1" });
    expect(applied(taught(coded("a", "u1", "1"), coded("b", "u2", "1")), page(second)).accountingUnitId).toBeUndefined();
  });

  test("a save that validates nothing teaches only what the person typed", () => {
    const [example] = taught({ text: page(first), typed: { accountCode: "518100" }, isValidated: false }).examples;
    expect(example!.values).toEqual({ accountCode: "518100" });
  });
});

describe("the memory of the document's supplier", () => {
  const memory = taught({ text: page(first), typed: right });
  const foreign = drawPage(["Jiná firma s.r.o.   IČO: 90000013", "Daňový doklad 55", "Celkem 100,00 Kč"]);

  test("the supplier's id on the page finds it even when our own or the customer's id was read", () => {
    const misread = damaged(readPage(page(second)), { supplierCompanyId: "90000013", supplierVatId: null });
    expect(applied(memory, page(second), misread).read.fields.supplierCompanyId?.value).toBe("91234506");
  });

  test("another supplier's document is left as it is", () => {
    const read = readPage(foreign);
    expect(applied(memory, foreign, read)).toEqual({ read, suggestions: {} });
  });

  test("another supplier of the same program gets the places, and nothing of the supplier's own", () => {
    const other = {
      ...page(second),
      words: page(second).words.map((word) => ({ ...word, text: word.text.replace("91234506", "90000013").replace("Vzorová", "Lesní") })),
    };
    const typed = { ...right, constantSymbol: "0308", accountCode: "518100" };
    const { read, suggestions } = applied(taught({ text: page(first), typed }), other);
    expect(read.fields.taxDate?.value).toBe("2026-06-02");
    expect([read.fields.supplierName?.value, read.fields.supplierCompanyId?.value, read.fields.constantSymbol, suggestions]).toEqual([
      "Lesní dílna s.r.o.",
      "90000013",
      undefined,
      {},
    ]);
  });

  test("a fingerprint knows its layout through other values, moved a little, and no other layout", () => {
    const anchors = anchorsOf([page(first)]);
    const shifted = drawPage(["", ...Array.from({ length: 3 }, () => "")]);
    const moved = page(second).words.map((word) => ({ ...word, box: word.box.map((share) => share + 0.004) as typeof word.box }));
    expect(likenessOf(anchors, anchorsOf([{ ...page(second), words: moved }]))).toBeGreaterThan(0.8);
    expect(likenessOf(anchors, anchorsOf([foreign]))).toBe(0);
    expect(likenessOf(anchors, anchorsOf([shifted]))).toBe(0);
    expect(bandsOf(anchors).some((band) => bandsOf(anchorsOf([page(second)])).includes(band))).toBe(true);
  });
});
