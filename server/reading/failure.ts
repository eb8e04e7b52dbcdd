import type { DocumentErrorType } from "#domain/names.ts";

/** A file that cannot be read, with the error type its document gets. `detail` is for the log. */
export class ReadFailure extends Error {
  readonly errorType: DocumentErrorType;

  constructor(errorType: DocumentErrorType, detail: string) {
    super(detail);
    this.name = "ReadFailure";
    this.errorType = errorType;
  }
}

/** The error type that an exception carries, whoever threw it; undefined for an unforeseen fault. */
export function errorTypeOf(error: unknown): DocumentErrorType | undefined {
  if (typeof error !== "object" || error === null || !("errorType" in error)) return undefined;
  return typeof error.errorType === "string" ? (error.errorType as DocumentErrorType) : undefined;
}
