// @vitest-environment happy-dom
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { documentErrorTypes } from "#domain/names.ts";
import { documentChecks as cs } from "#web/locales/cs/documentChecks.ts";
import { documentChecks as en } from "#web/locales/en/documentChecks.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { field, FakeServer, openScreen, prepareBrowser, closeScreen } from "#web/features/documents/screen/testing/openScreen.tsx";

let fake: FakeServer;
const open = async (change: Partial<DocumentDetail>) => {
  fake = new FakeServer({ state: "Error", errorOrigin: "extraction", fields: {}, ...change });
  fake.server.listen();
  await openScreen(fake);
};

beforeEach(() => {
  prepareBrowser();
});
afterEach(async () => {
  await closeScreen(fake);
});

const needsAnotherFile = ["UnsupportedFiletype", "InvalidDocumentCorrupted", "InvalidDocumentProtected", "InvalidDocumentLowDpi"];

test.each(documentErrorTypes)("R034 R415 %s: what happened, why and what to do next, in both languages", async (errorType) => {
  const isFinal = needsAnotherFile.slice(0, 3).includes(errorType);
  await open({ errorType, allowedActions: isFinal ? ["delete"] : ["save", "reExtract", "delete"] });
  const sentences = [cs, en].flatMap((texts) => (["title", "cause", "next"] as const).map((part) => texts[`document.error.${part}.${errorType}`]));
  const [title, cause, next] = sentences;
  expect(await screen.findByText(title!)).toBeTruthy();
  expect(screen.getByText(`${cause} ${next}`)).toBeTruthy();
  expect([new Set(sentences).size, sentences.every((words) => words.length > 8)]).toEqual([6, true]);
  const upload = screen.queryByRole("link", { name: "Nahrát nový soubor" });
  expect(upload?.getAttribute("href")).toBe(needsAnotherFile.includes(errorType) ? `/UploadDocuments?folderId=${fake.document.folderId}` : undefined);
  expect(screen.queryAllByRole("button", { name: "Vytěžit znovu" }).length > 0).toBe(!isFinal);
});

test("a document that could not be read may be filled in by hand", async () => {
  await open({ errorType: "InvalidDocumentNoText", allowedActions: ["save"] });
  fireEvent.click(await screen.findByRole("button", { name: "Vyplnit ručně" }));
  await waitFor(() => expect(document.activeElement).toBe(field("Číslo dokladu")));
});

test("the empty form of a document of which nothing was read is not shown, unless something was filled in", async () => {
  await open({ errorType: "InvalidDocumentCorrupted", allowedActions: ["delete"] });
  expect(await screen.findByText(cs["document.error.title.InvalidDocumentCorrupted"])).toBeTruthy();
  expect([screen.queryByRole("region", { name: "Údaje dokladu" }), screen.queryByRole("region", { name: "Položky" })]).toEqual([null, null]);
  await closeScreen(fake);
  await open({ errorType: "InvalidDocumentLowDpi", fields: { invoiceNumber: "77" }, allowedActions: ["save"] });
  expect(field("Číslo dokladu").value).toBe("77");
});

describe("a PDF that asks for a password", () => {
  const next = [cs["document.error.cause.InvalidDocumentProtected"], "Zadejte heslo a doklad přečteme, nebo soubor nahraďte jiným."].join(" ");
  const locked = { errorType: "InvalidDocumentProtected", pages: [], allowedActions: ["unlock", "replaceFile", "delete"] } as const;
  const openLocked = () => open({ ...locked, pages: [], allowedActions: [...locked.allowedActions] });
  const answer = (status: number, code?: string) => {
    const asked: unknown[] = [];
    fake.server.use(
      http.post("*/v1/documents/:id/unlock", async ({ request }) => {
        asked.push(await request.json());
        return code ? HttpResponse.json({ code, status }, { status }) : new HttpResponse(null, { status });
      }),
    );
    return asked;
  };
  const submit = () => fireEvent.click(screen.getByRole("button", { name: "Odemknout a přečíst" }));

  test("has a box for it, which has the focus; a wrong one is said there and goes as soon as another is typed", async () => {
    await openLocked();
    expect(await screen.findByText(next)).toBeTruthy();
    const box = screen.getByLabelText("Heslo k souboru");
    expect(document.activeElement).toBe(box);
    submit();
    expect(await screen.findByText("Zadejte heslo.")).toBeTruthy();
    const asked = answer(422, "file-password-wrong");
    fireEvent.change(box, { target: { value: "1234" } });
    submit();
    expect(await screen.findByText(/Toto heslo soubor neotevřelo/)).toBeTruthy();
    expect(asked).toEqual([{ password: "1234" }]);
    fireEvent.change(box, { target: { value: "12345" } });
    expect(screen.queryByText(/Toto heslo soubor neotevřelo/)).toBeNull();
  });

  test("is read once it was opened", async () => {
    await openLocked();
    answer(204);
    fireEvent.change(await screen.findByLabelText("Heslo k souboru"), { target: { value: "1234" } });
    fake.document = { ...fake.document, state: "Extracting", errorType: null, allowedActions: [] };
    submit();
    expect(await screen.findAllByText("Doklad se čte")).not.toEqual([]);
  });

  test("gives way to another file in its place", async () => {
    await openLocked();
    await screen.findByText(next);
    expect(screen.queryByRole("link", { name: "Nahrát nový soubor" })).toBeNull();
    const picker = document.querySelector<HTMLInputElement>("input[type=file]")!;
    expect(screen.getByRole("button", { name: "Nahradit soubor…" })).toBeTruthy();
    fireEvent.change(picker, { target: { files: [new File(["%PDF-"], "oprava.pdf", { type: "application/pdf" })] } });
    await waitFor(() => expect(fake.calls).toContain(`POST /v1/documents/${fake.document.documentId}/replace-file`));
  });
});

test("a failed document whose values still break rules is not called new when it is saved", async () => {
  await open({ errorType: "InvalidDocumentNoText", allowedActions: ["save"] });
  fireEvent.click(await screen.findByRole("button", { name: "Vyplnit ručně" }));
  fireEvent.change(field("Číslo dokladu"), { target: { value: "77" } });
  fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
  expect(await screen.findByText(/^Uloženo\. \d+ (údaj|údaje|údajů) je třeba opravit nebo doplnit, doklad proto zatím není zpracovaný\.$/)).toBeTruthy();
});

test("a failed export shows the reason of the receiving side", async () => {
  await open({ errorType: "UnknownError", errorOrigin: "export", errorDetail: "Účet 518999 neexistuje", allowedActions: ["save"] });
  expect(await screen.findByText(`${cs["document.error.cause.export"]} ${cs["document.error.next.export"]}`)).toBeTruthy();
  expect(screen.getByText("Účet 518999 neexistuje")).toBeTruthy();
  expect(within(document.body).queryByRole("button", { name: "Vyplnit ručně" })).toBeNull();
});

test("R389 a document that webhooks were asked about says for which answer it waits, and until when", async () => {
  const asked = { webHook: "Sklad", reason: "", askedTime: "2026-03-02T08:00:00.000Z" };
  await open({
    state: "ReadyForExport",
    errorOrigin: null,
    questions: [
      { ...asked, event: "CustomValidation", state: "Passed", waitsUntil: null },
      { ...asked, event: "BeforeExport", state: "Waiting", waitsUntil: "2026-03-02T08:15:00.000Z" },
    ],
  });
  expect(await screen.findByText(/Před exportem čekáme na odpověď systému Sklad, nejdéle do .*2\. 3\. 2026/)).toBeTruthy();
  expect(screen.queryByText(/Doklad kontroluje systém/)).toBeNull();
});
