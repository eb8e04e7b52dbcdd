import type { StatusCheck } from "#domain/insight/status.ts";
import { freePort } from "#start/postgres.ts";
import { CLOCK_WRONG_MS, openClock } from "#server/core/clock.ts";
import { pauseIntegration, resumeIntegration } from "#server/exports/integrations/pause.ts";
import { serveFigures } from "#server/figures.ts";
import { bePresent } from "#server/presence.ts";
import { startTestApp, type TestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant, type TestUser } from "#test/build.ts";
import { buildIntegration } from "#test/buildIntegration.ts";
import { makeCertificate, makePkcs12 } from "#test/certificate.ts";
import { onDatabase, TEST_SECRET } from "#test/database.ts";
import { type FillableDisk, fillableDisk, mayMount } from "#test/fillableDisk.ts";
import { testConnections } from "#test/fakes/connections.ts";
import { readMail, startSmtp } from "#test/fakes/smtp.ts";
import { type ChildProcess, fork } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cultures } from "#domain/names.ts";
import { type JobName, queues } from "#server/core/queues.ts";
import { checks } from "./checks/index.ts";
import { jobNames } from "./jobs.ts";
import { watchStatus } from "./watch.ts";

/** Valid for two days. */
const certificate = makeCertificate(["kvitance.example.com"]);
const hasOpenssl = certificate !== undefined;
const DISK_BYTES = 64 * 1024 * 1024;
let disk: FillableDisk;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let api: TestApp;
/** The company that administers the installation, and one that does not. */
let operator: TestTenant;
let tenant: TestTenant;
let now = new Date();
const children: ChildProcess[] = [];

beforeAll(async () => {
  disk = await fillableDisk(DISK_BYTES);
  smtp = await startSmtp();
  api = await startTestApp({ mail: smtp.config, clock: { now: () => now }, connections: testConnections, dataDir: disk.folder });
  operator = await buildTenant(api.app, { name: "Provozovatel" });
  await api.app.db.transaction(operator.tenantId, (tx) => tx.insertInto("operators").values({ tenant_id: operator.tenantId }).execute());
});
afterAll(async () => {
  children.forEach((child) => child.kill("SIGKILL"));
  await api.close();
  await smtp.close();
  await disk.remove();
});
beforeEach(async () => {
  now = new Date();
  await leave();
  await owner("delete from system.parts; delete from status_findings; delete from queue.job");
  smtp.received.length = 0;
  tenant = await buildTenant(api.app);
  // So that nothing but what a test makes true stands.
  await present();
});

const owner = (statement: string) => onDatabase(api.database.ownerUrl, statement);
const ends: (() => Promise<void>)[] = [];
/** A worker says what it sees now. */
const present = async (ahead = 0): Promise<void> =>
  void ends.push(
    await bePresent(
      api.app,
      "worker",
      openClock(() => new Date(Date.now() + ahead)),
    ),
  );
/** Workers stop in order. */
const leave = async (): Promise<void> => {
  for (const end of ends.splice(0)) await end();
};
const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));

type Status = {
  findings: { check: StatusCheck; subject: string; title: string; advice: string; path: string; since: string }[];
  over: { check: string; endedTime: string }[];
  installation: { parts: { part: string; isSilent: boolean; clockAheadSeconds: number }[]; queue: unknown[] } | null;
};
const statusOf = async (as: TestUser): Promise<Status> => (await api.request("GET", "/v1/tenant/status", { as })).json() as Promise<Status>;
const found = async (as = operator.admin) => (await statusOf(as)).findings.map(({ check }) => check);
/** Subjects of the e-mails since the last look, after the watch came by. */
async function mailed(): Promise<string[]> {
  await watchStatus(api.app);
  return smtp.received.splice(0).map((email) => readMail(email).subject);
}

describe("what is found, and that it ends", () => {
  test("nothing, where all is in order", async () => {
    expect(await found()).toEqual([]);
    expect((await statusOf(operator.admin)).installation?.parts).toMatchObject([{ part: "worker", isSilent: false }]);
  });

  test.each(cultures)("every kind of job is named in words (%s)", async (culture) => {
    await owner(`update users set language_code = '${culture}' where user_id = '${operator.admin.userId}'`);
    const { installation } = await statusOf(operator.admin);
    await owner(`update users set language_code = 'cs-CZ' where user_id = '${operator.admin.userId}'`);
    const named = Object.keys(queues).map((job) => ({ job, name: jobNames[job as JobName]?.[culture] }));
    expect(installation?.queue).toMatchObject(named);
    for (const { job, name } of named) expect(name, job).toMatch(/^\p{Lu}\p{Ll}+ /u);
  });

  test("a worker that was killed, and that none is there", { timeout: 60_000 }, async () => {
    await leave();
    expect(await found()).toEqual(["worker"]);
    const worker = fork(fileURLToPath(new URL("../../worker.ts", import.meta.url)), ["--data", disk.folder], {
      env: { ...process.env, DATABASE_APP_URL: api.database.appUrl, KVITANCE_SECRET: TEST_SECRET, KVITANCE_LOG: "silent" },
      execArgv: [],
    });
    children.push(worker);
    await new Promise((ready) => worker.once("message", ready));
    expect(await found()).toEqual([]);
    const gone = new Promise((exit) => worker.once("exit", exit));
    worker.kill("SIGKILL");
    await gone;
    // Three minutes pass.
    await owner("update system.parts set seen_at = seen_at - interval '3 minutes'");
    const { findings } = await statusOf(operator.admin);
    expect(findings.map(({ check }) => check)).toEqual(["worker", "worker"]);
    expect(findings[1]).toMatchObject({ title: expect.stringMatching(/^Proces worker na stroji \S+ se neozývá$/), since: expect.any(String) });
    await present();
    expect(await found()).toEqual([]);
  });

  test("another machine that went silent, until it is forgotten after a day", async () => {
    await owner(
      "insert into system.parts (part_id, part, host, version, clock_ahead_ms, seen_at) values (gen_random_uuid(), 'api', 'druhy', '1', 0, now() - interval '3 minutes')",
    );
    expect((await statusOf(operator.admin)).findings).toMatchObject([{ check: "worker", title: "Proces api na stroji druhy se neozývá" }]);
    await owner("update system.parts set seen_at = seen_at - interval '1 day' where host = 'druhy'");
    expect(await found()).toEqual([]);
    await watchStatus(api.app);
    expect((await statusOf(operator.admin)).installation?.parts.length).toBe(1);
  });

  test("a queue in which jobs wait while none ends", async () => {
    await api.app.db.transaction(tenant.tenantId, (tx) => api.app.queue.send(tx, "listPages", { tenantId: tenant.tenantId, documentId: tenant.tenantId }));
    expect(await found()).toEqual([]);
    await owner("update queue.job set start_after = start_after - interval '20 minutes'");
    const [finding] = (await statusOf(operator.admin)).findings;
    expect(finding).toMatchObject({ check: "queue", subject: "listPages", title: "Fronta „Zjištění stran“ stojí, čeká jich 1" });
    expect(Date.now() - Date.parse(finding!.since)).toBeGreaterThan(19 * 60_000);
    api.app.queue.work("listPages", { slots: 1, perTenant: 1, pollMs: 100 }, async () => undefined);
    await expect.poll(() => found()).toEqual([]);
  });

  test.skipIf(!mayMount)("a disk that fills up (needs to mount one)", async () => {
    await disk.fill();
    await leave();
    await present();
    const [finding] = (await statusOf(operator.admin)).findings;
    expect(finding).toMatchObject({
      check: "disk",
      title: expect.stringMatching(/^Disk se soubory na stroji \S+ je plný, doklady se nepřijímají: volno 0,0 GB$/),
    });
    await disk.makeRoom();
    await leave();
    await present();
    expect(await found()).toEqual([]);
  });

  test("a clock that differs from the database's", async () => {
    await present(CLOCK_WRONG_MS + 60_000);
    expect((await statusOf(operator.admin)).findings).toMatchObject([
      { check: "clock", title: expect.stringMatching(/o 3\d\d s; přihlášení mohou selhávat$/) },
    ]);
    await leave();
    await present(10_000);
    expect(await found()).toEqual([]);
  });

  test("a public address that only this machine opens, where e-mails carry it", async () => {
    const { config } = api.app;
    const given = config.appUrl;
    config.appUrl = "http://localhost:8080";
    expect((await statusOf(operator.admin)).findings).toMatchObject([{ check: "publicAddress", title: expect.stringContaining("http://localhost:8080") }]);
    expect(await found(tenant.admin)).toEqual([]);
    config.appUrl = given;
    expect(await found()).toEqual([]);
  });

  test.skipIf(!hasOpenssl)("a TLS certificate that ends within two weeks", async () => {
    const tls = { cert: join(disk.folder, "tls.crt"), key: join(disk.folder, "tls.key") };
    await writeFile(tls.cert, certificate?.cert ?? "");
    const end = await bePresent({ ...api.app, config: { ...api.app.config, tls } }, "api", openClock());
    expect((await statusOf(operator.admin)).findings).toMatchObject([
      { check: "tlsCertificate", title: expect.stringMatching(/^Certifikát TLS \(api na \S+\) platí do /) },
    ]);
    await end();
    expect(await found()).toEqual([]);
  });

  test("an integration that is paused, and one that takes nothing for an hour", async () => {
    const documentId = await buildDocument(api.app, tenant.tenantId, { state: "ReadyForExport" });
    const integrationId = await buildIntegration(api.app, tenant.tenantId, { documentId });
    const key = { tenant_id: tenant.tenantId, integration_id: integrationId };
    await api.app.db.transaction(tenant.tenantId, (tx) => pauseIntegration(tx, api.app, key, { code: "http", reason: "401", isTemporary: false } as never));
    expect((await statusOf(tenant.admin)).findings).toMatchObject([
      { check: "integrations", title: expect.stringContaining("Účetnictví"), path: "/Settings/Export" },
    ]);
    await api.app.db.transaction(tenant.tenantId, (tx) => resumeIntegration(tx, tenant.tenantId, integrationId));
    expect(await found(tenant.admin)).toEqual([]);
    await owner(`update deliveries set first_attempt_at = now() - interval '2 hours', due_at = now() where integration_id = '${integrationId}'`);
    expect((await statusOf(tenant.admin)).findings).toMatchObject([{ check: "deliveries", title: expect.stringContaining("čeká jich 1") }]);
    await owner(`update deliveries set due_at = null, state = 'Delivered' where integration_id = '${integrationId}'`);
    expect(await found(tenant.admin)).toEqual([]);
  });

  test("an import that fails for an hour", async () => {
    const settings = { host: "imap.example.com", mailbox: "faktury@example.com", password: "heslo" };
    const made = await api.request("POST", "/v1/tenant/importConnections", { as: tenant.admin, body: { type: "Email", name: "Faktury", settings } });
    expect(made.status).toBe(200);
    const failing = (since: string) => owner(`update import_states set failing_since = ${since} where tenant_id = '${tenant.tenantId}'`);
    await failing("now() - interval '50 minutes'");
    expect(await found(tenant.admin)).toEqual([]);
    await failing("now() - interval '61 minutes'");
    expect((await statusOf(tenant.admin)).findings).toMatchObject([{ check: "imports", title: "Z importu Faktury nepřicházejí doklady" }]);
    await failing("null");
    expect(await found(tenant.admin)).toEqual([]);
  });

  test("a certificate for signing that ends within a month", async () => {
    const certificate = { file: makePkcs12("heslo").toString("base64"), password: "heslo" };
    expect((await api.request("POST", "/v1/tenant/signing/certificate", { as: tenant.admin, body: certificate })).status).toBeLessThan(300);
    expect(await found(tenant.admin)).toEqual([]);
    const use = await api.request("POST", "/v1/tenant/signing", { as: tenant.admin, body: { actions: ["DocumentSigning"] } });
    expect(use.status).toBe(204);
    expect((await statusOf(tenant.admin)).findings).toMatchObject([{ check: "signing", title: expect.stringMatching(/platí do \d+\. ?\d+\. ?\d{4}$/) }]);
    expect((await api.request("DELETE", "/v1/tenant/signing/certificate", { as: tenant.admin })).status).toBe(204);
    expect(await found(tenant.admin)).toEqual([]);
  });
});

const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000).toISOString().slice(0, 10);

describe("secrets near their end", () => {
  test("of the installation, for whoever administers it", async () => {
    api.app.config.secretEnds = [
      { name: "Poštovní schránky Microsoft", ends: inDays(12) },
      { name: "SMTP", ends: inDays(40) },
    ];
    expect((await statusOf(operator.admin)).findings).toMatchObject([
      {
        check: "secrets",
        subject: "Poštovní schránky Microsoft",
        title: expect.stringMatching(/^Tajný klíč Poštovní schránky Microsoft platí do \d+\. ?\d+\. ?\d{4}$/),
      },
    ]);
    expect(await found(tenant.admin)).toEqual([]);
    expect(await mailed()).toEqual([]);
    pass(6);
    expect(await mailed()).toEqual([expect.stringContaining("Tajný klíč Poštovní schránky Microsoft platí do")]);
    api.app.config.secretEnds = [];
    expect(await mailed()).toEqual([expect.stringMatching(/^Už je v pořádku: /)]);
  });

  test("of an import, while it is on", async () => {
    const settings = {
      mailType: "Exchange",
      authority: "example.com",
      clientId: "c",
      clientSecret: "s",
      mailbox: "faktury@example.com",
      secretEnds: inDays(5),
    };
    const send = (body: object) => api.request("POST", "/v1/tenant/importConnections", { as: tenant.admin, body: { type: "Email", name: "Faktury", ...body } });
    expect((await send({ settings: { ...settings, secretEnds: "2027-02-30" } })).status).toBe(422);
    expect((await send({ settings })).status).toBe(200);
    expect((await statusOf(tenant.admin)).findings).toMatchObject([
      { check: "importSecrets", title: expect.stringContaining("Faktury platí do"), path: "/Settings/Import" },
    ]);
    expect(await found()).toEqual([]);
    await owner(`update import_connections set is_active = false where tenant_id = '${tenant.tenantId}'`);
    expect(await found(tenant.admin)).toEqual([]);
  });

  test("of an integration, also once it has ended", async () => {
    const integrationId = await buildIntegration(api.app, tenant.tenantId);
    const set = (ends: string) =>
      owner(`update export_integrations set connection = connection || '{"secretEnds":"${ends}"}' where integration_id = '${integrationId}'`);
    await set(inDays(45));
    expect(await found(tenant.admin)).toEqual([]);
    await set(inDays(-2));
    expect((await statusOf(tenant.admin)).findings).toMatchObject([{ check: "integrationSecrets", path: "/Settings/Export" }]);
  });
});

describe("who is notified", () => {
  test("what is the installation's is shown to whoever administers it and to no other company", async () => {
    await leave();
    expect(await found()).toEqual(["worker"]);
    expect(await statusOf(tenant.admin)).toEqual({ findings: [], over: [], installation: null });
    await watchStatus(api.app);
    pass(6);
    await watchStatus(api.app);
    expect(smtp.received.map(({ to }) => to)).toEqual([[`${operator.admin.userId}@example.com`]]);
    const processor = await operator.user("Processor");
    expect((await api.request("GET", "/v1/tenant/status", { as: processor })).status).toBe(403);
  });

  test("administrators get one e-mail when it begins and one when it is over, in their language, and no other within a day", async () => {
    await owner(`update users set language_code = 'en-US' where user_id = '${operator.admin.userId}'`);
    await leave();
    const title = "No worker runs, so no document is read";
    expect(await mailed()).toEqual([]);
    pass(4);
    expect(await mailed()).toEqual([]);
    pass(2);
    expect(await mailed()).toEqual([`Needs attention: ${title}`]);
    pass(30);
    expect(await mailed()).toEqual([]);
    await present();
    expect(await mailed()).toEqual([`In order again: ${title}`]);
    expect(await mailed()).toEqual([]);
    expect((await statusOf(operator.admin)).over).toMatchObject([{ check: "worker" }]);
    // It comes and goes.
    for (let times = 0; times < 2; times += 1) {
      await leave();
      pass(10);
      expect(await mailed()).toEqual([]);
      pass(10);
      expect(await mailed()).toEqual([]);
      await present();
      expect(await mailed()).toEqual([]);
    }
    await leave();
    expect(await mailed()).toEqual([]);
    pass(24 * 60);
    expect(await mailed()).toEqual([`Needs attention: ${title}`]);
    await owner(`update users set language_code = 'cs-CZ' where user_id = '${operator.admin.userId}'`);
  });

  const onTheWay = { place: "files", free: 3_000_000_000, total: 40_000_000_000, wanted: 2_000_000_000 };
  const report = (facts: object) =>
    owner(
      `insert into system.parts (part_id, part, host, version, clock_ahead_ms, facts) values (gen_random_uuid(), 'api', 'druhy', '1', 0, '${JSON.stringify(facts)}')`,
    );
  test.each<[string, () => Promise<unknown>, () => Promise<unknown>, RegExp]>([
    [
      "a queue that stands still",
      async () => {
        await api.app.db.transaction(tenant.tenantId, (tx) => api.app.queue.send(tx, "purge", { tenantId: tenant.tenantId }));
        await owner("update queue.job set start_after = start_after - interval '2 hours'");
      },
      () => owner("delete from queue.job"),
      /^Fronta „Mazání smazaných dokladů po 30 dnech“ stojí, čeká jich 1$/,
    ],
    [
      "a disk that is nearly full",
      () => report({ disks: [onTheWay] }),
      () => owner("delete from system.parts where host = 'druhy'"),
      /^Disk se soubory na stroji druhy se plní: volno 3,0 GB$/,
    ],
    [
      "a certificate near its end",
      () => report({ certificateEnds: new Date(Date.now() + 5 * 24 * 3_600_000).toISOString() }),
      () => owner("delete from system.parts where host = 'druhy'"),
      /^Certifikát TLS \(api na druhy\) platí do /,
    ],
  ])("%s is mailed, and that it is over", async (_, begin, end, title) => {
    await begin();
    expect(await mailed()).toEqual([]);
    pass(6);
    const begun = await mailed();
    expect(begun).toEqual([expect.stringMatching(/^Vyžaduje pozornost: /)]);
    expect(begun[0]?.replace("Vyžaduje pozornost: ", "")).toMatch(title);
    await end();
    expect(await mailed()).toEqual([expect.stringMatching(/^Už je v pořádku: /)]);
  });

  test("what passes by itself is not mailed", async () => {
    await leave();
    expect(await mailed()).toEqual([]);
    pass(4);
    await present();
    expect(await mailed()).toEqual([]);
    pass(10);
    expect(await mailed()).toEqual([]);
  });

  test("nobody, where it is switched off", async () => {
    const set = (isOn: boolean) => api.request("PUT", "/v1/tenant/status/emails", { as: operator.admin, body: { isOn } });
    expect((await set(false)).status).toBe(204);
    expect(await (await api.request("GET", "/v1/tenant/status/emails", { as: operator.admin })).json()).toEqual({ isOn: false });
    await leave();
    expect(await mailed()).toEqual([]);
    pass(10);
    expect(await mailed()).toEqual([]);
    await set(true);
  });

  test("an integration has e-mails of its own and gets no second one", async () => {
    const integrationId = await buildIntegration(api.app, tenant.tenantId);
    const key = { tenant_id: tenant.tenantId, integration_id: integrationId };
    await api.app.db.transaction(tenant.tenantId, (tx) => pauseIntegration(tx, api.app, key, { code: "http", reason: "401", isTemporary: false } as never));
    await mailed();
    pass(10);
    expect(await mailed()).not.toContainEqual(expect.stringContaining("Vyžaduje pozornost"));
    await api.app.db.transaction(tenant.tenantId, (tx) => resumeIntegration(tx, tenant.tenantId, integrationId));
  });
});

test("the figures count what stands, by check", async () => {
  const port = await freePort();
  await serveFigures(api.app, { host: "127.0.0.1", port });
  await leave();
  await watchStatus(api.app);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  for (const { name } of checks) expect(text).toContain(`kvitance_status_findings{check="${name}"} ${name === "worker" ? 1 : 0}\n`);
});
