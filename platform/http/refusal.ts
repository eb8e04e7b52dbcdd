import type { ErrorCode, FieldProblem } from "#contract/errors.ts";

/** What an error answer may add to its code; see Problem in contract/errors.ts. */
export type RefusalDetails = {
  detail?: string;
  errors?: FieldProblem[];
  currentState?: string;
  allowed?: string[];
  editedBy?: string;
  editedAt?: string;
  retryAfterSeconds?: number;
};

/** Thrown by handlers and rules: the HTTP layer answers it as problem+json with the status of its code. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;
  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.detail ?? code);
    this.code = code;
    this.details = details;
  }
}
