import { randomBytes } from "node:crypto";
import { type AsnType, Boolean as AsnBoolean, Integer, OctetString, Sequence } from "asn1js";
import { OutgoingFailure, type Outgoing } from "#platform/outgoing.ts";
import { childrenOf, derOf, parsed, sha256, sha256Algorithm } from "./cms.ts";

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
  nonce.writeUInt8((nonce.readUInt8(0) & 0x7f) | 0x40, 0);
  const imprint = new Sequence({ value: [sha256Algorithm() as Sequence, new OctetString({ valueHex: new Uint8Array(digest).buffer })] });
  const request = new Sequence({
    value: [new Integer({ value: 1 }), imprint, new Integer({ valueHex: new Uint8Array(nonce).buffer }), new AsnBoolean({ value: true })],
  });
  const answer = await ask(outgoing, url, derOf(request));
  const [status, token] = childrenOf(answer);
  const [code] = childrenOf(status);
  if (!token || !(code instanceof Integer) || !GRANTED.includes(code.valueBlock.valueDec)) throw new TimeStampRefused("The server of time stamps refused.");
  // A stamp of something else would be found out by whoever checks the signature, and too late.
  const stamped = derOf(token);
  if (!stamped.includes(digest) || !stamped.includes(nonce)) throw new TimeStampRefused("The server of time stamps answered another question.");
  return stamped;
}

async function ask(outgoing: Outgoing, url: string, body: Buffer): Promise<AsnType> {
  try {
    const headers = { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" };
    const reply = await outgoing.fetch({ url, namedBy: "tenant", method: "POST", headers, body, timeoutMs: TIMEOUT_MS, maxBytes: 64 * 1024 });
    if (reply.status !== 200) throw new TimeStampRefused(`The server of time stamps answered ${reply.status}.`);
    return parsed(reply.body);
  } catch (error) {
    if (error instanceof TimeStampRefused) throw error;
    throw new TimeStampRefused(error instanceof OutgoingFailure ? error.message : "The answer of the server of time stamps makes no sense.", { cause: error });
  }
}
