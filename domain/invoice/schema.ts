import { z } from "zod";
import { documentClasses, enumCategories } from "#domain/names.ts";
import {
  MAX_FIELD_NAME_CHARACTERS,
  MAX_FILE_NAME_CHARACTERS,
  MAX_HEADER_CHARACTERS,
  MAX_ID_CHARACTERS,
  MAX_ITEM_CHARACTERS,
  MAX_OTHER_CHARACTERS,
  MAX_UNIT_NAME_CHARACTERS,
} from "./lengths.ts";
import { documentKinds, headerFields, lineItemFields, paymentMethods, type HeaderField, type Invoice, type LineItemField } from "./invoice.ts";

/** Version of the canonical document as it is written outside; raised when a reader of the old form would misread the new one. */
export const INVOICE_FORMAT_VERSION = 1;

const text = (most: number) => z.string().min(1).max(most);
const id = text(MAX_ID_CHARACTERS);
const fieldName = text(MAX_FIELD_NAME_CHARACTERS);
const amount = z
  .string()
  .regex(/^-?\d{1,30}(\.\d{1,12})?$/)
  .meta({ description: "Decimal number with a point" });
const date = z.iso.date().meta({ description: "Calendar date YYYY-MM-DD" });
const flag = z.enum(["true", "false"]);
const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ description: "ISO 3166-1 alpha-2" });

/** Forms of header values that are more than text. */
const forms: Partial<Record<HeaderField, z.ZodType<string>>> = {
  supplierCountry: country,
  customerCountry: country,
  documentKind: z.enum(documentKinds),
  issueDate: date,
  taxDate: date,
  dueDate: date,
  deductionDate: date,
  paymentMethod: z.enum(paymentMethods),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .meta({ description: "ISO 4217" }),
  exchangeRate: amount,
  exchangeRateAmount: amount,
  reverseCharge: flag,
  totalWithoutVat: amount,
  totalVat: amount,
  rounding: amount,
  totalAmount: amount,
  advancePaid: amount,
  amountDue: amount,
};

/** An object shape with one optional text value per key. */
function values<Key extends string>(keys: readonly Key[], formOf: (key: Key) => z.ZodType<string>) {
  const shape = {} as Record<Key, z.ZodOptional<z.ZodType<string>>>;
  for (const key of keys) shape[key] = formOf(key).optional();
  return shape;
}

const numericLineFields: readonly LineItemField[] = ["quantity", "unitPrice", "vatRate", "totalWithoutVat", "vat", "totalWithVat"];
const header = values(headerFields, (field) => forms[field] ?? text(MAX_HEADER_CHARACTERS[field]));
const lineValues = values(lineItemFields, (field) => (numericLineFields.includes(field) ? amount : text(MAX_ITEM_CHARACTERS[field])));
const customFields = z.record(fieldName, z.string().max(MAX_OTHER_CHARACTERS));
const coding = z.strictObject(values(enumCategories, () => text(MAX_OTHER_CHARACTERS)));

/** The canonical document as it stands in our Json format: every value in its normal form, nothing unknown. */
export const invoiceSchema = z.strictObject({
  version: z.literal(INVOICE_FORMAT_VERSION).optional(),
  documentId: id,
  externalDocumentId: id.optional(),
  documentClass: z.enum(documentClasses),
  fileName: text(MAX_FILE_NAME_CHARACTERS).optional(),
  deliveredDate: date.optional(),
  ...header,
  vatBreakdown: z.array(z.strictObject({ rate: amount, base: amount, vat: amount })),
  lineItems: z.array(z.strictObject({ ...lineValues, coding: coding.optional(), customFields: customFields.optional() })),
  coding,
  customFields,
  accountingUnit: z
    .strictObject({
      accountingUnitId: id,
      name: text(MAX_UNIT_NAME_CHARACTERS),
      companyId: id.optional(),
      vatId: id.optional(),
      externalId: id.optional(),
      vatPayer: z.boolean(),
    })
    .optional(),
});

/** The JSON Schema (draft 2020-12) of the Json format, derived from `invoiceSchema`. */
export function invoiceJsonSchema(): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(invoiceSchema);
  return { $schema, title: "Kvitance document", ...rest };
}

/** One fault of a document in JSON; `path` is where, e.g. "lineItems.0.vatRate", empty for the whole. */
export type JsonProblem = { path: string; code: "invalid" | "too-long"; detail: string };

export type ParsedInvoice = { ok: true; invoice: Invoice } | { ok: false; problems: JsonProblem[] };

/** Checks a value against the canonical form. */
export function checkInvoice(value: unknown): ParsedInvoice {
  const parsed = invoiceSchema.safeParse(value);
  if (parsed.success) {
    const { version: _version, ...invoice } = parsed.data;
    return { ok: true, invoice };
  }
  return { ok: false, problems: parsed.error.issues.map(problemOf) };
}

function problemOf(issue: z.core.$ZodIssue): JsonProblem {
  const isTooLong = issue.code === "too_big" && issue.origin === "string";
  return { path: issue.path.map(String).join("."), code: isTooLong ? "too-long" : "invalid", detail: issue.message };
}

/** A key of this name changes an object instead of adding a value, and checks do not see it. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === "__proto__") throw new SyntaxError('"__proto__" is no key');
  return value;
}

/** Reads a document of the Json format. Strict: an unknown key or a value that is not in its normal form is a problem, never dropped. */
export function parseInvoiceJson(text: string): ParsedInvoice {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""), refusePrototype);
  } catch (error) {
    return { ok: false, problems: [{ path: "", code: "invalid", detail: `not JSON: ${(error as Error).message}` }] };
  }
  return checkInvoice(value);
}
