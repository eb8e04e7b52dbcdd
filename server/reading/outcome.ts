import type { DocumentErrorType } from "#domain/names.ts";
import { ReadFailure } from "./failure.ts";

export type Failure = { errorType: DocumentErrorType; detail: string };
/** What came of a request to a reading child. `fatal`: the child died, which may be no fault of the file. `thrown`: the file could not be had, so no child saw it. */
export type Outcome = { value: unknown } | { failure: Failure; fatal: boolean } | { thrown: unknown };

/** Nobody waits for the answer any more. */
export const CLOSED: Failure = { errorType: "ExtractionError", detail: "reading was stopped" };
/** It was not to take so long at this turn. */
export const NEEDS_LONGER: Failure = { errorType: "ExtractionError", detail: "reading needs a longer turn" };

/** The value of a good outcome; throws ReadFailure for a bad one, and what was thrown where the file could not be had. */
export function valueOf(outcome: Outcome): unknown {
  if ("value" in outcome) return outcome.value;
  if ("thrown" in outcome) throw outcome.thrown;
  throw failureOf(outcome.failure);
}

export const failureOf = ({ errorType, detail }: Failure): ReadFailure => new ReadFailure(errorType, detail);

/** Bytes as they come through the channel of a child. */
export function toBuffer(value: unknown): Buffer | undefined {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : undefined;
}
