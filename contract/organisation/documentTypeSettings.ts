import { fieldGroups } from "#domain/documents/fields.ts";
import { enumCategories, fieldDataTypes } from "#domain/names.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { queryFlag, queryNumber } from "#contract/shapes.ts";

const documentType = z.strictObject({ documentType: z.string().max(64) });
const fieldPath = documentType.extend({ field: z.string().max(64) });
const labels = z.strictObject({ "cs-CZ": z.string().trim().min(1).max(100), "en-US": z.string().trim().min(1).max(100) });

/** What a person sets of a field; see domain/documents/typeSettings.ts. */
const fieldSettings = z.strictObject({
  name: z.string().min(1).max(64),
  labels,
  type: z.enum(fieldDataTypes),
  hidden: z.boolean().default(false),
  editable: z.boolean().default(true),
  required: z.boolean().default(false),
  showInApprovalWorkflow: z.boolean().default(false),
  requiredInApprovalWorkflow: z.boolean().default(false),
  exportMapping: z.enum(enumCategories).default("None"),
  /** Fields that take the value of this one while they are empty. */
  linkedFields: z.array(z.string().min(1).max(64)).max(50).default([]),
  duplicatesControl: z.boolean().default(false),
  regexConditions: z.array(z.string().max(500)).max(10).default([]),
  deleted: z.boolean().default(false),
});
const storedField = fieldSettings.extend({ builtIn: z.boolean(), format: z.string(), group: z.enum(fieldGroups) });
export type FieldSettingsBody = z.input<typeof fieldSettings>;

const typeDetail = z.object({
  documentType: z.string(),
  documentClass: z.string(),
  labels,
  isDefault: z.boolean(),
  isActive: z.boolean(),
  order: z.number(),
  extractItems: z.boolean(),
  extractNoteFromIsdoc: z.boolean(),
  /** In the order of the document screen; deleted ones stand where they stood. */
  fields: z.array(storedField),
  itemFields: z.array(storedField),
});
export type DocumentTypeDetail = z.output<typeof typeDetail>;

const oneField = fieldSettings.extend({ isItem: z.boolean().default(false) });
const refusals = ["field-id-in-use", "invalid-regex", "validation"] as const;

export const documentTypeSettings = {
  setDocumentTypeActive: call({
    method: "PATCH",
    path: "/v1/document-types/{documentType}/active",
    summary: "Switches a document type on or off.",
    needs: "UpdateModelConfiguration",
    params: documentType,
    query: z.strictObject({ isActive: queryFlag }),
    errors: ["last-active-type", "default-inactive"],
  }),
  changeDocumentTypeOrder: call({
    method: "PATCH",
    path: "/v1/document-types/{documentType}/changeOrder",
    summary: "Moves a document type by so many places; negative is up.",
    needs: "UpdateModelConfiguration",
    params: documentType,
    query: z.strictObject({ orderChange: queryNumber.min(-1000).max(1000) }),
  }),
  setDefaultDocumentType: call({
    method: "PATCH",
    path: "/v1/document-types/{documentType}/default",
    summary: "Makes a document type the default one.",
    needs: "UpdateModelConfiguration",
    params: documentType,
    errors: ["default-inactive"],
  }),
  documentTypeDetail: call({
    method: "GET",
    path: "/v1/document-types/{documentType}/detail",
    summary: "A document type with the settings of all its fields, deleted ones included.",
    needs: ["UpdateModelConfiguration", "AccessTenantConfiguration"],
    params: documentType,
    reply: typeDetail,
  }),
  saveDocumentType: call({
    method: "PUT",
    path: "/v1/document-types/{documentType}",
    summary: "Saves the staged settings of a type at once: labels, fields and their order. Fields left out stay, behind the given ones.",
    needs: "UpdateModelConfiguration",
    params: documentType,
    body: z.strictObject({
      labels,
      extractItems: z.boolean(),
      extractNoteFromIsdoc: z.boolean(),
      fields: z.array(fieldSettings).max(500),
      itemFields: z.array(fieldSettings).max(200),
    }),
    errors: refusals,
  }),
  addField: call({
    method: "POST",
    path: "/v1/document-types/{documentType}/field",
    summary: "Adds a field of the tenant's own.",
    needs: "UpdateModelConfiguration",
    params: documentType,
    body: oneField,
    reply: z.object({ field: z.string() }),
    errors: refusals,
  }),
  saveField: call({
    method: "PUT",
    path: "/v1/document-types/{documentType}/field/{field}",
    summary: "Changes a field; deleted=false restores one.",
    needs: "UpdateModelConfiguration",
    params: fieldPath,
    body: oneField.omit({ name: true }),
    errors: refusals,
  }),
  deleteField: call({
    method: "DELETE",
    path: "/v1/document-types/{documentType}/field/{field}",
    summary: "Deletes a field of the tenant's own; stored values stay and come back when it is restored.",
    needs: "UpdateModelConfiguration",
    params: fieldPath,
    query: z.strictObject({ isItem: queryFlag.optional() }),
    errors: ["validation"],
  }),
  commonConditionalFields: call({
    method: "POST",
    path: "/v1/document-types/common-conditional-fields/doctypes",
    summary: "Header fields that all the given document types have, for conditions.",
    needs: ["UpdateModelConfiguration", "AccessTenantConfiguration"],
    body: z.strictObject({ documentTypes: z.array(z.string().max(64)).min(1).max(100) }),
    reply: z.object({ fields: z.array(z.object({ name: z.string(), label: z.string(), type: z.enum(fieldDataTypes), format: z.string() })) }),
  }),
} as const;
