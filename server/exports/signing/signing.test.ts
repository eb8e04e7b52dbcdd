import { czechDay } from "#domain/czech/day.ts";
import { formatDate } from "#server/reading/drawing/localFormat.ts";
import { startTestApp, type TestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant, type TestUser } from "#test/build.ts";
import { buildWorkflow } from "#test/buildApproval.ts";
import { makePkcs12 } from "#test/certificate.ts";
import { type FakeTimeStamps, startFakeTimeStamps } from "#test/fakes/timeStamps.ts";
import { pdfText } from "#test/pdfText.ts";
import { programOf } from "#test/servers/program.ts";
import { blankPdf, storeBytes } from "#test/stored.ts";
import { PDFDocument, PDFName, type PDFRawStream } from "@cantoo/pdf-lib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

// The server of time stamps of the tests is openssl.
const hasOpenssl = programOf("openssl") !== undefined;
if (!hasOpenssl) console.warn("openssl is not installed: time stamps are skipped.");
const PASSWORD = "heslo č. 1";
const DAY_MS = 24 * 3_600_000;

let now = new Date(Date.now() + 60_000);
const start = now;
let api: TestApp;
let stamps: FakeTimeStamps | undefined;
let tenant: TestTenant;
let file: string;
beforeAll(async () => {
  file = makePkcs12(PASSWORD).toString("base64");
  if (hasOpenssl) stamps = await startFakeTimeStamps();
  api = await startTestApp({ clock: { now: () => now }, outgoingAllow: ["127.0.0.1"] });
});
afterAll(async () => {
  await api.close();
  await stamps?.close();
});
afterEach(() => {
  now = start;
  if (stamps) stamps.mood = "ok";
});

const call = (method: string, path: string, body?: unknown) => api.request(method, `/v1/tenant${path}`, { as: tenant.admin, body });
const upload = (password = PASSWORD) => call("POST", "/signing/certificate", { file, password });

async function company(...features: ("Signing" | "CoverSheet" | "Approval")[]): Promise<string> {
  tenant = await buildTenant(api.app, { features });
  const documentId = await buildDocument(api.app, tenant.tenantId, {
    state: "Processed",
    fields: { supplierName: "Sklo & syn", invoiceNumber: "F1", totalAmount: "121.00" },
  });
  await storeBytes(api.app, tenant, documentId, await blankPdf());
  return documentId;
}

async function exported(documentId: string): Promise<{ status: number; bytes: Buffer; problem: unknown }> {
  const reply = await api.request("GET", `/v1/documents/${documentId}/file/export?exportFormat=Pdf`, { as: tenant.admin });
  const bytes = Buffer.from(await reply.arrayBuffer());
  return { status: reply.status, bytes, problem: reply.status === 200 ? undefined : JSON.parse(bytes.toString("utf8")) };
}
const isSigned = (bytes: Buffer) => bytes.includes("/SubFilter /ETSI.CAdES.detached");

describe("the certificate", () => {
  test("is kept sealed, shown by its names and times, and taken away with the action that needs it", async () => {
    await company("Signing");
    expect((await call("POST", "/signing", { actions: ["DocumentSigning"] })).status).toBe(422);
    expect((await upload()).status).toBe(204);
    expect((await call("POST", "/signing", { actions: ["DocumentSigning"] })).status).toBe(204);
    expect(await (await call("GET", "/signing")).json()).toMatchObject({
      actions: ["DocumentSigning"],
      timeStampUrl: null,
      certificate: { subject: "Zkušební podpis", issuer: "Zkušební autorita", serialNumber: expect.stringMatching(/^[0-9A-F]+$/) },
    });
    const row = await api.app.db.transaction(tenant.tenantId, (tx) => tx.selectFrom("signing").selectAll().executeTakeFirstOrThrow());
    expect(JSON.stringify(row)).not.toMatch(/PRIVATE KEY|heslo/);
    expect((await call("DELETE", "/signing/certificate")).status).toBe(204);
    expect(await (await call("GET", "/signing")).json()).toEqual({ actions: [], timeStampUrl: null, certificate: null });
  });

  test("that cannot sign is refused with its reason, and the one before stays", async () => {
    await company("Signing");
    await upload();
    const refused = await upload("jiné");
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { code: "certificate-refused", errors: [{ pointer: "/password", code: "wrongPassword" }] },
    ]);
    now = new Date(start.getTime() + 60 * DAY_MS);
    expect(await (await upload()).json()).toMatchObject({ errors: [{ pointer: "/file", code: "expired" }] });
    now = start;
    expect(await (await call("GET", "/signing")).json()).toMatchObject({ certificate: { subject: "Zkušební podpis" } });
  });
});

describe("R323 R336 PDFs that leave", () => {
  test("are signed while the feature and the action are on, and not else", async () => {
    const documentId = await company("Signing");
    await upload();
    expect(isSigned((await exported(documentId)).bytes)).toBe(false);
    await call("POST", "/signing", { actions: ["DocumentSigning"] });
    expect(isSigned((await exported(documentId)).bytes)).toBe(true);
    await call("POST", "/features", { features: [{ feature: "Signing", enabled: false }] });
    expect(isSigned((await exported(documentId)).bytes)).toBe(false);
  });

  test("get metadata and a page of what was read, before they are signed", async () => {
    const documentId = await company("Signing");
    await upload();
    await call("POST", "/signing", { actions: ["DocumentMetadataAppend", "DocumentSigning"] });
    const { bytes } = await exported(documentId);
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2);
    expect(bytes.toString("utf8")).toContain("<kv:supplierName>Sklo &amp; syn</kv:supplierName>");
    expect(isSigned(bytes)).toBe(true);
  });

  test("R336 say who approved the document as it stands, and nothing of votes that no longer count", async () => {
    const documentId = await company("Signing", "Approval");
    await call("POST", "/signing", { actions: ["DocumentMetadataAppend"] });
    const [first, second] = [await tenant.user("Approver"), await tenant.user("Approver")];
    await buildWorkflow(api.app, tenant, {
      steps: [
        { name: "Vedoucí", mode: "any", approvers: [first.userId] },
        { name: "Ředitel", mode: "any", approvers: [second.userId] },
      ],
    });
    const approval = (path: string, as: TestUser, body: object = {}) => api.request("POST", `/v1/approval/${documentId}/${path}`, { as, body });
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx
        .updateTable("documents")
        .set({ state: "New", fields: JSON.stringify({ ...cleanFields, documentKind: "invoice" }) })
        .where("document_id", "=", documentId)
        .execute(),
    );
    expect((await approval("workflow/start", tenant.admin)).status).toBe(204);
    await approval("approve", first, { note: "Předběžně" });
    await approval("workflow/restart", tenant.admin);
    await approval("approve", first, { note: "V pořádku" });
    expect((await exported(documentId)).bytes.toString("utf8")).not.toContain("kv:approvals");
    await approval("approve", second);
    const { bytes } = await exported(documentId);
    const xmp = bytes.toString("utf8");
    expect(/<kv:approvals>.*<\/kv:approvals>/s.exec(xmp)?.[0].match(/<rdf:li>[^<]*<\/rdf:li>/g)).toEqual([
      `<rdf:li>${czechDay(now)}, Jana Approver, Vedoucí</rdf:li>`,
      `<rdf:li>${czechDay(now)}, Jana Approver, Ředitel</rdf:li>`,
    ]);
    const words = (await pdfText(bytes)).replace(/\s+/g, " ");
    const day = formatDate(czechDay(now), "cs-CZ");
    expect(words).toContain(`Schválení Vedoucí Jana Approver, ${day} V pořádku Ředitel Jana Approver, ${day}`);
    expect(words).not.toContain("Předběžně");
  });

  test("keep a claim of PDF/A when they are only signed, and make none when pages and metadata of ours were added", async () => {
    await company("Signing");
    const documentId = await buildDocument(api.app, tenant.tenantId, { state: "Processed", fields: { invoiceNumber: "F2", totalAmount: "121.00" } });
    const archived = await PDFDocument.load(await blankPdf());
    const xmp = archived.context.stream("<x:xmpmeta><pdfaid:part>3</pdfaid:part></x:xmpmeta>", { Type: "Metadata", Subtype: "XML" });
    archived.catalog.set(PDFName.of("Metadata"), archived.context.register(xmp));
    await storeBytes(api.app, tenant, documentId, Buffer.from(await archived.save()));
    await upload();
    await call("POST", "/signing", { actions: ["DocumentSigning"] });
    const signed = (await exported(documentId)).bytes;
    expect([isSigned(signed), signed.includes("<pdfaid:part>3</pdfaid:part>")]).toEqual([true, true]);
    expect((await PDFDocument.load(signed)).catalog.get(PDFName.of("Metadata"))).toBeDefined();
    await call("POST", "/signing", { actions: ["DocumentMetadataAppend", "DocumentSigning"] });
    const metadata = (await PDFDocument.load((await exported(documentId)).bytes)).catalog.lookup(PDFName.of("Metadata"));
    expect(Buffer.from((metadata as PDFRawStream).contents).toString()).not.toContain("pdfaid");
  });

  test.skipIf(!hasOpenssl)("leave with a time stamp where a server gives them, and not at all where it does not", async () => {
    if (!stamps) throw new Error("The server of time stamps did not start.");
    const documentId = await company("Signing");
    await upload();
    await call("POST", "/signing", { actions: ["DocumentSigning"], timeStampUrl: stamps.url });
    const { bytes } = await exported(documentId);
    expect(isSigned(bytes)).toBe(true);
    expect(stamps.verify(bytes)).toBe("");
    for (const mood of ["refuses", "other", "garbage", "down"] as const) {
      stamps.mood = mood;
      expect(await exported(documentId)).toMatchObject({ status: 422, problem: { code: "not-exportable", errors: [{ code: "notSignable" }] } });
    }
  });

  test("do not leave unsigned when the certificate has expired", async () => {
    const documentId = await company("Signing");
    await upload();
    await call("POST", "/signing", { actions: ["DocumentSigning"] });
    now = new Date(start.getTime() + 60 * DAY_MS);
    expect(await exported(documentId)).toMatchObject({ status: 422, problem: { errors: [{ code: "notSignable" }] } });
  });
});
