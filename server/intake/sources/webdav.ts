import { MAX_UPLOAD_BYTES } from "#domain/documents/upload.ts";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { detailOf } from "#domain/exports/details.ts";
import { all, one, readXml, text, type XmlElement } from "#domain/extraction/structured/xml.ts";
import type { webDavFields } from "#domain/intake/fields.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { askRemoteSystem, type RemoteRequest } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { Readable } from "node:stream";
import { type FileStore, folderSource, type Resource, segmentsBelow } from "./folder.ts";
import { refusingLong } from "./refusingLong.ts";

export type WebDavSettings = SettingsOf<typeof webDavFields>;

/** Of the list of one folder, in bytes: about 20,000 files. */
const MAX_LIST_BYTES = 20 * 1024 * 1024;
/** Files of a folder on a WebDAV server (RFC 4918), such as Nextcloud or Apache. */
export const webDav = folderSource<WebDavSettings, Found>((settings, port, work) => work(openFolder(settings, port)));

/** What a server says of a file or folder. */
type Found = Resource & { etag: string | undefined };

type Question = Pick<RemoteRequest, "headers" | "body" | "expected" | "maxBytes">;

/** The folder that the address of the settings names, with everything below it. */
function openFolder({ url, username, password }: WebDavSettings, port: ConnectionPort): FileStore<Found> {
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
  // Weak tags may not be compared by the server (RFC 9110, 13.1.1); without the address Apache would compare the tag with the folder's.
  const onlyThis = ({ path, etag }: Found): Record<string, string> => (etag?.startsWith('"') ? { if: `<${urlOf(path)}> ([${etag}])` } : {});

  return {
    list: async (path) => {
      const found = await properties(path === "" ? "" : `${path}/`, "1");
      if (!found) throw new RemoteProblem("notFound", { reason: path });
      return { ...found, resources: found.resources.filter((resource) => resource.path !== path) };
    },
    current: ({ path }) => find(path),
    read: async ({ path }) => {
      const reply = await refusingLong(ask("GET", path, { expected: [404], maxBytes: MAX_UPLOAD_BYTES }));
      return reply.status === 404 ? undefined : Readable.from([reply.body]);
    },
    make: async (segments) => {
      if (segments.length === 0 || (await find(segments.join("/")))) return;
      for (let depth = 1; depth <= segments.length; depth++) await ask("MKCOL", `${segments.slice(0, depth).join("/")}/`, { expected: [405] });
    },
    move: async (file, folder, name) => {
      const destination = urlOf([...folder, name].join("/"));
      const reply = await ask("MOVE", file.path, { headers: { ...onlyThis(file), destination, overwrite: "F" }, expected: [404, 412] });
      if (reply.status !== 412) return reply.status === 404 ? "gone" : "moved";
      // The same status for a name that is taken and for a file that was replaced.
      return (await find(file.path))?.version === file.version ? "nameTaken" : "gone";
    },
    remove: async (file) => void (await ask("DELETE", file.path, { headers: onlyThis(file), expected: [404, 412] })),
  };
}

const PROPERTIES =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/><getetag/><getlastmodified/></prop></propfind>';

/** Undefined for what does not lie below the address of the settings. */
function resourceOf(response: XmlElement, base: URL): Found | undefined {
  const href = text(response, "href") ?? "";
  if (!URL.canParse(href, base.href)) return undefined;
  const { pathname } = new URL(href, base);
  const found = decoded(pathname);
  const root = decoded(base.pathname);
  if (found === undefined || root === undefined || !`${found}/`.startsWith(root)) return undefined;
  const properties = all(response, "propstat").find((each) => / 200( |$)/.test(text(each, "status") ?? "")) ?? response;
  const date = new Date(text(properties, "prop/getlastmodified") ?? "");
  const changed = Number.isNaN(date.getTime()) ? undefined : date;
  const size = Number(text(properties, "prop/getcontentlength") ?? 0) || 0;
  const etag = text(properties, "prop/getetag");
  return {
    path: segmentsBelow(found.slice(root.length)).join("/"),
    isFolder: one(properties, "prop/resourcetype/collection") !== undefined,
    size,
    etag,
    version: etag ?? `${size} ${changed?.toISOString() ?? ""}`,
    changed,
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
