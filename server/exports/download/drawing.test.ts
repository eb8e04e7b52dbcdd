import { ReaderBusy, ReadFailure } from "#server/reading/failure.ts";
import type { Reader } from "#server/reading/pool.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
let documentId: string;
let reader: Reader;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
  documentId = await buildDocument(api.app, tenant.tenantId);
  ({ reader } = api.app);
});
afterAll(() => api.close());

const exported = () => api.request("GET", `/v1/documents/${documentId}/file/export?exportFormat=Pdf`, { as: tenant.admin });

/** Has the children answer what they are asked to draw with `answer`; returns for whom they were asked. */
function drawWith(answer: () => Promise<Buffer>): string[] {
  const asked: string[] = [];
  api.app.reader = {
    ...reader,
    pdfTools: (by) => {
      const work = () => {
        asked.push(by.tenantId);
        return answer();
      };
      return { picturePdf: work, extendPdf: work, drawInvoice: work, drawCover: work };
    },
  };
  return asked;
}

test("a document without a file is drawn by a child, in the name of its tenant", async () => {
  const asked = drawWith(() => Promise.resolve(Buffer.from("%PDF-drawn")));
  const reply = await exported();
  expect([reply.status, await reply.text(), asked]).toEqual([200, "%PDF-drawn", [tenant.tenantId]]);
});

test("one whose drawing goes beyond its limits has one clear error", async () => {
  drawWith(() => Promise.reject(new ReadFailure("ExtractionError", "reading took longer than its limit")));
  expect(await (await exported()).json()).toMatchObject({ status: 422, code: "not-exportable", errors: [{ pointer: `/${documentId}`, code: "notDrawable" }] });
});

test("a tenant with too much to be drawn is asked to come again", async () => {
  drawWith(() => Promise.reject(new ReaderBusy()));
  const reply = await exported();
  expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await reply.json()).toMatchObject({ code: "overloaded" });
});
