import type { OutgoingFailure } from "#platform/outgoing.ts";

/**
 * What the remote system can have against a test or a delivery, in kinds that people understand; whether the same attempt may succeed later.
 * The sentences stand in the locales under these names.
 */
export const remoteProblems = {
  /** No connection, or a broken one. */
  unreachable: { isTemporary: true },
  timeout: { isTemporary: true },
  /** Too many requests, or somebody else is being served. */
  busy: { isTemporary: true },
  /** The remote system failed (5xx). */
  serverError: { isTemporary: true },
  /** What arrived is not what was sent: the size or the hash read back differs. */
  damaged: { isTemporary: true },
  noSpace: { isTemporary: true },
  /** The address is not allowed for tenants; see KVITANCE_OUTGOING_ALLOW. */
  forbiddenTarget: { isTemporary: false },
  /** Wrong name, password, key or token. */
  signInRefused: { isTemporary: false },
  /** Signed in, but without the right to do this. */
  notAllowed: { isTemporary: false },
  /** The certificate or the host key is not the expected one. */
  identityChanged: { isTemporary: false },
  /** A folder, container, company or account that the settings name is not there. */
  notFound: { isTemporary: false },
  /** Another file has this name and overwriting is off. */
  alreadyExists: { isTemporary: false },
  /** The remote system understood and refused the document. */
  documentRefused: { isTemporary: false },
  /** An answer that makes no sense: mostly another program at this address. */
  unexpectedAnswer: { isTemporary: false },
  /** The settings don't fit together or miss something. */
  misconfigured: { isTemporary: false },
} as const satisfies Record<string, { isTemporary: boolean }>;
export type RemoteProblemCode = keyof typeof remoteProblems;

/** Thrown by connections; `reason` is what the remote system said, without secrets, for people. */
export class RemoteProblem extends Error {
  readonly code: RemoteProblemCode;
  readonly reason: string;
  /** The same attempt may succeed later. */
  readonly isTemporary: boolean;
  /** The remote system asked to wait so long. */
  readonly retryAfterSeconds: number | undefined;
  constructor(code: RemoteProblemCode, reason = "", options: { isTemporary?: boolean; retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(reason || code, { cause: options.cause });
    this.code = code;
    this.reason = reason;
    this.isTemporary = options.isTemporary ?? remoteProblems[code].isTemporary;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** What a failure on the way to a host is in the words of deliveries. */
export function wayProblem(failure: OutgoingFailure): RemoteProblem {
  const codes = { forbidden: "forbiddenTarget", timeout: "timeout", unreachable: "unreachable", tooLong: "unexpectedAnswer" } as const;
  return new RemoteProblem(codes[failure.kind], failure.kind === "forbidden" ? "" : failure.message, { cause: failure });
}
