import type { FieldLabels } from "#domain/documents/fields.ts";
import { detailOf } from "#domain/exports/details.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { EnumCategory } from "#domain/names.ts";
import type { SourceList } from "#server/core/codeListSource.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { openRemembered } from "#server/core/remote/remembered.ts";

// For systems that refer to entries of their code lists by ids of their own, while people choose by codes.

export type CodedList = { sourceKey: string; names: FieldLabels; category: EnumCategory };
export type CodedRow = { id: string; code: string; name?: string | null | undefined };

/** The list as the settings of code lists take it over. */
export function sourceListOf({ sourceKey, names, category }: CodedList, rows: readonly CodedRow[]): SourceList {
  return { sourceKey, names, category, rows: rows.map(({ code, name }) => ({ key: code, labels: { "cs-CZ": name || code, "en-US": name || code } })) };
}

const LIST_MS = 60 * 60 * 1000;
const kept = openRemembered<readonly CodedRow[]>();

/** Which rows of a remote list are wanted: those of all `codes`; `key` stands for the connection and the list. */
export type WantedRows = { key: string; codes: ReadonlySet<string>; now: Date };

/** Rows of a list, kept for an hour. One that lacks a code is read anew: somebody may have added it since. */
export async function keptRows({ key, codes, now }: WantedRows, read: () => Promise<readonly CodedRow[]>): Promise<readonly CodedRow[]> {
  const known = kept.get(key, now);
  if (known && [...codes].every((code) => known.some((row) => row.code === code))) return known;
  const rows = await read();
  kept.set(key, rows, new Date(now.getTime() + LIST_MS));
  return rows;
}

/**
 * Reads the lists that the codes of a document and its lines belong to and gives the id behind each code. Throws RemoteProblem
 * documentRefused for a code that the remote system does not have.
 */
export async function idsOfCodes<List extends CodedList>(
  invoice: Invoice,
  lists: readonly List[],
  rowsOf: (list: List, codes: ReadonlySet<string>) => Promise<readonly CodedRow[]>,
): Promise<(category: EnumCategory, coding: Invoice["coding"]) => string | undefined> {
  const ids = new Map<string, string>();
  const codings = [invoice.coding, ...invoice.lineItems.map((line) => line.coding ?? {})];
  for (const list of lists) {
    const used = new Set(codings.map((coding) => coding[list.category]).filter((code): code is string => Boolean(code)));
    if (used.size === 0) continue;
    const rows = await rowsOf(list, used);
    for (const code of used) {
      const row = rows.find((each) => each.code === code);
      if (!row) throw new RemoteProblem("documentRefused", { detail: detailOf("codeMissing", { code }) });
      ids.set(`${list.category}/${code}`, row.id);
    }
  }
  return (category, coding) => (coding[category] ? ids.get(`${category}/${coding[category]}`) : undefined);
}
