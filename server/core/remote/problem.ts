import { type DeliveryProblem, type RemoteProblemCode, remoteProblems, wayProblemCodes } from "#domain/exports/deliveryProblem.ts";
import { detailOf, type ExportDetail } from "#domain/exports/details.ts";
import type { OutgoingFailure } from "#platform/outgoing.ts";

type Options = {
  /** What the product says of it beyond the code. */
  detail?: ExportDetail | undefined;
  /** What the remote system said, in its own words and without secrets. Messages of libraries belong into `cause`, for the log. */
  reason?: string;
  isTemporary?: boolean;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};

/** Thrown by connections. */
export class RemoteProblem extends Error {
  readonly code: RemoteProblemCode;
  readonly detail: ExportDetail | undefined;
  readonly reason: string;
  /** The same attempt may succeed later. */
  readonly isTemporary: boolean;
  /** The remote system asked to wait so long. */
  readonly retryAfterSeconds: number | undefined;
  constructor(code: RemoteProblemCode, { detail, reason = "", isTemporary, retryAfterSeconds, cause }: Options = {}) {
    super(reason || (detail?.code ?? code), { cause });
    this.code = code;
    this.detail = detail;
    this.reason = reason;
    this.isTemporary = isTemporary ?? remoteProblems[code].isTemporary;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The problem as it is stored and shown. */
export function shownProblem({ code, detail, reason }: RemoteProblem): DeliveryProblem {
  return { code, ...(detail ? { detail } : {}), reason: reason.slice(0, MAX_REASON_LENGTH) };
}
const MAX_REASON_LENGTH = 1000;

/** What a failure on the way to a host means for a delivery. */
export function wayProblem(failure: OutgoingFailure): RemoteProblem {
  return new RemoteProblem(wayProblemCodes[failure.kind], { detail: detailOfFailure(failure), cause: failure });
}

function detailOfFailure({ kind, cause }: OutgoingFailure): ExportDetail | undefined {
  if (kind === "tooLong") return detailOf("answerTooLong");
  const code = (cause as { code?: unknown } | undefined)?.code;
  if (code === "ENOTFOUND") return detailOf("hostUnknown");
  if (code === "ECONNREFUSED") return detailOf("connectionRefused");
  return isCertificateFailure(code) ? detailOf("certificateUntrusted") : undefined;
}

/** Failures of a certificate have no common mark but their names (Node and OpenSSL). */
export function isCertificateFailure(code: unknown): boolean {
  return typeof code === "string" && /CERT|SELF_SIGNED|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY/.test(code);
}
