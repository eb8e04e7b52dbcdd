import type { CallReply } from "#contract/call.ts";
import type { deletion } from "#contract/organisation/deletion.ts";
import type { DeletionCertificate } from "#domain/organisation/deletionCertificate.ts";
import { holdRemovals } from "#server/core/fileRemoval.ts";
import { connectOwner } from "#start/migrate.ts";
import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { type CallServer, type Company, openCalls } from "#test/calls.ts";
import { onDatabase } from "#test/database.ts";
import { query } from "#test/dataFolders.ts";
import { buildAccount } from "#test/people.ts";
import { blankPdf, storeBytes } from "#test/stored.ts";
import { buildWholeTenant } from "#test/wholeTenant.ts";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteAskedTenant, sweepDeletions } from "./job.ts";

const PASSWORD = "Spravcovo-heslo-1";
const NAME = "Celá firma s.r.o.";

let server: CallServer;
let company: Company;
let other: TestTenant;
beforeAll(async () => {
  server = await openCalls();
  other = await buildTenant(server.app, { name: NAME });
  await storeBytes(server.app, other, await buildDocument(server.app, other.tenantId), await blankPdf());
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  await server.forgetAttempts();
  company = await buildWholeTenant(server, `nova${Math.random()}@example.com`);
  await buildAccount(server.app, { ...company.admin, email: `${company.admin.userId}@example.com`, password: PASSWORD });
}, 60_000);

const ask = (body: object) => server.request("POST", "/v1/tenant/deletion", { as: company.admin, body: { company: NAME, password: PASSWORD, ...body } });
const codeOf = async (reply: Response) => [reply.status, ((await reply.json()) as { code: string }).code];
const follow = async (token: string) =>
  (await (await server.request("POST", "/v1/deleted-tenant", { body: { token } })).json()) as CallReply<typeof deletion.deletedTenant>;
const asked = async (): Promise<string> => ((await (await ask({})).json()) as { token: string }).token;
const work = () => deleteAskedTenant(server.app, company.tenantId);

/** Every table of every schema that bears the tenant's id anywhere in a row, and how many rows. */
async function traces(tenantId: string): Promise<Record<string, number>> {
  const tables = await query(
    server.database.ownerUrl,
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'identity', 'queue', 'system') order by 1",
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await query(server.database.ownerUrl, `select count(*)::int as rows from ${String(name)} t where t::text like '%${tenantId}%'`);
    if (Number(row?.rows) > 0) found[String(name)] = Number(row?.rows);
  }
  return found;
}
const keys = async (tenantId: string) => {
  const all: string[] = [];
  for await (const key of server.app.files.keys(`${tenantId}/`)) all.push(key);
  return all.length;
};

test("a company goes with all rows, files, jobs and sign-ins, and leaves a certificate; another one is untouched", async () => {
  const [theirs, theirFiles] = [await traces(other.tenantId), await keys(other.tenantId)];
  const before = await traces(company.tenantId);
  expect(Object.keys(before).length).toBeGreaterThan(35);
  const anchor = join(server.app.config.dataDir, "audit", `${company.tenantId}.jsonl`);
  await mkdir(join(server.app.config.dataDir, "audit"), { recursive: true });
  await writeFile(anchor, "{}\n");
  const [head] = await query(server.database.ownerUrl, `select number::int as entries from audit_heads where tenant_id = '${company.tenantId}'`);
  const people = await query(server.database.ownerUrl, `select user_id as id from identity.accounts where tenant_id = '${company.tenantId}'`);

  const token = await asked();
  expect(await follow(token)).toMatchObject({ company: NAME, finishedTime: null, certificate: null });
  await work();

  const left = await traces(company.tenantId);
  // The certificate, and the job that is doing it, which the queue forgets within the hour.
  expect(Object.keys(left).filter((name) => !name.startsWith("queue."))).toEqual(["public.tenant_deletions"]);
  expect([await keys(company.tenantId), existsSync(anchor)]).toEqual([0, false]);
  for (const { id } of people) expect(await query(server.database.ownerUrl, `select from identity.artifacts where account_id = '${String(id)}'`)).toEqual([]);
  expect([await traces(other.tenantId), await keys(other.tenantId)]).toEqual([theirs, theirFiles]);
  expect((await server.request("GET", "/v1/tenant", { as: company.admin })).status).toBeGreaterThanOrEqual(401);

  const { certificate } = await follow(token);
  const proof = JSON.parse(certificate?.json ?? "{}") as DeletionCertificate;
  expect(proof.before.tables).toMatchObject({
    documents: before["public.documents"],
    document_history: before["public.document_history"],
    "identity.accounts": people.length,
  });
  expect(proof.before.files).toBeGreaterThan(3);
  expect(proof.before.searchable).toBeGreaterThan(3);
  expect([Object.values(proof.after.tables).reduce((sum, rows) => sum + rows, 0), proof.after.files, proof.after.searchable]).toEqual([0, 0, 0]);
  expect(proof.requestedBy).toBe(`${company.admin.userId}@example.com`);
  expect(proof.auditLog?.entries).toBeGreaterThanOrEqual(Number(head?.entries));
  expect(proof.auditLog?.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(certificate?.text).toMatch(/Po smazání:\n {2}0 řádky v databázi\n {2}0 uložené soubory/);
  expect(certificate?.text).toContain("Zálohy pořízené před smazáním");
  // Twice does no harm.
  await work();
  expect((await follow(token)).certificate).toEqual(certificate);
}, 60_000);

test("another name, a wrong password, a forged token are refused, and nothing happens", async () => {
  const before = await traces(company.tenantId);
  expect(await codeOf(await ask({ company: "Celá firma" }))).toEqual([422, "company-name-differs"]);
  expect(await codeOf(await ask({ password: "jiné heslo" }))).toEqual([422, "wrong-password"]);
  expect(await traces(company.tenantId)).toEqual(before);
  expect((await server.request("POST", "/v1/deleted-tenant", { body: { token: "x".repeat(64) } })).status).toBe(404);
  // Nobody asked: the function of the database refuses too.
  await expect(onDatabase(server.database.appUrl, `select set_config('app.tenant', '${company.tenantId}', false); select delete_tenant()`)).rejects.toThrow(
    /nobody asked/,
  );
});

test("under legal hold, of the company or of one document, it is refused with the reason, also when the hold comes after it was asked for", async () => {
  const hold = (table: string, reason: string | null) =>
    onDatabase(
      server.database.ownerUrl,
      `update ${table} set held_at = ${reason === null ? "null" : "now()"}, hold_reason = ${reason === null ? "null" : `'${reason}'`} where tenant_id = '${company.tenantId}'`,
    );
  for (const table of ["tenants", "documents"]) {
    await hold(table, "soudní spor");
    const reply = await ask({});
    expect(await reply.json()).toMatchObject({ status: 409, code: "legal-hold", detail: "soudní spor" });
    await hold(table, null);
  }
  const before = await keys(company.tenantId);
  await asked();
  for (const table of ["tenants", "documents"]) {
    await hold(table, "soudní spor");
    await expect(work()).rejects.toMatchObject({ code: "legal-hold" });
    await expect(onDatabase(server.database.appUrl, `select set_config('app.tenant', '${company.tenantId}', false); select delete_tenant()`)).rejects.toThrow(
      /legal hold/,
    );
    await hold(table, null);
  }
  expect([
    await keys(company.tenantId),
    (await query(server.database.ownerUrl, `select from users where tenant_id = '${company.tenantId}'`)).length > 5,
  ]).toEqual([before, true]);
});

test("cut off while a backup is made it goes on where it was, with what was counted first; lost jobs are queued again", async () => {
  const token = await asked();
  const backup = await connectOwner(server.database.ownerUrl);
  expect(await holdRemovals(backup)).toBe(true);
  await expect(work()).rejects.toThrow(/being made/);
  expect(await keys(company.tenantId)).toBeGreaterThan(0);
  await backup.end();
  await onDatabase(server.database.ownerUrl, "delete from queue.job where name = 'deleteTenant'");
  await sweepDeletions(server.app);
  expect(
    await query(server.database.ownerUrl, `select from queue.job where name = 'deleteTenant' and data ->> 'tenantId' = '${company.tenantId}'`),
  ).toHaveLength(1);
  await work();
  const proof = JSON.parse((await follow(token)).certificate?.json ?? "{}") as DeletionCertificate;
  expect([proof.before.files > 3, (proof.before.tables.documents ?? 0) > 5, proof.before.tables["identity.accounts"]]).toEqual([
    true,
    true,
    expect.any(Number),
  ]);
  expect([proof.after.files, await keys(company.tenantId)]).toEqual([0, 0]);
}, 60_000);
