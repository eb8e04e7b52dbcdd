import type { ImportConnection, ImportedItem } from "#contract/intake/connections.ts";
import type { ImportType } from "#domain/intake/fields.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { wake } from "#server/core/outbox/outbox.ts";
import { type ImportKey, type ImportRow, settingsOf } from "./store.ts";
import { sql } from "kysely";

const COUNTED_MS = 30 * 24 * 3_600_000;

/** Whether the person of the mailbox has signed in; null where none has to. */
export const isSignedIn = (app: App, row: ImportRow): boolean | null => (row.settings.signIn === "Person" ? settingsOf(app, row).grant !== undefined : null);

/** Whether the program fetches from there. */
export const isFetched = (app: App, row: ImportRow): boolean => app.sources[row.type]?.(settingsOf(app, row), row.tenant_id) !== undefined;

/** Whether the program can fetch from places of a type; folders of the server are allowed to each tenant by the operator. */
export const isOffered = (app: App, tenantId: string, type: ImportType): boolean =>
  type === "Folder" ? app.sources.Folder?.({}, tenantId) !== undefined : app.sources[type] !== undefined;

/** The connection is looked at now, or never while it is off or of a type that is not fetched. */
export async function lookSoon(tx: Tx, app: App, row: ImportRow): Promise<void> {
  const due_at = row.is_active && isFetched(app, row) ? app.clock.now() : null;
  await tx
    .insertInto("import_states")
    .values({ tenant_id: row.tenant_id, import_connection_id: row.import_connection_id, due_at })
    .onConflict((conflict) => conflict.columns(["tenant_id", "import_connection_id"]).doUpdateSet({ due_at }))
    .execute();
  await wake(tx, "imports", row.tenant_id);
}

/** Settings that were changed may want what stayed where it is: it is looked at anew. */
export async function forgetSkipped(tx: Tx, { tenant_id, import_connection_id }: ImportKey): Promise<void> {
  await tx
    .deleteFrom("import_items")
    .where("tenant_id", "=", tenant_id)
    .where("import_connection_id", "=", import_connection_id)
    .where("state", "=", "Skipped")
    .execute();
}

type State = ImportConnection["state"];

/** How the connections of a tenant do, by id. */
export async function loadStates(tx: Tx, app: App, tenantId: string): Promise<Map<string, Omit<State, "isFetched" | "isSignedIn">>> {
  const since = new Date(app.clock.now().getTime() - COUNTED_MS);
  const count = (state: string) => sql<number>`count(item.item_key) filter (where item.state = ${state})::int`;
  const rows = await tx
    .selectFrom("import_states as state")
    .leftJoin("import_items as item", (join) =>
      join.onRef("item.tenant_id", "=", "state.tenant_id").onRef("item.import_connection_id", "=", "state.import_connection_id").on("item.met_at", ">=", since),
    )
    .select(["state.import_connection_id", "looked_at", "due_at", "failing_since", "problem_code", "reason"])
    .select([count("Taken").as("taken"), count("Refused").as("refused"), count("Skipped").as("skipped")])
    .where("state.tenant_id", "=", tenantId)
    .groupBy(["state.tenant_id", "state.import_connection_id"])
    .execute();
  return new Map(
    rows.map((row) => [
      row.import_connection_id,
      {
        lookedTime: row.looked_at?.toISOString() ?? null,
        nextLookTime: row.due_at?.toISOString() ?? null,
        failingSince: row.failing_since?.toISOString() ?? null,
        problem: row.problem_code === null ? null : { code: row.problem_code, reason: row.reason ?? "" },
        taken: row.taken,
        refused: row.refused,
        skipped: row.skipped,
      },
    ]),
  );
}

export const unknownState: Omit<State, "isFetched" | "isSignedIn"> = {
  lookedTime: null,
  nextLookTime: null,
  failingSince: null,
  problem: null,
  taken: 0,
  refused: 0,
  skipped: 0,
};

type Wanted = { importConnectionId?: string | undefined; isRefused?: true | undefined; skip: number; take: number };

/** What connections have met, the last first. */
export async function listItems(
  tx: Tx,
  tenantId: string,
  { importConnectionId, isRefused, skip, take }: Wanted,
): Promise<{ items: ImportedItem[]; total: number }> {
  const met = tx
    .selectFrom("import_items as item")
    .innerJoin("import_connections as connection", (join) =>
      join.onRef("connection.tenant_id", "=", "item.tenant_id").onRef("connection.import_connection_id", "=", "item.import_connection_id"),
    )
    .where("item.tenant_id", "=", tenantId)
    .$if(importConnectionId !== undefined, (query) => query.where("item.import_connection_id", "=", importConnectionId!))
    .$if(isRefused === true, (query) => query.where("item.state", "in", ["Refused", "Skipped"]));
  const { total } = await met.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  const rows = await met
    .selectAll("item")
    .select("connection.name as connection")
    .orderBy("item.met_at", "desc")
    .orderBy("item.item_id")
    .offset(skip)
    .limit(take)
    .execute();
  const items = rows.map((row) => ({
    itemId: row.item_id,
    importConnectionId: row.import_connection_id,
    connection: row.connection,
    name: row.name,
    sender: row.sender,
    state: row.state,
    problem: row.problem,
    files: row.files,
    metTime: row.met_at.toISOString(),
    movedTime: row.moved_at?.toISOString() ?? null,
  }));
  return { items, total };
}
