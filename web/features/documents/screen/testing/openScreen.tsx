import type { ExportDetail } from "#contract/exports/shapes.ts";
import type { OfferedCodes } from "#contract/documents/values.ts";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { CheckProblem } from "#contract/exports/check.ts";
import { cssVariables, theme } from "#web/lib/theme.ts";
import { makeQueryClient } from "#web/lib/queries.ts";
import { startLanguage, withDocumentTexts } from "#web/locales/language.ts";
import { SessionContext } from "#web/lib/session.ts";
import { buildSession } from "#web/testing/renderScreen.tsx";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render, screen, waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { createMemoryRouter, RouterProvider } from "react-router";
import DocumentScreen from "#web/features/documents/screen/DocumentScreen.tsx";
import { buildDetail } from "./buildDetail.ts";

// Many test files share the processor; a slow moment is no failure.
configure({ asyncUtilTimeout: 15_000 });

/** Before each test: nothing kept from the one before, and an observer of sizes, which the test environment lacks. */
export function prepareBrowser(): void {
  localStorage.clear();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  );
}

/** After each test: takes the screen down before the server, so that no request is left unanswered. */
export async function closeScreen(fake: FakeServer): Promise<void> {
  cleanup();
  await new Promise((done) => setTimeout(done));
  fake.server.close();
}

export type Saved = { ifMatch: string | null; body: Record<string, unknown> };
export type Word = { text: string; box: [number, number, number, number] };

/** A server that holds one document: saving checks the version and raises it, as the real one does. */
export class FakeServer {
  document: DocumentDetail;
  next: DocumentDetail | undefined;
  words: Word[] = [];
  codes: Record<string, OfferedCodes> = { centre: { values: [{ key: "PRG", label: "Praha" }], suggested: [] } };
  /** What keeps the document from leaving as PohodaXml. */
  problems: CheckProblem[] = [];
  /** What the format Isdoc does not carry. */
  remarks: ExportDetail[] = [];
  /** What is to be known before the document is sent. */
  sendingRemarks: ExportDetail[] = [];
  /** Who else has the document open. */
  lockedBy: string | undefined;
  readonly saves: Saved[] = [];
  readonly calls: string[] = [];
  /** Status of the next detail call, when it is to fail. */
  failWith: number | undefined;

  constructor(change: Partial<DocumentDetail> = {}) {
    this.document = buildDetail(change);
  }

  /** Somebody else saves. */
  changeElsewhere(fields: Record<string, string>): void {
    this.document = {
      ...this.document,
      version: this.document.version + 1,
      fields: { ...this.document.fields, ...fields },
      changedBy: { userId: this.document.documentId, name: "Petr Malý" },
    };
  }

  readonly server = setupServer(
    http.get("*/v1/documents/:id", ({ params }) => {
      if (this.failWith) return HttpResponse.json({ code: "internal", status: this.failWith }, { status: this.failWith });
      return HttpResponse.json(params["id"] === this.document.documentId ? this.document : (this.next ?? this.document));
    }),
    http.patch("*/v1/documents/:id", async ({ request }) => this.save(request)),
    http.get("*/v1/documents/:id/page/:page/words", () => HttpResponse.json({ words: this.words })),
    http.get("*/v1/documents/:id/page/:page/image", () => new HttpResponse(new Uint8Array([1]), { headers: { "content-type": "image/webp" } })),
    http.get("*/v1/documents/:id/history", () =>
      HttpResponse.json({
        entries: [
          {
            time: "2026-11-20T08:00:00.000Z",
            kind: "save",
            fromState: "New",
            toState: "Processed",
            person: { userId: this.document.documentId, name: "Jana Nová" },
            changes: [{ field: "totalAmount", from: "100.00", to: "121.00" }],
            detail: null,
          },
        ],
      }),
    ),
    http.get("*/v1/documents/:id/file/export", () => new HttpResponse("<x/>", { headers: { "content-disposition": 'attachment; filename="doklad.xml"' } })),
    http.post("*/v1/documents/:id/document-enum-values", () => HttpResponse.json({ fields: this.codes, dependsOn: [] })),
    http.get("*/v1/document-types/:type/frontendExportTypes", () => HttpResponse.json({ formats: ["PohodaXml", "Isdoc"] })),
    http.post("*/v1/documents/export/check", () =>
      HttpResponse.json({
        items: [
          {
            documentId: this.document.documentId,
            fileName: this.document.fileName,
            sending: this.problems.filter(({ code }) => code !== "totalsDisagree"),
            remarks: this.sendingRemarks.map((detail) => ({ detail, integrations: [] })),
            formats: [
              { exportFormat: "PohodaXml", problems: this.problems, remarks: [] },
              { exportFormat: "Isdoc", problems: [], remarks: this.remarks },
            ],
          },
        ],
      }),
    ),
    http.post("*/v1/documents/:id/company-from-ares", async ({ request }) => {
      const { companyId, party } = (await request.json()) as { companyId: string; party: string };
      const values = { CompanyId: companyId, Name: "Sklo a okna s.r.o.", VatId: "CZ90000013", Address: "Dlouhá 5, 110 00 Praha", City: "Praha" };
      return HttpResponse.json({ fields: Object.fromEntries(Object.entries(values).map(([part, value]) => [`${party}${part}`, value])) });
    }),
    http.put("*/v1/documents/:id/lock", async ({ request }) => {
      const { takeOver } = (await request.json()) as { takeOver?: boolean };
      if (takeOver) this.lockedBy = undefined;
      const moment = "2026-11-21T09:30:00.000Z";
      const holder = { userId: this.document.documentId, name: this.lockedBy ?? "Jana Malá" };
      return HttpResponse.json({ isMine: this.lockedBy === undefined, holder, since: moment, expiresTime: moment });
    }),
    http.all("*/v1/*", ({ request }) => {
      this.calls.push(`${request.method} ${new URL(request.url).pathname}`);
      return new HttpResponse(null, { status: 204 });
    }),
  );

  private async save(request: Request): Promise<Response> {
    const ifMatch = request.headers.get("if-match");
    if (ifMatch !== `"${this.document.version}"`) {
      return HttpResponse.json({ code: "edited-elsewhere", status: 412, editedBy: "Petr Malý", editedAt: "2026-11-21T09:30:00.000Z" }, { status: 412 });
    }
    const body = (await request.json()) as Saved["body"] & { fields?: Record<string, string | null>; items?: DocumentDetail["items"] };
    this.saves.push({ ifMatch, body });
    const fields = Object.fromEntries(Object.entries({ ...this.document.fields, ...body.fields }).filter(([, value]) => value !== null)) as Record<
      string,
      string
    >;
    this.document = { ...this.document, version: this.document.version + 1, fields, items: body.items ?? this.document.items, state: "Processed" };
    return new HttpResponse(null, { status: 204 });
  }
}

/** Renders the detail route of the fake server's document in Czech and waits until it is there. */
export async function openScreen(fake: FakeServer, query = ""): Promise<ReturnType<typeof createMemoryRouter>> {
  await withDocumentTexts(startLanguage("cs"));
  const router = createMemoryRouter(
    [
      { path: "/Document/:id/:page?", element: <DocumentScreen /> },
      { path: "/DocumentError/:id/:page?", element: <DocumentScreen /> },
      { path: "/Documents", element: <p>seznam</p> },
    ],
    { initialEntries: ["/Documents", `/Document/${fake.document.documentId}${query}`] },
  );
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={client}>
        <SessionContext value={buildSession()}>
          <main>
            <RouterProvider router={router} />
          </main>
          <Notifications />
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  if (!fake.failWith) {
    await screen.findByRole("heading", { level: 1, name: titleOf(fake.document.fileName) });
    // Fields follow the page a moment later.
    if (fake.document.state !== "Extracting") await waitFor(() => expect(document.querySelector("[data-field], [data-unread]")).toBeTruthy());
  }
  return router;
}

/** The title of a document: what was read of it may stand before the name of its file. */
export const titleOf = (fileName: string): RegExp => new RegExp(`${fileName.replaceAll(".", "\\.")}$`);

/** The input of a field by its label. */
export function field(label: string): HTMLInputElement {
  return screen.getByLabelText(new RegExp(`^${label}`), { selector: "input, select, textarea" });
}
