// @vitest-environment happy-dom
import { rolePermissions } from "#domain/access/permissions.ts";
import { frame, handlers, network } from "#web/testing/network.ts";
import { buildSession, leaveScreen, renderScreen, somebody } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import DocumentDetailTab from "./DocumentDetailTab.tsx";

const routes = [
  { path: "/Settings/:tab", element: <DocumentDetailTab /> },
  { path: "/elsewhere", element: <p>jinde</p> },
];
let notes: { text: string }[] = [];
let saved: unknown[] = [];

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
beforeEach(() => {
  // What measures the height of a text asks for it; the test environment lacks it.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  notes = [{ text: "Chybí objednávka." }, { text: "Špatný odběratel." }];
  saved = [];
  network.use(
    ...handlers({
      ...frame,
      "GET /v1/tenant/shares": () => ({ items: [] }),
      "GET /v1/tenant/return-to-issuer": () => ({ answersTo: "", closing: "" }),
      "GET /v1/tenant/feedback": () => ({
        items: [
          {
            documentId: "00000000-0000-4000-8000-000000000001",
            documentName: "Modrá Vydra s.r.o. · 7",
            by: null,
            isSatisfied: false,
            fields: ["Datum splatnosti"],
            comment: "O měsíc vedle",
            time: "2026-11-20T10:00:00.000Z",
          },
        ],
      }),
      "GET /v1/tenant/prefilled-notes": () => ({ notes }),
      "POST /v1/tenant/prefilled-notes": ({ body }) => {
        saved.push(body);
        ({ notes } = body as { notes: typeof notes });
      },
    }),
  );
});
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

/** The buttons of the ready-made notes; what follows them has its own. */
const notesPart = async () => within(await screen.findByRole("region", { name: "Připravené poznámky" }));
const field = (place: number) => screen.findByRole("textbox", { name: `${place}. poznámka` });

test("R337 R438 ready-made notes are changed, added, put in another order and taken away, then saved as they stand", async () => {
  await renderScreen(routes, "/Settings/DocumentDetail");
  expect(await screen.findByRole("heading", { name: "Detail dokladu" })).toBeTruthy();
  const save = await (await notesPart()).findByRole("button", { name: "Uložit" });
  expect(save).toHaveProperty("disabled", true);
  fireEvent.change(await field(1), { target: { value: "Chybí číslo objednávky." } });
  fireEvent.click(screen.getByRole("button", { name: "Přidat poznámku" }));
  await waitFor(async () => expect(document.activeElement).toBe(await field(3)));
  fireEvent.change(await field(3), { target: { value: " Částka nesouhlasí s dodacím listem. " } });
  fireEvent.keyDown(screen.getByRole("button", { name: /Částka nesouhlasí/ }), { key: "ArrowUp", altKey: true });
  fireEvent.click(screen.getByRole("button", { name: "Odebrat 3. poznámku" }));
  fireEvent.click(save);
  await waitFor(() => expect(saved).toEqual([{ notes: [{ text: "Chybí číslo objednávky." }, { text: "Částka nesouhlasí s dodacím listem." }] }]));
  await waitFor(() => expect(save).toHaveProperty("disabled", true));
});

test("an empty list says so; empty notes are not saved", async () => {
  notes = [];
  await renderScreen(routes, "/Settings/DocumentDetail");
  expect(await screen.findByText("Zatím žádné připravené poznámky.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Přidat poznámku" }));
  await field(1);
  expect((await notesPart()).getByRole("button", { name: "Uložit" })).toHaveProperty("disabled", true);
});

test("R161 who may not change the texts that go out in the company's name reads them", async () => {
  const permissions = rolePermissions.TenantAdmin.filter((name) => name !== "UpdateReturnToIssuerConfiguration");
  await renderScreen(routes, "/Settings/DocumentDetail", buildSession({ me: { ...somebody, userRole: "TenantAdmin", permissions } }));
  expect(await screen.findByText("Špatný odběratel.")).toBeTruthy();
  expect([screen.queryByRole("textbox"), screen.queryByRole("button", { name: "Uložit" })]).toEqual([null, null]);
});

test("leaving with what was typed asks first; a refusal keeps it", async () => {
  network.use(...handlers({ "POST /v1/tenant/prefilled-notes": () => HttpResponse.json({ code: "internal", status: 500 }, { status: 500 }) as never }));
  const { router } = await renderScreen(routes, "/Settings/DocumentDetail");
  fireEvent.change(await field(1), { target: { value: "Jiný text" } });
  const part = await notesPart();
  fireEvent.click(part.getByRole("button", { name: "Uložit" }));
  await waitFor(() => expect(part.getByRole("button", { name: "Uložit" })).toHaveProperty("disabled", false));
  void router.navigate("/elsewhere");
  expect(await screen.findByRole("dialog")).toBeTruthy();
  expect(await field(1)).toHaveProperty("value", "Jiný text");
});

test("what people said of the reading is seen by the administrator, with the document and the fields", async () => {
  await renderScreen(routes, "/Settings/DocumentDetail");
  expect((await screen.findByRole("link", { name: "Modrá Vydra s.r.o. · 7" })).getAttribute("href")).toBe("/Document/00000000-0000-4000-8000-000000000001");
  expect([screen.getByText("Chybně: Datum splatnosti"), screen.getByText("O měsíc vedle")].length).toBe(2);
});

test("where answers to returned documents go is set, with the text below the reason", async () => {
  const sent: unknown[] = [];
  network.use(...handlers({ "POST /v1/tenant/return-to-issuer": ({ body }) => void sent.push(body) }));
  await renderScreen(routes, "/Settings/DocumentDetail");
  const part = within(await screen.findByRole("region", { name: "Vracení e-mailem" }));
  fireEvent.change(await part.findByLabelText("Kam přijdou odpovědi"), { target: { value: " faktury@example.com " } });
  fireEvent.change(part.getByLabelText("Text pod důvodem"), { target: { value: "S pozdravem" } });
  fireEvent.click(part.getByRole("button", { name: "Uložit" }));
  await waitFor(() => expect(sent).toEqual([{ answersTo: "faktury@example.com", closing: "S pozdravem" }]));
});
