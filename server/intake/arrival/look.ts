import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { oneLine } from "#domain/intake/mailFiles.ts";
import { sendDue } from "#server/core/outbox/attempt.ts";
import { isMine } from "#server/core/outbox/claim.ts";
import type { Outbox, Outcome, AttemptResult } from "#server/core/outbox/outbox.ts";
import { askConnection } from "#server/core/remote/port.ts";
import type { Tables } from "#server/core/schema.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import type { SourceItem, SourceSession } from "#server/core/source.ts";
import { findImport, keepingFor, settingsOf } from "#server/intake/connections/store.ts";
import type { Selectable } from "kysely";
import { loadMet, type MetItem, noteGone } from "./items.ts";
import { reportFailing, reportRefused } from "./report.ts";
import { putAway, takeItem } from "./takeItem.ts";
import type { Visit } from "./visit.ts";

type StateRow = Selectable<Tables["import_states"]>;
/** Whether more waits than one look takes. */
type Looked = { isMore: boolean };

/** Longest look; one that takes longer goes on in the next, so that other connections get their turn. */
const TURN_MS = 120_000;
/** A look that does not come to its end by itself is broken off. */
const LOOK_MS = 600_000;
/** Most items that one look takes. */
const MAX_ITEMS = 200;
/** After so many items in a row that fail by an error of this program, the visit to the connection ends. */
const MAX_FAULTS = 3;
/** What no repetition will mend is still tried: a password may be corrected on the other side. */
const HOPELESS_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Looks at import connections: each is due again and again (docs/decisions/044-imports.md). */
export const importOutbox: Outbox<StateRow, Looked> = {
  name: "imports",
  table: "import_states",
  key: ["import_connection_id"],
  slots: { total: 6, perTenant: 2 },
  send: look,
  record,
};

/** Looks at the connections of a tenant that are due. */
export const lookDue = (app: App, tenantId: string): Promise<void> => sendDue(app, importOutbox, tenantId);

async function look(app: App, state: StateRow): Promise<Outcome<Looked>> {
  const connection = await app.db.transaction(state.tenant_id, (tx) => findImport(tx, state.tenant_id, state.import_connection_id));
  const settings = connection && settingsOf(app, connection);
  const source = connection?.is_active && settings ? app.sources[connection.type]?.(settings, state.tenant_id) : undefined;
  if (!connection || !settings || !source) return { kind: "withdrawn" };
  const answer = await askConnection(app, LOOK_MS, (port) =>
    source.withSession(settings, keepingFor(app, connection, port), (session) => takeAll({ app, connection, settings, source, session, signal: port.signal })),
  );
  if (answer.ok) return { kind: "sent", sent: answer.value };
  const { code, reason, isTemporary, retryAfterSeconds } = answer.problem;
  return { kind: "failed", failure: { code, reason, isTemporary, retryAfterSeconds, isReceiverDown: true } };
}

/** Takes what is new, and puts away what an earlier look left half done. */
async function takeAll(visit: Visit): Promise<Looked> {
  const { session } = visit;
  const until = performance.now() + TURN_MS;
  const mayGoOn = () => performance.now() < until && !visit.signal.aborted;
  const keys = await session.list();
  await noteGone(visit, keys);
  const met = await loadMet(visit, keys);
  for (const row of met.values()) if (isLeftOver(row) && mayGoOn()) await putAway(visit, row.item_key, row.state === "Taken");
  const fresh = keys.filter((key) => (met.get(key)?.state ?? "Fetching") === "Fetching");
  let fault: unknown;
  let faults = 0;
  const takeNext = async (item: SourceItem): Promise<void> => {
    try {
      await takeItem(visit, item);
      faults = 0;
    } catch (error) {
      // One item that fails must not hold up the others; where several fail in a row, the items are not to blame.
      if (error instanceof RemoteProblem || ++faults >= MAX_FAULTS) throw error;
      fault = error;
      visit.app.log.error({ err: error, key: item.key }, "an item of an import failed by a fault of ours");
    }
  };
  for (const item of await described(session, fresh.slice(0, MAX_ITEMS))) {
    if (!mayGoOn()) return { isMore: true };
    await takeNext(item);
  }
  if (fault) throw fault;
  if (visit.notPutAway) throw visit.notPutAway;
  return { isMore: fresh.length > MAX_ITEMS };
}

const isLeftOver = ({ state, moved_at }: MetItem): boolean => (state === "Taken" || state === "Refused") && moved_at === null;

/** Longest subject or path that is kept; paths of folders stay below it. */
const MAX_NAME_CHARACTERS = 2_000;
const shown = (text: string): string => oneLine(text.slice(0, MAX_NAME_CHARACTERS));

async function described(session: SourceSession, keys: readonly string[]): Promise<SourceItem[]> {
  const items = keys.length === 0 ? [] : await session.describe(keys);
  return items.map((item) => ({ ...item, name: shown(item.name), sender: shown(item.sender) }));
}

async function record(tx: Tx, app: App, state: StateRow, result: AttemptResult<Looked>): Promise<void> {
  const own = tx.updateTable("import_states").where(isMine(importOutbox, state));
  const free = { claimed_until: null };
  if (result.kind === "released") return void (await own.set({ ...free, due_at: result.at }).execute());
  const connection = await findImport(tx, state.tenant_id, state.import_connection_id);
  if (!connection || result.kind === "withdrawn") return void (await own.set({ ...free, due_at: null }).execute());
  const now = app.clock.now();
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (result.kind === "sent") {
    const everyMs = Number(connection.settings.checkFrequency ?? 5) * MINUTE_MS;
    const well = { looked_at: now, failing_since: null, problem_code: null, reason: null, is_reported: false, first_attempt_at: null };
    await own.set({ ...free, ...well, due_at: result.sent.isMore ? now : after(everyMs) }).execute();
  } else {
    const { code, reason } = result.failure;
    const failing_since = state.failing_since ?? now;
    const due_at = result.kind === "again" ? result.at : after(HOPELESS_MS);
    await own.set({ ...free, failing_since, problem_code: code, reason, due_at }).execute();
    app.log.warn({ importConnectionId: connection.import_connection_id, code }, "an import connection failed");
    await reportFailing(tx, app, connection, { since: failing_since, reason, isReported: state.is_reported });
  }
  await reportRefused(tx, app, connection);
}
