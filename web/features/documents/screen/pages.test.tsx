// @vitest-environment happy-dom
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeServer, openScreen, prepareBrowser, closeScreen } from "./testing/openScreen.tsx";

const pages = (count: number): DocumentDetail["pages"] =>
  Array.from({ length: count }, (_, pageIndex) => ({ pageIndex, width: 595, height: 842, source: "text", picture: `file-${pageIndex}-0` }));
const other = "018f0000-0000-7000-8000-00000000000f";

let fake: FakeServer;
let sent: { path: string; body: unknown }[];
async function open(change: Partial<DocumentDetail> = {}): Promise<void> {
  fake = new FakeServer({ pages: pages(3), pageCount: 3, ...change });
  fake.document.allowedActions.push("split", "attachToDocument", "moveToFolder");
  sent = [];
  fake.server.listen();
  const note = async (request: Request) => sent.push({ path: new URL(request.url).pathname.split("/").slice(4).join("/"), body: await request.clone().json() });
  fake.server.use(
    http.post("*/v1/documents/:id/split-document", async ({ request }) => {
      await note(request);
      return HttpResponse.json({ documentIds: [fake.document.documentId, other, other] });
    }),
    http.post("*/v1/documents/:id/keep-both", async ({ request }) => {
      await note(request);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(
      "*/v1/documents/:id/attachments/:attachment/page/:page/image",
      () => new HttpResponse(new Uint8Array([1]), { headers: { "content-type": "image/webp" } }),
    ),
  );
  await openScreen(fake);
}

beforeEach(() => {
  prepareBrowser();
  // Nothing scrolls here: every page counts as seen.
  vi.stubGlobal("IntersectionObserver", undefined);
  Object.defineProperty(window, "innerWidth", { value: 1440, configurable: true });
});
afterEach(async () => {
  await closeScreen(fake);
});

const press = (key: string, chord: object = {}) => fireEvent.keyDown(document.body, { key, ...chord });
const thumbnail = (page: number) => screen.getByRole("button", { name: `Strana ${page} z 3` });

test("R029 pages are marked by key where documents begin, and split", async () => {
  await open();
  press("PageDown");
  press("s");
  press("PageDown");
  press("s");
  expect(screen.getByRole("button", { name: "Rozdělit před stranou 2" }).getAttribute("aria-pressed")).toBe("true");
  const confirm = screen.getByRole("button", { name: "Rozdělit na 3 doklady" });
  await waitFor(() => expect(document.activeElement).toBe(confirm));
  fireEvent.click(confirm);
  await screen.findByText("Vznikly 3 doklady. Vytěžují se.");
  expect(sent).toEqual([{ path: "split-document", body: { pageGroups: [[0], [1], [2]] } }]);
});

test("pages are put in another order by Alt and arrows; a second touch takes a mark away", async () => {
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Rozdělit před stranou 3" }));
  fireEvent.click(screen.getByRole("button", { name: "Rozdělit před stranou 3" }));
  expect(screen.queryByRole("button", { name: /^Rozdělit na/ })).toBeNull();
  fireEvent.keyDown(thumbnail(3), { key: "ArrowUp", altKey: true });
  fireEvent.click(screen.getByRole("button", { name: "Uložit pořadí stran" }));
  await waitFor(() => expect(sent).toEqual([{ path: "split-document", body: { pageGroups: [[0, 2, 1]] } }]));
});

test("R081 R082 R083 the dialog says while typing what is wrong and what will come out", async () => {
  await open();
  press("l", { ctrlKey: true, shiftKey: true });
  const numbers = await screen.findByLabelText("Strany, kterými začínají doklady");
  const type = (value: string) => fireEvent.change(numbers, { target: { value } });
  type("1;3");
  expect(screen.getByText("Napište čísla stran oddělená čárkou, například 1,4,5.")).toBeTruthy();
  type("4");
  expect(screen.getByText("Doklad má strany 1 až 3.")).toBeTruthy();
  type("1");
  expect(screen.getByText(/Zatím zůstává jeden doklad/)).toBeTruthy();
  type("3");
  expect(screen.getByText("1. doklad: str. 1–2")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Rozdělit na 2 doklady" }));
  await waitFor(() => expect(sent).toEqual([{ path: "split-document", body: { pageGroups: [[0, 1], [2]] } }]));
});

test("a proposed split is taken by one key, or turned down", async () => {
  await open({
    proposedSplit: [
      [0, 0],
      [1, 2],
    ],
  });
  expect(screen.getByText("Soubor obsahuje 2 doklady: strany 1 | 2–3.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Nechat jako jeden doklad" }));
  await waitFor(() => expect(sent).toEqual([{ path: "split-document", body: { pageGroups: [[0, 1, 2]] } }]));
  press("d");
  await waitFor(() => expect(sent[1]).toEqual({ path: "split-document", body: { pageGroups: [[0], [1, 2]] } }));
});

test("an unanswered proposal to split holds the document: nothing else opens, and the focus is on the question", async () => {
  await open({
    proposedSplit: [
      [0, 0],
      [1, 2],
    ],
    fields: { invoiceNumber: "1", supplierName: "A", issueDate: "2026-03-02", totalAmount: "1.00", currency: "CZK" },
    validationErrors: [{ field: "", rule: "split", blocking: true, detail: "2" }],
    position: { index: 0, total: 2, isMore: false, previousId: null, nextId: other },
  });
  press("Enter", { ctrlKey: true });
  await waitFor(() => expect(fake.saves).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: "Co je třeba rozhodnout" })));
});

test("a duplicate is answered in place: both stay, or this one goes", async () => {
  const twin = other.replace("0f", "0d");
  await open({ warnings: [{ code: "duplicate-number", field: "invoiceNumber", detail: "a.pdf", documentId: twin }] });
  fireEvent.click(screen.getByRole("button", { name: "Je to jiný doklad" }));
  await waitFor(() => expect(sent).toEqual([{ path: "keep-both", body: { otherDocumentId: twin } }]));
  expect(screen.getByRole("button", { name: "Smazat tento, nechat druhý" })).toBeTruthy();
});

test("R045 attachments stand as tabs beside the document; a key goes through them; one without pages can be downloaded", async () => {
  const [shown, data] = [other, other.replace("0f", "0e")];
  await open({
    attachments: [
      { attachmentId: shown, name: "dodák.pdf", mediaType: "application/pdf", size: 1000, pages: [{ pageIndex: 0, width: 595, height: 842 }] },
      { attachmentId: data, name: "faktura.isdoc", mediaType: "application/xml", size: 1000, pages: [] },
    ],
  });
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["Doklad", "dodák.pdf", "faktura.isdoc"]);
  press("a");
  expect(await screen.findByRole("img", { name: "Strana 1 přílohy dodák.pdf" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Změnit na doklad: dodák.pdf" })).toBeTruthy();
  press("a");
  expect(await screen.findByText("Přílohu nelze zobrazit")).toBeTruthy();
  press("a");
  expect(await screen.findByRole("button", { name: "Strana 1 z 3" })).toBeTruthy();
});

test("an attached e-mail is shown as its words: nothing in it is run, loaded or linked", async () => {
  const attachment = { attachmentId: other, name: "Faktura.eml", mediaType: "message/rfc822", size: 1000, pages: [] };
  await open({ attachments: [attachment] });
  const message = { subject: "Faktura č. 7", from: "dodavatel@example.com", to: ["faktury@example.com"], sentTime: "2026-03-02T08:00:00Z" };
  const text = '<img src="https://example.com/a.png"> https://example.com/faktura';
  fake.server.use(
    http.get("*/v1/documents/:id/attachments/:attachment/message", () => HttpResponse.json({ ...message, text, files: [{ name: "f7.pdf", size: 2048 }] })),
  );
  press("a");
  expect((await screen.findByText(text)).querySelector("img,a")).toBeNull();
  for (const words of ["Faktura č. 7", "dodavatel@example.com", "2. 3. 2026 9:00", "f7.pdf (3 kB)"]) expect(screen.getByText(words)).toBeTruthy();
});

test("who may not split sees no marks", async () => {
  await open();
  cleanup();
  fake.server.close();
  fake = new FakeServer({ pages: pages(3), pageCount: 3 });
  fake.server.listen();
  await openScreen(fake);
  expect(thumbnail(2)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Rozdělit před/ })).toBeNull();
});
