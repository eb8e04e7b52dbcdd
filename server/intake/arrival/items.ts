import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import type { ImportedFile, ImportItemState } from "#server/core/exportTables.ts";
import type { Tables } from "#server/core/schema.ts";
import type { SourceItem } from "#server/core/source.ts";
import type { ImportKey } from "#server/intake/connections/store.ts";
import type { ImportRefusal } from "#domain/intake/refusals.ts";
import { type Selectable, sql } from "kysely";
import { randomUUID } from "node:crypto";

// What a connection has met (table import_items).

export type MetItem = Pick<Selectable<Tables["import_items"]>, "item_key" | "state" | "moved_at">;
type Place = { app: App; connection: ImportKey };

const isItem = ({ tenant_id, import_connection_id }: ImportKey, key: string) =>
  sql<boolean>`(tenant_id, import_connection_id, item_key) = (${tenant_id}, ${import_connection_id}, ${key})`;

/** What is known of the items with these keys. */
export async function loadMet({ app, connection }: Place, keys: readonly string[]): Promise<Map<string, MetItem>> {
  const rows = await app.db.transaction(connection.tenant_id, (tx) =>
    tx
      .selectFrom("import_items")
      .select(["item_key", "state", "moved_at"])
      .where("tenant_id", "=", connection.tenant_id)
      .where("import_connection_id", "=", connection.import_connection_id)
      .where(sql<boolean>`item_key = any(${[...keys]}::text[])`)
      .execute(),
  );
  return new Map(rows.map((row) => [row.item_key, row]));
}

/** Notes that the item is being fetched; returns how many times that was begun and never came to an end. */
export async function beginItem({ app, connection }: Place, { key, name, sender }: SourceItem): Promise<number> {
  const { tenant_id, import_connection_id } = connection;
  const values = { state: "Fetching" as const, name, sender, met_at: app.clock.now() };
  const { attempts } = await app.db.transaction(tenant_id, (tx) =>
    tx
      .insertInto("import_items")
      .values({ tenant_id, import_connection_id, item_key: key, item_id: randomUUID(), attempts: 1, files: "[]", ...values })
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "import_connection_id", "item_key"]).doUpdateSet({ ...values, attempts: sql<number>`import_items.attempts + 1` }),
      )
      .returning("attempts")
      .executeTakeFirstOrThrow(),
  );
  return attempts;
}

/** What came of an item. `isReported`: nobody has to be notified of it. */
export type ItemEnd = { state: Exclude<ImportItemState, "Fetching">; problem: ImportRefusal | null; files: readonly ImportedFile[]; isReported: boolean };

export async function endItem(tx: Tx, connection: ImportKey, key: string, { state, problem, files, isReported }: ItemEnd): Promise<void> {
  await tx
    .updateTable("import_items")
    .set({ state, problem, files: JSON.stringify(files), is_reported: isReported })
    .where(isItem(connection, key))
    .execute();
}

/** The connection broke, which is no fault of the item: the attempt does not count. */
export async function takeBack({ app, connection }: Place, key: string): Promise<void> {
  const attempts = sql<number>`greatest(attempts - 1, 0)`;
  await app.db.transaction(connection.tenant_id, (tx) => tx.updateTable("import_items").set({ attempts }).where(isItem(connection, key)).execute());
}

/** Somebody else took the item away before it was fetched. */
export async function forgetItem({ app, connection }: Place, key: string): Promise<void> {
  await app.db.transaction(connection.tenant_id, (tx) => tx.deleteFrom("import_items").where(isItem(connection, key)).execute());
}

/** The item stands no longer where it waited, or is to stay there; `putTo`: where it stands instead. */
export async function noteMoved({ app, connection }: Place, key: string, putTo: string | undefined): Promise<void> {
  const moved = { moved_at: app.clock.now(), put_to: putTo ?? null };
  await app.db.transaction(connection.tenant_id, (tx) => tx.updateTable("import_items").set(moved).where(isItem(connection, key)).execute());
}

/** How long the log keeps the outcome of an item that is no longer in the mailbox or folder, in days. */
export const KEPT_DAYS = 180;
const DAY_MS = 24 * 3_600_000;

/**
 * Brings the log in line with the items that wait. An item that is gone was put away although the confirmation got lost, or somebody else took it
 * before it was fetched; what came of it is kept for KEPT_DAYS. The note of what still waits stays: it keeps it from being fetched again.
 */
export async function noteGone({ app, connection }: Place, waiting: readonly string[]): Promise<void> {
  const now = app.clock.now();
  const isGone = sql<boolean>`(tenant_id, import_connection_id) = (${connection.tenant_id}, ${connection.import_connection_id})
    and item_key <> all(${[...waiting]}::text[])`;
  await app.db.transaction(connection.tenant_id, async (tx) => {
    await tx
      .updateTable("import_items")
      .set({ moved_at: now })
      .where("moved_at", "is", null)
      .where("state", "in", ["Taken", "Refused"])
      .where(isGone)
      .execute();
    await tx
      .deleteFrom("import_items")
      .where((either) => either.or([either("state", "=", "Fetching"), either("met_at", "<", new Date(now.getTime() - KEPT_DAYS * DAY_MS))]))
      .where(isGone)
      .execute();
  });
}
