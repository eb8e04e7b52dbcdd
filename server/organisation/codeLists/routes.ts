import type { CodeListDetail, CodeListSummary } from "#contract/organisation/codeLists.ts";
import { builtInLists, type BuiltInList } from "#domain/codeLists/builtIn.ts";
import type { CodeListRow } from "#domain/codeLists/codeLists.ts";
import type { Culture } from "#domain/names.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { randomUUID } from "node:crypto";
import { saveList } from "./save.ts";
import { loadCodeLists, loadRows, lockCodeLists, type StoredList } from "./store.ts";
import { synchronizeHandlers } from "./synchronize.ts";

export const enumHandlers = {
  ...synchronizeHandlers,

  listEnums: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const own = (await loadCodeLists(tx, actor.tenantId)).map(summaryOf);
      const words = body.query.toLowerCase();
      const all = [...own, ...builtInLists.map((list) => builtInSummary(list, actor.languageCode))].filter(
        (list) =>
          list.name.toLowerCase().includes(words) &&
          (body.category === undefined || list.category === body.category) &&
          (body.accountingUnitId === undefined || list.type === "Default" || list.accountingUnitIds.includes(body.accountingUnitId)),
      );
      return { items: all.slice(body.skip, body.skip + body.take), hasMore: all.length > body.skip + body.take };
    }),

  getEnum: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const builtIn = builtInOf(params.id);
      if (builtIn) return { ...builtInSummary(builtIn, actor.languageCode), rows: [...builtIn.rows] };
      return detailOf(tx, actor.tenantId, await findList(tx, actor.tenantId, params.id));
    }),

  getLocalizedEnum: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const builtIn = builtInOf(params.id);
      if (builtIn) return { id: builtIn.enumId, name: builtIn.labels[params.culture], values: visible(builtIn.rows, params.culture) };
      const list = await findList(tx, actor.tenantId, params.id);
      return { id: list.enumId, name: list.name, values: visible(await loadRows(tx, actor.tenantId, [list.enumId]), params.culture) };
    }),

  createEnum: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const list = { ...body, enumId: randomUUID(), accountingSystemId: null, sourceKey: null };
      await saveList(tx, actor.tenantId, list, app.clock.now());
      return { id: list.enumId };
    }),

  replaceEnum: async ({ params, body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { enumId, accountingSystemId, sourceKey } = await listToChange(tx, actor.tenantId, params.id);
      await saveList(tx, actor.tenantId, { ...body, enumId, accountingSystemId, sourceKey }, app.clock.now());
    }),

  changeEnum: async ({ params, body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const list = await listToChange(tx, actor.tenantId, params.id);
      const rows = mergeRows(await loadRows(tx, actor.tenantId, [list.enumId]), body.rows ?? []);
      await saveList(tx, actor.tenantId, { ...list, ...body, rows }, app.clock.now());
    }),

  deleteEnum: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { enumId } = await listToChange(tx, actor.tenantId, params.id);
      await tx.deleteFrom("enums").where("tenant_id", "=", actor.tenantId).where("enum_id", "=", enumId).execute();
    }),
} satisfies Partial<Handlers>;

const builtInOf = (id: string): BuiltInList | undefined => builtInLists.find((list) => list.enumId === id.toLowerCase());

/** One code list of the tenant. Throws Refusal not-found. */
async function findList(tx: Tx, tenantId: string, id: string): Promise<StoredList> {
  const list = (await loadCodeLists(tx, tenantId)).find((each) => each.enumId === id.toLowerCase());
  if (!list) throw new Refusal("not-found");
  return list;
}

/** The list for a write. Throws Refusal enum-read-only for a built-in one (R343), not-found for an unknown one. */
async function listToChange(tx: Tx, tenantId: string, id: string): Promise<StoredList> {
  if (builtInOf(id)) throw new Refusal("enum-read-only");
  await lockCodeLists(tx, tenantId);
  return findList(tx, tenantId, id);
}

/** Rows with a known key take the place of the old one, new ones follow. */
function mergeRows(rows: readonly CodeListRow[], changes: readonly CodeListRow[]): CodeListRow[] {
  const changed = new Map(changes.map((row) => [row.key, row]));
  const kept = rows.map((row) => changed.get(row.key) ?? row);
  const known = new Set(rows.map((row) => row.key));
  return [...kept, ...changes.filter((row) => !known.has(row.key))];
}

const visible = (rows: readonly CodeListRow[], culture: Culture) =>
  rows.filter((row) => !row.hidden).map((row) => ({ key: row.key, label: row.labels[culture] }));

function summaryOf(list: StoredList): CodeListSummary {
  return {
    id: list.enumId,
    name: list.name,
    type: list.type,
    category: list.category,
    fields: [...list.fields],
    accountingUnitIds: [...list.accountingUnitIds],
    conditions: [...list.conditions],
    builtIn: false,
    accountingSystemId: list.accountingSystemId,
    rowCount: list.rowCount,
  };
}

function builtInSummary(list: BuiltInList, culture: Culture): CodeListSummary {
  return {
    id: list.enumId,
    name: list.labels[culture],
    type: "Default",
    category: "None",
    fields: [list.field],
    accountingUnitIds: [],
    conditions: [],
    builtIn: true,
    accountingSystemId: null,
    rowCount: list.rows.length,
  };
}

async function detailOf(tx: Tx, tenantId: string, list: StoredList): Promise<CodeListDetail> {
  const rows = await loadRows(tx, tenantId, [list.enumId]);
  return { ...summaryOf(list), rows: rows.map(({ key, labels, hidden, gone = false }) => ({ key, labels, hidden, gone })) };
}
