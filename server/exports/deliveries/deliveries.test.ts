import type { Delivery } from "#contract/exports/deliveries.ts";
import type { AccountingSystem } from "#contract/exports/integrations.ts";
import { startJobs } from "#server/jobs.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type DocumentParts, type TestTenant, type TestUser } from "#test/build.ts";
import { buildWorkflow } from "#test/buildApproval.ts";
import { buildIntegration } from "#test/buildIntegration.ts";
import { deliverAll, forgetClaims } from "#test/deliver.ts";
import { endReading } from "#test/endReading.ts";
import { folderFaults, testConnections } from "#test/fakes/connections.ts";
import { type Receiver, startReceiver } from "#test/fakes/receiver.ts";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

let now = new Date("2026-03-02T08:00:00Z");
let api: TestApp;
let receiver: Receiver;
let folder: string;
let tenant: TestTenant;
let processor: TestUser;

beforeAll(async () => {
  api = await startTestApp({ connections: testConnections, outgoingAllow: ["127.0.0.1"], clock: { now: () => now } });
  receiver = await startReceiver();
  folder = await mkdtemp(join(tmpdir(), "kvitance-folder-"));
  // A folder below a file cannot be made.
  await writeFile(join(folder, "soubor"), "");
});
afterAll(async () => {
  await api.close();
  await receiver.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  tenant = await buildTenant(api.app, { features: ["Archive"] });
  processor = await tenant.user("Processor");
});
afterEach(() => {
  receiver.plan = [];
  receiver.onRequest = undefined;
  receiver.booked = [];
});

const book = (parts: Parameters<typeof buildIntegration>[2] = {}) =>
  buildIntegration(api.app, tenant.tenantId, { connection: { url: receiver.url, token: "tajny-token" }, ...parts });
const store = (parts: Parameters<typeof buildIntegration>[2] = {}) =>
  buildIntegration(api.app, tenant.tenantId, { type: "Premier", name: "Složka", exportFormat: "Json", connection: { path: folder }, ...parts });
const fields = { ...cleanFields, documentKind: "invoice", taxDate: "2026-03-02" };
const build = (parts: DocumentParts = {}) =>
  buildDocument(api.app, tenant.tenantId, {
    unitId: tenant.unitId,
    fields,
    vatBreakdown: [{ rate: "21.00", base: "1000.00", vat: "210.00" }],
    ...parts,
  });
async function call(method: string, path: string, body?: object, as: TestUser = processor): Promise<{ status: number; data: unknown }> {
  const reply = await api.request(method, path, { as, ...(body ? { body } : {}) });
  const text = await reply.text();
  return { status: reply.status, data: text === "" ? null : (JSON.parse(text) as unknown) };
}
const send = (documentId: string) => call("POST", "/v1/documents/export", { documentIds: [documentId] });
const setting = (path: string) => call("PUT", `/v1/tenant/export/${path}`, undefined, tenant.admin);
const deliver = () => deliverAll(api.app, tenant.tenantId);
async function stateOf(documentId: string): Promise<{ state: string; detail: string | null; deleted: boolean }> {
  return api.app.db.transaction(tenant.tenantId, async (tx) => {
    const row = await tx.selectFrom("documents").selectAll().where("document_id", "=", documentId).executeTakeFirstOrThrow();
    return { state: row.state, detail: row.error_detail, deleted: row.deleted_at !== null };
  });
}
async function deliveriesOf(documentId: string): Promise<Delivery[]> {
  return ((await call("GET", `/v1/documents/${documentId}/deliveries`, undefined, tenant.admin)).data as { items: Delivery[] }).items;
}
const later = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000));

describe("R347 R349 a document is Exported when all its integrations confirmed", () => {
  test("to an accounting system and to a storage, each once; the row shows id, path, size and hash", async () => {
    await book();
    await store({ fileNaming: "FileName", directoryNaming: "SupplierIdentifier" });
    const documentId = await build();
    expect((await send(documentId)).data).toMatchObject({ results: [{ ok: true }] });
    expect((await stateOf(documentId)).state).toBe("ReadyForExport");
    receiver.plan = ["error500"];
    await deliver();
    // One of two is not enough.
    expect((await stateOf(documentId)).state).toBe("ReadyForExport");
    later(60);
    await deliver();
    expect((await stateOf(documentId)).state).toBe("Exported");
    expect(receiver.booked.map((booked) => booked.documentId)).toEqual([documentId]);
    const path = join(folder, cleanFields.supplierCompanyId, "faktura.json");
    const size = (await readFile(path)).length;
    const rows = await deliveriesOf(documentId);
    expect(rows.find((row) => row.type === "Karat")).toMatchObject({ state: "Delivered", attempts: 2, remoteId: "PF-1", problem: null });
    expect(rows.find((row) => row.type === "Premier")).toMatchObject({ state: "Delivered", attempts: 1, path, size, sha256: /^[0-9a-f]{64}$/ as never });
  });

  test("a copy beside does not count, and without integrations the document waits to be fetched", async () => {
    const alone = await build();
    await send(alone);
    await deliver();
    expect((await stateOf(alone)).state).toBe("ReadyForExport");
    await store({ markAsExported: false, connection: { path: join(folder, "soubor", "nikde") } });
    const documentId = await build();
    await book();
    await send(documentId);
    await deliver();
    expect((await stateOf(documentId)).state).toBe("Exported");
    expect((await deliveriesOf(documentId)).map((row) => [row.type, row.state]).sort()).toEqual([
      ["Karat", "Delivered"],
      ["Premier", "Waiting"],
    ]);
  });

  test("an accounting system keeps its own units, one without units those of nobody else", async () => {
    const main = await book({ name: "Hlavní", accountingUnitIds: [tenant.unitId] });
    const rest = await book({ name: "Ostatní" });
    const [own, other] = [await build(), await build({ unitId: tenant.otherUnitId })];
    for (const documentId of [own, other]) await send(documentId);
    await deliver();
    expect((await deliveriesOf(own)).map((row) => row.accountingSystemId)).toEqual([main]);
    expect((await deliveriesOf(other)).map((row) => row.accountingSystemId)).toEqual([rest]);
  });
});

describe("failures", () => {
  test("what may pass is tried again, later each time, with the same key", async () => {
    await book();
    const documentId = await build();
    await send(documentId);
    receiver.plan = ["resetAfter", "error503After", "halfAnswer", "error500"];
    const waits: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await deliver();
      const [row] = await deliveriesOf(documentId);
      waits.push((new Date(row?.nextAttemptTime ?? 0).getTime() - now.getTime()) / 1000);
      // Before its time nothing happens.
      const { requests } = receiver;
      await deliver();
      expect(receiver.requests).toBe(requests);
      later(1 + (waits.at(-1) ?? 0));
    }
    expect(waits[0]! >= 22 && waits[0]! < 38 && waits[2]! > 40 && waits[3]! > 75, waits.join()).toBe(true);
    await deliver();
    expect(await stateOf(documentId)).toMatchObject({ state: "Exported" });
    expect(receiver.booked).toHaveLength(1);
  });

  test("a permanent one puts the document in Error with the reason; a corrected document is sent under a new key, a retried one under its old", async () => {
    await store({ fileNaming: "SupplierIdentifier", name: "Sklad" });
    await writeFile(join(folder, `${cleanFields.supplierCompanyId}.json`), "something else");
    const documentId = await build();
    await send(documentId);
    await deliver();
    const place = join(folder, `${cleanFields.supplierCompanyId}.json`);
    expect(await stateOf(documentId)).toEqual({ state: "Error", detail: "Sklad", deleted: false });
    const problem = { code: "alreadyExists", detail: { code: "fileExists", values: { path: place } }, reason: "" };
    expect((await deliveriesOf(documentId))[0]).toMatchObject({ state: "Failed", problem });
    const failures = await call("POST", "/v1/documents/export/list", { documentIds: [documentId], outcome: "Failed" });
    expect(failures.data).toMatchObject({ items: [{ integration: "Sklad", reason: null, problem, person: null }] });
    const key = () =>
      api.app.db.transaction(tenant.tenantId, async (tx) => (await tx.selectFrom("deliveries").select("delivery_key").executeTakeFirstOrThrow()).delivery_key);
    const first = await key();
    await rm(place);
    expect((await call("POST", `/v1/documents/${documentId}/deliveries/retry`, {})).status).toBe(204);
    expect([await key(), (await stateOf(documentId)).state]).toEqual([first, "ReadyForExport"]);
    await deliver();
    expect((await stateOf(documentId)).state).toBe("Exported");
    // A receiver may still know the attempt before.
    expect((await deliveriesOf(documentId))[0]).toMatchObject({ attempts: 2 });
    expect((await call("POST", `/v1/documents/${documentId}/deliveries/retry`, {})).status).toBe(404);
    await call("POST", `/v1/documents/${documentId}/state/change/Validated`, undefined, tenant.admin);
    await send(documentId);
    expect(await key()).not.toBe(first);
  });

  test("an integration that confirmed is not asked again while another has not; an export from the beginning books again", async () => {
    await book();
    await store({ fileNaming: "BilledToIdentifier" });
    const documentId = await build({ fields: { ...fields, customerCompanyId: "80000011" } });
    const place = join(folder, "80000011.json");
    await writeFile(place, "taken");
    await send(documentId);
    await deliver();
    expect((await stateOf(documentId)).state).toBe("Error");
    await rm(place);
    // By hand, and after another look at the unchanged document.
    for (const step of ["validate", "send"] as const) {
      if (step === "validate") await call("POST", `/v1/documents/${documentId}/state/change/Validated`);
      else await send(documentId);
      await deliver();
    }
    expect([(await stateOf(documentId)).state, receiver.booked.length]).toEqual(["Exported", 1]);
    await call("POST", `/v1/documents/${documentId}/state/change/Validated`, undefined, tenant.admin);
    await send(documentId);
    await deliver();
    expect([(await stateOf(documentId)).state, receiver.booked.length]).toEqual(["Exported", 2]);
  });

  test("tried again at one of two that refused it, the document is in Error for the other one", async () => {
    const places = [join(folder, "prvni"), join(folder, "druha")];
    for (const path of places) await writeFile(path, "");
    const first = await store({ name: "První", connection: { path: places[0]! } });
    await store({ name: "Druhá", connection: { path: places[1]! } });
    const documentId = await build();
    await send(documentId);
    await deliver();
    later(73 * 3600);
    await deliver();
    expect((await stateOf(documentId)).state).toBe("Error");
    await rm(places[0]!);
    expect((await call("POST", `/v1/documents/${documentId}/deliveries/retry`, { accountingSystemId: first })).status).toBe(204);
    await deliver();
    expect(await stateOf(documentId)).toMatchObject({ state: "Error", detail: "Druhá" });
  });

  test("half a file is never to be seen, and the next attempt makes it whole", async () => {
    const own = join(folder, "half");
    await store({ connection: { path: own } });
    const documentId = await build();
    await send(documentId);
    folderFaults.next = async () => expect((await readdir(own)).filter((name) => !name.endsWith(".part"))).toEqual([]);
    await deliver();
    expect((await readdir(own)).filter((name) => !name.endsWith(".part"))).toEqual([]);
    later(60);
    await deliver();
    expect(await readdir(own)).toEqual([`${documentId}.json`]);
  });

  test("all failed ones of an integration at once; the log lists them with what the remote system said", async () => {
    const integrationId = await store({ connection: { path: folder }, fileNaming: "Duzp" });
    await writeFile(join(folder, "2026-03-02.json"), "taken");
    const documentId = await build();
    await send(documentId);
    await deliver();
    const log = async (body: object) => (await call("POST", "/v1/tenant/accountingSystems/deliveries/list", body, tenant.admin)).data;
    expect(await log({ accountingSystemId: integrationId, state: "Failed" })).toMatchObject({
      items: [{ documentId, problem: { code: "alreadyExists" } }],
      hasMore: false,
    });
    await rm(join(folder, "2026-03-02.json"));
    const retried = await call("POST", "/v1/tenant/accountingSystems/deliveries/retry", { accountingSystemId: integrationId }, tenant.admin);
    expect(retried).toMatchObject({ status: 200, data: { retried: 1, refused: 0 } });
    await deliver();
    expect(await log({})).toMatchObject({ items: [{ state: "Delivered" }] });
  });

  test("a worker that died lets go after its time", async () => {
    await book();
    const documentId = await build();
    await send(documentId);
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx
        .updateTable("deliveries")
        .set({ claimed_until: new Date(Date.now() + 3_600_000) })
        .execute(),
    );
    await deliver();
    expect(receiver.booked).toEqual([]);
    await forgetClaims(api.app, tenant.tenantId);
    await deliver();
    expect(receiver.booked).toHaveLength(1);
  });
});

describe("an integration that refuses the sign-in", () => {
  beforeEach(() => void (receiver.token = "novy-token"));
  afterEach(() => void (receiver.token = undefined));
  const list = async () => ((await call("POST", "/v1/tenant/accountingSystems/list", {}, tenant.admin)).data as { items: AccountingSystem[] }).items[0]!;
  const emails = () =>
    api.app.db.transaction(tenant.tenantId, async (tx) =>
      (await tx.selectFrom("mail_outbox").selectAll().execute()).filter((row) => row.content.template === "integrationPaused"),
    );

  test("is paused after the first document, the others wait and the administrator is notified once", async () => {
    await book();
    const documentIds = await Promise.all(Array.from({ length: 5 }, (_, index) => build({ fields: { ...fields, invoiceNumber: `P-${index}` } })));
    for (const documentId of documentIds) await send(documentId);
    const { requests } = receiver;
    await deliver();
    later(80 * 3600);
    await deliver();
    expect(receiver.requests - requests).toBe(1);
    expect(await Promise.all(documentIds.map(async (documentId) => (await stateOf(documentId)).state))).toEqual(documentIds.map(() => "ReadyForExport"));
    expect(await list()).toMatchObject({ isActive: true, waiting: 5, failed: 0, paused: { problem: { code: "signInRefused", reason: "wrong token" } } });
    expect((await deliveriesOf(documentIds[0]!))[0]).toMatchObject({ state: "Waiting", isPaused: true, nextAttemptTime: null });
    const { email } = await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.selectFrom("users").select("email").where("user_id", "=", tenant.admin.userId).executeTakeFirstOrThrow(),
    );
    expect((await emails()).map((row) => row.recipient)).toEqual([email]);

    // The other side takes the old token again: one click, and everything leaves.
    receiver.token = "tajny-token";
    const { accountingSystemId } = await list();
    expect((await call("POST", "/v1/tenant/accountingSystems/resume", { accountingSystemId })).status).toBe(403);
    expect((await call("POST", "/v1/tenant/accountingSystems/resume", { accountingSystemId }, tenant.admin)).status).toBe(204);
    await deliver();
    expect(await list()).toMatchObject({ waiting: 0, failed: 0, paused: null });
    expect([receiver.booked.length, (await emails()).length]).toEqual([5, 1]);
  });

  test("goes on when its settings are saved", async () => {
    const accountingSystemId = await book();
    const documentId = await build();
    await send(documentId);
    await deliver();
    const rule = { accountingSystemId, type: "Karat", name: "Účetnictví", connection: { url: receiver.url, token: "novy-token" } };
    expect((await call("PUT", "/v1/tenant/accountingSystems", rule, tenant.admin)).status).toBe(204);
    await deliver();
    expect((await stateOf(documentId)).state).toBe("Exported");
  });
});

describe("taken back on its way", () => {
  test.each(["Paused", "Extracted"])("%s: nothing is sent", async (state) => {
    await book();
    const documentId = await build();
    await send(documentId);
    await call("POST", `/v1/documents/${documentId}/state/change/${state}`);
    await deliver();
    expect(receiver.booked).toEqual([]);
    expect((await deliveriesOf(documentId)).map((row) => row.state)).toEqual(["Cancelled"]);
  });

  test("at once, a copy only with the deletion of the document", async () => {
    await book();
    await store({ markAsExported: false });
    const documentId = await build();
    await send(documentId);
    const states = async () => (await deliveriesOf(documentId)).map((row) => [row.type, row.state]).sort();
    await call("POST", `/v1/documents/${documentId}/state/change/Paused`);
    expect(await states()).toEqual([
      ["Karat", "Cancelled"],
      ["Premier", "Waiting"],
    ]);
    expect((await call("DELETE", `/v1/documents/${documentId}`, undefined, tenant.admin)).status).toBe(204);
    const rows = await api.app.db.transaction(tenant.tenantId, (tx) => tx.selectFrom("deliveries").select("state").execute());
    expect(rows.map(({ state }) => state)).toEqual(["Cancelled", "Cancelled"]);
  });

  test("in the middle of an attempt: what arrived is reported, the document stays where it was put", async () => {
    await book();
    const documentId = await build();
    await send(documentId);
    receiver.onRequest = async () => void (await call("POST", `/v1/documents/${documentId}/state/change/Paused`));
    await deliver();
    expect((await stateOf(documentId)).state).toBe("Paused");
    expect((await deliveriesOf(documentId)).map((row) => row.state)).toEqual(["Delivered"]);
  });

  test("the integration is deleted: the others complete the document", async () => {
    const gone = await store({ connection: { path: join(folder, "soubor", "nikde") } });
    await book();
    const documentId = await build();
    await send(documentId);
    await deliver();
    expect((await stateOf(documentId)).state).toBe("ReadyForExport");
    expect((await call("DELETE", `/v1/tenant/accountingSystems?accountingSystemId=${gone}`, undefined, tenant.admin)).status).toBe(204);
    expect((await stateOf(documentId)).state).toBe("Exported");
  });
});

describe("R357 triggers", () => {
  test.each([
    ["User", undefined],
    ["DocumentSaved", "save"],
    ["DocumentValidated", "validate"],
  ] as const)("%s", async (trigger, action) => {
    await book();
    await setting(`trigger?trigger=${trigger}`);
    const documentId = await build();
    if (action === "save") await call("PATCH", `/v1/documents/${documentId}`, { fields: { note: "Hotovo" } });
    else await call("POST", `/v1/documents/${documentId}/state/change/Validated`);
    expect((await stateOf(documentId)).state).toBe(action ? "ReadyForExport" : "Processed");
  });

  test("DocumentExtracted: a clean document sets out as it was read, one that breaks a rule or needs approval stays", async () => {
    await book();
    await setting("trigger?trigger=DocumentExtracted");
    const read = async (parts: DocumentParts = {}) => {
      const documentId = await build(parts);
      await endReading(api.app, tenant.tenantId, documentId);
      return (await stateOf(documentId)).state;
    };
    expect(await read({ fields: { ...fields, invoiceNumber: "R357-1" } })).toBe("ReadyForExport");
    expect(await read({ fields: { ...fields, invoiceNumber: "R357-2", totalAmount: "nic" } })).toBe("New");
    await call("POST", "/v1/tenant/features", { features: [{ feature: "Approval", enabled: true }] }, tenant.admin);
    expect(await read({ fields: { ...fields, invoiceNumber: "R357-3" } })).toBe("New");
  });

  test("a possible duplicate is not exported until a person decides, whatever the trigger", async () => {
    await book();
    await setting("trigger?trigger=DocumentExtracted");
    const [first, second] = [await build({ fields: { ...fields, invoiceNumber: "R357-4" } }), await build({ fields: { ...fields, invoiceNumber: "R357-4" } })];
    for (const documentId of [first, second]) {
      await endReading(api.app, tenant.tenantId, documentId);
      expect((await stateOf(documentId)).state).toBe("New");
    }
  });

  test("one that breaks a rule stays; an integration's own trigger counts before the tenant's", async () => {
    await book({ eventTrigger: "DocumentSaved" });
    const broken = await build({ fields: { ...fields, invoiceNumber: "" } });
    await call("PATCH", `/v1/documents/${broken}`, { fields: { totalAmount: "nic" } });
    expect((await stateOf(broken)).state).toBe("New");
    const clean = await build();
    const reply = await api.request("PATCH", `/v1/documents/${clean}`, { as: processor, body: { fields: { note: "Hotovo" } } });
    expect((await stateOf(clean)).state).toBe("ReadyForExport");
    const { version } = await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.selectFrom("documents").select("version").where("document_id", "=", clean).executeTakeFirstOrThrow(),
    );
    expect(reply.headers.get("etag")).toBe(`"${version}"`);
  });

  test("a copy is sent at its own trigger and changes no state; unchanged it is not sent twice", async () => {
    await store({ markAsExported: false, eventTrigger: "DocumentSaved", connection: { path: join(folder, "kopie") }, overwrite: true });
    const documentId = await build();
    for (const note of ["První", "Druhá", "Druhá"]) {
      await call("PATCH", `/v1/documents/${documentId}`, { fields: { note } });
      await deliver();
    }
    expect((await stateOf(documentId)).state).toBe("Processed");
    const [row] = await deliveriesOf(documentId);
    expect(row).toMatchObject({ state: "Delivered", attempts: 1 });
    expect(await readFile(join(folder, "kopie", `${documentId}.json`), "utf8")).toContain("Druhá");
  });

  test("what sets out by a trigger takes along the copies of that moment and no others", async () => {
    await book({ eventTrigger: "DocumentSaved" });
    await store({ name: "Při uložení", markAsExported: false, eventTrigger: "DocumentSaved" });
    await store({ name: "Ručně", markAsExported: false, eventTrigger: "User" });
    const documentId = await build();
    await call("PATCH", `/v1/documents/${documentId}`, { fields: { note: "Hotovo" } });
    expect((await deliveriesOf(documentId)).map((row) => row.integration).sort()).toEqual(["Při uložení", "Účetnictví"]);
  });

  test("with approval on nothing leaves unapproved, and an approval sends out at once whatever the trigger", async () => {
    await call("POST", "/v1/tenant/features", { features: [{ feature: "Approval", enabled: true }] }, tenant.admin);
    const approver = await tenant.user("Approver");
    await buildWorkflow(api.app, tenant, { steps: [{ name: "1", mode: "any", approvers: [approver.userId] }] });
    await book();
    await store({ markAsExported: false, eventTrigger: "DocumentSaved", connection: { path: join(folder, "schvalene") } });
    await setting("trigger?trigger=DocumentSaved");
    const documentId = await build();
    await call("PATCH", `/v1/documents/${documentId}`, { fields: { note: "Hotovo" } });
    await deliver();
    expect([(await stateOf(documentId)).state, await deliveriesOf(documentId)]).toEqual(["Processed", []]);
    await setting("trigger?trigger=User");
    await call("POST", `/v1/approval/${documentId}/workflow/start`);
    await call("POST", `/v1/approval/${documentId}/approve`, {}, approver);
    await deliver();
    expect((await stateOf(documentId)).state).toBe("Exported");
    expect((await deliveriesOf(documentId)).map((row) => row.state)).toEqual(["Delivered", "Delivered"]);
  });
});

describe("R358 after the export", () => {
  test.each([
    ["DocumentArchivation", "Archived", false],
    ["DocumentDeletion", "Exported", true],
    ["None", "Exported", false],
  ] as const)("%s", async (action, state, deleted) => {
    await book();
    await setting(`finished?action=${action}`);
    const documentId = await build();
    await send(documentId);
    await deliver();
    expect(await stateOf(documentId)).toMatchObject({ state, deleted });
  });

  test("only when the last copy is there, too", async () => {
    await book();
    const copies = join(folder, "pozdni");
    await writeFile(copies, "");
    await store({ markAsExported: false, connection: { path: copies } });
    await setting("finished?action=DocumentDeletion");
    const documentId = await build();
    await send(documentId);
    await deliver();
    expect(await stateOf(documentId)).toMatchObject({ state: "Exported", deleted: false });
    await rm(copies);
    later(60);
    await deliver();
    expect(await stateOf(documentId)).toMatchObject({ deleted: true });
    expect(await readdir(copies)).toEqual([`${documentId}.json`]);
  });

  test("R356 documents are archived by themselves when they were validated, unless they set out", async () => {
    await call("PUT", "/v1/tenant/export/settings", { archiveTrigger: "DocumentValidated" }, tenant.admin);
    const documentId = await build();
    await call("POST", `/v1/documents/${documentId}/state/change/Validated`);
    expect((await stateOf(documentId)).state).toBe("Archived");
  });
});

// The last one: the slots of the queue run until the app closes.
test("a worker delivers after the change without being asked, and open screens are notified", { timeout: 60_000 }, async () => {
  await book();
  const documentId = await build();
  const heard = new Set<string>();
  const stopHearing = api.app.listener.on("documents", (tenantId) => void heard.add(tenantId));
  const stop = startJobs(api.app, 1);
  await send(documentId);
  await expect.poll(async () => (await stateOf(documentId)).state, { timeout: 40_000, interval: 50 }).toBe("Exported");
  await stop();
  stopHearing();
  expect([...heard]).toContain(tenant.tenantId);
});
