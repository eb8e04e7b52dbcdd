import type { KeyObject } from "node:crypto";
import { createPrivateKey } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { CertificateProblem } from "#domain/exports/signing.ts";

/** A key with its certificate first and the certificates of those who issued it, in DER. */
export type SigningKey = { key: KeyObject; chain: Buffer[] };

/** A file that cannot sign, and why. */
export class CertificateRefused extends Error {
  readonly problem: CertificateProblem;
  constructor(problem: CertificateProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/** What the thread is given, and what it answers: the key as PKCS#8 in PEM. */
export type Pkcs12File = { bytes: Uint8Array; password: string; now: Date };
export type OpenedFile = { key: string; chain: Uint8Array[] } | { problem: CertificateProblem };

/** A file may ask for any number of rounds of key derivation; an honest one takes less than a second. */
const OPEN_MS = 10_000;
const MEMORY_MB = 128;

let line: Promise<unknown> = Promise.resolve();

/**
 * Opens a PKCS#12 file and finds the certificate of its key, valid at `now`. In a thread of its own, one file at a time: what somebody made
 * to hang or to fill the memory ends with it. Throws CertificateRefused.
 */
export function openPkcs12(file: Pkcs12File): Promise<SigningKey> {
  const opened = line.then(() => inThread(file));
  line = opened.catch(() => undefined);
  return opened;
}

async function inThread(file: Pkcs12File): Promise<SigningKey> {
  const worker = new Worker(new URL("./pkcs12.ts", import.meta.url), { workerData: file, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  const timer = setTimeout(() => void worker.terminate(), OPEN_MS);
  try {
    const answer = await new Promise<OpenedFile>((done, failed) => {
      worker.once("message", done);
      worker.once("error", failed);
      worker.once("exit", () => failed(new Error("The file could not be opened in time.")));
    });
    if ("problem" in answer) throw new CertificateRefused(answer.problem);
    return { key: createPrivateKey(answer.key), chain: answer.chain.map((der) => Buffer.from(der)) };
  } catch (error) {
    throw error instanceof CertificateRefused ? error : new CertificateRefused("notPkcs12", { cause: error });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
