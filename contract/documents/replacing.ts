import { z } from "zod";
import { call } from "#contract/call.ts";
import { documentId } from "#contract/shapes.ts";

/** PDF passwords have at most 127 bytes (ISO 32000-2, 7.6.4.3). */
const MAX_PASSWORD_LENGTH = 127;

/** Another file in the place of one that cannot be read. The earlier one is kept, see `asReceived` of documentFile. */
export const replacing = {
  unlockDocument: call({
    method: "POST",
    path: "/v1/documents/{documentId}/unlock",
    summary: "Opens the protected PDF of a document with its password and reads it. The password is used once and not kept.",
    needs: "EditDocument",
    params: documentId,
    body: z.strictObject({ password: z.string().min(1).max(MAX_PASSWORD_LENGTH) }),
    errors: ["file-password-wrong", "file-not-unlockable", "invalid-transition", "edited-elsewhere", "storage-quota-used-up", "storage-full"],
  }),
  replaceFile: call({
    method: "POST",
    path: "/v1/documents/{documentId}/replace-file",
    summary: "Puts another file in the place of one that could not be read, and reads it.",
    needs: "EditDocument",
    params: documentId,
    form: z.strictObject({}),
    errors: ["unsupported-format", "too-large", "invalid-transition", "edited-elsewhere", "storage-quota-used-up", "storage-full"],
  }),
} as const;
