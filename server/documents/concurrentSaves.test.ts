import type { Problem } from "#contract/errors.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant, type TestUser } from "#test/build.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const SESSIONS = 50;
/** So many try again together: all of those who lost would only repeat the first race, fifty times over. */
const TRYING_AGAIN = 8;

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

type Detail = { version: number; fields: Record<string, string>; note: string; changedBy: { name: string } | null };
type Outcome = { person: TestUser; status: number; problem: Problem | undefined };

async function save(documentId: string, person: TestUser, version: number, fields: Record<string, string>): Promise<Outcome> {
  const reply = await api.request("PATCH", `/v1/documents/${documentId}`, { as: person, headers: { "if-match": `"${version}"` }, body: { fields } });
  return { person, status: reply.status, problem: reply.status === 204 ? undefined : ((await reply.json()) as Problem) };
}

async function read(documentId: string): Promise<Detail> {
  return (await (await api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin })).json()) as Detail;
}

test("R080 of fifty people who save at once one wins each version; the others learn who and when, and lose nothing", async () => {
  const documentId = await buildDocument(api.app, tenant.tenantId);
  let waiting = await Promise.all(
    Array.from({ length: SESSIONS }, (_, at) => tenant.user("Processor").then((person) => ({ person, symbol: String(1000 + at) }))),
  );
  const winners: { version: number; symbol: string }[] = [];
  let { version } = await read(documentId);

  while (waiting.length > 0) {
    const racing = winners.length === 0 ? waiting : waiting.slice(0, TRYING_AGAIN);
    const outcomes = await Promise.all(racing.map(({ person, symbol }) => save(documentId, person, version, { variableSymbol: symbol })));
    const won = outcomes.filter(({ status }) => status === 204);
    expect(won).toHaveLength(1);
    const after = await read(documentId);
    expect(after.version).toBe(version + 1);
    const winner = racing.find(({ person }) => person === won[0]!.person)!;
    expect(after.fields.variableSymbol).toBe(winner.symbol);
    for (const { status, problem } of outcomes.filter((outcome) => outcome.status !== 204)) {
      expect(status).toBe(412);
      expect(problem).toMatchObject({ code: "edited-elsewhere", editedBy: "Jana Processor" });
      expect(Number.isNaN(Date.parse(String(problem?.editedAt)))).toBe(false);
    }
    winners.push({ version, symbol: winner.symbol });
    ({ version } = after);
    // Who lost tries again after the others who still wait.
    waiting = [...waiting.slice(racing.length), ...racing.filter((one) => one !== winner)];
  }

  expect(new Set(winners.map(({ version }) => version)).size).toBe(SESSIONS);
  const history = (await (await api.request("GET", `/v1/documents/${documentId}/history`, { as: tenant.admin })).json()) as {
    entries: { kind: string; changes: { field: string; to: string | null }[] }[];
  };
  const saved = history.entries.filter(({ kind }) => kind === "save").flatMap(({ changes }) => changes.map(({ to }) => to));
  expect(saved.toSorted()).toEqual(winners.map(({ symbol }) => symbol).toSorted());
});
