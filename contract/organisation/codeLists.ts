import { codeListTypes, comparisonOperators, enumCategories } from "#domain/names.ts";
import { z } from "zod";
import { call, LARGE_BODY_BYTES } from "#contract/call.ts";
import { culture, id, maxTake } from "#contract/shapes.ts";

const labels = z.strictObject({ "cs-CZ": z.string().trim().min(1).max(300), "en-US": z.string().trim().min(1).max(300) });
const row = z.strictObject({
  key: z.string().trim().min(1).max(100),
  labels,
  hidden: z.boolean().default(false),
  /** Hidden because the accounting system that the list comes from no longer has it. */
  gone: z.boolean().default(false),
});
/** A closed condition of the specification: field, operator, value in normal form. */
export const condition = z.strictObject({ field: z.string().min(1).max(64), operator: z.enum(comparisonOperators), value: z.string().max(300) });

const name = z.string().trim().min(1).max(100);
const settings = {
  name,
  /** For everybody, or for the linked accounting units only. */
  type: z.enum(codeListTypes),
  /** Field mapping: fields with this export mapping take the values. */
  category: z.enum(enumCategories).default("None"),
  /** Fields that take the values whatever their mapping. */
  fields: z.array(z.string().min(1).max(64)).max(50).default([]),
  accountingUnitIds: z.array(id).max(500).default([]),
  /** Display conditions: the list is shown on documents for which all hold. */
  conditions: z.array(condition).max(20).default([]),
};
const whole = z.strictObject({ ...settings, rows: z.array(row).max(20_000) });
const enumId = z.strictObject({ id });

const listed = z.object({
  id,
  name: z.string(),
  type: z.enum(codeListTypes),
  category: z.enum(enumCategories),
  fields: z.array(z.string()),
  accountingUnitIds: z.array(id),
  conditions: z.array(condition),
  /** A list of the product, which cannot be changed. */
  builtIn: z.boolean(),
  /** The accounting system that it is synchronized from. */
  accountingSystemId: id.nullable(),
  rowCount: z.number(),
});
const detail = listed.extend({ rows: z.array(row) });
export type CodeListSummary = z.output<typeof listed>;
export type CodeListDetail = z.output<typeof detail>;
export type CodeListBody = z.input<typeof whole>;

const refusals = ["enum-empty", "enum-read-only", "accounting-unit-in-use", "validation"] as const;

export const enums = {
  listEnums: call({
    method: "POST",
    path: "/v1/enums/list",
    summary: "Code lists of the tenant and the built-in ones.",
    needs: "signedIn",
    body: z.strictObject({
      query: z.string().max(200).default(""),
      category: z.enum(enumCategories).optional(),
      accountingUnitId: id.optional(),
      skip: z.number().int().min(0).default(0),
      take: z.number().int().min(1).max(maxTake).default(maxTake),
    }),
    reply: z.object({ items: z.array(listed), hasMore: z.boolean() }),
  }),
  createEnum: call({
    method: "POST",
    path: "/v1/enums",
    summary: "Creates a code list.",
    needs: "ManageEnumConfiguration",
    bodyBytes: LARGE_BODY_BYTES,
    body: whole,
    reply: z.object({ id }),
    errors: refusals,
  }),
  getEnum: call({ method: "GET", path: "/v1/enums/{id}", summary: "A code list with its rows.", needs: "signedIn", params: enumId, reply: detail }),
  getLocalizedEnum: call({
    method: "GET",
    path: "/v1/enums/{id}/{culture}",
    summary: "A code list with its visible rows in one language.",
    needs: "signedIn",
    params: enumId.extend({ culture }),
    reply: z.object({ id, name: z.string(), values: z.array(z.object({ key: z.string(), label: z.string() })) }),
  }),
  replaceEnum: call({
    method: "PUT",
    path: "/v1/enums/{id}",
    summary: "Replaces a code list with its rows.",
    needs: "ManageEnumConfiguration",
    params: enumId,
    bodyBytes: LARGE_BODY_BYTES,
    body: whole,
    errors: refusals,
  }),
  changeEnum: call({
    method: "PATCH",
    path: "/v1/enums/{id}",
    summary: "Changes parts of a code list; rows are added or changed by their key, the others stay.",
    needs: "ManageEnumConfiguration",
    params: enumId,
    bodyBytes: LARGE_BODY_BYTES,
    body: z.strictObject({
      name: name.optional(),
      type: settings.type.optional(),
      category: z.enum(enumCategories).optional(),
      fields: z.array(z.string().min(1).max(64)).max(50).optional(),
      accountingUnitIds: z.array(id).max(500).optional(),
      conditions: z.array(condition).max(20).optional(),
      rows: z.array(row).max(20_000).optional(),
    }),
    errors: refusals,
  }),
  deleteEnum: call({
    method: "DELETE",
    path: "/v1/enums/{id}",
    summary: "Deletes a code list; documents keep their values.",
    needs: "ManageEnumConfiguration",
    params: enumId,
    errors: ["enum-read-only"],
  }),
  accountingSystemEnums: call({
    method: "GET",
    path: "/v1/enums/getEnumsFromAccountingSystem",
    summary: "Code lists that an accounting system offers, and whether they were taken over.",
    needs: "ManageEnumConfiguration",
    query: z.strictObject({ accountingSystemId: id }),
    reply: z.object({
      enums: z.array(z.object({ sourceKey: z.string(), name: z.string(), category: z.enum(enumCategories), rowCount: z.number(), enumId: id.nullable() })),
    }),
    errors: ["upstream-failed", "upstream-timeout"],
  }),
  synchronizeEnums: call({
    method: "POST",
    path: "/v1/enums/synchronizeFromAccountingSystem",
    summary: "Takes code lists over from an accounting system; rows that are gone there become hidden.",
    needs: "ManageEnumConfiguration",
    body: z.strictObject({
      accountingSystemId: id,
      /** Which of its lists; all when left out. */
      sourceKeys: z.array(z.string().min(1).max(200)).max(200).optional(),
      /** For whom a list that is new here is; everybody when left out. */
      accountingUnitIds: z.array(id).max(500).optional(),
    }),
    reply: z.object({ enums: z.array(z.object({ id, name: z.string(), added: z.number(), changed: z.number(), hidden: z.number() })) }),
    errors: ["upstream-failed", "upstream-timeout", "accounting-unit-in-use"],
  }),
} as const;
