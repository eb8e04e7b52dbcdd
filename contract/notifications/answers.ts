import { z } from "zod";
import { outsideErrors } from "#contract/documents/values.ts";

// What webhooks answer that are asked (docs/webhooks.md). An empty answer has nothing against the document. Properties that are not known are left aside.

export const validationAnswer = z.object({ errors: outsideErrors.default([]) });
export const exportAnswer = z.object({ hold: z.boolean().default(false), reason: z.string().trim().max(500).default("") });
/** The file that goes to the integration in place of the one that was sent along. `content` in base64. */
export const fileAnswer = z.object({
  fileName: z.string().trim().min(1).max(200),
  mediaType: z
    .string()
    .regex(/^[\w.+-]+\/[\w.+-]+$/)
    .max(100)
    .default("application/octet-stream"),
  content: z.base64(),
});

export type ValidationAnswer = z.output<typeof validationAnswer>;
export type ExportAnswer = z.output<typeof exportAnswer>;
