import { Constructed, fromBER, ObjectIdentifier, OctetString } from "asn1js";
import { ReadFailure } from "./failure.ts";
import { MAX_MESSAGE_BYTES } from "./limits.ts";

/** Content types of the Cryptographic Message Syntax (RFC 5652). */
const SIGNED = "1.2.840.113549.1.7.2";
const ENCRYPTED = new Set(["1.2.840.113549.1.7.3", "1.2.840.113549.1.7.6", "1.2.840.113549.1.9.16.1.23"]);
/** Long contents come in parts of about a kilobyte. */
const LIMITS = { maxNodes: 200_000, maxDepth: 32, maxContentLength: MAX_MESSAGE_BYTES, parseEmbedded: false } as const;

/**
 * What was signed, out of a signed file or message with its content inside (`smime.p7m`). Who signed it is not checked: an invoice
 * without a signature counts as much. Throws ReadFailure InvalidDocumentProtected for encrypted ones, InvalidDocumentCorrupted for others.
 */
export function signedContent(bytes: Uint8Array): Uint8Array {
  const [type, content] = membersOf(fromBER(new Uint8Array(bytes), LIMITS).result);
  const name = type instanceof ObjectIdentifier ? type.valueBlock.toString() : "";
  if (ENCRYPTED.has(name)) throw new ReadFailure("InvalidDocumentProtected", "encrypted message");
  // SignedData: version, digest algorithms, the content with its type, then certificates and signatures.
  const wrapped = name === SIGNED ? membersOf(membersOf(membersOf(content)[0])[2])[1] : undefined;
  const inner = membersOf(wrapped)[0];
  if (!(inner instanceof OctetString)) throw new ReadFailure("InvalidDocumentCorrupted", `signed message: ${name || "no CMS"}`);
  return new Uint8Array(inner.getValue());
}

const membersOf = (block: unknown): unknown[] => (block instanceof Constructed ? block.valueBlock.value : []);
