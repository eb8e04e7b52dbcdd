import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { Box } from "#domain/evidence/reading.ts";

export type Item = DocumentDetail["items"][number];
export type VatRow = DocumentDetail["vatBreakdown"][number];
export type Place = { page: number; box: Box };

/** What a person may change in the document screen, all in normal form. An empty field is the empty text. */
export type Values = { fields: Record<string, string>; items: Item[]; vatBreakdown: VatRow[]; note: string; deliveredDate: string };

/** The parts that two people can change against each other: a field by name, or what stands beside the fields, as a whole. */
export const tables = ["items", "vatBreakdown", "note", "deliveredDate"] as const;
export type Part = { kind: "field"; name: string } | { kind: (typeof tables)[number] };
export type Conflict = { part: Part; theirs: string | Item[] | VatRow[] };

/** The work on one document: the saved version it stands on, what was typed over it, and what collided with a newer version. */
export type Draft = {
  version: number;
  saved: Values;
  values: Values;
  /** Where on the page a typed value was taken from. */
  captured: Record<string, Place>;
  /** Fields that a person looked at and left as they are. */
  confirmed: string[];
  conflicts: Conflict[];
};

export type DraftAction =
  | { type: "setField"; name: string; value: string; place?: Place }
  | { type: "setFields"; fields: Record<string, string> }
  | { type: "confirm"; name: string }
  | { type: "setItems"; items: Item[] }
  | { type: "setVatBreakdown"; rows: VatRow[] }
  | { type: "setNote"; note: string }
  | { type: "setDeliveredDate"; date: string }
  | { type: "saved"; values: Values }
  | { type: "rebase"; document: DocumentDetail }
  | { type: "restore"; kept: KeptDraft }
  | { type: "takeTheirs"; part: Part }
  | { type: "keepMine"; part: Part }
  | { type: "discard" };

export function valuesOf(document: DocumentDetail): Values {
  const { items, vatBreakdown, note, deliveredDate } = document;
  return { fields: { ...document.fields, ...document.customFields }, items, vatBreakdown, note, deliveredDate: deliveredDate ?? "" };
}

export function startDraft(document: DocumentDetail): Draft {
  const values = valuesOf(document);
  return { version: document.version, saved: values, values, captured: {}, confirmed: [], conflicts: [] };
}

export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case "setField":
      return setField(draft, action);
    case "setFields":
      return Object.entries(action.fields).reduce((next, [name, value]) => setField(next, { name, value }), draft);
    case "confirm":
      return draft.confirmed.includes(action.name) ? draft : { ...draft, confirmed: [...draft.confirmed, action.name] };
    case "setItems":
      return { ...draft, values: { ...draft.values, items: action.items } };
    case "setVatBreakdown":
      return { ...draft, values: { ...draft.values, vatBreakdown: action.rows } };
    case "setNote":
      return { ...draft, values: { ...draft.values, note: action.note } };
    case "setDeliveredDate":
      return { ...draft, values: { ...draft.values, deliveredDate: action.date } };
    case "saved":
      return { ...draft, saved: action.values, captured: {}, confirmed: [], conflicts: [] };
    case "rebase":
      return rebase(draft, action.document);
    case "restore":
      return restore(draft, action.kept);
    case "takeTheirs":
      return resolve(takeTheirs(draft, action.part), action.part);
    case "keepMine":
      return resolve(draft, action.part);
    case "discard":
      return { ...draft, values: draft.saved, captured: {}, confirmed: [], conflicts: [] };
  }
}

function setField(draft: Draft, { name, value, place }: { name: string; value: string; place?: Place }): Draft {
  const fields = { ...draft.values.fields, [name]: value };
  const { [name]: _before, ...others } = draft.captured;
  return { ...draft, values: { ...draft.values, fields }, captured: place ? { ...others, [name]: place } : others };
}

const text = (values: Values, name: string) => values.fields[name] ?? "";
const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Names of fields whose value differs from the saved one. */
export function changedFields(draft: Draft): string[] {
  const names = new Set([...Object.keys(draft.values.fields), ...Object.keys(draft.saved.fields)]);
  return [...names].filter((name) => text(draft.values, name) !== text(draft.saved, name));
}

/** Whether leaving would lose work. */
export function isDirty(draft: Draft): boolean {
  return changedFields(draft).length > 0 || tables.some((table) => !isSame(draft.values[table], draft.saved[table]));
}

/** What the server must receive, or undefined when nothing changed and nothing was looked at. */
export type SaveBody = {
  fields?: Record<string, string | null>;
  captured?: Record<string, Place>;
  confirmed?: string[];
  items?: Item[];
  vatBreakdown?: VatRow[];
  note?: string;
  deliveredDate?: string | null;
};

export function saveBody(draft: Draft): SaveBody {
  const changed = changedFields(draft);
  const body: SaveBody = {};
  if (changed.length) body.fields = Object.fromEntries(changed.map((name) => [name, text(draft.values, name) || null]));
  const captured = Object.entries(draft.captured).filter(([name]) => changed.includes(name));
  if (captured.length) body.captured = Object.fromEntries(captured);
  const confirmed = draft.confirmed.filter((name) => !changed.includes(name));
  if (confirmed.length) body.confirmed = confirmed;
  if (!isSame(draft.values.items, draft.saved.items)) body.items = draft.values.items.map(withoutEmpty).filter((item) => Object.keys(item).length > 0);
  if (!isSame(draft.values.vatBreakdown, draft.saved.vatBreakdown))
    body.vatBreakdown = draft.values.vatBreakdown.filter((row) => row.rate || row.base || row.vat);
  if (draft.values.note !== draft.saved.note) body.note = draft.values.note;
  if (draft.values.deliveredDate !== draft.saved.deliveredDate) body.deliveredDate = draft.values.deliveredDate || null;
  return body;
}

function withoutEmpty(item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== "" && value !== undefined)) as Item;
}

/**
 * Puts the work on a newer version: what was not touched takes the new values, what was typed stays.
 * A value that both sides changed, differently, becomes a conflict and stays one until it is resolved.
 * A version may arrive twice, or late: only a newer one changes anything.
 */
function rebase(draft: Draft, document: DocumentDetail): Draft {
  if (document.version <= draft.version) return draft;
  const theirs = valuesOf(document);
  const isOpen = (part: Part) => draft.conflicts.some((conflict) => isSame(conflict.part, part));
  const fields = { ...theirs.fields };
  const conflicts: Conflict[] = [];
  for (const name of changedFields(draft)) {
    const [mine, before, now] = [text(draft.values, name), text(draft.saved, name), text(theirs, name)];
    fields[name] = mine;
    const part: Part = { kind: "field", name };
    if (now !== mine && (now !== before || isOpen(part))) conflicts.push({ part, theirs: now });
  }
  const values: Values = { ...theirs, fields };
  for (const table of tables) {
    if (isSame(draft.values[table], draft.saved[table])) continue;
    (values as Record<string, unknown>)[table] = draft.values[table];
    const now = theirs[table];
    const part: Part = { kind: table };
    if (!isSame(now, draft.values[table]) && (!isSame(now, draft.saved[table]) || isOpen(part))) conflicts.push({ part, theirs: now });
  }
  const captured = Object.fromEntries(Object.entries(draft.captured).filter(([name]) => text(values, name) !== text(theirs, name)));
  const confirmed = draft.confirmed.filter((name) => text(theirs, name) === text(draft.saved, name) && document.evidence[name]?.source !== "person");
  return { version: document.version, saved: theirs, values, captured, confirmed, conflicts };
}

function takeTheirs(draft: Draft, part: Part): Draft {
  if (part.kind === "field") return setField(draft, { name: part.name, value: text(draft.saved, part.name) });
  return { ...draft, values: { ...draft.values, [part.kind]: draft.saved[part.kind] } };
}

function resolve(draft: Draft, part: Part): Draft {
  return { ...draft, conflicts: draft.conflicts.filter((conflict) => !isSame(conflict.part, part)) };
}

/** What is kept in the browser until it is saved, so that a crash or a closed tab loses nothing typed. */
export type KeptDraft = { version: number; keptAt: string; fields: Record<string, string>; captured: Record<string, Place>; confirmed: string[] } & Partial<
  Pick<Values, (typeof tables)[number]>
>;

export function keep(draft: Draft, keptAt: string): KeptDraft | undefined {
  if (!isDirty(draft)) return undefined;
  const kept: KeptDraft = { version: draft.version, keptAt, fields: {}, captured: draft.captured, confirmed: draft.confirmed };
  for (const name of changedFields(draft)) kept.fields[name] = text(draft.values, name);
  for (const table of tables) if (!isSame(draft.values[table], draft.saved[table])) Object.assign(kept, { [table]: draft.values[table] });
  return kept;
}

/** Newly typed work over what was kept before; what was kept later wins. */
export function joinKept(before: KeptDraft | undefined, now: KeptDraft | undefined): KeptDraft | undefined {
  if (!before || !now) return now ?? before;
  return {
    ...before,
    ...now,
    // The older version decides: all of it is then a person's to look at.
    version: Math.min(before.version, now.version),
    fields: { ...before.fields, ...now.fields },
    captured: { ...before.captured, ...now.captured },
    confirmed: [...new Set([...before.confirmed, ...now.confirmed])],
  };
}

/** Types the kept values again, beside what was typed since, which stays. Kept on an older version, every one of them is a person's to decide. */
function restore(draft: Draft, found: KeptDraft): Draft {
  const kept = joinKept(found, keep(draft, found.keptAt)) ?? found;
  const typed = reduceDraft(draft, { type: "setFields", fields: kept.fields });
  const values = { ...typed.values };
  const conflicts: Conflict[] = [];
  for (const table of tables) if (kept[table] !== undefined) Object.assign(values, { [table]: kept[table] });
  const next: Draft = { ...typed, values, captured: kept.captured, confirmed: kept.confirmed };
  if (kept.version === draft.version) return next;
  for (const name of changedFields(next)) conflicts.push({ part: { kind: "field", name }, theirs: text(draft.saved, name) });
  for (const table of tables) if (!isSame(values[table], draft.saved[table])) conflicts.push({ part: { kind: table }, theirs: draft.saved[table] });
  return { ...next, conflicts };
}
