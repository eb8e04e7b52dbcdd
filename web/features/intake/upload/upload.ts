import type { DocumentClass } from "#domain/names.ts";
import { ApiError } from "#web/lib/api.ts";

/** Why a file did not arrive. `failed` = the transfer broke; `refused` = the server said no for another reason. */
export type UploadFault = { kind: "invalidFormat" | "tooLarge" | "empty" | "failed" | "refused"; error?: unknown };

export type Upload = {
  /** Also the id of the document, so that sending again cannot make a second one. */
  id: string;
  fileName: string;
  /** Bytes of the file, or of all its photographed pages. */
  size: number;
  state: "waiting" | "sending" | "sent" | "failed";
  /** Share that has left, 0 to 1. */
  share: number;
  fault?: UploadFault | undefined;
  /** A broken transfer goes on by itself, without anybody's help. */
  isRetried?: boolean;
  /** Begun in an earlier visit. */
  isResumed?: boolean;
  /** Survives a closed tab; false where the browser keeps no files. */
  isKept?: boolean;
  /** Earlier documents with the same bytes. */
  duplicateOf: readonly string[];
};

/** Chosen once for the batch; left out = decided by the product. */
export type BatchChoice = { documentClass?: DocumentClass | undefined; accountingUnitId?: string | undefined; folderId?: string | undefined };

/** What is sent: one file, or photographed pages that become one document. */
export type Content = { parts: readonly Blob[]; isPages: boolean };

export function faultOf(error: unknown): UploadFault {
  if (!(error instanceof ApiError)) return { kind: "failed", error };
  if (error.status === 415 || error.code === "unsupported-format") return { kind: "invalidFormat", error };
  if (error.code === "too-large") return { kind: "tooLarge", error };
  // Signed out, asked to wait, or a server in trouble: the file itself is not at fault.
  return error.status >= 500 || error.status === 429 || error.status === 401 ? { kind: "failed", error } : { kind: "refused", error };
}
