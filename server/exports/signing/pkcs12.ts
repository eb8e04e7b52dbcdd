import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import forge from "node-forge";
import { CertificateRefused, type OpenedFile, type Pkcs12File, type SigningKey } from "./key.ts";

// The thread of key.ts that opens a file which somebody uploaded.
// PKCS#12 files (RFC 7292) as authorities and Windows make them: AES, 3DES and RC2, keys of RSA and of elliptic curves.

// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(answerTo(workerData as Pkcs12File));

function answerTo(file: Pkcs12File): OpenedFile {
  try {
    const { key, chain } = open(file);
    return { key: key.export({ type: "pkcs8", format: "pem" }).toString(), chain };
  } catch (error) {
    return { problem: error instanceof CertificateRefused ? error.problem : "notPkcs12" };
  }
}

function open({ bytes, password, now }: Pkcs12File): SigningKey {
  const bags = readBags(Buffer.from(bytes), password);
  const key = bags.keys[0];
  if (!key) throw new CertificateRefused("noKey");
  if (key.asymmetricKeyType !== "rsa" && key.asymmetricKeyType !== "ec") throw new CertificateRefused("keyKind");
  const own = bags.certificates.find((certificate) => certificate.checkPrivateKey(key));
  if (!own) throw new CertificateRefused("noCertificate");
  if (own.validToDate < now) throw new CertificateRefused("expired");
  if (own.validFromDate > now) throw new CertificateRefused("notYetValid");
  return { key, chain: chainOf(own, bags.certificates).map((certificate) => certificate.raw) };
}

function chainOf(own: X509Certificate, others: readonly X509Certificate[]): X509Certificate[] {
  const chain = [own];
  for (let last = own; ;) {
    const issuer = others.find((other) => !chain.includes(other) && last.checkIssued(other));
    if (!issuer) return chain;
    chain.push(issuer);
    last = issuer;
  }
}

function readBags(bytes: Buffer, password: string): { keys: KeyObject[]; certificates: X509Certificate[] } {
  let asn1: forge.asn1.Asn1;
  try {
    asn1 = forge.asn1.fromDer(forge.util.createBuffer(bytes.toString("latin1")));
  } catch (error) {
    throw new CertificateRefused("notPkcs12", { cause: error });
  }
  let file: forge.pkcs12.Pkcs12Pfx;
  try {
    file = decrypt(asn1, password);
  } catch (error) {
    throw new CertificateRefused(/PKCS#12 MAC|[Pp]assword|decrypt/.test(String(error)) ? "wrongPassword" : "notPkcs12", { cause: error });
  }
  const all = file.safeContents.flatMap(({ safeBags }) => safeBags);
  const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids;
  const keys = all.filter(({ type }) => type === pkcs8ShroudedKeyBag || type === keyBag).flatMap((bag) => keyOf(bag) ?? []);
  const certificates = all.filter(({ type }) => type === certBag).flatMap((bag) => certificateOf(bag) ?? []);
  return { keys, certificates };
}

/**
 * The library hands one form of the password to both parts of the file. The check sum takes UTF-16 (RFC 7292, B.1), newer encryption takes
 * UTF-8 (RFC 8018): they differ where the password has a letter outside of ASCII, and then the check sum is left out.
 */
function decrypt(asn1: forge.asn1.Asn1, password: string): forge.pkcs12.Pkcs12Pfx {
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, password);
  } catch (error) {
    const utf8 = forge.util.encodeUtf8(password);
    if (utf8 === password || !Array.isArray(asn1.value)) throw error;
    return forge.pkcs12.pkcs12FromAsn1({ ...asn1, value: asn1.value.slice(0, 2) }, utf8);
  }
}

/** The library decodes keys and certificates of RSA alone and hands out the rest as it stands. */
function keyOf({ key, asn1 }: forge.pkcs12.Bag): KeyObject | undefined {
  const info = key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)) : asn1;
  return info && createPrivateKey({ key: derOf(info), format: "der", type: "pkcs8" });
}

function certificateOf({ cert, asn1 }: forge.pkcs12.Bag): X509Certificate | undefined {
  const info = cert ? forge.pki.certificateToAsn1(cert) : asn1;
  return info && new X509Certificate(derOf(info));
}

function derOf(info: forge.asn1.Asn1): Buffer {
  return Buffer.from(forge.asn1.toDer(info).getBytes(), "latin1");
}
