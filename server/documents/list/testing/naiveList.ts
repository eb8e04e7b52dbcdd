import type { DocumentFilter } from "#contract/documents/shapes.ts";
import { listStates } from "#domain/documents/list/lists.ts";
import { kindOfListField, type ListCondition, type ListFieldKind } from "#domain/documents/list/listFields.ts";
import { dayOf } from "#domain/documents/list/search.ts";
import type { DocumentState } from "#domain/names.ts";

/** A document as the naive list keeps it: properties and fields by the names that filters use. */
export type NaiveDocument = {
  documentId: string;
  state: DocumentState;
  documentType: string;
  accountingUnitId: string | null;
  uploadedBy: string | null;
  createdTime: Date;
  isGone: boolean;
  /** Everything else that lists compare; moments as ISO text, people by id. */
  values: Record<string, string | null>;
  /** What the search finds its words in. */
  texts: string[];
};
export type Names = { names: ReadonlyMap<string, string>; typeOrder: readonly string[]; kinds: Readonly<Record<string, ListFieldKind>> };

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const finalErrors = ["UnsupportedFiletype", "InvalidDocumentCorrupted", "InvalidDocumentProtected"];
const praguesDay = (moment: string) => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Prague" }).format(new Date(moment));

/** The ids of a list by the plainest means: every document is looked at, and all are sorted. */
export function naiveList(
  documents: readonly NaiveDocument[],
  filter: DocumentFilter & { words: string[]; without: string[]; userId: string; today: string },
  names: Names,
): string[] {
  const found = documents.filter(
    (document) => document.isGone === (filter.listType === "Deleted") && inList(document, filter) && narrowed(document, filter, names),
  );
  const { field, direction } = filter.sort ?? { field: "createdTime", direction: filter.listType === "Validation" ? ("asc" as const) : ("desc" as const) };
  const sign = direction === "asc" ? 1 : -1;
  const idSign = field === "createdTime" ? -sign : sign;
  return found
    .map((document) => ({ id: document.documentId, key: keyOf(document, field, names) }))
    .toSorted((a, b) => {
      const byId = (a.id < b.id ? -1 : 1) * idSign;
      if (a.key === null || b.key === null) return a.key === b.key ? byId : a.key === null ? 1 : -1;
      const order = typeof a.key === "number" ? a.key - Number(b.key) : a.key.localeCompare(String(b.key), "cs");
      return order === 0 ? byId : order * sign;
    })
    .map(({ id }) => id);
}

function inList(document: NaiveDocument, filter: DocumentFilter & { userId: string; words: string[] }): boolean {
  const { state, values } = document;
  const isAsked = filter.words.length > 0 || (filter.filters ?? []).some(({ field }) => field === "state");
  const ofList = [...listStates[filter.listType], ...(isAsked && (filter.listType === "All" || filter.listType === "Mine") ? ["Archived" as const] : [])];
  const states = filter.states && filter.states.length > 0 ? filter.states : ofList;
  if (!states.includes(state)) return false;
  if (filter.listType === "Validation") {
    const isRepairable = state === "Error" && values["errorOrigin"] === "extraction" && !finalErrors.includes(values["errorType"] ?? "");
    if (!isRepairable && (state === "Error" || values["attention"] === "0")) return false;
  }
  if (filter.listType === "Mine" && document.uploadedBy !== filter.userId) return false;
  if (filter.documentType && document.documentType !== filter.documentType) return false;
  const units = filter.accountingUnitIds ?? [];
  return units.length === 0 || units.includes(document.accountingUnitId ?? "");
}

function narrowed(document: NaiveDocument, filter: DocumentFilter & { words: string[]; without: string[]; today: string }, names: Names): boolean {
  const has = (word: string) => document.texts.some((text) => plain(text).includes(plain(word)));
  return (
    filter.words.every(has) &&
    !filter.without.some(has) &&
    (filter.filters ?? []).every((condition) => holds(valueOf(document, condition.field), condition, kindOf(condition.field, names), filter.today))
  );
}

const kindOf = (field: string, { kinds }: Names): ListFieldKind => kindOfListField(field) ?? kinds[field] ?? "text";

function valueOf(document: NaiveDocument, field: string): string | null {
  if (field === "createdTime") return document.createdTime.toISOString();
  if (field === "state" || field === "documentType" || field === "accountingUnitId" || field === "uploadedBy") return document[field];
  return document.values[field] ?? null;
}

function holds(value: string | null, { operator, value: asked }: ListCondition, kind: ListFieldKind, today: string): boolean {
  if (kind === "flag") return (value === "true") === (asked === "true");
  if (operator === "Empty") return value === null;
  if (operator === "NotEmpty") return value !== null;
  if (operator === "In") return value !== null && asked.split(",").includes(value);
  if (operator === "Contains") return value !== null && plain(value).includes(plain(asked));
  if (operator === "NotContains") return value === null || !plain(value).includes(plain(asked));
  if (kind === "closed" || kind === "person") return operator === "Ne" ? value === null || !asked.split(",").includes(value) : value === asked;
  const wanted = kind === "number" ? Number(asked) : kind === "text" ? plain(asked) : dayOf(asked, today);
  if (wanted === undefined || Number.isNaN(wanted)) return false;
  if (value === null) return operator === "Ne";
  const own = kind === "number" ? Number(value) : kind === "text" ? plain(value) : kind === "moment" ? praguesDay(value) : value;
  const results = { Eq: own === wanted, Ne: own !== wanted, Lt: own < wanted, Lte: own <= wanted, Gt: own > wanted, Gte: own >= wanted };
  return results[operator];
}

function keyOf(document: NaiveDocument, field: string, names: Names): string | number | null {
  const value = valueOf(document, field);
  if (value === null) return null;
  if (field === "documentType") return names.typeOrder.indexOf(value);
  const kind = kindOf(field, names);
  if (field === "accountingUnitId" || kind === "person") return names.names.get(value) ?? null;
  return kind === "number" ? Number(value) : kind === "moment" ? Date.parse(value) : value;
}
