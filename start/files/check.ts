import { FileMissing, type Files, measured } from "#platform/files.ts";
import type { FileCopy } from "#start/backup/folder.ts";
import { listFiles } from "#start/backup/make.ts";
import { someAtOnce } from "#start/backup/someAtOnce.ts";
import { connectOwner } from "#start/migrate.ts";

/** The stored files that the database names, now. */
export async function namedFiles(ownerUrl: string): Promise<FileCopy[]> {
  const client = await connectOwner(ownerUrl);
  try {
    return await listFiles(client);
  } finally {
    await client.end();
  }
}

/** What a look at the stored files found: keys of those that are missing, and of those whose bytes are others than were stored. */
export type CheckedFiles = { files: number; bytes: number; missing: string[]; damaged: string[] };

/** Reads every stored file that the database names and compares its SHA-256. */
export async function checkFiles(ownerUrl: string, files: Files): Promise<CheckedFiles> {
  const named = await namedFiles(ownerUrl);
  const result: CheckedFiles = { files: named.length, bytes: 0, missing: [], damaged: [] };
  await someAtOnce(named, async (file) => {
    result.bytes += file.size;
    const state = await stateOf(files, file);
    if (state !== "good") result[state].push(file.key);
  });
  return result;
}

/** Whether a store has the file, byte for byte. */
export async function stateOf(files: Files, { key, sha256 }: Pick<FileCopy, "key" | "sha256">): Promise<"good" | "damaged" | "missing"> {
  try {
    return (await measured(await files.get(key))).sha256 === sha256 ? "good" : "damaged";
  } catch (error) {
    if (error instanceof FileMissing) return "missing";
    throw error;
  }
}
