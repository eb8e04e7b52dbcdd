import { createHash, sign } from "node:crypto";
import type { SigningKey } from "./key.ts";
import { elementsIn, integer, isTagged, nothing, octets, oid, sequence, setOf, tagged } from "./der.ts";

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

export const sha256 = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();
/** AlgorithmIdentifier of SHA-256. */
export const sha256Algorithm = (): Buffer => sequence(oid(oids.sha256));

/**
 * Signs a digest (SHA-256 of the signed bytes). `timeStamp` gets the signature's value and answers a token of RFC 3161 in DER, which makes
 * the signature one of level B-T.
 */
export async function signDigest({ key, chain }: SigningKey, digest: Buffer, timeStamp?: (signature: Buffer) => Promise<Buffer>): Promise<Buffer> {
  const [own] = chain;
  if (!own) throw new Error("There is no certificate to sign with.");
  // Signed as a SET, written under [0] (RFC 5652, 5.4).
  const attributes = setOf(
    sequence(oid(oids.contentType), setOf(oid(oids.data))),
    sequence(oid(oids.messageDigest), setOf(octets(digest))),
    // Without an algorithm the certificate's hash is SHA-256 (RFC 5035, 3).
    sequence(oid(oids.signingCertificateV2), setOf(sequence(sequence(sequence(octets(sha256(own))))))),
  );
  const signature = sign("sha256", attributes, key);
  const token = timeStamp && (await timeStamp(signature));
  const signer = sequence(
    integer(1),
    issuerAndSerial(own),
    sha256Algorithm(),
    tagged(0, ...elementsIn(attributes)),
    key.asymmetricKeyType === "rsa" ? sequence(oid(oids.sha256WithRsa), nothing()) : sequence(oid(oids.ecdsaWithSha256)),
    octets(signature),
    ...(token ? [tagged(1, sequence(oid(oids.timeStampToken), setOf(token)))] : []),
  );
  const signedData = sequence(integer(1), setOf(sha256Algorithm()), sequence(oid(oids.data)), tagged(0, ...chain), setOf(signer));
  return sequence(oid(oids.signedData), tagged(0, signedData));
}

/** Names a certificate: its issuer and its serial number, as they stand in it (RFC 5280, 4.1). */
function issuerAndSerial(certificate: Buffer): Buffer {
  const [toBeSigned] = elementsIn(certificate);
  const fields = toBeSigned ? elementsIn(toBeSigned) : [];
  // The version stands first where there is one.
  const [serial, , issuer] = fields.slice(isTagged(fields[0]) ? 1 : 0);
  if (!serial || !issuer) throw new Error("The certificate is damaged.");
  return sequence(issuer, serial);
}
