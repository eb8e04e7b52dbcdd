import { randomBytes } from "node:crypto";
import type { AddressProblem } from "#domain/insight/publicAddress.ts";
import { PROOF_PATH, proofOf, type PublicPart, publicParts } from "#platform/http/proof.ts";
import { operatorPort, OutgoingFailure, type OutgoingReply } from "#platform/outgoing.ts";

/** A proxy and the program answer at once; whoever waits at the screen should not wait long. */
const TRIAL_MS = 8_000;
const MAX_PROOF_BYTES = 4_096;

/** Asks under an address whether this part of this installation answers there. Gives what is wrong, undefined where it does. */
export async function tryAddress(origin: string, part: PublicPart, secret: string, timeoutMs = TRIAL_MS): Promise<AddressProblem | undefined> {
  const nonce = randomBytes(16).toString("hex");
  const url = `${origin}${PROOF_PATH}?nonce=${nonce}`;
  try {
    const reply = await operatorPort.fetch({ url, namedBy: "operator", timeoutMs, maxBytes: MAX_PROOF_BYTES });
    const found = proofIn(reply);
    const answering = publicParts.find((each) => proofOf(secret, each, nonce) === found);
    if (answering === part) return undefined;
    return answering === undefined ? "otherProgram" : "otherPart";
  } catch (error) {
    return problemOf(error);
  }
}

function proofIn({ status, body }: OutgoingReply): unknown {
  if (status !== 200) return undefined;
  try {
    return (JSON.parse(body.toString()) as { proof?: unknown } | null)?.proof;
  } catch {
    return undefined;
  }
}

function problemOf(error: unknown): AddressProblem {
  if (!(error instanceof OutgoingFailure)) throw error;
  if (error.kind === "timeout") return "silent";
  if (error.kind === "tooLong") return "otherProgram";
  const { code = "" } = (error.cause ?? {}) as { code?: string };
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "notFound";
  // Codes of OpenSSL's verification, and the one of Node.js for a name that the certificate does not have.
  if (/CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME/.test(code)) return "untrusted";
  if (code === "EPROTO" || code.startsWith("ERR_SSL_")) return "noTls";
  return "refused";
}
