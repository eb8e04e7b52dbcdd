// @vitest-environment happy-dom
import type { DocumentSummary } from "#contract/documents/shapes.ts";
import type { ListFilter } from "./listAddress.ts";
import { frame, handlers, network, refusal } from "#web/testing/network.ts";
import { buildSession, leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import Messages from "#web/app/Messages.tsx";
import { changed } from "#web/lib/queries.ts";
import { calls } from "#contract/index.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import DocumentsScreen from "./DocumentsScreen.tsx";
import ValidationScreen from "./ValidationScreen.tsx";
import ViewScreen from "./views/ViewScreen.tsx";
import { buildSummary } from "#web/testing/buildSummary.ts";

const routes = [
  {
    path: "/Documents/:docType?/:listType?",
    element: (
      <>
        <DocumentsScreen />
        <Messages />
      </>
    ),
  },
  { path: "*", element: <p>elsewhere</p> },
];
let documents: DocumentSummary[] = [];
let asked: ListFilter[] = [];

/** A server with these documents; it filters by nothing, the tests look at what it was asked. */
function serve(more = {}) {
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/documents/list": ({ body }) => {
        asked.push(body as ListFilter);
        return { items: documents, hasMore: false, cursor: null, listResultId: "00000000-0000-4000-8000-0000000000ff" };
      },
      "POST /v1/documents/count": () => ({
        count: documents.length,
        isMore: false,
        byList: { All: documents.length, Process: 2, Mine: 7, ReadyForExport: 0, Exported: 4, Processed: 1284, Error: 1, Validation: 3 },
      }),
      "POST /v1/users/list/basic": () => ({ items: [] }),
      "GET /v1/document-types/:type/frontendExportTypes": () => ({ formats: ["PohodaXml", "Csv"] }),
      ...more,
    }),
  );
}

beforeAll(() => {
  network.listen({ onUnhandledFrame: "error" });
  // Nothing is laid out here, and a list shows rows only where it has height.
  Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, get: () => 800 });
});
afterAll(() => network.close());
beforeEach(() => {
  asked = [];
  documents = ["Alfa", "Beta", "Gama", "Delta"].map((supplierName, place) =>
    buildSummary({ fields: { supplierName, totalAmount: `${place}100.50`, currency: "CZK" }, attention: place }),
  );
});
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
  vi.restoreAllMocks();
});

const tabs = async () => within(await screen.findByRole("navigation", { name: "Seznamy dokladů" }));
const rowOf = async (name: string) => (await screen.findByText(name)).closest("[role=row]") as HTMLElement;
const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more });

test("R090 R096 R097 R098 R102 R103 R104 the list stands under tabs with their counts", async () => {
  serve();
  await renderScreen(routes, "/Documents");
  await rowOf("Alfa");
  const links = (await tabs()).getAllByRole("link").map((link) => link.textContent.replace(/\s/gu, " "));
  expect(links).toEqual(["Vše4", "Nové2", "Moje7", "S chybou1", "Zpracované1 284", "K exportu0", "Vyexportované4", "Archiv", "Smazané"]);
});

test("while a search narrows the list, the shown tab has the number of what was found and the others have none", async () => {
  serve();
  await renderScreen(routes, "/Documents?query=papír");
  await rowOf("Alfa");
  const links = (await tabs()).getAllByRole("link").map((link) => link.textContent);
  expect(links).toEqual(["Vše4", "Nové", "Moje", "S chybou", "Zpracované", "K exportu", "Vyexportované", "Archiv", "Smazané"]);
});

test.each(["All", "Process", "Mine", "ReadyForExport", "Exported", "Processed", "Error"])("R091 the list type %s opens its list", async (listType) => {
  serve();
  await renderScreen(routes, `/Documents/ReceivedInvoice/${listType}`);
  await rowOf("Alfa");
  expect(asked[0]).toMatchObject({ listType, documentType: "ReceivedInvoice", skip: 0 });
  expect((await tabs()).getByRole("link", { current: "page" }).dataset["tab"]).toBe(listType);
});

test("R092 an unknown list type is All", async () => {
  serve();
  await renderScreen(routes, "/Documents/ReceivedInvoice/unknown");
  await rowOf("Alfa");
  expect(asked[0]?.listType).toBe("All");
});

test("search, conditions and order of the address are asked of the server", async () => {
  serve();
  await renderScreen(routes, "/Documents?query=papír&f=currency.Eq.CZK&sort=dueDate.desc");
  await rowOf("Alfa");
  expect(asked[0]).toMatchObject({
    query: "papír",
    filters: [{ field: "currency", operator: "Eq", value: "CZK" }],
    sort: { field: "dueDate", direction: "desc" },
  });
  expect(screen.getByText("Hledat: papír")).toBeTruthy();
});

test("keys j, k, x and Enter move, select and open with the list behind the document", async () => {
  serve();
  const { router } = await renderScreen(routes, "/Documents/All/Process");
  await rowOf("Alfa");
  for (const key of ["j", "j", "j", "k", "x"]) press(key);
  expect((await rowOf("Beta")).getAttribute("aria-selected")).toBe("true");
  press("j");
  press("j");
  press("X", { shiftKey: true });
  expect(screen.getAllByRole("row", { selected: true })).toHaveLength(3);
  press("Enter");
  await screen.findByText("elsewhere");
  const { pathname, search } = router.state.location;
  expect(pathname).toBe(`/Document/${documents[3]?.documentId}`);
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    listResultId: "00000000-0000-4000-8000-0000000000ff",
    returnRoute: "/Documents/All/Process",
  });
});

test("no key acts while somebody types", async () => {
  serve();
  await renderScreen(
    [
      {
        path: "/Documents",
        element: (
          <>
            <input aria-label="field" />
            <DocumentsScreen />
          </>
        ),
      },
    ],
    "/Documents",
  );
  await rowOf("Alfa");
  fireEvent.keyDown(screen.getByLabelText("field"), { key: "j" });
  press("x");
  expect(screen.queryAllByRole("row", { selected: true })).toHaveLength(0);
});

test("a failed document opens its own detail", async () => {
  documents = [buildSummary({ state: "Error", errorType: "InvalidDocumentProtected", fileName: "zamčený.pdf" })];
  serve();
  const { router } = await renderScreen(routes, "/Documents");
  fireEvent.click(await rowOf("zamčený.pdf"));
  await screen.findByText("elsewhere");
  expect(router.state.location.pathname).toBe(`/DocumentError/${documents[0]?.documentId}`);
});

type Sent = { action: { kind: string }; documentIds?: string[]; all?: { filter: ListFilter; except: string[]; after?: string } };
const ok = (documentIds: readonly string[]) => documentIds.map((documentId) => ({ documentId, ok: true }));

test("R026 documents are read again in one action, with the result of each", async () => {
  const refused = documents[1]?.documentId ?? "";
  serve({
    "POST /v1/documents/bulk": ({ body }: { body: unknown }) => ({
      results: ((body as Sent).documentIds ?? []).map((documentId) =>
        documentId === refused
          ? {
              documentId,
              ok: false,
              code: "validation",
              errors: [{ pointer: "/fields/dueDate", code: "required", message: "required" }],
              document: { fileName: "x.pdf", fields: { supplierName: "Beta", invoiceNumber: "77", totalAmount: "1210.00", currency: "CZK" } },
            }
          : { documentId, ok: true },
      ),
      next: null,
    }),
  });
  await renderScreen(routes, "/Documents");
  await rowOf("Alfa");
  for (const key of ["j", "x", "j", "x"]) press(key);
  fireEvent.click(await screen.findByRole("button", { name: "Znovu vytěžit" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Hotovo: 1, nepodařilo se: 1")).toBeTruthy();
  expect(dialog.getAllByRole("listitem").map((line) => line.dataset["ok"])).toEqual(["false", "true"]);
  expect(dialog.getByText(/^Beta, 77, 1\s?210,00/)).toBeTruthy();
  expect(await dialog.findByText("Datum splatnosti: Doplňte hodnotu.")).toBeTruthy();
});

test("deleting is done at once and can be taken back", async () => {
  const sent: Sent[] = [];
  serve({
    "POST /v1/documents/bulk": ({ body }: { body: unknown }) => {
      sent.push(body as Sent);
      return { results: ok((body as Sent).documentIds ?? []), next: null };
    },
  });
  await renderScreen(routes, "/Documents");
  await rowOf("Alfa");
  for (const key of ["j", "x"]) press(key);
  fireEvent.click(await screen.findByRole("button", { name: "Smazat" }));
  expect(await screen.findByText("Smazán 1 doklad.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Vrátit zpět" }));
  expect(await screen.findByText("Obnoven 1 doklad.")).toBeTruthy();
  expect(sent.map(({ action, documentIds }) => [action.kind, documentIds])).toEqual([
    ["delete", [documents[0]?.documentId]],
    ["restore", [documents[0]?.documentId]],
  ]);
});

test("the chosen documents have their sum by currency, and what was done with them is taken back by a click, each to where it stood", async () => {
  const sent: Sent[] = [];
  documents[1] = buildSummary({ fields: { supplierName: "Beta", totalAmount: "0.10", currency: "EUR" } });
  serve({
    "POST /v1/documents/bulk": ({ body }: { body: unknown }) => {
      sent.push(body as Sent);
      const ids = (body as Sent).documentIds ?? [];
      return {
        results: ids.map((documentId, at) => ({ documentId, ok: true, before: { state: at === 0 ? "Processed" : "New", accountingUnitId: null } })),
        next: null,
      };
    },
  });
  await renderScreen(routes, "/Documents");
  await rowOf("Alfa");
  for (const key of ["j", "x", "j", "x", "j", "x"]) press(key);
  expect((await screen.findByText(/^celkem/)).textContent.replaceAll(/\s/gu, " ")).toBe("celkem 2 201,00 CZK + 0,10 EUR");
  fireEvent.click(screen.getByRole("button", { name: "Další akce" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Pozastavit" }));
  fireEvent.click(await screen.findByRole("button", { name: "Vrátit zpět" }));
  expect(await screen.findByText("Vráceno mezi nové: 2.")).toBeTruthy();
  expect(sent.map(({ action, documentIds }) => [action.kind, documentIds?.length])).toEqual([
    ["pause", 3],
    ["validate", 1],
    ["setNew", 2],
  ]);
});

test("all of the list is changed by its filter alone, step by step, without those taken out", async () => {
  const sent: Sent[] = [];
  serve({
    "POST /v1/documents/bulk": ({ body }: { body: unknown }) => {
      sent.push(body as Sent);
      return sent.length === 1
        ? { results: ok([documents[0]?.documentId ?? ""]), next: documents[0]?.documentId }
        : { results: ok([documents[2]?.documentId ?? ""]), next: null };
    },
  });
  await renderScreen(routes, "/Documents?f=currency.Eq.CZK&sort=dueDate.asc");
  await rowOf("Alfa");
  press("a", { ctrlKey: true });
  expect(await screen.findByText("Vybrány 4 doklady")).toBeTruthy();
  press("j");
  press("j");
  press("x");
  expect(await screen.findByText("Vybrány 3 doklady")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Označit jako vyexportované" }));
  expect(await screen.findByText("Označeno jako vyexportované: 2.")).toBeTruthy();
  expect(sent.map(({ documentIds }) => documentIds)).toEqual([undefined, undefined]);
  expect(sent[0]?.all).toMatchObject({
    filter: { listType: "All", filters: [{ field: "currency", operator: "Eq", value: "CZK" }] },
    except: [documents[1]?.documentId],
  });
  expect(sent[0]?.all?.filter).not.toHaveProperty("sort");
  expect([sent[0]?.all?.after, sent[1]?.all?.after]).toEqual([undefined, documents[0]?.documentId]);
});

const checkOf = (documentId: string | undefined, problems: object[]) => ({
  documentId: documentId ?? "",
  fileName: "faktura.pdf",
  sending: [],
  formats: [{ exportFormat: "PohodaXml", problems }],
});

test("R292 the formats of the selected types are offered, and the chosen one is downloaded under the server's name", async () => {
  const bodies: unknown[] = [];
  const saved: string[] = [];
  const marked: unknown[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const [first, second] = documents.map(({ documentId }) => documentId);
  serve({
    "POST /v1/documents/export/check": () => ({ items: [checkOf(first, []), checkOf(second, [{ code: "totalsDisagree", field: "totalAmount", detail: "" }])] }),
    "POST /v1/documents/bulk": ({ body }: { body: unknown }) => (marked.push(body), { results: ok((body as Sent).documentIds ?? []), next: null }),
    "POST /v1/documents/files/export": ({ body }: { body: unknown }) => (
      bodies.push(body),
      new Response("<xml/>", { headers: { "content-disposition": 'attachment; filename="doklady.xml"' } })
    ),
  });
  await renderScreen(routes, "/Documents");
  await rowOf("Alfa");
  for (const key of ["j", "x", "j", "x"]) press(key);
  const button = await screen.findByRole("button", { name: "Stáhnout" });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(button);
  expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual(["Pohoda (XML)", "CSV"]);
  expect(screen.getByRole("menuitemcheckbox", { name: "Po stažení označit jako vyexportovaný" }).getAttribute("aria-checked")).toBe("true");
  fireEvent.click(screen.getByRole("menuitem", { name: "Pohoda (XML)" }));
  // Nothing leaves before the person sees what cannot, with the way to the field.
  const reason = await screen.findByRole("link", { name: "Součet základu, DPH a zaokrouhlení se nerovná celkové částce" });
  expect([reason.getAttribute("href"), bodies]).toEqual([`/Document/${second}?field=totalAmount`, []]);
  fireEvent.click(screen.getByRole("button", { name: "Pokračovat bez nich (1)" }));
  await waitFor(() => expect(saved).toEqual(["doklady.xml"]));
  expect(bodies).toEqual([{ documentIds: [first], exportFormat: "PohodaXml" }]);
  // As the download of one document does.
  await waitFor(() => expect(marked).toEqual([{ action: { kind: "markAsExported" }, documentIds: [first] }]));
});

test("bulk actions follow the permissions of the user", async () => {
  serve();
  await renderScreen(routes, "/Documents", buildSession({ permissions: ["ViewMyDocuments", "DeleteDocument"] }));
  await rowOf("Alfa");
  for (const key of ["j", "x"]) press(key);
  await screen.findByRole("button", { name: "Smazat" });
  expect([
    screen.queryByRole("button", { name: "Další akce" }),
    screen.queryByRole("button", { name: "Stáhnout" }),
    screen.queryByRole("button", { name: "Znovu vytěžit" }),
  ]).toEqual([null, null, null]);
});

test("a live change brings new rows and leaves the row under the cursor marked", async () => {
  serve();
  const { client } = await renderScreen(routes, "/Documents");
  await rowOf("Alfa");
  press("j");
  press("j");
  expect((await rowOf("Beta")).dataset["cursor"]).toBe("true");
  documents = [buildSummary({ fields: { supplierName: "Zcela nová" } }), ...documents];
  act(() => changed(client, calls.listDocuments, calls.countDocuments));
  await rowOf("Zcela nová");
  await waitFor(async () => expect((await rowOf("Beta")).dataset["cursor"]).toBe("true"));
  expect((await rowOf("Beta")).dataset["index"]).toBe("2");
});

test("an empty list says so and offers the upload; a narrowed one offers to clear the filter", async () => {
  documents = [];
  serve();
  await renderScreen(routes, "/Documents");
  expect(await screen.findByText("Zatím tu nejsou žádné doklady")).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "Nahrát" }).map((link) => link.getAttribute("href"))).toContain("/UploadDocuments");
  await leaveScreen();
  await renderScreen(routes, "/Documents?query=nic");
  expect(await screen.findByText("Nic neodpovídá hledání")).toBeTruthy();
});

test("a list that cannot be loaded says so and is tried again", async () => {
  serve({ "POST /v1/documents/list": () => refusal(500, "internal") });
  await renderScreen(routes, "/Documents");
  expect(await screen.findByText("Doklady se nepodařilo načíst")).toBeTruthy();
  network.resetHandlers();
  serve();
  fireEvent.click(screen.getByRole("button", { name: "Zkusit znovu" }));
  await rowOf("Alfa");
});

test("a refused list says that the permission is missing", async () => {
  serve({ "POST /v1/documents/list": () => refusal(403, "permission-denied") });
  await renderScreen(routes, "/Documents");
  expect(await screen.findByText("K této akci nemáte oprávnění.")).toBeTruthy();
});

test("R111 R112 a failure to load the active types leaves them out and is logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  serve({ "GET /v1/document-types/active": () => refusal(500, "internal") });
  await renderScreen(routes, "/Documents");
  await rowOf("Alfa");
  await waitFor(() => expect(log.mock.calls.map(([words]) => words)).toContain("Failed to get active document types."));
});

test("a condition is added by form, stands as a chip, is changed and taken away", async () => {
  serve();
  const { router } = await renderScreen(routes, "/Documents?f=dueDate.Lt.7d&f=state.In.New,Paused");
  await rowOf("Alfa");
  expect(await screen.findByRole("button", { name: "Datum splatnosti < za 7 dnů" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Stav = Nový, Pozastavený" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Zrušit podmínku Stav = Nový, Pozastavený" }));
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).getAll("f")).toEqual(["dueDate.Lt.7d"]));
  fireEvent.click(screen.getByRole("button", { name: "Datum splatnosti < za 7 dnů" }));
  const value = await screen.findByLabelText(/Hodnota/);
  fireEvent.change(value, { target: { value: "nikdy" } });
  expect(await screen.findByText(/Zadejte datum/)).toBeTruthy();
  fireEvent.change(value, { target: { value: "24.12.2026" } });
  fireEvent.click(screen.getByRole("button", { name: "Změnit podmínku" }));
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).getAll("f")).toEqual(["dueDate.Lt.2026-12-24"]));
});

test("R107 the documents for validation: the server is asked for that list, Enter opens the first, an empty one is finished", async () => {
  serve();
  const walk = [{ path: "/Documents/Validation/:docType?", element: <ValidationScreen /> }, ...routes];
  const { router } = await renderScreen(walk, "/Documents/Validation");
  await rowOf("Alfa");
  expect(asked[0]).toMatchObject({ listType: "Validation" });
  press("Enter");
  await screen.findByText("elsewhere");
  expect(router.state.location.pathname).toBe(`/Document/${documents[0]?.documentId}`);
  expect(new URLSearchParams(router.state.location.search).get("returnRoute")).toBe("/Documents/Validation");
  await leaveScreen();
  documents = [];
  const count = (All: number) => ({ "POST /v1/documents/count": () => ({ count: 0, isMore: false, byList: { All } }) });
  serve(count(5));
  await renderScreen(walk, "/Documents/Validation");
  expect(await screen.findByText("Hotovo, vše je zkontrolované")).toBeTruthy();
  await leaveScreen();
  serve(count(0));
  await renderScreen(walk, "/Documents/Validation");
  expect(await screen.findByText("Zatím tu nejsou žádné doklady")).toBeTruthy();
  expect(screen.queryByText("Hotovo, vše je zkontrolované")).toBeNull();
});

test("a view brings its list, type and columns; it is saved with what is on the screen", async () => {
  const view = {
    viewId: "00000000-0000-4000-8000-0000000000aa",
    name: "Eura",
    shared: true,
    listType: "Processed",
    documentType: "ReceivedInvoice",
    query: "f=currency.Eq.EUR",
    columns: ["supplierName", "totalAmount"],
    isOwn: true,
    mayChange: true,
    ownerName: "Jana",
  };
  const saved: unknown[] = [];
  serve({ "GET /v1/documents/views": () => ({ items: [view] }), "PUT /v1/documents/views/:id": ({ body }: { body: unknown }) => void saved.push(body) });
  await renderScreen(
    [{ path: "/Documents/View/:viewId", element: <ViewScreen /> }, ...routes],
    `/Documents/View/${view.viewId}?f=currency.Eq.EUR&sort=dueDate.asc`,
  );
  await rowOf("Alfa");
  expect(asked[0]).toMatchObject({ listType: "Processed", documentType: "ReceivedInvoice", filters: [{ field: "currency", operator: "Eq", value: "EUR" }] });
  expect(screen.getByRole("heading", { name: "Eura" })).toBeTruthy();
  expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["", "Dodavatel", "Celkem s DPH"]);
  fireEvent.click(screen.getByRole("button", { name: "Pohledy" }));
  fireEvent.click(await screen.findByRole("button", { name: "Uložit změny" }));
  await waitFor(() =>
    expect(saved).toEqual([
      {
        name: "Eura",
        shared: true,
        listType: "Processed",
        documentType: "ReceivedInvoice",
        query: "f=currency.Eq.EUR&sort=dueDate.asc",
        columns: ["supplierName", "totalAmount"],
      },
    ]),
  );
});

test("columns are those the user keeps", async () => {
  serve();
  await renderScreen(
    routes,
    "/Documents",
    buildSession({ settings: { theme: "OsDefault", preferences: { documentColumns: ["supplierName", "variableSymbol", "noSuchColumn"] } } }),
  );
  await rowOf("Alfa");
  expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["", "Dodavatel", "Variabilní symbol"]);
});
