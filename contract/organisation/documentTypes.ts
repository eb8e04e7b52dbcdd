import { fieldGroups } from "#domain/documents/fields.ts";
import { enumCategories, fieldDataTypes } from "#domain/names.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { culture, maxTake, queryFlag, queryNumber } from "#contract/shapes.ts";
import { exportFormats } from "#domain/exports/names.ts";

const documentType = z.strictObject({ documentType: z.string().max(64) });

const summary = z.object({
  documentType: z.string(),
  /** Built-in class that exports and reading treat it as. */
  documentClass: z.string(),
  label: z.string(),
  isDefault: z.boolean(),
  isActive: z.boolean(),
  order: z.number(),
  extractItems: z.boolean(),
  extractNoteFromIsdoc: z.boolean(),
  numberOfNewDocuments: z.number().optional(),
});

/** A field as screens need it, with its label in the asked culture. */
export const fieldDefinition = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(fieldDataTypes),
  /** Look inside the type: see FieldFormat in domain/documents/fields.ts. */
  format: z.string(),
  group: z.enum(fieldGroups),
  order: z.number(),
  hidden: z.boolean(),
  editable: z.boolean(),
  required: z.boolean(),
  builtIn: z.boolean(),
  showInApprovalWorkflow: z.boolean(),
  requiredInApprovalWorkflow: z.boolean(),
  exportMapping: z.enum(enumCategories),
  linkedFields: z.array(z.string()),
  duplicatesControl: z.boolean(),
  regexConditions: z.array(z.string()),
});
export type FieldDefinition = z.output<typeof fieldDefinition>;

export const documentTypeDefinition = z.object({
  documentType: z.string(),
  documentClass: z.string(),
  label: z.string(),
  fields: z.array(fieldDefinition),
  itemFields: z.array(fieldDefinition),
});
export type DocumentTypeDefinition = z.output<typeof documentTypeDefinition>;

const enumValues = z.object({ values: z.array(z.object({ key: z.string(), label: z.string() })) });
const cultureQuery = z.strictObject({ culture });
const fieldPath = z.strictObject({ documentType: z.string().max(64), fieldName: z.string().max(64) });

export const documentTypes = {
  localizedDocumentTypes: call({
    method: "GET",
    path: "/v1/document-types/localized",
    summary: "All document types with labels of a culture.",
    needs: "signedIn",
    query: cultureQuery,
    reply: z.object({ items: z.array(summary) }),
  }),
  activeDocumentTypes: call({
    method: "GET",
    path: "/v1/document-types/active",
    summary: "Active document types in their order.",
    needs: "signedIn",
    query: z.strictObject({ culture, includeNumberOfNewDocuments: queryFlag.optional() }),
    reply: z.object({ items: z.array(summary) }),
  }),
  availableDocumentTypes: call({
    method: "GET",
    path: "/v1/document-types/available",
    summary: "Document types the caller may upload to.",
    needs: "signedIn",
    query: cultureQuery,
    reply: z.object({ items: z.array(summary) }),
  }),
  documentTypeDefinition: call({
    method: "GET",
    path: "/v1/document-types/{documentType}/definition",
    summary: "Fields and item fields of a type.",
    needs: "signedIn",
    params: documentType,
    query: cultureQuery,
    reply: documentTypeDefinition,
  }),
  documentTypeFields: call({
    method: "GET",
    path: "/v1/document-types/{documentType}/fields",
    summary: "Names of the fields of a type.",
    needs: "signedIn",
    params: documentType,
    reply: z.object({ fields: z.array(z.string()), itemFields: z.array(z.string()) }),
  }),
  localizedFields: call({
    method: "GET",
    path: "/v1/document-types/localized/fields",
    summary: "Labels of all fields of all active types.",
    needs: "signedIn",
    query: cultureQuery,
    reply: z.object({
      items: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          type: z.enum(fieldDataTypes),
          /** Look inside the type: see FieldFormat in domain/documents/fields.ts. */
          format: z.string(),
          /** False for fields that the tenant added. */
          builtIn: z.boolean(),
          documentTypes: z.array(z.string()),
        }),
      ),
    }),
  }),
  emailParticipants: call({
    method: "GET",
    path: "/v1/document-types/{documentType}/email_participants",
    summary: "Addresses that documents of a type came from or that stand on them, latest first: whom a document can be returned to.",
    needs: ["ReturnDocumentToSender", "UpdateModelConfiguration"],
    params: documentType,
    reply: z.object({ items: z.array(z.object({ email: z.string(), name: z.string(), roles: z.array(z.enum(["sender", "supplier"])) })) }),
  }),
  frontendExportTypes: call({
    method: "GET",
    path: "/v1/document-types/{documentType}/frontendExportTypes",
    summary: "Export formats offered for one document or for many.",
    needs: "signedIn",
    params: documentType,
    query: z.strictObject({ isBulkExport: queryFlag }),
    reply: z.object({
      formats: z.array(z.enum(exportFormats)),
      /** The format of the company's accounting program, where the documents can be written in it. */
      programFormat: z.enum(exportFormats).nullable(),
    }),
  }),
  searchFieldValues: call({
    method: "GET",
    path: "/v1/document-types/{documentType}/field/{fieldName}/search-values",
    summary: "Values of a field in earlier documents of the caller's scope.",
    needs: "signedIn",
    params: fieldPath,
    query: z.strictObject({ query: z.string().max(200).default(""), skip: queryNumber.min(0).default(0), take: queryNumber.min(1).max(maxTake).default(20) }),
    reply: z.object({ values: z.array(z.string()) }),
  }),
  fieldEnumValues: call({
    method: "GET",
    path: "/v1/document-types/{documentType}/field/{fieldName}/enum-values/{culture}",
    summary: "Code list values of a field.",
    needs: "signedIn",
    params: fieldPath.extend({ culture }),
    reply: enumValues,
  }),
  fieldsEnumValues: call({
    method: "GET",
    path: "/v1/document-types/{documentType}/fields/enum-values/{culture}",
    summary: "Code list values of all fields of a type.",
    needs: "signedIn",
    params: documentType.extend({ culture }),
    reply: z.object({ fields: z.record(z.string(), enumValues.shape.values) }),
  }),
} as const;
