// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { field, FakeServer, openScreen, type Word, prepareBrowser, titleOf } from "./testing/openScreen.tsx";

const evidence = (change: Partial<DocumentDetail["evidence"][string]> = {}): DocumentDetail["evidence"][string] => ({
  source: "text",
  confidence: 0.99,
  checks: ["label"],
  ...change,
});
const values = {
  invoiceNumber: "F1",
  supplierName: "Sklo",
  issueDate: "2026-05-28",
  dueDate: "2026-06-11",
  currency: "CZK",
  totalWithoutVat: "100.00",
  totalVat: "21.00",
  totalAmount: "121.00",
};
const sure = Object.fromEntries(Object.keys(values).map((name) => [name, evidence()]));
const position = { index: 12, total: 87, isMore: false, previousId: null, nextId: "018f0000-0000-7000-8000-000000000002" };

let fake: FakeServer;
async function open(change: Partial<DocumentDetail> = {}, query = "") {
  fake = new FakeServer({ fields: values, evidence: sure, ...change });
  fake.server.listen();
  return openScreen(fake, query);
}

beforeEach(() => {
  prepareBrowser();
  // The grid draws the rows that fit; without a layout engine it has to be given its height.
  for (const [name, value] of [
    ["clientHeight", 300],
    ["clientWidth", 1200],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, { value, configurable: true });
  Object.defineProperty(window, "innerWidth", { value: 1440, configurable: true });
});
afterEach(async () => {
  cleanup();
  // The lock is given back by a request that leaves after the screen.
  await new Promise((done) => setTimeout(done));
  fake?.server.close();
});

const type = (input: HTMLElement, text: string) => {
  input.focus();
  fireEvent.change(input, { target: { value: text } });
};
/** Everything that is kept of unsaved work in this browser. */
const keptText = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith("kvitance.draft."))
    .map((key) => localStorage.getItem(key))
    .join();
const press = (key: string, chord: object = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...chord });

test("the title names the supplier and the number, and the file below; a document of which neither was read is known by its file", async () => {
  const title = () => screen.getByRole("heading", { level: 1 }).textContent;
  await open({ fileName: "sken 7.pdf", fields: { supplierName: "Sklo s.r.o.", invoiceNumber: "2026-7" } });
  expect(title()).toBe("Sklo s.r.o. · 2026-7sken 7.pdf");
  cleanup();
  fake.server.close();
  await open({ fileName: "sken 8.pdf", fields: {} });
  expect(title()).toBe("sken 8.pdf");
});

test("R039 typed values are understood on leaving and saved over the version that was read", async () => {
  await open();
  type(field("Datum splatnosti"), "+14");
  type(field("Celkem s DPH"), "=100*1,21+1");
  press("s", { ctrlKey: true });
  await waitFor(() => expect(fake.saves).toHaveLength(1));
  expect(fake.saves[0]).toEqual({ ifMatch: '"1"', body: { fields: { totalAmount: "122.00" } } });
  expect((await screen.findAllByText("Uloženo.")).length).toBeGreaterThan(0);
});

test("R048 Tab and Enter stop only at values that need eyes; a switch stops them everywhere", async () => {
  await open({ evidence: { ...sure, supplierName: evidence({ confidence: 0.5 }), dueDate: evidence({ confidence: 0.6 }) } });
  await waitFor(() => expect(document.activeElement).toBe(field("Dodavatel")));
  press("Enter");
  expect(document.activeElement).toBe(field("Datum splatnosti"));
  press("Tab", { shiftKey: true });
  // The supplier was accepted on leaving, so nothing lies behind.
  expect(document.activeElement).toBe(field("Datum splatnosti"));
  fireEvent.click(screen.getByRole("switch", { name: "Procházet všechna pole" }));
  field("Číslo dokladu").focus();
  press("Tab");
  expect(document.activeElement).toBe(field("Druh dokladu"));
});

test("past the last value to look at, Tab goes on through the page, so that keys reach what stands behind the fields", async () => {
  await open({ evidence: { ...sure, supplierName: evidence({ confidence: 0.5 }) } });
  await waitFor(() => expect(document.activeElement).toBe(field("Dodavatel")));
  expect(fireEvent.keyDown(document.activeElement!, { key: "Tab" })).toBe(true);
  expect(fireEvent.keyDown(document.activeElement!, { key: "Enter" })).toBe(false);
});

test("R039 looked-at values are confirmed with the save", async () => {
  await open({ evidence: { ...sure, supplierName: evidence({ confidence: 0.5 }) } });
  await waitFor(() => expect(document.activeElement).toBe(field("Dodavatel")));
  press("Enter");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Uložit" }));
  press("s", { ctrlKey: true });
  await waitFor(() => expect(fake.saves[0]?.body).toEqual({ confirmed: ["supplierName"] }));
});

test("R039 a value that breaks a rule is marked and never blocks typing; the save says so", async () => {
  await open();
  type(field("Datum vystavení"), "zítra");
  // Shown when typing rests, not with each key.
  expect(screen.queryByText(/Toto není datum/)).toBeNull();
  expect(await screen.findByText(/Toto není datum/)).toBeTruthy();
  expect(field("Datum vystavení").getAttribute("aria-invalid")).toBe("true");
  expect(field("Datum vystavení").value).toBe("zítra");
  press("s", { ctrlKey: true });
  expect((await screen.findAllByText(/1 údaj je třeba opravit/)).length).toBeGreaterThan(0);
  expect(fake.saves[0]!.body).toEqual({ fields: { issueDate: "zítra" } });
});

test("R039 Escape gives back the value the field had", async () => {
  await open();
  type(field("Číslo dokladu"), "X");
  press("Escape");
  expect(field("Číslo dokladu").value).toBe("F1");
});

test("R039 other readings come with the arrow keys and with a click", async () => {
  await open({ evidence: { ...sure, totalAmount: evidence({ confidence: 0.5, candidates: [{ value: "12.10", score: 0.4 }] }) } });
  field("Celkem s DPH").focus();
  press("ArrowDown");
  expect(field("Celkem s DPH").value).toBe("12,10");
  fireEvent.click(screen.getByRole("button", { name: /^Použít 121,00/ }));
  expect(field("Celkem s DPH").value).toBe("121,00");
});

/** Points at the page: the sheet is 1000 pixels wide and high in this test. */
function point(kind: "pointerDown" | "pointerMove" | "pointerUp", x: number, y: number, chord: object = {}) {
  const layer = screen.getByTestId("words");
  layer.getBoundingClientRect = () => ({ left: 0, top: 0, width: 1000, height: 1000, right: 1000, bottom: 1000, x: 0, y: 0, toJSON: () => "" }) as DOMRect;
  fireEvent[kind](layer, { clientX: x, clientY: y, button: 0, pointerId: 1, isPrimary: true, ...chord });
}
const words: Word[] = [
  { text: "Celkem", box: [0.1, 0.1, 0.2, 0.12] },
  { text: "1", box: [0.3, 0.1, 0.31, 0.12] },
  { text: "234,50", box: [0.32, 0.1, 0.4, 0.12] },
  { text: "Okna", box: [0.1, 0.5, 0.2, 0.52] },
  { text: "s.r.o.", box: [0.21, 0.5, 0.3, 0.52] },
];

async function openWithWords(change: Partial<DocumentDetail> = {}) {
  fake = new FakeServer({
    fields: values,
    evidence: { ...sure, supplierName: evidence({ confidence: 0.5 }), totalAmount: evidence({ confidence: 0.5 }) },
    ...change,
  });
  fake.words = words;
  fake.server.listen();
  await openScreen(fake);
  await waitFor(() => expect(fake.words).toHaveLength(5));
  await new Promise((resolve) => setTimeout(resolve, 50));
}

test("R039 a click on a word fills the active field, normalised, and goes on to the next open one", async () => {
  await openWithWords();
  field("Celkem s DPH").focus();
  point("pointerDown", 360, 110);
  point("pointerUp", 360, 110);
  expect(field("Celkem s DPH").value).toMatch(/^1\s234,50$/);
  // The sum no longer agrees, so nothing else is open and the primary button is next.
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Uložit" }));
  press("s", { ctrlKey: true });
  await waitFor(() =>
    expect(fake.saves[0]?.body).toMatchObject({ fields: { totalAmount: "1234.50" }, captured: { totalAmount: { page: 0, box: [0.3, 0.1, 0.4, 0.12] } } }),
  );
});

test("R039 dragging over words takes them all", async () => {
  await openWithWords();
  field("Dodavatel").focus();
  point("pointerDown", 90, 495);
  point("pointerMove", 305, 525);
  point("pointerUp", 305, 525);
  expect(field("Dodavatel").value).toBe("Okna s.r.o.");
  expect(document.activeElement).toBe(field("Celkem s DPH"));
});

test("R042 a click on the box of a value leads to its field", async () => {
  await openWithWords({ evidence: { ...sure, supplierName: evidence({ page: 0, box: [0.1, 0.5, 0.3, 0.52] }) } });
  field("Celkem s DPH").focus();
  point("pointerDown", 150, 510);
  point("pointerUp", 150, 510);
  expect(document.activeElement).toBe(field("Dodavatel"));
});

test("R080 a newer version elsewhere keeps what was typed and lets both be joined value by value", async () => {
  await open();
  type(field("Číslo dokladu"), "MOJE");
  type(field("Číslo objednávky"), "OBJ");
  fake.changeElsewhere({ invoiceNumber: "JEJICH", supplierName: "Okna" });
  press("s", { ctrlKey: true });
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/Petr Malý uložil\(a\) doklad 21\. 11\. 2026/)).toBeTruthy();
  expect(within(dialog).getByText("JEJICH")).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Převzít jejich" }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Uložit" }));
  await waitFor(() => expect(fake.saves).toHaveLength(1));
  expect(fake.saves[0]).toEqual({ ifMatch: '"2"', body: { fields: { orderNumber: "OBJ" } } });
  await waitFor(() => expect(field("Číslo dokladu").value).toBe("JEJICH"));
  expect(field("Dodavatel").value).toBe("Okna");
});

test("R080 their version can be loaded whole, or mine saved over it", async () => {
  await open();
  type(field("Číslo dokladu"), "MOJE");
  fake.changeElsewhere({ invoiceNumber: "JEJICH" });
  press("s", { ctrlKey: true });
  fireEvent.click(await screen.findByRole("button", { name: "Načíst jejich verzi" }));
  expect(field("Číslo dokladu").value).toBe("JEJICH");
  type(field("Číslo dokladu"), "MOJE");
  fake.changeElsewhere({ invoiceNumber: "ZASE" });
  press("s", { ctrlKey: true });
  fireEvent.click(await screen.findByRole("button", { name: "Uložit přes ni mé" }));
  await waitFor(() => expect(fake.document.fields["invoiceNumber"]).toBe("MOJE"));
});

test("R066 save and next opens the next document of the list", async () => {
  fake = new FakeServer({ fields: values, evidence: sure, position });
  fake.next = { ...fake.document, documentId: position.nextId, fileName: "dalsi.pdf" };
  fake.server.listen();
  const router = await openScreen(fake, "?listResultId=018f0000-0000-7000-8000-0000000000ff");
  expect(screen.getByText("12 z 87")).toBeTruthy();
  press("Enter", { ctrlKey: true });
  await screen.findByRole("heading", { level: 1, name: titleOf("dalsi.pdf") });
  expect(fake.saves).toHaveLength(1);
  expect(router.state.location.search).toContain("listResultId=");
});

test("R049 Alt and the arrows go to the next document", async () => {
  fake = new FakeServer({ fields: values, evidence: sure, position });
  fake.next = { ...fake.document, documentId: position.nextId, fileName: "dalsi.pdf" };
  fake.server.listen();
  await openScreen(fake);
  press("ArrowRight", { altKey: true });
  expect(await screen.findByRole("heading", { level: 1, name: titleOf("dalsi.pdf") })).toBeTruthy();
});

test("R088 leaving with unsaved changes asks first; staying loses nothing", async () => {
  const router = await open();
  type(field("Číslo dokladu"), "MOJE");
  void router.navigate("/Documents");
  expect(await screen.findByText("Neuložené změny budou ztraceny. Chcete odejít?")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Zůstat" }));
  expect(field("Číslo dokladu").value).toBe("MOJE");
  void router.navigate("/Documents");
  fireEvent.click(await screen.findByRole("button", { name: "Odejít bez uložení" }));
  expect(await screen.findByText("seznam")).toBeTruthy();
});

test("R088 what a crash left behind is offered again", async () => {
  await open();
  type(field("Číslo dokladu"), "MOJE");
  await waitFor(() => expect(keptText()).toContain("MOJE"));
  cleanup();
  await openScreen(fake);
  fireEvent.click(await screen.findByRole("button", { name: "Obnovit změny" }));
  expect(field("Číslo dokladu").value).toBe("MOJE");
  press("s", { ctrlKey: true });
  await waitFor(() => expect(keptText()).toBe(""));
});

test("R088 what is typed before the offer is decided joins what was kept; neither is lost", async () => {
  await open();
  type(field("Číslo dokladu"), "MOJE");
  await waitFor(() => expect(keptText()).toContain("MOJE"));
  cleanup();
  await openScreen(fake);
  await screen.findByRole("button", { name: "Obnovit změny" });
  type(field("Dodavatel"), "Nový název");
  await waitFor(() => expect(keptText()).toContain("Nový název"));
  expect(keptText()).toContain("MOJE");
  fireEvent.click(screen.getByRole("button", { name: "Obnovit změny" }));
  expect(field("Číslo dokladu").value).toBe("MOJE");
  expect(field("Dodavatel").value).toBe("Nový název");
});

test("R088 leaving without saving keeps nothing", async () => {
  const router = await open();
  type(field("Číslo dokladu"), "MOJE");
  await waitFor(() => expect(keptText()).toContain("MOJE"));
  void router.navigate("/Documents");
  fireEvent.click(await screen.findByRole("button", { name: "Odejít bez uložení" }));
  await screen.findByText("seznam");
  expect(keptText()).toBe("");
});

test("R080 who has the document open is named; it is read-only until it is taken over", async () => {
  fake = new FakeServer({ fields: values, evidence: sure });
  fake.lockedBy = "Petr Malý";
  fake.server.listen();
  await openScreen(fake);
  await screen.findByText(/Petr Malý má doklad právě otevřený/);
  expect(field("Číslo dokladu").readOnly).toBe(true);
  expect(screen.queryByRole("button", { name: "Uložit" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Převzít" }));
  await waitFor(() => expect(field("Číslo dokladu").readOnly).toBe(false));
  expect(screen.queryByText(/má doklad právě otevřený/)).toBeNull();
});

test("R087 a document that cannot be loaded says so and can be asked for again", async () => {
  fake = new FakeServer();
  fake.failWith = 404;
  fake.server.listen();
  await openScreen(fake);
  expect(await screen.findByText("Doklad se nepodařilo načíst")).toBeTruthy();
  fake.failWith = undefined;
  fireEvent.click(screen.getByRole("button", { name: "Zkusit znovu" }));
  await screen.findByRole("heading", { level: 1, name: titleOf(fake.document.fileName) });
});

test("R061 R062 R063 the manual change of state offers New, Paused and Saved", async () => {
  await open({ state: "Processed", allowedActions: ["save", "setNew", "pause", "validate"] });
  fireEvent.click(screen.getByRole("button", { name: "Další akce" }));
  const menu = await screen.findByRole("menu");
  for (const name of ["Označit jako nový", "Pozastavit", "Označit jako zpracovaný"]) expect(within(menu).getByRole("menuitem", { name })).toBeTruthy();
  expect(within(menu).queryByRole("menuitem", { name: "Smazat" })).toBeNull();
  fireEvent.click(within(menu).getByRole("menuitem", { name: "Pozastavit" }));
  await waitFor(() => expect(fake.calls).toContain(`POST /v1/documents/${fake.document.documentId}/state/change/Paused`));
});

test("a value from memory names the document that taught it, and warnings name theirs", async () => {
  const learnedFrom = { documentId: "018f0000-0000-7000-8000-000000000009", fileName: "faktura-unor.pdf" };
  await open({
    evidence: { ...sure, dueDate: evidence({ source: "history", confidence: 0.91, checks: ["history"], learnedFrom }) },
    warnings: [
      { code: "outside-vat-period", field: "issueDate", detail: "2026-04-01" },
      { code: "duplicate-similar", field: "invoiceNumber", detail: "faktura-unor.pdf", documentId: learnedFrom.documentId },
    ],
  });
  await waitFor(() => expect(document.activeElement).toBe(field("Datum splatnosti")));
  expect(screen.getByRole("link", { name: "faktura-unor.pdf" }).getAttribute("href")).toBe(`/Document/${learnedFrom.documentId}`);
  const warnings = within(screen.getByRole("list", { name: "Upozornění" })).getAllByRole("listitem");
  expect(warnings[0]!.textContent).toMatch(/zdaňovacího období, které začalo 1\.\s?4\.\s?2026/);
  expect(warnings[1]!.textContent).toContain("téměř stejný doklad");
  type(field("Datum splatnosti"), "1.7.2026");
  await waitFor(() => expect(screen.queryByRole("link", { name: "faktura-unor.pdf" })).toBeNull());
});

test("R046 history says who changed what from what to what", async () => {
  await open();
  (document.activeElement as HTMLElement | null)?.blur();
  press("h");
  expect(await screen.findByText("Jana Nová", { exact: false })).toBeTruthy();
  expect(screen.getByText("100,00")).toBeTruthy();
  expect(screen.getByText("121,00", { selector: "ins" })).toBeTruthy();
});

test("R039 a company id offers the register, which fills the party in", async () => {
  await open({ fields: { ...values, supplierCompanyId: "90000013" } });
  field("IČO dodavatele").focus();
  fireEvent.click(await screen.findByRole("button", { name: "Doplnit z rejstříku ARES" }));
  await waitFor(() => expect(field("Dodavatel").value).toBe("Sklo a okna s.r.o."));
  expect(field("DIČ dodavatele").value).toBe("CZ90000013");
});

test("R044 the grid takes typing, Enter and rows of a spreadsheet", async () => {
  await open({ items: [{ description: "Práce", quantity: "2" }] });
  const grid = screen.getByRole("grid");
  grid.focus();
  press("5");
  const editor = within(grid).getByRole("textbox");
  fireEvent.change(editor, { target: { value: "Jiná práce" } });
  fireEvent.keyDown(editor, { key: "Enter" });
  expect(within(grid).getByText("Jiná práce")).toBeTruthy();
  fireEvent.paste(grid, { clipboardData: { getData: () => "A\t1\nB\t2,5" } });
  press("s", { ctrlKey: true });
  await waitFor(() =>
    expect(fake.saves[0]?.body["items"]).toEqual([
      { description: "A", quantity: "1" },
      { description: "B", quantity: "2.5" },
    ]),
  );
});

test("a document without pages shows its data; without the right to save nothing can be typed", async () => {
  await open({ pages: [], pageCount: 0, allowedActions: [] });
  expect(screen.getByRole("region", { name: "Údaje elektronického dokladu" })).toBeTruthy();
  expect(field("Číslo dokladu").readOnly).toBe(true);
  expect(screen.getByText("Jen ke čtení")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Uložit" })).toBeNull();
});

test("R415 a failed document says what happened and what to do", async () => {
  await open({ state: "Error", errorType: "InvalidDocumentProtected", errorOrigin: "extraction", pages: [], fields: {}, evidence: {} });
  expect(screen.getByText("Soubor je chráněn heslem")).toBeTruthy();
  expect(screen.getByText(/Vyžádejte si heslo, nebo soubor bez hesla/)).toBeTruthy();
});
