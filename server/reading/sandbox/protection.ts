import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endChild, startChild } from "./start.ts";

/** What is closed to the children that open files of strangers, as measured from inside one. */
export type Protection = {
  /** Reading files outside of the program and its libraries. */
  files: boolean;
  writing: boolean;
  network: boolean;
  /** Starting programs. */
  programs: boolean;
  /** Seeing and signalling other processes. */
  processes: boolean;
  /** System calls that no child needs and that have often been a way into the kernel. */
  kernel: boolean;
};

const NONE: Protection = { files: false, writing: false, network: false, programs: false, processes: false, kernel: false };
const PROBE_MS = 30_000;

/** Starts a child in the usual way that tries what it may not do. What cannot be found out counts as open. */
export async function measureProtection(): Promise<Protection> {
  const folder = mkdtempSync(join(tmpdir(), "kvitance-probe-"));
  const tidy = () => rmSync(folder, { recursive: true, force: true });
  // A program that is stopped meanwhile leaves nothing behind either.
  process.once("exit", tidy);
  const listener = createServer((socket) => socket.destroy());
  try {
    // Open to every account: only what closes the file system itself counts.
    await writeFile(join(folder, "canary"), "");
    await chmod(folder, 0o777);
    await once(listener.listen(0, "127.0.0.1"), "listening");
    return await answerOf([folder, String((listener.address() as AddressInfo).port)]);
  } finally {
    listener.close();
    process.off("exit", tidy);
    tidy();
  }
}

function answerOf(entryArguments: string[]): Promise<Protection> {
  const child = startChild(fileURLToPath(new URL("./probe.ts", import.meta.url)), { isBare: true, entryArguments });
  child.stderr?.resume();
  return new Promise((resolve) => {
    const timer = setTimeout(() => endChild(child), PROBE_MS);
    child.once("message", (found) => resolve(found as Protection));
    child.once("error", () => resolve(NONE));
    child.once("close", () => {
      clearTimeout(timer);
      resolve(NONE);
    });
  });
}

/** The names of what is open to a child. */
export function missingIn(protection: Protection): string[] {
  return Object.entries(protection).flatMap(([name, isClosed]) => (isClosed ? [] : [name]));
}

type ProtectionLog = { info(details: object, message: string): void; warn(details: object, message: string): void };

/** Says in the log what protection is at work, as a warning where something is open. */
export async function logProtection(log: ProtectionLog, measured: Promise<Protection>): Promise<void> {
  const sandbox = await measured;
  const missing = missingIn(sandbox);
  if (missing.length === 0) log.info({ sandbox }, "reading sandbox: complete");
  else log.warn({ sandbox }, `reading sandbox: not closed to hostile files on this system: ${missing.join(", ")}; see "The reading sandbox" in README.md`);
}
