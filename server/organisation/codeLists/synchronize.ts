import type { CodeListRow } from "#domain/codeLists/codeLists.ts";
import { type Culture, cultures } from "#domain/names.ts";
import type { App } from "#server/core/app.ts";
import type { Actor } from "#server/core/actor.ts";
import type { CodeListSource, SourceList } from "#server/core/codeListSource.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { randomUUID } from "node:crypto";
import { saveList } from "./save.ts";
import { loadCodeLists, loadRows, lockCodeLists } from "./store.ts";

export const synchronizeHandlers = {
  accountingSystemEnums: async ({ query }, actor, app) => {
    const lists = await (await sourceOf(app, actor, query.accountingSystemId)).lists();
    const own = await app.db.transaction(actor.tenantId, (tx) => loadCodeLists(tx, actor.tenantId));
    const taken = new Map(own.filter((list) => list.accountingSystemId === query.accountingSystemId).map((list) => [list.sourceKey, list.enumId]));
    return {
      enums: lists.map(({ sourceKey, names, category, rows }) => ({
        sourceKey,
        name: names[actor.languageCode],
        category,
        rowCount: rows.length,
        enumId: taken.get(sourceKey) ?? null,
      })),
    };
  },

  synchronizeEnums: async ({ body }, actor, app) => {
    const source = await sourceOf(app, actor, body.accountingSystemId);
    const wish = { ...body, culture: actor.languageCode, now: app.clock.now() };
    return { enums: await takeOverAll(app, actor.tenantId, source, wish) };
  },
} satisfies Partial<Handlers>;

/** Writes the lists of a source as it has them now, those without a row left as they are. */
async function takeOverAll(app: App, tenantId: string, source: CodeListSource, wish: Wish & { sourceKeys?: string[] | undefined }) {
  const offered = await source.lists();
  const wanted = offered.filter((list) => (wish.sourceKeys?.includes(list.sourceKey) ?? true) && list.rows.length > 0);
  return app.db.transaction(tenantId, async (tx) => {
    const results = [];
    for (const list of wanted) results.push(await takeOver(tx, tenantId, list, wish));
    return results;
  });
}

/** For the sweep: follows what changed in the accounting systems that code lists were taken over from. One that does not answer waits for the next day. */
export async function refreshCodeLists(app: App): Promise<void> {
  for (const tenantId of await app.db.tenantIds()) {
    const taken = await app.db.transaction(tenantId, (tx) => loadCodeLists(tx, tenantId));
    for (const accountingSystemId of new Set(taken.flatMap((list) => list.accountingSystemId ?? []))) {
      if (app.stopping.aborted) return;
      const sourceKeys = taken.flatMap((list) => (list.accountingSystemId === accountingSystemId && list.sourceKey ? [list.sourceKey] : []));
      try {
        const source = await app.codeListSources.open(tenantId, accountingSystemId);
        if (source) await takeOverAll(app, tenantId, source, { accountingSystemId, sourceKeys, culture: "cs-CZ", now: app.clock.now() });
      } catch (error) {
        app.log.warn({ err: error, tenantId, accountingSystemId }, "code lists were not refreshed");
      }
    }
  }
}

/** The accounting system's code lists. Throws Refusal not-found when the tenant has no such connection. */
async function sourceOf(app: App, actor: Actor, accountingSystemId: string): Promise<CodeListSource> {
  const source = await app.codeListSources.open(actor.tenantId, accountingSystemId);
  if (!source) throw new Refusal("not-found");
  return source;
}

type Wish = { accountingSystemId: string; accountingUnitIds?: string[] | undefined; culture: Culture; now: Date };

/** Writes one list as the accounting system has it. Whom it is for and what it is called stays as people set it here. */
async function takeOver(tx: Tx, tenantId: string, source: SourceList, wish: Wish) {
  await lockCodeLists(tx, tenantId);
  const present = (await loadCodeLists(tx, tenantId)).find(
    (list) => list.accountingSystemId === wish.accountingSystemId && list.sourceKey === source.sourceKey,
  );
  const old = present ? await loadRows(tx, tenantId, [present.enumId]) : [];
  const joined = joinRows(old, source.rows);
  const units = wish.accountingUnitIds ?? [];
  const list = present ?? {
    enumId: randomUUID(),
    name: source.names[wish.culture],
    type: units.length > 0 ? ("ByAccountingUnit" as const) : ("Default" as const),
    category: source.category,
    fields: [],
    accountingUnitIds: units,
    conditions: [],
    accountingSystemId: wish.accountingSystemId,
    sourceKey: source.sourceKey,
  };
  await saveList(tx, tenantId, { ...list, rows: joined.rows }, wish.now);
  return { id: list.enumId, name: list.name, added: joined.added, changed: joined.changed, hidden: joined.hidden };
}

/**
 * The rows of the source in its order; those it has no more are hidden at the end, since documents may carry them. What a person hid stays
 * hidden, what was gone and came back is shown.
 */
function joinRows(old: readonly CodeListRow[], source: SourceList["rows"]): { rows: CodeListRow[]; added: number; changed: number; hidden: number } {
  const known = new Map(old.map((row) => [row.key, row]));
  const offered = new Set(source.map((row) => row.key));
  const missing = old.filter((row) => !offered.has(row.key));
  const rows = source.map((row): CodeListRow => {
    const before = known.get(row.key);
    return { ...row, hidden: before !== undefined && before.hidden && !before.gone };
  });
  const isChanged = (row: CodeListRow, before: CodeListRow) =>
    before.gone === true || cultures.some((culture) => before.labels[culture] !== row.labels[culture]);
  return {
    rows: [...rows, ...missing.map((row) => ({ ...row, hidden: true, gone: row.gone === true || !row.hidden }))],
    added: rows.filter((row) => !known.has(row.key)).length,
    changed: rows.filter((row) => known.has(row.key) && isChanged(row, known.get(row.key)!)).length,
    hidden: missing.filter((row) => !row.hidden).length,
  };
}
