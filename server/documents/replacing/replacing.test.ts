import type { Problem } from "#contract/errors.ts";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { documentsWithBytes } from "#server/documents/create.ts";
import { sweepDeleted } from "#server/documents/purge/purge.ts";
import { openActors } from "#server/core/actor.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { blankPdf, lockedPdf } from "#test/stored.ts";
import { createHash } from "node:crypto";
import pg from "pg";
import { pino } from "pino";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";

const READ = { timeout: 60_000, interval: 200 };
const TEST = { timeout: 120_000 };
/** Nowhere else in the test, so that it is found wherever it was written. */
const PASSWORD = "Žluťoučký-73914";
const { invoice, ...rest } = generateInvoice(31, { layout: "labelsAbove", kind: "invoice", language: "cs", issueDate: "2026-11-02" });

let now = new Date("2026-03-02T08:00:00.000Z");
let api: TestApp;
let tenant: TestTenant;
let owner: pg.Client;
let plain: Buffer;
let locked: Buffer;
let logged = "";
beforeAll(async () => {
  const log = new PassThrough();
  log.on("data", (part: Buffer) => (logged += part.toString()));
  api = await startTestApp({ worker: true, clock: { now: () => now }, log: pino({ level: "trace" }, log) });
  tenant = await buildTenant(api.app);
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  plain = await renderPdf({ invoice, ...rest });
  locked = await lockedPdf(plain, PASSWORD);
});
afterAll(async () => {
  await owner.end();
  await api.close();
});

const asAdmin = (method: string, path: string, options: { body?: unknown; form?: FormData } = {}) =>
  api.request(method, `/v1/documents${path}`, { as: tenant.admin, ...options });
const formOf = (bytes: Buffer, name: string) => {
  const form = new FormData();
  form.append("File", new Blob([new Uint8Array(bytes)]), name);
  return form;
};
const upload = async (bytes: Buffer, name = "faktura.pdf") =>
  ((await (await asAdmin("POST", "", { form: formOf(bytes, name) })).json()) as { documentId: string }).documentId;
const detail = async (documentId: string) => (await (await asAdmin("GET", `/${documentId}`)).json()) as DocumentDetail;
const unlock = (documentId: string, password: string) => asAdmin("POST", `/${documentId}/unlock`, { body: { password } });
const codeOf = async (reply: Response) => ((await reply.json()) as Problem).code;
const fileOf = async (documentId: string, query = "") => Buffer.from(await (await asAdmin("GET", `/${documentId}/file${query}`)).arrayBuffer());

/** The document once it was read. */
async function read(documentId: string): Promise<DocumentDetail> {
  await expect.poll(async () => (await detail(documentId)).state, READ).not.toBe("Extracting");
  return detail(documentId);
}

/** Tables of the program and of the identity server that hold the text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  );
  const found: string[] = [];
  for (const { name } of rows) if ((await owner.query(`select from ${name} t where t::text like $1 limit 1`, [`%${text}%`])).rowCount) found.push(name);
  return found;
}

test("a PDF with a password is read with it, shown without it, and kept as it came; the password is nowhere", TEST, async () => {
  const documentId = await upload(locked);
  const failed = await read(documentId);
  expect([failed.state, failed.errorType, failed.receivedFileName]).toEqual(["Error", "InvalidDocumentProtected", null]);
  expect(failed.allowedActions).toEqual(expect.arrayContaining(["unlock", "replaceFile"]));

  const wrong = await unlock(documentId, "jiné heslo");
  expect([wrong.status, await codeOf(wrong)]).toEqual([422, "file-password-wrong"]);
  expect((await detail(documentId)).state).toBe("Error");

  expect((await unlock(documentId, PASSWORD)).status).toBe(204);
  const done = await read(documentId);
  expect([done.state, done.errorType, done.fields.invoiceNumber, done.pageCount]).toEqual(["New", null, invoice.invoiceNumber, 1]);
  expect([done.receivedFileName, done.fileName]).toEqual(["faktura.pdf", "faktura.pdf"]);
  expect(done.allowedActions).not.toContain("unlock");
  const shown = await fileOf(documentId);
  expect([shown.includes("/Encrypt"), shown.subarray(0, 5).toString()]).toEqual([false, "%PDF-"]);
  expect((await fileOf(documentId, "?asReceived=true")).equals(locked)).toBe(true);
  expect((await asAdmin("GET", `/${documentId}/page/0/image?isPreview=true`)).status).toBe(200);

  expect([logged.length > 0, logged.includes(PASSWORD)]).toEqual([true, false]);
  expect(await tablesWith(PASSWORD)).toEqual([]);
  expect(await tablesWith(documentId)).toContain("public.documents");

  const again = await unlock(documentId, PASSWORD);
  expect([again.status, await codeOf(again)]).toEqual([409, "invalid-transition"]);
  const actor = await openActors(api.app.db, api.app.listener).load({ ...tenant.admin, isClientApplication: false });
  const sha256 = createHash("sha256").update(locked).digest("hex");
  expect(await api.app.db.transaction(tenant.tenantId, (tx) => documentsWithBytes(tx, actor, sha256))).toEqual([documentId]);
});

test("a file that could not be read gives way to another one, and to its password after that; all of them go with the document", TEST, async () => {
  const broken = Buffer.from("%PDF-1.4\nnothing of a PDF behind it");
  const documentId = await upload(broken, "poškozená.pdf");
  const failed = await read(documentId);
  expect([failed.errorType, failed.allowedActions.includes("unlock")]).toEqual(["InvalidDocumentCorrupted", false]);
  expect(await codeOf(await unlock(documentId, PASSWORD))).toBe("invalid-transition");

  expect((await asAdmin("POST", `/${documentId}/replace-file`, { form: formOf(locked, "oprava.pdf") })).status).toBe(204);
  expect((await read(documentId)).errorType).toBe("InvalidDocumentProtected");
  expect((await unlock(documentId, PASSWORD)).status).toBe(204);
  const done = await read(documentId);
  expect([done.state, done.fields.invoiceNumber, done.fileName]).toEqual(["New", invoice.invoiceNumber, "oprava.pdf"]);
  expect((await fileOf(documentId, "?asReceived=true")).equals(broken)).toBe(true);
  const refused = await asAdmin("POST", `/${documentId}/replace-file`, { form: formOf(plain, "x.pdf") });
  expect(await codeOf(refused)).toBe("invalid-transition");

  const filesOf = () =>
    api.app.db.transaction(tenant.tenantId, (tx) => tx.selectFrom("files").select("name").where("name", "in", ["poškozená.pdf", "oprava.pdf"]).execute());
  expect((await filesOf()).map((file) => file.name).toSorted()).toEqual(["oprava.pdf", "oprava.pdf", "poškozená.pdf"]);
  await asAdmin("DELETE", `/${documentId}`);
  now = new Date("2026-04-02T08:00:00.000Z");
  await sweepDeleted(api.app);
  await expect.poll(filesOf, READ).toEqual([]);
});

test("a document without a protected PDF is not unlocked, nor one of another tenant", TEST, async () => {
  const documentId = await upload(await blankPdf());
  expect((await read(documentId)).errorType).toBe("InvalidDocumentNoText");
  expect(await codeOf(await unlock(documentId, PASSWORD))).toBe("invalid-transition");
  const other = await buildTenant(api.app);
  expect((await api.request("POST", `/v1/documents/${documentId}/unlock`, { as: other.admin, body: { password: PASSWORD } })).status).toBe(404);
});
