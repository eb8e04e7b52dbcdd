import { http, HttpResponse, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";

/** The network of a screen test: what each call answers by "METHOD path". Anything else fails the test. */
export type Answers = Record<string, (request: { body: unknown; url: URL }) => JsonBodyType | Response | Promise<JsonBodyType | Response>>;

/** Turns answers into handlers; a plain value becomes a JSON reply, undefined a 204. */
export function handlers(answers: Answers) {
  return Object.entries(answers).map(([name, answer]) => {
    const [method = "", path = ""] = name.split(" ");
    return http[method.toLowerCase() as "get"](`*${path}`, async ({ request }) => {
      const isJson = request.headers.get("content-type")?.includes("json") ?? false;
      const reply = await answer({ body: isJson ? await request.json() : undefined, url: new URL(request.url) });
      if (reply instanceof Response) return reply;
      return reply === undefined ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(reply);
    });
  });
}

export const network = setupServer();

export function refusal(status: number, code: string, more: object = {}): Response {
  return HttpResponse.json({ type: `/problems/${code}`, code, title: code, status, instance: "urn:request:test", ...more }, { status });
}

/** What every signed-in screen asks for. */
export const frame: Answers = {
  "POST /v1/tenant/importConnections/list": () => ({ items: [], total: 0, types: [] }),
  "GET /v1/tenant/first-steps": () => ({ isShown: false, steps: [], program: null, firstDocument: null }),
  "POST /v1/documents/count": () => ({ count: 0, isMore: false, byList: {} }),
  "GET /v1/accounting-unit/my": () => ({ items: [] }),
  "GET /v1/document-types/active": () => ({
    items: [
      {
        documentType: "ReceivedInvoice",
        documentClass: "ReceivedInvoice",
        label: "Přijatá faktura",
        isDefault: true,
        isActive: true,
        order: 0,
        extractItems: true,
        extractNoteFromIsdoc: false,
        numberOfNewDocuments: 3,
      },
    ],
  }),
  "GET /v1/document-types/available": () => ({
    items: [
      {
        documentType: "ReceivedInvoice",
        documentClass: "ReceivedInvoice",
        label: "Přijatá faktura",
        isDefault: true,
        isActive: true,
        order: 0,
        extractItems: true,
        extractNoteFromIsdoc: false,
      },
    ],
  }),
  "POST /v1/approval/count": () => ({ count: 0, byList: { Mine: 0, All: 0, ApprovedByMe: 0, Rejected: 0 } }),
  "GET /v1/document-types/localized/fields": () => ({ items: [] }),
};
