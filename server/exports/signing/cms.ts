import { createHash, sign } from "node:crypto";
import { type AsnType, Constructed, fromBER, Integer, Null, ObjectIdentifier, OctetString, Sequence, Set as AsnSet } from "asn1js";
import type { SigningKey } from "./certificate.ts";

// A detached CMS signature of the kind that PAdES baseline B-B asks for (ETSI EN 319 142-1, EN 319 122-1; RFC 5652, RFC 5035): content
// type, digest and signing certificate are signed; the time of the signature stands in the PDF and not here.

const oids = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  timeStampToken: "1.2.840.113549.1.9.16.2.14",
  sha256: "2.16.840.1.101.3.4.2.1",
  sha256WithRsa: "1.2.840.113549.1.1.11",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
};

const oid = (value: string) => new ObjectIdentifier({ value });
const sequence = (...value: AsnType[]) => new Sequence({ value: value as Sequence["valueBlock"]["value"] });
const set = (...value: AsnType[]) => new AsnSet({ value: value as AsnSet["valueBlock"]["value"] });
/** [n] IMPLICIT of a constructed type. */
const tagged = (tagNumber: number, ...value: AsnType[]) =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber }, value: value as Constructed["valueBlock"]["value"] });
const octets = (bytes: Buffer) => new OctetString({ valueHex: new Uint8Array(bytes).buffer });
/** Elements of DER as they stand. */
export const parsed = (der: Buffer): AsnType => fromBER(new Uint8Array(der)).result as AsnType;
export const derOf = (element: AsnType): Buffer => Buffer.from(element.toBER());
export const sha256 = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();
/** AlgorithmIdentifier of SHA-256. */
export const sha256Algorithm = (): AsnType => sequence(oid(oids.sha256));

/**
 * Signs a digest (SHA-256 of the signed bytes). `timeStamp` gets the signature's value and answers a token of RFC 3161 in DER, which makes
 * the signature one of level B-T.
 */
export async function signDigest({ key, chain }: SigningKey, digest: Buffer, timeStamp?: (signature: Buffer) => Promise<Buffer>): Promise<Buffer> {
  const [own] = chain;
  if (!own) throw new Error("There is no certificate to sign with.");
  const attributes = [
    sequence(oid(oids.contentType), set(oid(oids.data))),
    sequence(oid(oids.messageDigest), set(octets(digest))),
    // Without an algorithm the certificate's hash is SHA-256 (RFC 5035, 3).
    sequence(oid(oids.signingCertificateV2), set(sequence(sequence(sequence(octets(sha256(own))))))),
  ].toSorted((a, b) => Buffer.compare(derOf(a), derOf(b)));
  // Signed as a SET, written under [0] (RFC 5652, 5.4).
  const signature = sign("sha256", derOf(set(...attributes)), key);
  const token = timeStamp && (await timeStamp(signature));
  const signer = sequence(
    new Integer({ value: 1 }),
    issuerAndSerial(own),
    sha256Algorithm(),
    tagged(0, ...attributes),
    key.asymmetricKeyType === "rsa" ? sequence(oid(oids.sha256WithRsa), new Null()) : sequence(oid(oids.ecdsaWithSha256)),
    octets(signature),
    ...(token ? [tagged(1, sequence(oid(oids.timeStampToken), set(parsed(token))))] : []),
  );
  const signedData = sequence(new Integer({ value: 1 }), set(sha256Algorithm()), sequence(oid(oids.data)), tagged(0, ...chain.map(parsed)), set(signer));
  return derOf(sequence(oid(oids.signedData), tagged(0, signedData)));
}

/** Names a certificate: its issuer and its serial number, as they stand in it (RFC 5280, 4.1). */
function issuerAndSerial(certificate: Buffer): AsnType {
  const fields = childrenOf(childrenOf(parsed(certificate))[0]);
  // The version stands first where there is one, under [0].
  const start = fields[0]?.idBlock.tagClass === 3 ? 1 : 0;
  const [serial, , issuer] = fields.slice(start);
  if (!serial || !issuer) throw new Error("The certificate is damaged.");
  return sequence(issuer, serial);
}

/** Elements inside of a constructed one; none inside of any other. */
export function childrenOf(element: AsnType | undefined): AsnType[] {
  const value = (element?.valueBlock as { value?: unknown } | undefined)?.value;
  return Array.isArray(value) ? (value as AsnType[]) : [];
}
