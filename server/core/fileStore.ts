import { join } from "node:path";
import { FileMissing, type Files, STORE_MARKER, StoreUnavailable } from "#platform/files.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { openStore, readStore, type StorePlace } from "#platform/stores/place.ts";
import { withFallback } from "#platform/stores/fallback.ts";
import type { DataFolder } from "./installation.ts";

/** Where stored files are. `outside`: elsewhere than in the data folder. `fallback`: where those are that have not moved yet. */
export type FileStores = { outside?: StorePlace | undefined; fallback?: StorePlace | undefined };

/** The stores in KVITANCE_FILES and KVITANCE_FILES_FALLBACK. Throws an Error that names the setting. */
export function readFileStores(env: NodeJS.ProcessEnv): FileStores {
  return { outside: readStore(env, "KVITANCE_FILES"), fallback: readStore(env, "KVITANCE_FILES_FALLBACK") };
}

/** What of the configuration says where files are; see config.ts. */
type Place = { dataDir: string; files: FileStores; freeSpace: number | undefined };

/** The place of new files: the one that the operator named, or the folder files/ of the data folder. */
export function placeOfFiles({ dataDir, files }: Pick<Place, "dataDir" | "files">): StorePlace {
  const path = join(dataDir, "files");
  return files.outside ?? { kind: "folder", path, name: path };
}

/**
 * Throws StartProblem when the files of the folder's installation were last somewhere else, and not all of them have moved: without the setting
 * a store would be read that lacks what came since.
 */
export function requireKnownPlace({ path, marker }: DataFolder, config: Pick<Place, "dataDir" | "files">): void {
  if (!marker?.database) return;
  const here = placeOfFiles({ dataDir: path, files: {} }).name;
  const last = marker.files ?? here;
  const now = placeOfFiles(config).name;
  if (now === last || config.files.fallback?.name === last) return;
  const back = last === here ? "Remove KVITANCE_FILES" : "Name it in KVITANCE_FILES again";
  throw new StartProblem(
    `The stored files of this installation are in ${last}, and KVITANCE_FILES leads to ${now}. ${back}, or name ${last} in KVITANCE_FILES_FALLBACK until "npm run -s files -- move" has moved them. Nothing was changed.`,
  );
}

/** The stored files of an installation whose stores were found to be its own at the start. */
export function openFiles(config: Place): Files {
  const options = { freeBytes: config.freeSpace, isMarked: true };
  const files = openStore(placeOfFiles(config), options);
  const { fallback } = config.files;
  return fallback ? withFallback(files, openStore(fallback, options)) : files;
}

/** The id of the installation that a store belongs to; undefined when it bears none. Throws StoreUnavailable. */
export async function ownerOf(place: StorePlace): Promise<string | undefined> {
  try {
    return (await openStore(place).read(STORE_MARKER)).toString("utf8").trim();
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

/**
 * Proves at the start that the stores are those of `installation`; a new one is marked as its own. Throws StartProblem when one of them is
 * another's, does not answer, or holds nothing although the database names files (`hasFiles`).
 */
export async function claimStores({ outside, fallback }: FileStores, { installation, hasFiles }: { installation: string; hasFiles: boolean }): Promise<void> {
  if (fallback) requireOwner(fallback, "KVITANCE_FILES_FALLBACK", installation, await answered("KVITANCE_FILES_FALLBACK", ownerOf(fallback)));
  if (!outside) return;
  const owner = await answered("KVITANCE_FILES", ownerOf(outside));
  if (owner !== undefined || (hasFiles && !fallback)) return requireOwner(outside, "KVITANCE_FILES", installation, owner);
  await answered("KVITANCE_FILES", markStore(openStore(outside), installation));
}

/** At the start nobody waits for a store that does not answer: the message names the setting. */
const answered = <Result>(setting: string, asked: Promise<Result>): Promise<Result> =>
  asked.catch((error: unknown) => {
    throw error instanceof StoreUnavailable ? new StartProblem(`${setting}: ${error.message}`, { cause: error }) : error;
  });

/** Writes into a store whose it is. */
export const markStore = async (files: Files, installation: string): Promise<void> => void (await files.put(STORE_MARKER, Buffer.from(`${installation}\n`)));

function requireOwner({ name }: StorePlace, setting: string, installation: string, owner: string | undefined): void {
  if (owner === installation) return;
  const found = owner === undefined ? `it has no ${STORE_MARKER}` : `it belongs to installation ${owner}`;
  throw new StartProblem(
    `${setting} (${name}) is not a file store of this installation (${installation}): ${found}. Name the right one; "npm run -s files -- move" brings files into a new one. Nothing was changed.`,
  );
}
