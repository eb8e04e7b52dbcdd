import type { DocumentErrorType } from "#domain/names.ts";
import { Refusal } from "#platform/http/refusal.ts";

const RETRY_SECONDS = 2;

/** A file that cannot be read, with the error type its document gets. `detail` is for the log. */
export class ReadFailure extends Error {
  readonly errorType: DocumentErrorType;

  constructor(errorType: DocumentErrorType, detail: string) {
    super(detail);
    this.name = "ReadFailure";
    this.errorType = errorType;
  }
}

/** A file that no password opens: it is protected by a certificate, or in a way that is not known. */
export class OtherProtection extends ReadFailure {
  constructor() {
    super("InvalidDocumentProtected", "the PDF is protected by other means than a password");
  }
}

/** A tenant has so much waiting to be read or drawn already that more is refused; later it may be asked again. */
export class ReaderBusy extends Refusal {
  constructor() {
    super("overloaded", { retryAfterSeconds: RETRY_SECONDS });
  }
}

/** A reading would take longer than its turn: it is to be done where long ones are, from the beginning. */
export class ReadingTakesLong extends Error {}

/** The error type that an exception carries, whoever threw it; undefined for an unforeseen fault. */
export function errorTypeOf(error: unknown): DocumentErrorType | undefined {
  if (typeof error !== "object" || error === null || !("errorType" in error)) return undefined;
  return typeof error.errorType === "string" ? (error.errorType as DocumentErrorType) : undefined;
}
