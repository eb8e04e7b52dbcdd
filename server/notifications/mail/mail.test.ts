import { writeDailySummaries } from "#server/approval/daily.ts";
import { startJobs } from "#server/jobs.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type DocumentParts, type TestTenant, type TestUser } from "#test/build.ts";
import { buildWorkflow } from "#test/buildApproval.ts";
import { forgetClaims } from "#test/deliver.ts";
import { readMail, startSmtp } from "#test/fakes/smtp.ts";
import { blankPdf, storeBytes } from "#test/stored.ts";
import { fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendMail } from "./outbox.ts";
import { writeEmail } from "./write.ts";

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let api: TestApp;
let tenant: TestTenant;
let processor: TestUser;
let first: TestUser;
let second: TestUser;
let third: TestUser;
const startedAt = new Date("2026-03-02T09:00:00Z");
let now = startedAt;
beforeAll(async () => {
  smtp = await startSmtp();
  api = await startTestApp({ mail: smtp.config, clock: { now: () => now } });
});
afterAll(async () => {
  await api.close();
  await smtp.close();
});
beforeEach(async () => {
  now = startedAt;
  smtp.received.length = 0;
  tenant = await buildTenant(api.app, { name: "Truhlářství s.r.o.", features: ["Approval", "Return", "ReturnByEmail"] });
  processor = await tenant.user("Processor");
  [first, second, third] = [await tenant.user("Approver"), await tenant.user("Approver"), await tenant.user("Approver")];
});

const call = async (method: string, path: string, as: TestUser, body?: unknown) => {
  const reply = await api.request(method, path, { as, ...(body === undefined ? {} : { body }) });
  expect(reply.status, `${method} ${path}`).toBe(204);
};
const build = (parts: DocumentParts = {}) => buildDocument(api.app, tenant.tenantId, parts);
const send = (documentId: string) => call("POST", `/v1/approval/${documentId}/workflow/start`, processor);
const notify = (frequency: string, recipient = "All") => call("PUT", "/v1/tenant/emailNotifications", tenant.admin, { frequency, recipient });
const emailOf = (user: TestUser) => `${user.userId}@example.com`;
const steps = (...people: TestUser[]) => [{ name: "Vedoucí", mode: "any" as const, approvers: people.map((person) => person.userId) }];
/** Who got an e-mail since the last look. */
async function notified(): Promise<string[]> {
  await sendMail(api.app, tenant.tenantId);
  const who = smtp.received.flatMap((mail) => mail.to).sort();
  smtp.received.length = 0;
  return who;
}

describe("R391 R392 who is notified, and when", () => {
  test("Never: nobody", async () => {
    await buildWorkflow(api.app, tenant, { steps: steps(first, second) });
    await send(await build());
    expect(await notified()).toEqual([]);
  });

  test("PerApprovalRequest: the approvers of each step as it begins, each once", async () => {
    await notify("PerApprovalRequest");
    await buildWorkflow(api.app, tenant, { steps: [...steps(first, second), ...steps(third)] });
    const documentId = await build();
    await send(documentId);
    expect(await notified()).toEqual([emailOf(first), emailOf(second)].sort());
    await call("POST", `/v1/approval/${documentId}/approve`, first, {});
    expect(await notified()).toEqual([emailOf(third)]);
    expect(await notified()).toEqual([]);
  });

  test.each([
    ["All", () => [third, second]],
    ["DelegatedUser", () => [third]],
  ])("after a delegation, recipient %s", async (recipient, people) => {
    await notify("PerApprovalRequest", recipient);
    await buildWorkflow(api.app, tenant, { steps: steps(first, second) });
    const documentId = await build();
    await send(documentId);
    await notified();
    await call("POST", `/v1/approval/${documentId}/delegate/${encodeURIComponent(emailOf(third))}`, first, {});
    expect(await notified()).toEqual(people().map(emailOf).sort());
  });

  test("a step that nobody may decide is reported to the admins, whatever the frequency", async () => {
    await buildWorkflow(api.app, tenant, { steps: steps(first) });
    await api.app.db.transaction(tenant.tenantId, (tx) => tx.updateTable("users").set({ is_active: false }).where("user_id", "=", first.userId).execute());
    const documentId = await build();
    await send(documentId);
    expect(await notified()).toEqual([emailOf(tenant.admin)]);
    const data = await (await api.request("GET", `/v1/approval/${documentId}/workflow-data`, { as: tenant.admin })).json();
    expect(data).toMatchObject({ documentState: "ApprovalPending", run: { isBlocked: true } });
  });

  test("who leaves while a step waits for them is noticed in the morning, once", async () => {
    await buildWorkflow(api.app, tenant, { steps: steps(first) });
    await send(await build());
    await api.app.db.transaction(tenant.tenantId, (tx) => tx.updateTable("users").set({ is_active: false }).where("user_id", "=", first.userId).execute());
    for (const [day, expected] of [
      ["2026-03-03T08:00:00Z", [emailOf(tenant.admin)]],
      ["2026-03-04T08:00:00Z", []],
    ] as const) {
      now = new Date(day);
      await writeDailySummaries(api.app);
      expect(await notified()).toEqual(expected);
    }
  });

  test("a reminder goes to whose turn it is", async () => {
    await buildWorkflow(api.app, tenant, { steps: steps(first) });
    const documentId = await build();
    await send(documentId);
    await call("POST", `/v1/approval/${documentId}/remind`, processor);
    expect(await notified()).toEqual([emailOf(first)]);
  });
});

describe("the daily summary", () => {
  const daysOf = async (...moments: string[]): Promise<number[]> => {
    const counts: number[] = [];
    for (const moment of moments) {
      now = new Date(moment);
      await Promise.all([writeDailySummaries(api.app), writeDailySummaries(api.app)]);
      counts.push((await notified()).length);
    }
    return counts;
  };
  test.each([
    [
      "summer time begins",
      "2026-03-28T20:00:00Z",
      [
        "2026-03-29T00:30:00Z",
        "2026-03-29T01:30:00Z",
        "2026-03-29T04:59:00Z",
        "2026-03-29T05:00:00Z",
        "2026-03-29T05:30:00Z",
        "2026-03-29T06:00:00Z",
        "2026-03-29T20:00:00Z",
      ],
      [0, 0, 0, 1, 0, 0, 0],
    ],
    [
      "summer time ends",
      "2026-10-24T20:00:00Z",
      [
        "2026-10-25T00:30:00Z",
        "2026-10-25T01:30:00Z",
        "2026-10-25T05:00:00Z",
        "2026-10-25T05:59:00Z",
        "2026-10-25T06:00:00Z",
        "2026-10-25T06:30:00Z",
        "2026-10-25T20:00:00Z",
      ],
      [0, 0, 0, 0, 1, 0, 0],
    ],
  ])("exactly once on the day on which %s", async (_title, eve, moments, expected) => {
    now = new Date(eve);
    await buildWorkflow(api.app, tenant, { steps: steps(first) });
    await notify("Daily");
    await send(await build());
    expect(await daysOf(...moments)).toEqual(expected);
  });

  test("one e-mail for all that waits, to each who has a turn; nobody waits, nobody is notified", async () => {
    await buildWorkflow(api.app, tenant, { steps: steps(first, second) });
    await notify("Daily");
    now = new Date("2026-03-03T08:00:00Z");
    await writeDailySummaries(api.app);
    expect(await notified()).toEqual([]);
    for (const supplierName of ["Alfa", "Beta", "Gama"]) await send(await build({ fields: { ...cleanFields, supplierName } }));
    now = new Date("2026-03-04T08:00:00Z");
    await writeDailySummaries(api.app);
    await sendMail(api.app, tenant.tenantId);
    expect(smtp.received.map((mail) => mail.to[0]).sort()).toEqual([emailOf(first), emailOf(second)].sort());
    const { subject, text } = readMail(smtp.received[0]!);
    expect(subject).toBe("Ke schválení čekají 3 doklady");
    for (const name of ["Alfa", "Beta", "Gama"]) expect(text).toContain(`${name} · FV-2026-001 · 1\u00a0210,00 CZK`);
  });
});

describe("mails", () => {
  test("in the language of who gets it, with the deep link and the picture of the page", async () => {
    await notify("PerApprovalRequest");
    await buildWorkflow(api.app, tenant, { name: "Nákup", steps: steps(first, second) });
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.updateTable("users").set({ language_code: "en-US" }).where("user_id", "=", second.userId).execute(),
    );
    const documentId = await build({ fields: { ...cleanFields, totalAmount: "12345.60" } });
    await storeBytes(api.app, tenant, documentId, await blankPdf());
    await send(documentId);
    await sendMail(api.app, tenant.tenantId);
    const mails = new Map(smtp.received.map((mail) => [mail.to[0], readMail(mail)]));
    expect(mails.get(emailOf(first))).toMatchObject({ subject: "Ke schválení: Modrá Vydra s.r.o. · FV-2026-001", hasPicture: true });
    expect(mails.get(emailOf(second))).toMatchObject({ subject: "For approval: Modrá Vydra s.r.o. · FV-2026-001", hasPicture: true });
    for (const part of ["Čeká na vás doklad ke schválení.", "Částka: 12\u00a0345,60 CZK", "Postup: Nákup", `http://app.test/DocumentApproval/${documentId}`])
      expect(mails.get(emailOf(first))?.text).toContain(part);
    expect(mails.get(emailOf(second))?.text).toContain("Amount: 12,345.60 CZK");
  });

  test("values of a document add no headers, no lines and no markup", async () => {
    await notify("PerApprovalRequest");
    await send(await build({ fields: { ...cleanFields, supplierName: "X\r\nBcc: zlo@example.com <b>" } }));
    await sendMail(api.app, tenant.tenantId);
    expect(smtp.received.length).toBeGreaterThan(0);
    for (const mail of smtp.received) {
      expect(mail.to).toHaveLength(1);
      expect(mail.raw).not.toMatch(/^Bcc:/im);
      expect(readMail(mail).subject).toBe("Ke schválení: X Bcc: zlo@example.com <b> · FV-2026-001");
    }
    const { html } = writeEmail("approvalRequest", "cs-CZ", { data: { supplier: '<b>"&' }, appUrl: "http://app.test", hasPicture: false });
    expect(html).toContain("&lt;b&gt;&quot;&amp;");
  });
});

describe("R070 R333 returning by e-mail", () => {
  const back = (documentId: string, body: object) =>
    api.request("POST", `/v1/documents/${documentId}/return-to-issuer`, { as: processor, body: { reason: "Účtujete nám cizí zakázku.", ...body } });

  test("the reason goes to who sent the document, else to the supplier's address, else to the one given", async () => {
    const sent = await build();
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.updateTable("documents").set({ sender_email: "Odesilatel@example.com" }).where("document_id", "=", sent).execute(),
    );
    const printed = await build({ fields: { ...cleanFields, supplierEmail: "fakturace@example.com" } });
    const unknown = await build();
    for (const [documentId, body] of [
      [sent, {}],
      [printed, {}],
      [unknown, { email: "zadano@example.com" }],
    ] as const)
      expect((await back(documentId, body)).status).toBe(204);
    await sendMail(api.app, tenant.tenantId);
    expect(smtp.received.flatMap((mail) => mail.to).sort()).toEqual(["fakturace@example.com", "odesilatel@example.com", "zadano@example.com"]);
    const { subject, text } = readMail(smtp.received[0]!);
    expect(subject).toBe("Vracíme doklad FV-2026-001");
    expect(text).toContain("Účtujete nám cizí zakázku.");
    expect(text).toContain("Truhlářství s.r.o.");
    expect(text).not.toContain("app.test");
  });

  test("answers go to who returned the document unless the company says otherwise, and its closing stands below the reason", async () => {
    const mailed = async (): Promise<{ to: string | undefined; text: string }> => {
      smtp.received.length = 0;
      await back(await build(), { email: "zadano@example.com" });
      await sendMail(api.app, tenant.tenantId);
      const { raw } = smtp.received[0]!;
      return { to: /^Reply-To: (.*)$/im.exec(raw)?.[1]?.trim(), text: readMail(smtp.received[0]!).text };
    };
    expect((await mailed()).to).toContain("@");
    await call("POST", "/v1/tenant/return-to-issuer", tenant.admin, { answersTo: "faktury@example.com", closing: "S pozdravem, účtárna" });
    const set = await mailed();
    expect(set.to).toBe("faktury@example.com");
    expect(set.text).toMatch(/cizí zakázku\.\s+S pozdravem, účtárna/);
    await call("POST", "/v1/tenant/return-to-issuer", tenant.admin, { answersTo: "", closing: "" });
  });

  test("without any address it is refused; with the feature off nothing is written", async () => {
    const documentId = await build();
    const refused = await back(documentId, {});
    expect([refused.status, ((await refused.json()) as { errors: { pointer: string }[] }).errors[0]?.pointer]).toEqual([422, "/email"]);
    await call("POST", "/v1/tenant/features", tenant.admin, { features: [{ feature: "ReturnByEmail", enabled: false }] });
    expect((await back(documentId, {})).status).toBe(204);
    expect(await notified()).toEqual([]);
  });
});

describe("once, and in the end", () => {
  test("a server that refuses is tried again later, and the e-mail arrives once", async () => {
    await notify("PerApprovalRequest");
    await buildWorkflow(api.app, tenant, { steps: steps(first) });
    await send(await build());
    smtp.refuse(2);
    expect(await notified()).toEqual([]);
    now = new Date(now.getTime() + 38_000);
    expect(await notified()).toEqual([]);
    now = new Date(now.getTime() + 61_000);
    expect(await notified()).toEqual([emailOf(first)]);
    now = new Date(now.getTime() + 86_400_000);
    expect(await notified()).toEqual([]);
  });

  test("many workers at once send each e-mail once", async () => {
    await notify("PerApprovalRequest");
    await buildWorkflow(api.app, tenant, { steps: steps(first, second, third) });
    for (let index = 0; index < 4; index += 1) await send(await build());
    await Promise.all(Array.from({ length: 6 }, () => sendMail(api.app, tenant.tenantId)));
    expect(smtp.received).toHaveLength(12);
    expect(new Set(smtp.received.map((mail) => readMail(mail).messageId)).size).toBe(12);
  });

  test("kill -9 of the worker in the middle of an e-mail: it still goes, once", { timeout: 60_000 }, async () => {
    await notify("PerApprovalRequest");
    await buildWorkflow(api.app, tenant, { steps: steps(first) });
    await send(await build());
    const waits = smtp.holdNext();
    const worker = fork(fileURLToPath(new URL("../../../test/fakes/mailWorker.ts", import.meta.url)), [
      JSON.stringify(api.app.config),
      api.database.appUrl,
      tenant.tenantId,
    ]);
    await waits;
    worker.kill("SIGKILL");
    await new Promise((gone) => worker.once("exit", gone));
    smtp.letGo();
    await sendMail(api.app, tenant.tenantId);
    // Its claim still counts.
    expect(smtp.received).toEqual([]);
    await forgetClaims(api.app, tenant.tenantId);
    await sendMail(api.app, tenant.tenantId);
    await sendMail(api.app, tenant.tenantId);
    expect(smtp.received.map((mail) => mail.to)).toEqual([[emailOf(first)]]);
  });

  test("a vote without a worker: the e-mail waits, and goes when one starts", async () => {
    await notify("PerApprovalRequest");
    await buildWorkflow(api.app, tenant, { steps: steps(first) });
    await send(await build());
    const stop = startJobs(api.app, 1);
    for (let attempt = 0; attempt < 100 && smtp.received.length === 0; attempt += 1) await sleep(100);
    await stop();
    expect(smtp.received.map((mail) => mail.to)).toEqual([[emailOf(first)]]);
  });
});
