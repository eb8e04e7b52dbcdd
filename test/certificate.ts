import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import forge from "node-forge";

/** A fresh self-signed certificate for TLS servers of tests, in PEM; undefined where the machine has no `openssl`. `names`: host names. */
export function makeCertificate(names: readonly string[]): { key: string; cert: string } | undefined {
  const folder = mkdtempSync(join(tmpdir(), "kvitance-certificate-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subjects = [...names.map((name) => `DNS:${name}`), "IP:127.0.0.1"].join(",");
  const kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=kvitance-test"];
  try {
    execFileSync("openssl", [...kind, "-addext", `subjectAltName=${subjects}`, "-keyout", key, "-out", cert], { stdio: "ignore" });
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A PKCS#12 file with a key and its certificate, valid for 20 days, and the certificate of its issuer. Made here, so that it needs no
 * program; files that openssl makes are tried in server/exports/signing/signPdf.test.ts.
 */
export function makePkcs12(password: string): Buffer {
  const pairOf = () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const key = forge.pki.privateKeyFromPem(privateKey.export({ type: "pkcs1", format: "pem" }).toString());
    return { privateKey: key, publicKey: forge.pki.setRsaPublicKey(key.n, key.e) };
  };
  const [issuer, own] = [pairOf(), pairOf()];
  const certificateOf = (common: string, serial: string, pair: ReturnType<typeof pairOf>): forge.pki.Certificate => {
    const certificate = forge.pki.createCertificate();
    const named = (value: string) => [{ name: "commonName", value, valueTagClass: forge.asn1.Type.UTF8 as unknown as forge.asn1.Class }];
    certificate.publicKey = pair.publicKey;
    certificate.serialNumber = serial;
    certificate.validity.notBefore = new Date(Date.now() - 3_600_000);
    certificate.validity.notAfter = new Date(Date.now() + 20 * 24 * 3_600_000);
    certificate.setSubject(named(common));
    certificate.setIssuer(named("Zkušební autorita"));
    certificate.sign(issuer.privateKey, forge.md.sha256.create());
    return certificate;
  };
  const chain = [certificateOf("Zkušební podpis", "0a01", own), certificateOf("Zkušební autorita", "0a02", issuer)];
  const file = forge.pkcs12.toPkcs12Asn1(own.privateKey, chain, password, { algorithm: "3des" });
  return Buffer.from(forge.asn1.toDer(file).getBytes(), "latin1");
}
