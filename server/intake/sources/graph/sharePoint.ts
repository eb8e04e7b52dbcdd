import { MAX_UPLOAD_BYTES } from "#domain/documents/upload.ts";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { detailOf } from "#domain/exports/details.ts";
import type { sharePointFields } from "#domain/intake/fields.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { askRemoteSystem, jsonBody, jsonOf } from "#server/core/remote/http.ts";
import { driveOf } from "#server/core/remote/microsoft.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import type { TokenSource } from "#server/core/remote/token.ts";
import { type FileStore, folderSource, type Resource } from "#server/intake/sources/folder.ts";
import { refusingLong } from "#server/intake/sources/refusingLong.ts";
import { Readable } from "node:stream";
import { z } from "zod";
import { applicationSource, openGraph } from "./client.ts";

export type SharePointSettings = SettingsOf<typeof sharePointFields>;

/** Files of a page; Graph gives 200 by default and 999 at most. */
const PAGE_FILES = 500;

const driveItem = z.object({
  id: z.string().min(1),
  name: z.string(),
  size: z.number().default(0),
  /** Changes with the content alone; the other one with names and properties, too. */
  cTag: z.string().optional(),
  eTag: z.string().optional(),
  lastModifiedDateTime: z.string().optional(),
  folder: z.object({}).optional(),
  file: z.object({}).optional(),
  parentReference: z.object({ id: z.string().optional() }).optional(),
  "@microsoft.graph.downloadUrl": z.string().optional(),
});
type DriveItem = z.output<typeof driveItem>;
const SELECTED = "$select=id,name,size,cTag,eTag,lastModifiedDateTime,folder,file,parentReference";

type Found = Resource & { id: string; name: string; parentId: string | undefined; eTag: string | undefined };

/** Files of a library of SharePoint (Graph, application permission Sites.Selected or Files.ReadWrite.All). */
export const sharePoint = folderSource<SharePointSettings, Found>(
  async (settings, port, work) => work(await openLibrary(settings, port)),
  (settings, port) => openGraph(sourceOf(settings), port).signIn(),
);

const sourceOf = ({ authority, account, password }: SharePointSettings): TokenSource =>
  applicationSource({ authority, clientId: account, clientSecret: password });

async function openLibrary(settings: SharePointSettings, port: ConnectionPort): Promise<FileStore<Found>> {
  const graph = openGraph(sourceOf(settings), port);
  const drive = await driveOf((path) => graph.ask("GET", path), settings.sharepointAddress, settings.library);
  // Names are encoded one by one, so that none can leave the library.
  const at = (folder: readonly string[]) => (folder.length === 0 ? `${drive}/root` : `${drive}/root:/${folder.map(encodeURIComponent).join("/")}:`);
  const itemOf = (file: Found) => `${drive}/items/${encodeURIComponent(file.id)}`;
  const onlyThis = ({ eTag }: Found): Record<string, string> => (eTag === undefined ? {} : { "if-match": eTag });
  const folders = new Map<string, string>();
  const folderId = async (folder: readonly string[]): Promise<string | undefined> => {
    const known = folders.get(folder.join("/"));
    if (known !== undefined) return known;
    const reply = await graph.ask("GET", `${at(folder).replace(/:$/, "")}?$select=id`, { expected: [404] });
    if (reply.status === 404) return undefined;
    const { id } = jsonOf(reply, driveItem.pick({ id: true }));
    folders.set(folder.join("/"), id);
    return id;
  };

  return {
    list: async (path) => {
      const items = await graph.list(`${at(path.split("/").filter(Boolean))}/children?${SELECTED}&$top=${PAGE_FILES}`, driveItem);
      return { resources: items.flatMap((item) => resourceOf(item, path) ?? []), now: port.now() };
    },
    current: async (file) => {
      const reply = await graph.ask("GET", `${itemOf(file)}?${SELECTED}`, { expected: [404] });
      const now = reply.status === 404 ? undefined : resourceOf(jsonOf(reply, driveItem), file.path.split("/").slice(0, -1).join("/"));
      // An id names a file wherever it is moved to.
      return now?.parentId === file.parentId && now?.name === file.name ? now : undefined;
    },
    read: async (file) => {
      const reply = await graph.ask("GET", itemOf(file), { expected: [404] });
      if (reply.status === 404) return undefined;
      const url = jsonOf(reply, driveItem)["@microsoft.graph.downloadUrl"];
      if (url === undefined) throw new RemoteProblem("unexpectedAnswer", { detail: detailOf("answerUnreadable") });
      // The address holds its own right to read: it gets no token.
      const content = await refusingLong(askRemoteSystem(port, { url, expected: [404], maxBytes: MAX_UPLOAD_BYTES }));
      return content.status === 404 ? undefined : Readable.from([content.body]);
    },
    make: async (segments) => {
      if (segments.length === 0 || (await folderId(segments)) !== undefined) return;
      for (let depth = 1; depth <= segments.length; depth++) {
        const wish = jsonBody({ name: segments[depth - 1], folder: {}, "@microsoft.graph.conflictBehavior": "fail" });
        await graph.ask("POST", `${at(segments.slice(0, depth - 1))}/children`, { ...wish, expected: [409] });
      }
    },
    move: async (file, folder, name) => {
      const id = await folderId(folder);
      const wish = jsonBody({ parentReference: { id }, name });
      const reply = await graph.ask("PATCH", itemOf(file), {
        ...wish,
        headers: { ...wish.headers, ...onlyThis(file) },
        expected: [404, 409, 412],
      });
      if (reply.status === 409) return "nameTaken";
      return reply.status < 300 ? "moved" : "gone";
    },
    remove: async (file) => void (await graph.ask("DELETE", itemOf(file), { headers: onlyThis(file), expected: [404, 412] })),
  };
}

/** Undefined for what is neither a file nor a folder, such as a notebook. */
function resourceOf(item: DriveItem, folder: string): Found | undefined {
  if (!item.file && !item.folder) return undefined;
  const changed = new Date(item.lastModifiedDateTime ?? "");
  return {
    id: item.id,
    name: item.name,
    path: folder === "" ? item.name : `${folder}/${item.name}`,
    parentId: item.parentReference?.id,
    isFolder: item.folder !== undefined,
    size: item.size,
    eTag: item.eTag,
    version: item.cTag ?? item.eTag ?? `${item.size} ${item.lastModifiedDateTime ?? ""}`,
    changed: Number.isNaN(changed.getTime()) ? undefined : changed,
  };
}
