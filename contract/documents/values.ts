import { z } from "zod";
import { call, LARGE_BODY_BYTES } from "#contract/call.ts";
import { bulkResult, culture, documentId, id } from "#contract/shapes.ts";
import { newFieldValues } from "./shapes.ts";

const offered = z.object({
  values: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** No longer offered; it is here because the document has it. */
      hidden: z.boolean().optional(),
    }),
  ),
  /** Keys to offer first: those of the supplier's last documents (feature ValueSuggestions). */
  suggested: z.array(z.string()),
  /** Of a coding field: the key on which the supplier's last documents agree, to be taken at once (feature ValueSuggestions). */
  usual: z.string().optional(),
});
export type OfferedCodes = z.output<typeof offered>;

/** What an outside check found. */
export const outsideErrors = z
  .array(
    z.strictObject({
      /** Field name, or "items.2.vat" for a cell. */
      field: z.string().min(1).max(200),
      message: z.string().trim().min(1).max(500),
      /** A blocking one keeps the document from being validated. */
      blocking: z.boolean().default(true),
    }),
  )
  .max(500);

export const documentValues = {
  documentEnumValues: call({
    method: "POST",
    path: "/v1/documents/{documentId}/document-enum-values",
    summary: "Code list values of a document's fields, by its accounting unit and the conditions of the lists. Changes nothing.",
    needs: "view",
    params: documentId,
    bodyBytes: LARGE_BODY_BYTES,
    body: z.strictObject({
      /** Values not saved yet, for the conditions; null is an emptied field. */
      fields: newFieldValues.optional(),
      /** Language of the labels; the caller's own when left out. */
      culture: culture.optional(),
    }),
    reply: z.object({
      fields: z.record(z.string(), offered),
      /** Fields that conditions ask for: when one of them changes, so may the values. */
      dependsOn: z.array(z.string()),
    }),
  }),
  setValidationErrors: call({
    method: "PUT",
    path: "/v1/documents/{documentId}/validation-errors",
    summary: "Sets what an outside check found. An error stands until its value changes or the next call replaces all.",
    needs: "EditDocument",
    params: documentId,
    bodyBytes: LARGE_BODY_BYTES,
    body: z.strictObject({
      errors: outsideErrors,
    }),
    errors: ["invalid-transition", "edited-elsewhere"],
  }),
  batchUpdateFields: call({
    method: "PATCH",
    path: "/v1/documents/fields/batchUpdate",
    summary: "Sets the same values on many documents, each in its own transaction; the effects are those of a save.",
    needs: "EditDocument",
    bodyBytes: LARGE_BODY_BYTES,
    body: z.strictObject({
      documentIds: z.array(id).min(1).max(1000),
      /** New values by field name; null empties a field. */
      fields: newFieldValues.refine((fields) => Object.keys(fields).length > 0, "At least one field must be given."),
    }),
    reply: bulkResult,
  }),
} as const;
