// @vitest-environment happy-dom
import { MAX_UPLOAD_FILES } from "#domain/documents/upload.ts";
import { buildSummary } from "#web/testing/buildSummary.ts";
import { frame, handlers, network, refusal } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { uploads } from "./uploads.ts";
import { progressOf } from "./useUploads.ts";
import UploadScreen from "./UploadScreen.tsx";

const routes = [{ path: "/UploadDocuments/:docType?", element: <UploadScreen /> }];
const reading = {
  documentId: buildSummary().documentId,
  fileName: "čeká-na-přečtení.pdf",
  size: 1000,
  documentType: "ReceivedInvoice",
  createdTime: "2026-11-21T10:00:00.000Z",
  pagesRead: 3,
  pageCount: 12,
  mayCancel: true,
};
const failed = buildSummary({ state: "Error", errorType: "InvalidDocumentProtected", errorOrigin: "extraction", fileName: "zamčená.pdf" });

const deleted: string[] = [];

function serve(upload: () => Response | object) {
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/documents": upload as () => Response,
      "POST /v1/documents/list": ({ body }) => ({
        items: (body as { listType?: string }).listType === "Error" ? [failed] : [],
        hasMore: false,
        listResultId: "00000000-0000-4000-8000-0000000000ff",
      }),
      "GET /v1/documents/extracting": () => ({ items: [reading], total: 1 }),
      "DELETE /v1/documents/:documentId": ({ url }) => void deleted.push(url.pathname.split("/").at(-1) ?? ""),
    }),
  );
}

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
afterEach(async () => {
  await waitFor(() => {
    if (progressOf(uploads.snapshot()).isActive) throw new Error("still sending");
  });
  for (const { id } of uploads.snapshot()) uploads.remove(id);
  await leaveScreen();
  network.resetHandlers();
});

const choose = (...files: File[]) => fireEvent.change(screen.getByTestId("upload-files"), { target: { files } });
const rowOf = (name: string) => screen.getByText(name).closest("li") as HTMLElement;

test("R009 documents in extraction are listed", async () => {
  serve(() => ({}));
  await renderScreen(routes, "/UploadDocuments");
  expect(await screen.findByRole("link", { name: "čeká-na-přečtení.pdf" })).toBeTruthy();
  expect(screen.getByText("strana 3 z 12")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Zrušit vytěžování a smazat čeká-na-přečtení.pdf" }));
  await waitFor(() => expect(deleted).toEqual([reading.documentId]));
});

test("R052 documents that could not be read stand there with the reason", async () => {
  serve(() => ({}));
  await renderScreen(routes, "/UploadDocuments");
  const link = await screen.findByRole("link", { name: "zamčená.pdf" });
  expect(link.getAttribute("href")).toBe(`/DocumentError/${failed.documentId}?returnRoute=%2FUploadDocuments`);
  expect(screen.getByText("Soubor je chráněný heslem. Otevřete doklad a zadejte ho.")).toBeTruthy();
});

test("R001 R008 a dropped file is uploaded and becomes a document; the same bytes are pointed out with a link", async () => {
  serve(() => ({
    documentId: "00000000-0000-4000-8000-000000000001",
    documents: [{ documentId: "00000000-0000-4000-8000-000000000001", fileName: "f.pdf", duplicateOf: ["00000000-0000-4000-8000-000000000077"] }],
  }));
  await renderScreen(routes, "/UploadDocuments");
  const file = new File(["x"], "faktura.pdf");
  fireEvent.drop(screen.getByRole("region", { name: "Místo pro soubory" }), { dataTransfer: { items: [{ kind: "file", getAsFile: () => file }] } });
  await waitFor(() => expect(rowOf("faktura.pdf").dataset["state"]).toBe("sent"));
  expect(within(rowOf("faktura.pdf")).getByText("Vytěžuje se")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Otevřít dřívější doklad" }).getAttribute("href")).toBe(
    "/Document/00000000-0000-4000-8000-000000000077?returnRoute=%2FUploadDocuments",
  );
});

test("R013 a wrong format is named, before and after sending", async () => {
  serve(() => refusal(415, "unsupported-format"));
  await renderScreen(routes, "/UploadDocuments");
  choose(new File(["x"], "smlouva.docx"), new File(["MZ"], "převlečený.pdf"));
  await waitFor(() => expect(screen.getAllByText("Neplatný formát. Nahrajte PDF, obrázek nebo ISDOC.")).toHaveLength(2));
});

test("R014 a broken transfer is named and can be sent again", async () => {
  serve(() => refusal(500, "internal"));
  await renderScreen(routes, "/UploadDocuments");
  choose(new File(["x"], "faktura.pdf"));
  expect(await screen.findByText(/Nahrání se nezdařilo/)).toBeTruthy();
  network.resetHandlers();
  serve(() => ({ documentId: "1", documents: [] }));
  fireEvent.click(screen.getByRole("button", { name: "Nahrát znovu faktura.pdf" }));
  await waitFor(() => expect(rowOf("faktura.pdf").dataset["state"]).toBe("sent"));
});

test("what was read is counted, what failed stands first, and the check is one click away once everything is read", async () => {
  const [good, bad] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
  serve(() => ({ documents: [] }));
  let state: "Extracting" | "New" = "Extracting";
  const documents = () => {
    const [first, second] = uploads.snapshot();
    return [
      buildSummary({ documentId: first?.id ?? good, state }),
      buildSummary({ documentId: second?.id ?? bad, state: "Error", errorType: "InvalidDocumentProtected" }),
    ];
  };
  network.use(...handlers({ "POST /v1/documents/list": () => ({ items: documents(), hasMore: false, listResultId: good }) }));
  const { client } = await renderScreen(routes, "/UploadDocuments");
  choose(new File(["x"], "dobrá.pdf"), new File(["y"], "špatná.pdf"));
  expect(await screen.findByText("dorazilo 2 z 2, přečteno 0, 1 soubor s chybou")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Začít kontrolovat" })).toBeNull();
  state = "New";
  await client.invalidateQueries();
  expect(await screen.findByText("dorazilo 2 z 2, přečteno 1, 1 soubor s chybou")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Začít kontrolovat" }).getAttribute("href")).toBe("/Documents/Validation");
  const names = within(screen.getByRole("region", { name: /Právě nahrané/ })).getAllByRole("listitem");
  expect(names.map((row) => row.querySelector("[title]")?.getAttribute("title"))).toEqual(["špatná.pdf", "dobrá.pdf"]);
});

test("R011 R015 too many files are named, and the first ones can be taken", async () => {
  serve(() => ({ documentId: "1", documents: [] }));
  await renderScreen(routes, "/UploadDocuments");
  choose(...Array.from({ length: MAX_UPLOAD_FILES + 1 }, (_, place) => new File(["x"], `${place}.pdf`)));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Příliš mnoho souborů")).toBeTruthy();
  expect(uploads.snapshot()).toHaveLength(0);
  fireEvent.click(dialog.getByRole("button", { name: "Nahrát prvních 50" }));
  expect(uploads.snapshot()).toHaveLength(MAX_UPLOAD_FILES);
});

test("R010 R416 the folder of the address and the type of the path go with the file", async () => {
  let sent: FormData | undefined;
  network.use(...handlers({ ...frame }));
  serve(() => ({ documentId: "1", documents: [] }));
  const { http, HttpResponse } = await import("msw");
  network.use(
    http.post("*/v1/documents", async ({ request }) => {
      sent = await request.formData();
      return HttpResponse.json({ documentId: "1", documents: [] });
    }),
  );
  await renderScreen(routes, "/UploadDocuments/receivedinvoice?folderId=00000000-0000-4000-8000-00000000000a");
  expect(await screen.findByDisplayValue("Přijatá faktura")).toBeTruthy();
  choose(new File(["x"], "faktura.pdf"));
  await waitFor(() => expect(sent).toBeDefined());
  expect([sent?.get("FolderId"), sent?.get("DocumentClass"), sent?.get("Source")]).toEqual([
    "00000000-0000-4000-8000-00000000000a",
    "ReceivedInvoice",
    "WebApp",
  ]);
});
