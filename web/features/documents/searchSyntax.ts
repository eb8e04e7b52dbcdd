import type { CallInput } from "#contract/call.ts";
import type { calls } from "#contract/index.ts";
import { addDays, parseTypedDate } from "#domain/document/typedDate.ts";

type Filter = NonNullable<CallInput<typeof calls.listDocuments>["body"]["filters"]>[number];
export type FieldFilter = { field: string; operator: Filter["operator"]; value: string };

/** Words before an operator, in both languages and without accents, and the field they ask. */
const names: Record<string, string> = {
  dodavatel: "supplierName",
  supplier: "supplierName",
  odberatel: "customerName",
  customer: "customerName",
  ico: "supplierCompanyId",
  dic: "supplierVatId",
  cislo: "invoiceNumber",
  number: "invoiceNumber",
  vs: "variableSymbol",
  castka: "totalAmount",
  amount: "totalAmount",
  mena: "currency",
  currency: "currency",
  vystaveni: "issueDate",
  issued: "issueDate",
  duzp: "taxDate",
  splatnost: "dueDate",
  due: "dueDate",
};
const dateFields = new Set(["issueDate", "taxDate", "dueDate"]);

const operators = { ":": "Contains", "=": "Eq", "<": "Lt", "<=": "Lte", ">": "Gt", ">=": "Gte" } as const;

/**
 * Splits what was typed into conditions and plain words: `dodavatel:Alza částka>10000 splatnost<7d papír`.
 * Values with spaces stand in quotes. A date is written as in a field, or as a number of days from today (`7d`, `-7d`).
 * A piece that is no known condition stays among the words. `today` is YYYY-MM-DD.
 */
export function parseSearch(typed: string, today: string): { query: string; filters: FieldFilter[] } {
  const filters: FieldFilter[] = [];
  const words: string[] = [];
  for (const piece of typed.match(/(?:[^\s"]|"[^"]*"?)+/g) ?? []) {
    const filter = condition(piece, today);
    if (filter) filters.push(filter);
    else words.push(piece.replaceAll('"', ""));
  }
  return { query: words.join(" ").trim(), filters };
}

function condition(piece: string, today: string): FieldFilter | undefined {
  const [, name = "", sign = "", rawValue = ""] = /^([^:<>=]+)(:|<=|>=|<|>|=)(.+)$/.exec(piece) ?? [];
  const field = names[name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()];
  const text = rawValue.replaceAll('"', "").trim();
  if (!field || !text) return undefined;
  const isDate = dateFields.has(field);
  const value = isDate ? dateOf(text, today) : field === "totalAmount" ? amountOf(text) : text;
  if (value === undefined) return undefined;
  const operator = operators[sign as keyof typeof operators];
  return { field, operator: operator === "Contains" && (isDate || field === "totalAmount") ? "Eq" : operator, value };
}

function amountOf(text: string): string | undefined {
  const plain = text.replace(/\s/g, "").replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain : undefined;
}

/** A number of days from today (`7d`, `-7d`), else a date as people type it. */
function dateOf(text: string, today: string): string | undefined {
  const days = /^([+-]?\d{1,4})d$/i.exec(text)?.[1];
  return days ? addDays(today, Number(days)) : parseTypedDate(text, { today });
}
