import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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

/** A PKCS#12 file with a key and its certificate, valid for 20 days, and the certificate of its issuer. Needs openssl. */
export function makePkcs12(password: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "kvitance-pkcs12-"));
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  try {
    const name = (common: string) => ["-subj", `/CN=${common}`, "-utf8"];
    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "ca.key", "-out", "ca.pem", "-days", "30", ...name("Zkušební autorita"));
    openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", "own.key", "-out", "own.csr", ...name("Zkušební podpis"));
    openssl("x509", "-req", "-in", "own.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-out", "own.pem", "-days", "20");
    openssl("pkcs12", "-export", "-inkey", "own.key", "-in", "own.pem", "-certfile", "ca.pem", "-out", "own.p12", "-passout", `pass:${password}`);
    return readFileSync(join(folder, "own.p12"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
