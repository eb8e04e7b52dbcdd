import type { ExportDetail } from "./details.ts";
import type { ExportProblem } from "./format.ts";

/**
 * What a remote system can have against a test or a delivery, and whether the same attempt may succeed later. The sentences stand in the
 * locales as `delivery.problem.<code>`.
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
  /** No room on our side for what would be fetched. */
  ownStorageFull: { isTemporary: true },
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

/** Problems that every document would meet until a person changes something: the integration is paused and its documents wait. */
export const pausingProblems: ReadonlySet<string> = new Set<RemoteProblemCode>(["signInRefused", "notAllowed", "identityChanged"]);

/** What a failure on the way to a host (`OutgoingFailure` of platform/outgoing.ts) means for a message or a delivery. */
export const wayProblemCodes = {
  forbidden: "forbiddenTarget",
  timeout: "timeout",
  unreachable: "unreachable",
  tooLong: "unexpectedAnswer",
} as const satisfies Record<string, RemoteProblemCode>;

/** Why an attempt failed: the remote system's problems, and what keeps a document from being sent at all. */
export const deliveryProblemCodes = [
  ...(Object.keys(remoteProblems) as RemoteProblemCode[]),
  /** The checks of the format or the connection stand against it; `exportProblems` names them. */
  "notExportable",
  /** The tenant exports only what was approved. */
  "approvalRequired",
  /** A webhook was asked and has not answered yet. */
  "waitsForAnswer",
  /** A webhook that was asked has something against it. */
  "heldBack",
  /** A fault of the program. */
  "internal",
] as const;
export type DeliveryProblemCode = (typeof deliveryProblemCodes)[number];

/** Why a test or a delivery failed. */
export type DeliveryProblem = {
  code: DeliveryProblemCode;
  /** What the product says of it beyond the code. */
  detail?: ExportDetail;
  /** What the remote system said, in its own words; empty where it said nothing. */
  reason: string;
  exportProblems?: ExportProblem[];
};

/** Which integration did not take a document, and why. */
export type ExportFailure = { integration: string; problem: DeliveryProblem };
