import { MAX_UPLOAD_BYTES } from "#domain/documents/upload.ts";
import type { SettingsOf } from "#domain/connections/fields.ts";
import type { googleDriveFields } from "#domain/intake/fields.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { jsonBody, jsonOf } from "#server/core/remote/http.ts";
import { folderMissing } from "#server/core/remote/storedFile.ts";
import { ItemRefused } from "#server/core/source.ts";
import { type FileStore, folderSource, type Resource } from "#server/intake/sources/folder.ts";
import { refusingLong } from "#server/intake/sources/refusingLong.ts";
import { Readable } from "node:stream";
import { z } from "zod";
import { type Google, openGoogle, serviceAccountSource } from "./client.ts";

export type GoogleDriveSettings = SettingsOf<typeof googleDriveFields>;

const DRIVE_URL = "https://www.googleapis.com/drive/v3/";
const SCOPE = "https://www.googleapis.com/auth/drive";
const FOLDER = "application/vnd.google-apps.folder";
/** Without it a file of a shared drive is not found. */
const SHARED = "supportsAllDrives=true";
const PAGE_FILES = 500;

const driveFile = z.object({
  id: z.string().min(1),
  name: z.string(),
  mimeType: z.string(),
  size: z.coerce.number().default(0),
  headRevisionId: z.string().optional(),
  md5Checksum: z.string().optional(),
  modifiedTime: z.string().optional(),
  parents: z.array(z.string()).optional(),
  trashed: z.boolean().default(false),
});
type DriveFile = z.output<typeof driveFile>;
const FIELDS = "id,name,mimeType,size,headRevisionId,md5Checksum,modifiedTime,parents,trashed";

type Found = Resource & { id: string; name: string; mimeType: string; parentId: string };

/** Files of a folder of Google Drive that is shared with a service account. What is deleted goes to the bin, from where people can take it back. */
export const googleDrive = folderSource<GoogleDriveSettings, Found>(
  async (settings, port, work) => work(openDrive(await open(settings, port), port)),
  async (settings, port) => (await open(settings, port)).signIn(),
);

const open = async (settings: GoogleDriveSettings, port: ConnectionPort): Promise<Google> =>
  openGoogle(DRIVE_URL, await serviceAccountSource(settings, { scope: SCOPE }, port.now()), port);

function openDrive(google: Google, port: ConnectionPort): FileStore<Found> {
  const query = (conditions: string) =>
    google.list(
      `files?q=${encodeURIComponent(`${conditions} and trashed=false`)}&fields=nextPageToken,files(${FIELDS})&pageSize=${PAGE_FILES}&orderBy=createdTime&includeItemsFromAllDrives=true&${SHARED}`,
      "files",
      driveFile,
    );
  const named = (name: string) => `mimeType='${FOLDER}' and name='${name.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const known = new Map<string, string>();
  /** Id of a folder; the first part of a path is a folder that is shared with the account, or a shared drive. */
  const folderId = async (folder: readonly string[]): Promise<string | undefined> => {
    const path = folder.join("/");
    if (known.has(path)) return known.get(path);
    const [parent, name = ""] = [folder.slice(0, -1), folder.at(-1)];
    const above = parent.length === 0 ? undefined : await folderId(parent);
    if (parent.length > 0 && above === undefined) return undefined;
    const found = above === undefined ? ((await query(`sharedWithMe=true and ${named(name)}`))[0]?.id ?? (await sharedDrive(name))) : undefined;
    const id = found ?? (above === undefined ? undefined : (await query(`'${above}' in parents and ${named(name)}`))[0]?.id);
    if (id !== undefined) known.set(path, id);
    return id;
  };
  const sharedDrive = async (name: string) => {
    const drives = await google.list("drives?pageSize=100", "drives", z.object({ id: z.string(), name: z.string() }));
    return drives.find((drive) => drive.name === name)?.id;
  };
  const requireFolder = async (folder: readonly string[]): Promise<string> => {
    const id = await folderId(folder);
    if (id === undefined) throw folderMissing(folder.join("/"));
    return id;
  };
  const find = async (id: string): Promise<DriveFile | undefined> => {
    const reply = await google.ask("GET", `files/${encodeURIComponent(id)}?fields=${FIELDS}&${SHARED}`, { expected: [404] });
    return reply.status === 404 ? undefined : jsonOf(reply, driveFile);
  };
  const change = (file: Found, body: object, parameters = "") =>
    google.ask("PATCH", `files/${encodeURIComponent(file.id)}?${parameters}fields=id&${SHARED}`, { ...jsonBody(body), expected: [404] });

  return {
    list: async (path) => {
      const id = await requireFolder(path.split("/").filter(Boolean));
      const files = await query(`'${id}' in parents`);
      return { resources: files.map((file) => resourceOf(file, path, id)), now: port.now() };
    },
    current: async (file) => {
      const now = await find(file.id);
      const isThere = now && !now.trashed && now.parents?.includes(file.parentId) && now.name === file.name;
      return isThere ? resourceOf(now, file.path.split("/").slice(0, -1).join("/"), file.parentId) : undefined;
    },
    read: async (file) => {
      // Documents and sheets of Google have no content of their own, shortcuts none at all.
      if (file.mimeType.startsWith("application/vnd.google-apps.")) throw new ItemRefused("unsupportedFormat");
      const asked = google.ask("GET", `files/${encodeURIComponent(file.id)}?alt=media&${SHARED}`, { expected: [404], maxBytes: MAX_UPLOAD_BYTES });
      const reply = await refusingLong(asked);
      return reply.status === 404 ? undefined : Readable.from([reply.body]);
    },
    make: async (segments) => {
      for (let depth = 2; depth <= segments.length; depth++) {
        const folder = segments.slice(0, depth);
        if ((await folderId(folder)) !== undefined) continue;
        const wish = jsonBody({ name: folder.at(-1), mimeType: FOLDER, parents: [await requireFolder(folder.slice(0, -1))] });
        known.set(folder.join("/"), jsonOf(await google.ask("POST", `files?fields=id&${SHARED}`, wish), z.object({ id: z.string() })).id);
      }
    },
    move: async (file, folder, name) => {
      const id = await requireFolder(folder);
      // Names need not be unique in a folder; people look for the file by its own.
      if ((await query(`'${id}' in parents and name='${name.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`)).length > 0) return "nameTaken";
      const parents = `addParents=${encodeURIComponent(id)}&removeParents=${encodeURIComponent(file.parentId)}&`;
      return (await change(file, { name }, parents)).status === 404 ? "gone" : "moved";
    },
    remove: async (file) => void (await change(file, { trashed: true })),
  };
}

function resourceOf(file: DriveFile, folder: string, parentId: string): Found {
  const changed = new Date(file.modifiedTime ?? "");
  return {
    id: file.id,
    name: file.name,
    mimeType: file.mimeType,
    parentId,
    // Two files of a folder may have the same name, and a name may hold a slash.
    path: `${folder}/${file.name.replaceAll("/", "∕")}`,
    version: `${file.id} ${file.headRevisionId ?? file.md5Checksum ?? file.modifiedTime ?? ""}`,
    isFolder: file.mimeType === FOLDER,
    size: file.size,
    changed: Number.isNaN(changed.getTime()) ? undefined : changed,
  };
}
