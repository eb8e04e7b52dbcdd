import type { TestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant, type TestUser } from "#test/build.ts";
import { buildWorkflow } from "#test/buildApproval.ts";
import { expect } from "vitest";

const APPROVERS = 25;

/** What fifty people who vote at once may do to one document; `all` takes turns through the ways in which they could collide. */
export type Round = { documentId: string; kind: (typeof kinds)[number] };
const kinds = ["one step, any of many", "everybody, two steps", "the same person fifty times", "approve against reject", "anybody"] as const;

/** A tenant with a crowd of approvers, and a workflow for each kind of round (chosen by the currency of the document). */
export async function openRace(api: TestApp) {
  const tenant = await buildTenant(api.app, { features: ["Approval"] });
  const crowd: TestUser[] = [];
  for (let index = 0; index < APPROVERS; index += 1) crowd.push(await tenant.user("Approver"));
  const all = crowd.map((user) => user.userId);
  const when = (currency: string) => [{ field: "currency", operator: "Eq" as const, value: currency }];
  await buildWorkflow(api.app, tenant, { name: "any", conditions: when("CZK"), steps: [{ name: "1", mode: "any", approvers: all }] });
  await buildWorkflow(api.app, tenant, {
    name: "all",
    conditions: when("EUR"),
    steps: [
      { name: "1", mode: "all", approvers: all },
      { name: "2", mode: "any", approvers: all.slice(0, 1) },
    ],
  });
  await buildWorkflow(api.app, tenant, {
    name: "once",
    conditions: when("USD"),
    steps: [
      { name: "1", mode: "any", approvers: all.slice(0, 1) },
      { name: "2", mode: "any", approvers: all.slice(1, 2) },
    ],
  });
  return { tenant, crowd };
}

/** Fifty votes at once; afterwards exactly one transition of each kind that the rules foresee, and nothing else. */
export async function race(api: TestApp, { tenant, crowd }: { tenant: TestTenant; crowd: TestUser[] }, round: number): Promise<void> {
  const kind = kinds[round % kinds.length] ?? kinds[0];
  const currency = {
    "one step, any of many": "CZK",
    "everybody, two steps": "EUR",
    "the same person fifty times": "USD",
    "approve against reject": "CZK",
    anybody: "GBP",
  }[kind];
  const fields = {
    invoiceNumber: `R-${round}`,
    supplierName: "Modrá Vydra s.r.o.",
    supplierCompanyId: "90000013",
    issueDate: "2026-03-02",
    currency,
    totalAmount: "1210.00",
    totalWithoutVat: "1000.00",
    totalVat: "210.00",
    dueDate: "2026-03-16",
  };
  const documentId = await buildDocument(api.app, tenant.tenantId, { state: "Processed", fields });
  expect((await api.request("POST", `/v1/approval/${documentId}/workflow/start`, { as: tenant.admin })).status).toBe(204);
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const as = (kind === "the same person fifty times" ? crowd[0] : crowd[index % crowd.length]) ?? tenant.admin;
      const isRejection = kind === "approve against reject" && index % crowd.length === 7;
      const reply = await api.request("POST", `/v1/approval/${documentId}/${isRejection ? "reject" : "approve"}`, {
        as,
        body: isRejection ? { note: "Ne." } : {},
      });
      return reply.status;
    }),
  );
  expect(
    statuses.filter((status) => ![204, 403, 409].includes(status)),
    kind,
  ).toEqual([]);
  await checkOutcome(api, tenant, { documentId, kind });
}

async function checkOutcome(api: TestApp, tenant: TestTenant, { documentId, kind }: Round): Promise<void> {
  const { document, lines, moves, votes } = await api.app.db.transaction(tenant.tenantId, async (tx) => ({
    document: await tx.selectFrom("documents").select(["state", "version"]).where("document_id", "=", documentId).executeTakeFirstOrThrow(),
    lines: (await tx.selectFrom("approval_history").select("state").where("document_id", "=", documentId).execute()).map((row) => row.state),
    moves: await tx.selectFrom("document_history").select(["from_state", "to_state"]).where("document_id", "=", documentId).orderBy("history_id").execute(),
    votes: await tx
      .selectFrom("approval_tasks")
      .select(["step", "user_id", "state"])
      .where("document_id", "=", documentId)
      .where("state", "in", ["approved", "rejected"])
      .execute(),
  }));
  const count = (state: string) => lines.filter((line) => line === state).length;
  const ends = moves.filter((move) => move.from_state === "ApprovalPending" && move.to_state !== "ApprovalPending");
  const expected = {
    "one step, any of many": ["ReadyForExport", 1, 1, 0],
    // Everybody of the first step once; the person of the second step may have voted twice, for either step.
    "everybody, two steps": [document.state, ends.length, document.state === "ReadyForExport" ? 1 : 0, APPROVERS],
    "the same person fifty times": ["ApprovalPending", 0, 0, 1],
    "approve against reject": ["ReadyForExport", 1, 1, votes.length - 1],
    anybody: ["ReadyForExport", 1, 1, 0],
  }[kind];
  expect([document.state, ends.length, count("APPROVED"), count("PREAPPROVED") + count("PREREJECTED")], kind).toEqual(expected);
  expect(new Set(votes.map((vote) => `${vote.step}/${vote.user_id}`)).size, kind).toBe(votes.length);
  // The start, and one line for each vote that counted.
  expect([moves.length, document.version], kind).toEqual([1 + votes.length, 2 + votes.length]);
}
