import { MAX_UPLOAD_BYTES } from "#domain/documents/upload.ts";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { detailOf } from "#domain/exports/details.ts";
import { numberedName } from "#domain/exports/naming.ts";
import { all, one, readXml, text, type XmlElement } from "#domain/extraction/structured/xml.ts";
import type { webDavFields } from "#domain/intake/fields.ts";
import { isLeftBySystem } from "#domain/intake/folderFiles.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { askRemoteSystem, type RemoteRequest } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import type { Ending, Source, SourceItem, SourceSession } from "#server/core/source.ts";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";

export type WebDavSettings = SettingsOf<typeof webDavFields>;

/** A file that changed so shortly before is perhaps still being written there. */
const MIN_REST_MS = 10_000;
/** Folders below the one of received files: how deep and how many one look opens. */
const MAX_DEPTH = 4;
const MAX_FOLDERS = 200;
/** Of the list of one folder, in bytes: about 20,000 files. */
const MAX_LIST_BYTES = 20 * 1024 * 1024;
/** How many names are tried where files of the same name stand already. */
const MAX_NUMBERED = 200;

/** Files of a folder on a WebDAV server (RFC 4918), such as Nextcloud or Apache. Their key is their path and version. */
export const webDav: Source<WebDavSettings> = {
  brings: "files",

  test: async (settings, port) => {
    const { files, folders } = await look(openFolder(settings, port), settings);
    return { found: { waiting: String(files.length), folders: folders.join(", ") } };
  },

  withSession: (settings, port, work) => work(sessionOf(openFolder(settings, port), settings)),
};

/** What a server says of a file or folder. `path` is below the address of the settings, its parts separated by slashes. */
type Resource = { path: string; isFolder: boolean; size: number; etag: string | undefined; changed: Date | undefined };

function sessionOf(folder: Folder, settings: WebDavSettings): SourceSession {
  const listed = new Map<string, SourceItem>();
  return {
    list: async () => {
      for (const file of (await look(folder, settings)).files) {
        const key = keyOf(file);
        listed.set(key, { key, name: belowReceived(settings, file.path).join("/"), sender: "", size: file.size });
      }
      return [...listed.keys()];
    },
    describe: (keys) => Promise.resolve(keys.flatMap((key) => listed.get(key) ?? [])),
    fetch: async ({ key }) => {
      const reply = await folder.ask("GET", pathOf(key), { expected: [404], maxBytes: MAX_UPLOAD_BYTES });
      // One that was replaced meanwhile is another item.
      if (reply.status === 404 || !(await folder.stands(key))) return undefined;
      return Readable.from([reply.body]);
    },
    putAway: (key, ending) => putAway(folder, settings, key, ending),
  };
}

/** Files that wait, the oldest first, and the folders they wait in. */
async function look(folder: Folder, { receivedPath, processedPath, invalidPath }: WebDavSettings): Promise<{ files: Resource[]; folders: string[] }> {
  const done = new Set([processedPath, invalidPath].flatMap((path) => (path === undefined ? [] : [parts(path).join("/")])));
  const root = parts(receivedPath);
  const waiting = [root.join("/")];
  const files: Resource[] = [];
  const folders: string[] = [];
  for (let path = waiting.shift(); path !== undefined && folders.length < MAX_FOLDERS; path = waiting.shift()) {
    folders.push(path);
    const { resources, now } = await folder.list(path);
    for (const resource of resources) {
      if (isLeftBySystem(resource.path.split("/").at(-1) ?? "")) continue;
      if (!resource.isFolder) {
        if (!resource.changed || now.getTime() - resource.changed.getTime() >= MIN_REST_MS) files.push(resource);
      } else if (!done.has(resource.path) && resource.path.split("/").length - root.length < MAX_DEPTH) waiting.push(resource.path);
    }
  }
  return { files: files.toSorted((a, b) => Number(a.changed ?? 0) - Number(b.changed ?? 0) || a.path.localeCompare(b.path)), folders };
}

/** Moves the file that the key names to its folder or deletes it, unless another version took its place. */
async function putAway(folder: Folder, settings: WebDavSettings, key: string, ending: Ending): Promise<void> {
  const path = pathOf(key);
  const target = ending === "processed" ? settings.processedPath : settings.invalidPath;
  if (ending !== "deleted" && target === undefined) return;
  const found = await folder.find(path);
  if (!found || keyOf(found) !== key) return;
  // Weak tags may not be compared by the server (RFC 9110, 13.1.1); without the address Apache would compare the tag with the folder's.
  const onlyThis: Record<string, string> = found.etag?.startsWith('"') ? { if: `<${folder.urlOf(path)}> ([${found.etag}])` } : {};
  if (ending === "deleted") return void (await folder.ask("DELETE", path, { headers: onlyThis, expected: [404, 412] }));
  const place = [...parts(target!), ...belowReceived(settings, path)];
  await folder.make(place.slice(0, -1));
  for (let number = 1; number <= MAX_NUMBERED; number++) {
    const destination = folder.urlOf([...place.slice(0, -1), numberedName(place.at(-1)!, number)].join("/"));
    const reply = await folder.ask("MOVE", path, { headers: { ...onlyThis, destination, overwrite: "F" }, expected: [404, 412] });
    if (reply.status !== 412 || !(await folder.stands(key))) return;
  }
  throw new RemoteProblem("alreadyExists");
}

const belowReceived = ({ receivedPath }: WebDavSettings, path: string): string[] => parts(path).slice(parts(receivedPath).length);

const parts = (path: string): string[] => path.split("/").filter((part) => part !== "" && part !== "." && part !== "..");

/** Version and path: a file that is replaced under its old name is another item. */
const keyOf = ({ path, etag, size, changed }: Resource): string =>
  `${createHash("sha256")
    .update(etag ?? `${size} ${changed?.toISOString() ?? ""}`)
    .digest("base64url")
    .slice(0, 16)}/${path}`;
const pathOf = (key: string): string => key.slice(key.indexOf("/") + 1);

type Folder = ReturnType<typeof openFolder>;
type Question = Pick<RemoteRequest, "headers" | "body" | "expected" | "maxBytes">;

/** The folder that the address of the settings names, with everything below it. */
function openFolder({ url, username, password }: WebDavSettings, port: ConnectionPort) {
  const base = new URL(url.endsWith("/") ? url : `${url}/`);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`;
  const urlOf = (path: string) => new URL(path.split("/").map(encodeURIComponent).join("/"), base).href;
  const ask = (method: RemoteRequest["method"], path: string, { headers, ...question }: Question = {}) =>
    askRemoteSystem(port, { url: urlOf(path), method, headers: { authorization, ...headers }, ...question });

  /** What the server says of a folder and everything directly in it, or of one file; undefined where there is nothing. */
  const properties = async (path: string, depth: "0" | "1") => {
    const headers = { depth, "content-type": "application/xml; charset=utf-8" };
    const reply = await ask("PROPFIND", path, { headers, body: PROPERTIES, expected: [404], maxBytes: MAX_LIST_BYTES });
    if (reply.status === 404) return undefined;
    const read = readXml(reply.body.toString("utf8"));
    if (!read.ok || read.root.name !== "multistatus")
      throw new RemoteProblem("unexpectedAnswer", { detail: detailOf("answerUnreadable"), reason: `HTTP ${reply.status}` });
    const date = new Date(reply.headers.date ?? "");
    return {
      resources: all(read.root, "response").flatMap((response) => resourceOf(response, base) ?? []),
      now: Number.isNaN(date.getTime()) ? port.now() : date,
    };
  };
  const find = async (path: string) => (await properties(path, "0"))?.resources[0];

  return {
    urlOf,
    ask,
    find,
    /** Whether the version that the key names still stands there. */
    stands: async (key: string) => {
      const found = await find(pathOf(key));
      return found !== undefined && keyOf(found) === key;
    },
    /** What is directly in a folder. Throws RemoteProblem notFound. */
    list: async (path: string) => {
      const found = await properties(path === "" ? "" : `${path}/`, "1");
      if (!found) throw new RemoteProblem("notFound", { reason: path });
      return { ...found, resources: found.resources.filter((resource) => resource.path !== path) };
    },
    /** Makes a folder with those above it; one that is there is no error. */
    make: async (segments: readonly string[]) => {
      if (segments.length === 0 || (await find(segments.join("/")))) return;
      for (let depth = 1; depth <= segments.length; depth++) await ask("MKCOL", `${segments.slice(0, depth).join("/")}/`, { expected: [405] });
    },
  };
}

const PROPERTIES =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/><getetag/><getlastmodified/></prop></propfind>';

/** Undefined for what does not lie below the address of the settings. */
function resourceOf(response: XmlElement, base: URL): Resource | undefined {
  const href = text(response, "href") ?? "";
  if (!URL.canParse(href, base.href)) return undefined;
  const { pathname } = new URL(href, base);
  const found = decoded(pathname);
  const root = decoded(base.pathname);
  if (found === undefined || root === undefined || !`${found}/`.startsWith(root)) return undefined;
  const properties = all(response, "propstat").find((each) => / 200( |$)/.test(text(each, "status") ?? "")) ?? response;
  const changed = new Date(text(properties, "prop/getlastmodified") ?? "");
  return {
    path: parts(found.slice(root.length)).join("/"),
    isFolder: one(properties, "prop/resourcetype/collection") !== undefined,
    size: Number(text(properties, "prop/getcontentlength") ?? 0) || 0,
    etag: text(properties, "prop/getetag"),
    changed: Number.isNaN(changed.getTime()) ? undefined : changed,
  };
}

/** A path as people write it; undefined where it is no UTF-8. */
function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
