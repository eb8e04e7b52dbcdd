import { ReadFailure } from "#server/reading/failure.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { unzip } from "#test/archives.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant } from "#test/build.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
let documentIds: string[];
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
  documentIds = [];
  for (const invoiceNumber of ["A1", "B2", "C3"])
    documentIds.push(await buildDocument(api.app, tenant.tenantId, { fields: { ...cleanFields, invoiceNumber } }));
});
afterAll(() => api.close());

const download = () => api.request("POST", "/v1/documents/files/export", { as: tenant.admin, body: { documentIds, exportFormat: "Pdf" } });

/** Has the children draw with `drawInvoice`. */
function drawWith(drawInvoice: (invoiceNumber: string) => Promise<Buffer>): void {
  const { reader } = api.app;
  api.app.reader = { ...reader, pdfTools: (by) => ({ ...reader.pdfTools(by), drawInvoice: (invoice) => drawInvoice(invoice.invoiceNumber ?? "") }) };
}

test("a document that cannot be drawn is left out of many and named in the archive", async () => {
  drawWith((number) =>
    number === "B2" ? Promise.reject(new ReadFailure("ExtractionError", "took too long")) : Promise.resolve(Buffer.from(`%PDF-${number}`)),
  );
  const reply = await download();
  expect([reply.status, reply.headers.get("content-length"), reply.headers.get("accept-ranges")]).toEqual([200, null, null]);
  const files = await unzip(Buffer.from(await reply.arrayBuffer()));
  expect(files.map(({ bytes }) => bytes.toString()).slice(0, 2)).toEqual(["%PDF-A1", "%PDF-C3"]);
  expect(files[2]?.name).toBe("Chybějící soubory.txt");
  expect(files[2]?.bytes.toString()).toContain(`${documentIds[1]}.pdf`);
});

test("the first file leaves before the others are drawn", async () => {
  const held = Promise.withResolvers<void>();
  const drawn: string[] = [];
  drawWith(async (number) => {
    drawn.push(number);
    if (number === "B2") await held.promise;
    return Buffer.from(`%PDF-${number}`);
  });
  const parts = (await download()).body?.getReader();
  expect((await parts?.read())?.value?.length).toBeGreaterThan(0);
  expect(drawn).not.toContain("C3");
  held.resolve();
  while (!(await parts?.read())?.done);
  expect(drawn).toEqual(["A1", "B2", "C3"]);
});
