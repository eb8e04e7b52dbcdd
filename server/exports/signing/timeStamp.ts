import { randomBytes } from "node:crypto";
import { OutgoingFailure, type Outgoing } from "#platform/outgoing.ts";
import { sha256, sha256Algorithm } from "./cms.ts";
import { contentOf, elementsIn, integer, octets, sequence, yes } from "./der.ts";

// Time stamps over HTTP (RFC 3161).

const TIMEOUT_MS = 10_000;
const NONCE_BYTES = 8;
/** PKIStatus: granted, and granted with modifications. */
const GRANTED = [0, 1];

/** The server of time stamps did not give one. */
export class TimeStampRefused extends Error {}

/** A time stamp over bytes from the server at `url`, which the tenant named; the token in DER. Throws TimeStampRefused. */
export async function timeStampOf(outgoing: Outgoing, url: string, bytes: Buffer): Promise<Buffer> {
  const digest = sha256(bytes);
  const nonce = randomBytes(NONCE_BYTES);
  // Written shortest: no zero stands in front.
  nonce.writeUInt8((nonce.readUInt8(0) & 0x7f) | 0x40, 0);
  const answer = await ask(outgoing, url, sequence(integer(1), sequence(sha256Algorithm(), octets(digest)), integer(...nonce), yes()));
  const { code, token } = partsOf(answer);
  if (!token || !GRANTED.includes(code)) throw new TimeStampRefused("The server of time stamps refused.");
  // A stamp of something else would be found out by whoever checks the signature, and too late.
  if (!token.includes(digest) || !token.includes(nonce)) throw new TimeStampRefused("The server of time stamps answered another question.");
  return token;
}

/** TimeStampResp: a status, whose first part is its code, and the token where it was granted. */
function partsOf(answer: Buffer): { code: number; token: Buffer | undefined } {
  try {
    const [status, token] = elementsIn(answer);
    const [code] = status ? elementsIn(status) : [];
    return { code: code ? (contentOf(code)[0] ?? -1) : -1, token };
  } catch (error) {
    throw new TimeStampRefused("The answer of the server of time stamps makes no sense.", { cause: error });
  }
}

async function ask(outgoing: Outgoing, url: string, body: Buffer): Promise<Buffer> {
  try {
    const headers = { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" };
    const reply = await outgoing.fetch({ url, namedBy: "tenant", method: "POST", headers, body, timeoutMs: TIMEOUT_MS, maxBytes: 64 * 1024 });
    if (reply.status !== 200) throw new TimeStampRefused(`The server of time stamps answered ${reply.status}.`);
    return reply.body;
  } catch (error) {
    if (error instanceof TimeStampRefused) throw error;
    throw new TimeStampRefused(error instanceof OutgoingFailure ? error.message : "The server of time stamps could not be asked.", { cause: error });
  }
}
