import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { STORE_MARKER } from "#platform/files.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { programVersion } from "#platform/version.ts";

// The data folder knows which installation it is and where its database lies, so that none is ever replaced by an empty one.

const MARKER_FILE = "installation.json";
const SECRET_FILE = "secret.key";
/** What an installation leaves in its folder; anything else there is somebody else's and no business of ours. */
const OWN_NAMES = ["first-sign-in.json", SECRET_FILE, "files", "audit", "postgres"];
/** Bits of a file mode that give rights to everybody. */
const EVERYBODY = 0o007;

const markerShape = z.object({
  installation: z.uuid(),
  /** Where the database is; null as long as the first start has not come to its end. */
  database: z.enum(["embedded", "own"]).nullable(),
  /** PostgreSQL's system identifier of the embedded database. */
  cluster: z.string().optional(),
  /** The store of the files, by its name, where they are not in the folder. */
  files: z.string().optional(),
  /** Version of the program that last opened the folder. */
  version: z.string(),
  /** A backup is being restored into the folder, or its restore was broken off. */
  isRestoring: z.boolean().optional(),
});
export type Marker = z.infer<typeof markerShape>;

/** What a data folder says of itself before any database is asked. */
export type DataFolder = {
  path: string;
  marker: Marker | undefined;
  /** Names in it that hold data of an installation. */
  remains: string[];
};

/** Reads the folder; throws StartProblem when it is not readable or not a data folder. */
export function readFolder(path: string): DataFolder {
  return explained(path, () => {
    if (isThere(join(path, "PG_VERSION")))
      throw new StartProblem(`${path} is the folder of a PostgreSQL database and no data folder of Kvitance: give another one with --data.`);
    return { path, marker: readMarker(path), remains: OWN_NAMES.filter((name) => holdsAnything(join(path, name))) };
  });
}

/** True when the first start on the folder has not come to its end, so that everything may still be made. */
export const isNew = ({ marker, remains }: DataFolder): boolean =>
  marker === undefined ? remains.length === 0 : marker.database === null && !remains.includes("files") && !remains.includes("audit");

/**
 * Begins an installation in a folder that holds none. The marker is written first, so that an interrupted start can be continued.
 * `restored`: id of the one that a backup is being restored of; its folder is refused by starts until the restore has come to its end.
 */
export function beginInstallation(path: string, restored?: string): DataFolder {
  return explained(path, () => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const folder = readFolder(path);
    if (folder.marker === undefined && folder.remains.length === 0) {
      try {
        const begun = restored === undefined ? { installation: randomUUID() } : { installation: restored, isRestoring: true };
        writeMarker(path, { ...begun, database: null, version: programVersion }, "wx");
      } catch (error) {
        // Another part of the installation that starts at the same time was first.
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
    }
    return readFolder(path);
  });
}

/** Writes down what was found right: the folder belongs to this installation and this database. `hasFiles`: whether stored files are in it. */
export function confirmFolder({ path }: DataFolder, found: Omit<Marker, "version">, hasFiles = true): void {
  explained(path, () => {
    const marker = { ...found, version: programVersion };
    if (JSON.stringify(readMarker(path)) !== JSON.stringify(markerShape.parse(marker))) writeMarker(path, marker);
    if (hasFiles) mkdirSync(join(path, "files"), { recursive: true });
    if (hasFiles && !isThere(join(path, "files", STORE_MARKER))) writeFileSync(join(path, "files", STORE_MARKER), `${found.installation}\n`, { flush: true });
    for (const name of ["files", "audit"]) closeToEverybody(join(path, name));
  });
}

/** Throws StartProblem when the file store is not the one that belongs to the folder, e.g. because its volume is not mounted. */
export function checkStore({ path, marker }: DataFolder): void {
  if (!marker?.database) return;
  const file = join(path, "files", STORE_MARKER);
  const id = explained(path, () => (isThere(file) ? readFileSync(file, "utf8").trim() : undefined));
  if (id === marker.installation) return;
  const found = id === undefined ? `${file} is missing` : `it belongs to installation ${id}`;
  throw new StartProblem(
    `${join(path, "files")} is not the file store of this installation (${marker.installation}): ${found}. Mount or restore the folder files/; nothing was changed.`,
  );
}

/** The secret in the folder. It is made only where an installation begins (`mayBegin`); throws StartProblem when it is missing anywhere else. */
export function installationSecret(path: string, mayBegin: boolean): string {
  const file = join(path, SECRET_FILE);
  const kept = explained(path, () => (isThere(file) ? readFileSync(file, "utf8").trim() : undefined));
  if (kept === "") throw new StartProblem(`${file} is empty: restore it from your copy. Nothing was changed.`);
  if (kept !== undefined) return kept;
  const folder = readFolder(path);
  if (!isNew(folder) || (folder.marker === undefined && !mayBegin)) throw new StartProblem(missingSecret(folder, file));
  beginInstallation(path);
  const secret = randomBytes(32).toString("base64");
  return explained(path, () => {
    try {
      writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: "wx", flush: true });
      return secret;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      return readFileSync(file, "utf8").trim();
    }
  });
}

function missingSecret({ path, marker, remains }: DataFolder, file: string): string {
  if (marker === undefined && remains.length === 0) return `There is no installation in ${path}: name its data folder with --data.`;
  const found = [...(marker ? [MARKER_FILE] : []), ...remains].join(", ");
  return `${file} is missing, but the folder holds data of an installation (${found}). Put the copy of secret.key back, or give the secret in KVITANCE_SECRET; nothing was changed.`;
}

function readMarker(path: string): Marker | undefined {
  const file = join(path, MARKER_FILE);
  if (!isThere(file)) return undefined;
  try {
    return markerShape.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) throw error;
    throw new StartProblem(`${file} is damaged: restore it from your backup, or write what a newer version changed back. Nothing was changed.`, {
      cause: error,
    });
  }
}

/** Whole or not at all: the marker decides about everything else. */
function writeMarker(path: string, marker: Marker, flag: "w" | "wx" = "w"): void {
  const text = `${JSON.stringify(marker, undefined, 2)}\n`;
  const file = join(path, MARKER_FILE);
  if (flag === "wx") return writeFileSync(file, text, { flag, flush: true });
  const unfinished = `${file}.${process.pid}.new`;
  writeFileSync(unfinished, text, { flush: true });
  renameSync(unfinished, file);
}

/** Unlike existsSync, what may not be looked at is not taken for missing. */
export const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

function holdsAnything(path: string): boolean {
  if (!isThere(path)) return false;
  return !statSync(path).isDirectory() || readdirSync(path).some((name) => name !== STORE_MARKER);
}

/** Rights that were given to a group stay: an operator who shares the folder meant it. */
function closeToEverybody(path: string): void {
  if (!isThere(path)) return;
  const { mode } = statSync(path);
  if (mode & EVERYBODY) chmodSync(path, mode & 0o7777 & ~EVERYBODY);
}

const sentences: Record<string, string> = {
  EACCES: "this account may not enter it. Start Kvitance as the account that it belongs to, or give the folder to this account with chown -R",
  EPERM: "this account may not change it. Start Kvitance as the account that it belongs to, or give the folder to this account with chown -R",
  EROFS: "it lies on a file system that is read-only",
  ENOSPC: "its disk is full",
  ENOTDIR: "it is no folder",
  EEXIST: "it is no folder",
};

/** Runs `work` on the data folder; what the file system refuses becomes one sentence. */
export function explained<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ""];
    if (sentence === undefined || error instanceof StartProblem) throw error;
    throw new StartProblem(`The data folder ${path} cannot be used: ${sentence}.`, { cause: error });
  }
}
