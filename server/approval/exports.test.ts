import { exportTriggers } from "#domain/exports/names.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant, type TestUser } from "#test/build.ts";
import { buildWorkflow } from "#test/buildApproval.ts";
import { buildIntegration } from "#test/buildIntegration.ts";
import { deliverAll } from "#test/deliver.ts";
import { testConnections } from "#test/fakes/connections.ts";
import { type Receiver, startReceiver } from "#test/fakes/receiver.ts";
import { approvalHash } from "#server/approval/standing.ts";
import fc from "fast-check";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
let processor: TestUser;
let approver: TestUser;
let receiver: Receiver;
let folder: string;
beforeAll(async () => {
  api = await startTestApp({ connections: testConnections, outgoingAllow: ["127.0.0.1"] });
  receiver = await startReceiver();
  folder = await mkdtemp(join(tmpdir(), "kvitance-copies-"));
  tenant = await buildTenant(api.app, { features: ["Approval", "Return", "Archive"] });
  [processor, approver] = [await tenant.user("Processor"), await tenant.user("Approver")];
  await buildWorkflow(api.app, tenant, { steps: [{ name: "1", mode: "any", approvers: [approver.userId] }] });
  // One that must confirm, as the tenant's trigger says, and one that gets a copy of all that is saved.
  await buildIntegration(api.app, tenant.tenantId, { connection: { url: receiver.url, token: "tajny-token" } });
  const copies = { type: "Premier", exportFormat: "Json", markAsExported: false, overwrite: true, eventTrigger: "DocumentSaved" } as const;
  await buildIntegration(api.app, tenant.tenantId, { ...copies, name: "Kopie", connection: { path: folder } });
});
afterAll(async () => {
  await api.close();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

type Move = { name: string; make(documentId: string): Promise<Response> };
const call = (method: string, path: string, as: TestUser, body?: unknown) => api.request(method, path, { as, ...(body === undefined ? {} : { body }) });
const document = (method: string, rest: string, body?: unknown, as?: "approver" | "admin"): Move => ({
  name: `${method} ${rest}${body ? ` ${JSON.stringify(body)}` : ""}${as ? ` as ${as}` : ""}`,
  make: (documentId) => call(method, `/v1/documents/${documentId}${rest}`, as === "approver" ? approver : as === "admin" ? tenant.admin : processor, body),
});
const approval = (rest: string, body?: unknown, as?: "approver"): Move => ({
  name: rest,
  make: (documentId) => call("POST", `/v1/approval/${documentId}${rest}`, as ? approver : processor, body),
});
const bulk = (method: string, path: string, body: object = {}): Move => ({
  name: path,
  make: (documentId) => call(method, `/v1/documents/${path}`, processor, { documentIds: [documentId], ...body }),
});

const bulkRetry = (): Move => document("POST", "/deliveries/retry", {});

const leaving: Move[] = [
  document("POST", "/mark-as-exported"),
  bulk("POST", "export"),
  bulk("PATCH", "markAsExported"),
  document("GET", "/file/export?exportFormat=Json"),
  bulk("POST", "files/export", { exportFormat: "Csv" }),
];
/** The tenant chooses when documents set out by themselves; a worker delivers what is on its way. */
const byItself: Move[] = [
  ...exportTriggers.map((trigger): Move => ({
    name: `trigger ${trigger}`,
    make: () => call("PUT", `/v1/tenant/export/trigger?trigger=${trigger}`, tenant.admin),
  })),
  {
    name: "deliver",
    make: async () => {
      await deliverAll(api.app, tenant.tenantId);
      return new Response(null, { status: 204 });
    },
  },
];
const deliver = byItself.at(-1)!;
const correct = document("PATCH", "", { fields: { totalAmount: "1.00" } });
const archive = document("POST", "/state/change/Archived");
const reopen = document("POST", "/state/change/Validated", undefined, "admin");
const moves: Move[] = [
  ...byItself,
  deliver,
  deliver,
  bulkRetry(),
  ...leaving,
  ...leaving,
  correct,
  document("PATCH", "", { fields: { totalAmount: "2.00", totalWithoutVat: null } }),
  document("PATCH", "", { items: [{ description: "Práce", totalWithVat: "5.00" }] }),
  document("PATCH", "", { note: "Poznámka" }),
  document("POST", "/state/change/Extracted"),
  document("POST", "/state/change/Validated"),
  document("POST", "/state/change/Paused"),
  archive,
  reopen,
  document("POST", "/state/change/Extracted", undefined, "admin"),
  document("POST", "/return-to-issuer", { reason: "Zpět" }),
  bulk("PATCH", "markAsExportFailure", { reason: "Výpadek" }),
  approval("/workflow/start"),
  approval("/workflow/start"),
  approval("/workflow/restart"),
  approval("/approve", {}, "approver"),
  approval("/approve", {}, "approver"),
  approval("/approve", {}, "approver"),
  approval("/reject", { note: "Ne" }, "approver"),
];

const start = approval("/workflow/start");
const approve = approval("/approve", {}, "approver");
const placesOf = (way: Move[]): number[] => way.map(({ name }) => moves.findIndex((move) => move.name === name));
/** The plain path to an export, tried first: without it a run of bad luck would approve nothing and prove nothing. */
const plainWay = placesOf([start, approve, deliver, ...leaving.toReversed()]);
/** What was exported once is opened again, changed and put away: that it left once is no approval of what it holds now. */
const wayBack = placesOf([start, approve, deliver, reopen, correct, archive, ...leaving.toReversed()]);

test(
  "nothing leaves unapproved while the feature is on, by any call or trigger in any order, and what leaves is what was approved",
  { timeout: 240_000 },
  async () => {
    const seed = Number(process.env.KVITANCE_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
    console.log(`exports: seed ${seed}`);
    let left = 0;
    let arrived = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: moves.length - 1 }), { minLength: 20, maxLength: 30 }), async (indexes) => {
        const documentId = await buildDocument(api.app, tenant.tenantId, {
          unitId: tenant.unitId,
          fields: { ...cleanFields, documentKind: "invoice", taxDate: "2026-03-02" },
          vatBreakdown: [{ rate: "21.00", base: "1000.00", vat: "210.00" }],
        });
        const row = () =>
          api.app.db.transaction(tenant.tenantId, async (tx) => {
            const found = await tx.selectFrom("documents").selectAll().where("document_id", "=", documentId).executeTakeFirstOrThrow();
            const rows = await tx.selectFrom("deliveries").select(["delivery_key", "state"]).where("document_id", "=", documentId).execute();
            const arrived = rows.filter((delivery) => delivery.state === "Delivered").map((delivery) => delivery.delivery_key);
            return { state: found.state, hash: await approvalHash(tx, found), arrived };
          });
        // The model: the values of the last approval by a person, until a change of them or another round takes it away.
        let approvedHash: string | undefined;
        for (const move of indexes.map((index) => moves[index]!)) {
          const before = await row();
          const reply = await move.make(documentId);
          const after = await row();
          const isOk =
            reply.ok &&
            (!move.name.includes("export") ||
              !(reply.headers.get("content-type") ?? "").includes("json") ||
              !(await reply.clone().text()).includes('"ok":false'));
          if (before.state === "ApprovalPending" && after.state === "ReadyForExport") approvedHash = after.hash;
          else if (after.state === "ApprovalPending" || !["ReadyForExport", "Exported", "Archived", "Error"].includes(after.state)) approvedHash = undefined;
          const setOut = (after.state === "Exported" || after.state === "ReadyForExport") && before.state !== after.state;
          const wasHandedOut = isOk && (move.name.includes("file/export") || move.name === "files/export");
          const hasArrived = after.arrived.some((key) => !before.arrived.includes(key));
          arrived += hasArrived ? 1 : 0;
          if (setOut || wasHandedOut || hasArrived) {
            left += 1;
            expect([move.name, after.hash], `seed ${seed}`).toEqual([move.name, approvedHash]);
          }
        }
      }),
      { numRuns: 12, seed, examples: [[plainWay], [wayBack]] },
    );
    expect(left).toBeGreaterThan(3);
    expect(arrived).toBeGreaterThan(0);
  },
);
