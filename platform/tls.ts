import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Server } from "node:https";
import { StartProblem } from "./startProblem.ts";

// TLS by a certificate of the operator's own, without a proxy in front.

/** Paths of PEM files: the certificate with those of its issuers behind it, and its key without a password. */
export type TlsFiles = { cert: string; key: string };
/** What the files hold; `ends`: when the certificate does. */
export type Tls = { cert: Buffer; key: Buffer; ends: Date };

/** The files in KVITANCE_TLS_CERT and KVITANCE_TLS_KEY; undefined where TLS is not ours. Throws an Error for one without the other. */
export function tlsFiles(env: NodeJS.ProcessEnv): TlsFiles | undefined {
  const [cert, key] = [env.KVITANCE_TLS_CERT?.trim(), env.KVITANCE_TLS_KEY?.trim()];
  if (cert && !key) throw new Error("KVITANCE_TLS_CERT needs KVITANCE_TLS_KEY, the file with the certificate's key.");
  if (key && !cert) throw new Error("KVITANCE_TLS_KEY needs KVITANCE_TLS_CERT, the file with the certificate.");
  return cert && key ? { cert, key } : undefined;
}

/** Reads the files; throws StartProblem that names the setting when they are no pair, or the certificate is not valid now. */
export function readTls({ cert: certFile, key: keyFile }: TlsFiles, now = new Date()): Tls {
  const cert = contents("KVITANCE_TLS_CERT", certFile);
  const key = contents("KVITANCE_TLS_KEY", keyFile);
  const certificate = parsed("KVITANCE_TLS_CERT", certFile, () => new X509Certificate(cert), "a certificate in PEM");
  const privateKey = parsed("KVITANCE_TLS_KEY", keyFile, () => createPrivateKey(key), "a private key in PEM without a password");
  if (!certificate.checkPrivateKey(privateKey))
    throw new StartProblem(`The key in KVITANCE_TLS_KEY (${keyFile}) is not that of the certificate in KVITANCE_TLS_CERT (${certFile}).`);
  const [begins, ends] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  if (now >= ends) throw new StartProblem(`The certificate in KVITANCE_TLS_CERT (${certFile}) ended on ${dayOf(ends)}: put a new one there.`);
  if (now < begins) throw new StartProblem(`The certificate in KVITANCE_TLS_CERT (${certFile}) is not valid before ${dayOf(begins)}: is the clock right?`);
  return { cert, key, ends };
}

/** The end of the certificate in the file, whatever else is wrong with it (ISO); undefined where there is none. */
export function certificateEnds(files: TlsFiles | undefined): string | undefined {
  try {
    return files && new Date(new X509Certificate(readFileSync(files.cert)).validTo).toISOString();
  } catch {
    return undefined;
  }
}

const FOLLOW_MS = 30_000;

/** Takes what the files hold from now on, when they change, for new connections; what makes no pair is reported and left. Returns what ends that. */
export function followTls(server: Server, files: TlsFiles, report: (error: unknown) => void, ms = FOLLOW_MS): () => void {
  let taken = readTls(files);
  let reported = "";
  const timer = setInterval(() => {
    try {
      const found = readTls(files);
      reported = "";
      if (found.cert.equals(taken.cert) && found.key.equals(taken.key)) return;
      server.setSecureContext({ cert: found.cert, key: found.key });
      taken = found;
    } catch (error) {
      // Once for each reason: the old certificate may do for weeks.
      if (reported === String(error)) return;
      reported = String(error);
      report(error);
    }
  }, ms);
  timer.unref();
  return () => clearInterval(timer);
}

type Setting = "KVITANCE_TLS_CERT" | "KVITANCE_TLS_KEY";

function contents(setting: Setting, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StartProblem(`The file in ${setting} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

function parsed<Result>(setting: Setting, path: string, parse: () => Result, expected: string): Result {
  try {
    return parse();
  } catch (error) {
    throw new StartProblem(`The file in ${setting} (${path}) is not ${expected}.`, { cause: error });
  }
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
