import { Browser, PASSWORD } from "#test/identity.ts";
import { buildAccount, startTestAppWithIdentity } from "#test/people.ts";
import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { edits, fillChain } from "#test/auditEdits.ts";
import { randomInt, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anchorChains } from "./anchors.ts";
import { checkAudit } from "./check.ts";

let api: Awaited<ReturnType<typeof startTestAppWithIdentity>>;
let owner: pg.Client;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestAppWithIdentity();
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  tenant = await buildTenant(api.app, { features: ["Approval"] });
});
afterAll(async () => {
  await owner.end();
  await api.close();
});

type Entry = { kind: string; by: string | null; subject: string; id: string; details: Record<string, unknown> };
const entries = async (tenantId = tenant.tenantId): Promise<Entry[]> =>
  (await owner.query("select entry from audit_log where tenant_id = $1 order by number", [tenantId])).rows.map((row: { entry: Entry }) => row.entry);
/** What the work adds to the log. */
async function added(work: () => Promise<unknown>): Promise<Entry[]> {
  const before = (await entries()).length;
  await work();
  return (await entries()).slice(before);
}
async function ask(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const reply = await api.request(method, path, { as: tenant.admin, ...(body ? { body } : {}) });
  const text = await reply.text();
  expect(reply.status, text).toBeLessThan(300);
  return text && reply.headers.get("content-type")?.includes("json") ? (JSON.parse(text) as Record<string, unknown>) : {};
}
const by = () => tenant.admin.userId;

describe("the audit log holds, with who did it,", () => {
  test("users: added, changed in role and units, switched off, deleted", async () => {
    const email = `${randomUUID()}@example.com`;
    let userId = "";
    const made = await added(async () => {
      const { user } = await ask("POST", "/v1/users", { email, firstName: "Petra", userRole: "Uploader" });
      userId = (user as { userId: string }).userId;
    });
    expect(made).toContainEqual(expect.objectContaining({ kind: "insert", by: by(), subject: "users", id: userId }));
    expect(made).toContainEqual(expect.objectContaining({ kind: "account.create", subject: "account", id: userId }));
    const path = `/v1/users/${userId}`;
    expect(await added(() => ask("PATCH", path, { userRole: "Processor", additionalAccountingUnitIds: [tenant.unitId] }))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "update", by: by(), id: userId, details: { user_role: ["Uploader", "Processor"] } }),
        expect.objectContaining({ kind: "insert", by: by(), subject: "user_accounting_units", id: `${userId}/${tenant.unitId}` }),
      ]),
    );
    expect(await added(() => ask("PATCH", path, { isActive: false }))).toContainEqual(
      expect.objectContaining({ kind: "update", by: by(), details: { is_active: [true, false] } }),
    );
    expect(await added(() => ask("POST", `${path}/password`, { password: "Docasne-heslo-7" }))).toContainEqual(
      expect.objectContaining({ kind: "account.temporaryPassword", by: by(), id: userId, details: {} }),
    );
    expect(await added(() => ask("DELETE", path))).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: "update", by: by() }), expect.objectContaining({ kind: "account.remove", id: userId })]),
    );
  });

  test("units, client applications with their secrets, features and other settings", async () => {
    const unit = await added(() => ask("POST", "/v1/accounting-unit", { name: "Nová jednotka" }));
    expect(unit).toContainEqual(expect.objectContaining({ kind: "insert", by: by(), subject: "accounting_units" }));
    let id = "";
    let secret = "";
    const application = await added(async () => {
      const answer = await ask("POST", "/v1/client-applications/client-application", { name: "Sklad" });
      [id, secret] = [String(answer.clientApplicationId), String(answer.clientSecret)];
    });
    expect(application).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "insert", by: by(), subject: "client_applications", id }),
        expect.objectContaining({ kind: "clientApplication.secret", id, details: {} }),
      ]),
    );
    expect(JSON.stringify(application)).not.toContain(secret);
    const rotated = await added(() => ask("POST", `/v1/client-applications/client-application/${id}/secret`));
    expect(rotated).toContainEqual(expect.objectContaining({ kind: "clientApplication.newSecret", by: by(), id }));
    expect(await added(() => ask("POST", "/v1/tenant/features", { features: [{ feature: "Dashboards", enabled: true }] }))).toContainEqual(
      expect.objectContaining({ kind: "update", by: by(), subject: "tenant_features", id: "Dashboards", details: { enabled: [false, true] } }),
    );
    expect(await added(() => ask("POST", "/v1/tenant/deduction-start-date", { deductionStartDate: "2026-04-01" }))).toContainEqual(
      expect.objectContaining({ kind: "update", by: by(), subject: "tenants" }),
    );
  });

  test("values, approvals, exports and deletions of documents; a file that merely came is in the history alone", async () => {
    const documentId = await buildDocument(api.app, tenant.tenantId, { state: "ApprovalPending" });
    expect(await added(() => ask("POST", `/v1/approval/${documentId}/approve`, { note: "V pořádku." }))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "approval.approved", by: by(), id: documentId }),
        expect.objectContaining({ kind: "document.approved", by: by(), id: documentId }),
      ]),
    );
    expect(await added(() => ask("GET", `/v1/documents/${documentId}/file/export?exportFormat=Json`))).toContainEqual(
      expect.objectContaining({ kind: "export.file", by: by(), subject: "format", id: "Json", details: { documentIds: [documentId] } }),
    );
    const [saved] = await added(() => ask("PATCH", `/v1/documents/${documentId}`, { fields: { supplierName: "Zelená Vydra s.r.o." } })).then((all) =>
      all.filter(({ kind }) => kind === "document.save"),
    );
    expect(saved).toMatchObject({
      by: by(),
      details: { changes: [{ field: "supplierName", from: "Modrá Vydra s.r.o.", to: "Zelená Vydra s.r.o." }] },
    });
    expect(await added(() => ask("DELETE", `/v1/documents/${documentId}`))).toContainEqual(
      expect.objectContaining({ kind: "document.delete", by: by(), id: documentId }),
    );
    const form = new FormData();
    form.append("File", new Blob(["<Invoice/>"], { type: "application/xml" }), "faktura.isdoc");
    const uploaded = async () => expect((await api.request("POST", "/v1/documents", { as: tenant.admin, form })).status).toBe(200);
    expect(await added(uploaded)).toEqual([]);
  });

  test("sign-in, sign-out, a changed password, and a sign-in at another provider that opens the account", async () => {
    const person = { ...(await tenant.user("Processor")), email: `${randomUUID()}@example.com`, password: PASSWORD };
    await buildAccount(api.app, person);
    const browser = new Browser(api.identityUrl);
    const about = { by: person.userId, subject: "account", id: person.userId };
    expect(await added(() => browser.login(person.email, PASSWORD))).toEqual([expect.objectContaining({ kind: "session.begin", ...about })]);
    expect(await added(() => browser.post("/account/logout", {}))).toEqual([expect.objectContaining({ kind: "session.end", ...about })]);
    expect(await added(() => browser.login(person.email, "Spatne-heslo-1"))).toEqual([]);
    const password = "update identity.accounts set password_hash = 'x', password_changed_at = now() where user_id = $1";
    const changed = await added(() => owner.query(password, [person.userId]));
    expect(changed).toEqual([expect.objectContaining({ kind: "account.password", ...about, details: { temporary: false } })]);
    const link = "insert into identity.external_people (issuer, subject, user_id) values ('https://other.example.com', 's-1', $1)";
    expect(await added(() => owner.query(link, [person.userId]))).toEqual([expect.objectContaining({ kind: "account.provider", ...about })]);
  });
});

test("the application can read the log and add to it through its function; it can change, take away or forge nothing", async () => {
  const app = new pg.Client({ connectionString: api.database.appUrl });
  await app.connect();
  try {
    for (const statement of [
      "update audit_log set entry = '{}'",
      "delete from audit_log",
      "truncate audit_log",
      "insert into audit_log values (gen_random_uuid(), 1, '{}', '')",
      "update audit_heads set number = 0",
      "delete from audit_heads",
      "select append_audit(gen_random_uuid(), 'x', null, 'x', 'x', '{}')",
      "alter table users disable trigger audit_changed",
      "set session_replication_role = replica",
    ])
      await expect(app.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
    expect((await app.query("select * from audit_log")).rows).toEqual([]);
  } finally {
    await app.end();
  }
});

test("every table of a tenant is audited, or named here with a reason", async () => {
  const { rows } = await owner.query(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit_added')`);
  const unaudited: Record<string, string> = {
    audit_log: "the log itself",
    audit_heads: "the log itself",
    tenant_deletions: "outlives the log, which names who asked for a bundle or ended a hold before",
    documents: "every change of a document has a row of the history, which is audited",
    document_contents: "as documents",
    document_pages: "as documents",
    uploaded_pages: "as documents",
    further_files: "as documents",
    files: "bytes that never change; what is done with them is in the history",
    files_to_remove: "as files",
    approval_runs: "every vote and closure has a row of approval_history, which is audited",
    approval_tasks: "as approval_runs",
    enum_rows: "may be thousands; the list's own row says that it was touched",
    document_duplicates: "what the program found; a decision has a row in the histories of both documents",
    document_locks: "who looks at a document",
    document_feedback: "an opinion of the reading",
    document_share_visits: "who opened a link; the links themselves are audited",
    reading_progress: "the program's own",
    document_counts: "the program's own",
    document_months: "the program's own",
    sorted_fields: "by what lists are sorted",
    sorted_keys: "as documents",
    licence_usage: "the program's own",
    storage_usage: "the program's own",
    list_results: "the program's own",
    supplier_memories: "learnt from saved documents, which are audited",
    deliveries: "what becomes of an export; its end is in the history",
    web_hook_outbox: "messages about audited events",
    web_hook_questions: "what webhooks were asked; what an answer changes has a row in the history",
    list_views: "how a person looks at lists",
    mail_outbox: "e-mails about audited events",
    import_states: "the program's own",
    delivered_names: "under which names files were delivered; the deliveries are in the history",
    import_items: "what was fetched; the documents that it became are audited",
    status_findings: "what the program found that needs a person",
    outbox_receivers: "what the program knows of receivers that fail",
    register_answers: "what registers said, with the day; nobody changes it",
    payment_orders: "ordering is noted with its documents and its format, and so is who fetches the file",
    payment_order_documents: "as payment_orders; taking a payment back is noted",
  };
  expect(rows.map((row: { name: string }) => row.name).filter((name) => !(name in unaudited))).toEqual([]);
});

test("200 changes of one tenant at once stand in one unbroken chain; tenants don't touch each other's", async () => {
  const [one, other] = [await buildTenant(api.app), await buildTenant(api.app)];
  await Promise.all(Array.from({ length: 200 }, (_, index) => (index % 2 ? one : other).user("Uploader")));
  for (const { tenantId } of [one, other]) {
    const checked = await checkAudit(owner, api.app.config, tenantId);
    expect(checked.broken).toBeUndefined();
    expect((await entries(tenantId)).filter(({ subject }) => subject === "users")).toHaveLength(101);
  }
});

const EDITS = 1_000;
test(`${EDITS} random edits of the log: all found, at the first entry that they touched`, async () => {
  const seed = Number(process.env.KVITANCE_TEST_SEED ?? randomInt(2 ** 31));
  console.log(`audit edits, seed ${seed}`);
  const { tenantId } = await buildTenant(api.app);
  const other = (await buildTenant(api.app)).tenantId;
  await fillChain(owner, tenantId, 30);
  await fillChain(owner, other, 5);
  await anchorChains(api.app);
  const check = () => checkAudit(owner, api.app.config, tenantId);
  const { entries: length, ...whole } = await check();
  expect(whole).toEqual({ tenantId, anchoredUpTo: length });
  const missed: string[] = [];
  for (const { name, first, run } of edits({ seed, count: EDITS, tenantId, other, length })) {
    await owner.query("begin");
    await run(owner);
    const { broken } = await check();
    await owner.query("rollback");
    if (!broken || (first !== undefined && broken.number !== first)) missed.push(`${name}: ${JSON.stringify(broken)}`);
  }
  expect(missed).toEqual([]);
  expect((await check()).broken).toBeUndefined();

  // Without the anchor only those who also rewrote all that follows would stay unseen.
  await rm(join(api.app.config.dataDir, "audit"), { recursive: true });
  const [cut] = [...edits({ seed, count: 50, tenantId, other, length })].filter(({ name }) => name === "cut the tail and its head");
  await owner.query("begin");
  await cut?.run(owner);
  expect(await check()).toMatchObject({ anchoredUpTo: 0 });
  expect((await check()).broken).toBeUndefined();
  await owner.query("rollback");
});
