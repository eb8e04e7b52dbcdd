import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { StartProblem } from "#platform/startProblem.ts";

const KEY_BYTES = 32;

/** Makes a new key for backups in a file that is not there yet. Throws StartProblem when it cannot be written. */
export function makeKey(file: string): void {
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString("base64")}\n`, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    throw new StartProblem(`The key cannot be written to ${file}: ${(error as Error).message}.`, { cause: error });
  }
}

/** The key in `file`, or in KVITANCE_BACKUP_KEY; throws StartProblem when there is none, or it is no key. */
export function readKey(file: string | undefined, env: NodeJS.ProcessEnv): Buffer {
  const setting = file === undefined ? "KVITANCE_BACKUP_KEY" : file;
  const text = file === undefined ? env.KVITANCE_BACKUP_KEY : readText(file);
  if (!text) throw new StartProblem("A backup needs its key: name the file with --key, or set KVITANCE_BACKUP_KEY. `npm run -s backup -- key FILE` makes one.");
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== KEY_BYTES || key.toString("base64") !== text.trim())
    throw new StartProblem(`${setting} is no key of a backup: it must hold 32 bytes in base64.`);
  return key;
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new StartProblem(`The key cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

/** Says which key a folder of backups was made with, and nothing about the key. */
export const keyMark = (key: Buffer): string => createHash("sha256").update("kvitance/backup/mark").update(key).digest("hex").slice(0, 16);

/** Name of a stored file in the backup: equal contents have one name, and the name shows nobody what they are. */
export const nameOfContents = (key: Buffer, sha256: string): string => {
  const name = createHmac("sha256", key).update(sha256).digest("hex");
  return `files/${name.slice(0, 2)}/${name}`;
};
