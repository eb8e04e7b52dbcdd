import { numberedName } from "#domain/exports/naming.ts";
import { isLeftBySystem } from "#domain/intake/folderFiles.ts";
import type { ConnectionPort, TestReport } from "#server/core/connection.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { segmentsOf } from "#server/core/remote/storedFile.ts";
import type { Ending, Source, SourceItem, SourceSession } from "#server/core/source.ts";
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";

// What all places with folders and files have in common: which files wait, and where they go when they are done with.

/** A file or folder as its store shows it. */
export type Resource = {
  /** Below the root of the store, parts separated by slashes. */
  path: string;
  isFolder: boolean;
  /** In bytes. */
  size: number;
  /** Another one after every change of the content. */
  version: string;
  changed: Date | undefined;
};

/** What comes of a move: somebody else took the file or changed it (`gone`), or another one has the name already. */
export type Move = "moved" | "gone" | "nameTaken";

/** A place with folders and files. Paths are below its root. Everything throws RemoteProblem. */
export type FileStore<Found extends Resource = Resource> = {
  /** What is directly in a folder, and the time there. Throws RemoteProblem notFound. */
  list(folder: string): Promise<{ resources: Found[]; now: Date }>;
  /** The file as it is now; undefined when it is gone. */
  current(file: Found): Promise<Found | undefined>;
  /** Undefined when it is gone. Throws ItemRefused for what can never be read. */
  read(file: Found): Promise<Readable | undefined>;
  /** Makes a folder with those above it; one that is there is no error. */
  make(folder: readonly string[]): Promise<void>;
  /** Moves this version of the file into an existing folder; never onto another file. */
  move(file: Found, folder: readonly string[], name: string): Promise<Move>;
  /** Deletes this version of the file; one that is gone is no error. */
  remove(file: Found): Promise<void>;
};

/** Folders of received, processed and invalid files (R386). */
export type FolderSettings = { receivedPath: string; processedPath?: string | undefined; invalidPath?: string | undefined };

/** Connects to a store, works with it and disconnects. Throws RemoteProblem. */
export type WithStore<Settings, Found extends Resource> = <Result>(
  settings: Settings,
  port: ConnectionPort,
  work: (store: FileStore<Found>) => Promise<Result>,
) => Promise<Result>;

/** A file that changed so shortly before is perhaps still being written there. */
const MIN_REST_MS = 10_000;
/** Folders below the one of received files: how deep and how many one look opens. */
const MAX_DEPTH = 4;
const MAX_FOLDERS = 200;
/** How many names are tried where files of the same name stand already. */
const MAX_NUMBERED = 200;

/** A folder with those below it as a source of documents. The key of a file is its path and version: one that is replaced under its old name is another item. */
export function folderSource<Settings extends FolderSettings, Found extends Resource>(
  withStore: WithStore<Settings, Found>,
  test: (settings: Settings, port: ConnectionPort) => Promise<void> = () => Promise.resolve(),
): Source<Settings> {
  return {
    brings: "files",
    test: async (settings, port): Promise<TestReport> => {
      await test(settings, port);
      const { files, folders } = await withStore(settings, port, (store) => look(store, settings));
      return { found: { waiting: String(files.length), folders: folders.join(", ") } };
    },
    withSession: (settings, port, work) => withStore(settings, port, (store) => work(sessionOf(store, settings))),
  };
}

function sessionOf<Found extends Resource>(store: FileStore<Found>, settings: FolderSettings): SourceSession {
  const listed = new Map<string, { file: Found; item: SourceItem }>();
  const standing = async (key: string): Promise<Found | undefined> => {
    const known = listed.get(key);
    const now = known && (await store.current(known.file));
    return now && keyOf(now) === key ? now : undefined;
  };
  return {
    list: async () => {
      listed.clear();
      for (const file of (await look(store, settings)).files) {
        const key = keyOf(file);
        listed.set(key, { file, item: { key, name: below(settings.receivedPath, file.path).join("/"), sender: "", size: file.size } });
      }
      return [...listed.keys()];
    },
    describe: (keys) => Promise.resolve(keys.flatMap((key) => listed.get(key)?.item ?? [])),
    fetch: async ({ key }) => {
      const known = listed.get(key);
      const bytes = known && (await store.read(known.file));
      // One that was replaced meanwhile is another item.
      return bytes && (await standing(key)) ? bytes : undefined;
    },
    putAway: async (key, ending) => {
      const target = targetOf(settings, ending);
      const file = ending === "deleted" || target !== undefined ? await standing(key) : undefined;
      if (!file) return undefined;
      if (target !== undefined) return moveTo(store, file, [...segmentsBelow(target), ...below(settings.receivedPath, file.path)]);
      await store.remove(file);
      return undefined;
    },
    bringBack: async (place) => {
      const segments = segmentsBelow(place);
      const { resources } = await store.list(segments.slice(0, -1).join("/")).catch(noneWhereGone);
      const file = resources.find(({ path, isFolder }) => path === segments.join("/") && !isFolder);
      const away = [settings.invalidPath, settings.processedPath].find((path) => path !== undefined && isBelow(path, place)) ?? "";
      return file !== undefined && (await moveTo(store, file, [...segmentsBelow(settings.receivedPath), ...below(away, place)])) !== undefined;
    },
  };
}

function targetOf({ processedPath, invalidPath }: FolderSettings, ending: Ending): string | undefined {
  if (ending === "deleted") return undefined;
  return ending === "processed" ? processedPath : invalidPath;
}

/** Answers the path that the file has then; undefined where somebody else took it. */
async function moveTo<Found extends Resource>(store: FileStore<Found>, file: Found, place: readonly string[]): Promise<string | undefined> {
  const folder = place.slice(0, -1);
  await store.make(folder);
  for (let number = 1; number <= MAX_NUMBERED; number++) {
    const name = numberedName(place.at(-1)!, number);
    const move = await store.move(file, folder, name);
    if (move !== "nameTaken") return move === "moved" ? [...folder, name].join("/") : undefined;
  }
  throw new RemoteProblem("alreadyExists");
}

function noneWhereGone(error: unknown): { resources: [] } {
  if (error instanceof RemoteProblem && error.code === "notFound") return { resources: [] };
  throw error;
}

/** Files that wait, the oldest first, and the folders they wait in. */
async function look<Found extends Resource>(
  store: FileStore<Found>,
  { receivedPath, processedPath, invalidPath }: FolderSettings,
): Promise<{ files: Found[]; folders: string[] }> {
  const done = new Set([processedPath, invalidPath].flatMap((path) => (path === undefined ? [] : [segmentsBelow(path).join("/")])));
  const root = segmentsBelow(receivedPath);
  const waiting = [root.join("/")];
  const files: Found[] = [];
  const folders: string[] = [];
  for (let path = waiting.shift(); path !== undefined && folders.length < MAX_FOLDERS; path = waiting.shift()) {
    folders.push(path);
    const { resources, now } = await store.list(path);
    for (const resource of resources) {
      if (isLeftBySystem(resource.path.split("/").at(-1) ?? "")) continue;
      if (!resource.isFolder) {
        if (!resource.changed || now.getTime() - resource.changed.getTime() >= MIN_REST_MS) files.push(resource);
      } else if (!done.has(resource.path) && resource.path.split("/").length - root.length < MAX_DEPTH) waiting.push(resource.path);
    }
  }
  return { files: files.toSorted((a, b) => Number(a.changed ?? 0) - Number(b.changed ?? 0) || a.path.localeCompare(b.path)), folders };
}

const isBelow = (folder: string, path: string): boolean => `/${segmentsBelow(path).join("/")}`.startsWith(`/${segmentsBelow(folder).join("/")}/`);
const below = (folder: string, path: string): string[] => segmentsBelow(path).slice(segmentsBelow(folder).length);

/** The parts of a path that is below the root of a store; none of them leads out of it. */
export const segmentsBelow = (path: string): string[] => segmentsOf(path).filter((part) => part !== "..");

const keyOf = ({ path, version }: Resource): string => `${createHash("sha256").update(version).digest("base64url").slice(0, 16)}/${path}`;
