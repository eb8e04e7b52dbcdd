import { createHash, randomUUID } from "node:crypto";
import { googleProblem, type GoogleService, startGoogleService } from "./google.ts";
import type { ReceivedRequest, RemoteReply } from "./remoteSystem.ts";

type File = { id: string; name: string; mimeType: string; parents: string[]; bytes: Buffer; changed: Date; trashed: boolean; isShared: boolean };
export type FakeGoogleDrive = GoogleService & {
  files: File[];
  /** Puts a file there, with its folders; the first folder is shared with the account. Several may have the same name. */
  put(path: string, bytes: Buffer, file?: { ageSeconds?: number; mimeType?: string }): File;
  filesIn(folder: string): string[];
};

const FOLDER = "application/vnd.google-apps.folder";
/** Most files of a page, however many are asked for. */
const PAGE = 3;

/** Google Drive v3 as a service account sees it: folders by id, the same name more than once, pages, documents without content. */
export async function startFakeGoogleDrive(): Promise<FakeGoogleDrive> {
  const fake: FakeGoogleDrive = Object.assign(await startGoogleService({ scope: "https://www.googleapis.com/auth/drive" }, answer), {
    files: [] as File[],
    put: (path: string, bytes: Buffer, { ageSeconds = 60, mimeType = "application/pdf" } = {}) => {
      const names = path.split("/");
      let parent = "";
      for (const name of names.slice(0, -1)) parent = (folderIn(parent, name) ?? make(name, FOLDER, parent)).id;
      return Object.assign(make(names.at(-1)!, mimeType, parent), { bytes, changed: new Date(Date.now() - ageSeconds * 1000) });
    },
    filesIn: (folder: string) =>
      fake.files
        .filter(({ mimeType, trashed }) => mimeType !== FOLDER && !trashed)
        .map(pathOf)
        .filter((path) => path.startsWith(`${folder}/`))
        .map((path) => path.slice(folder.length + 1))
        .toSorted(),
  });
  const folderIn = (parent: string, name: string) =>
    fake.files.find((file) => file.mimeType === FOLDER && file.name === name && (parent === "" ? file.isShared : file.parents.includes(parent)));
  const pathOf = ({ name, parents }: File): string => {
    const above = fake.files.find(({ id }) => id === parents[0]);
    return above ? `${pathOf(above)}/${name}` : name;
  };
  function make(name: string, mimeType: string, parent: string): File {
    const parents = parent === "" ? [] : [parent];
    const file = { id: randomUUID(), name, mimeType, parents, bytes: Buffer.alloc(0), changed: new Date(), trashed: false, isShared: parent === "" };
    fake.files.push(file);
    return file;
  }
  const shown = (file: File) => ({
    id: file.id,
    name: file.name,
    mimeType: file.mimeType,
    parents: file.parents,
    trashed: file.trashed,
    modifiedTime: file.changed.toISOString(),
    // Folders and documents of Google have neither.
    ...(file.mimeType.startsWith("application/vnd.google-apps.")
      ? {}
      : { size: String(file.bytes.length), headRevisionId: createHash("md5").update(file.bytes).digest("hex") }),
  });

  function answer(request: ReceivedRequest): RemoteReply {
    const { method, path, query, body } = request;
    if (path === "/drive/v3/drives") return { status: 200, body: { drives: [] } };
    if (path === "/drive/v3/files" && method === "GET") return list(query);
    if (path === "/drive/v3/files") {
      const { name, mimeType, parents } = JSON.parse(body.toString("utf8")) as File;
      return { status: 200, body: { id: make(name, mimeType, parents[0]!).id } };
    }
    const file = fake.files.find(({ id }) => path === `/drive/v3/files/${id}`);
    // A file of a shared drive is not found by callers that do not say that they know of such drives.
    if (!file || query.get("supportsAllDrives") !== "true") return googleProblem(404, "notFound");
    if (method === "PATCH") return change(file, request);
    if (query.get("alt") !== "media") return { status: 200, body: shown(file) };
    return file.mimeType.startsWith("application/vnd.google-apps.") ? googleProblem(403, "fileNotDownloadable") : { status: 200, body: file.bytes };
  }

  function list(query: URLSearchParams): RemoteReply {
    const q = query.get("q") ?? "";
    const wanted = (pattern: RegExp) => pattern.exec(q)?.[1]?.replaceAll("\\'", "'").replaceAll("\\\\", "\\");
    const [parent, name, mimeType] = [wanted(/'([^']+)' in parents/), wanted(/name='((?:[^'\\]|\\.)*)'/), wanted(/mimeType='([^']+)'/)];
    const found = fake.files.filter(
      (file) =>
        !(q.includes("trashed=false") && file.trashed) &&
        (parent === undefined || file.parents.includes(parent)) &&
        (name === undefined || file.name === name) &&
        (mimeType === undefined || file.mimeType === mimeType) &&
        (!q.includes("sharedWithMe=true") || file.isShared),
    );
    const from = Number(query.get("pageToken") ?? 0);
    const next = from + PAGE < found.length ? { nextPageToken: String(from + PAGE) } : {};
    return { status: 200, body: { files: found.slice(from, from + PAGE).map(shown), ...next } };
  }

  function change(file: File, { query, body }: ReceivedRequest): RemoteReply {
    const given = JSON.parse(body.toString("utf8")) as Partial<File>;
    const [added, removed] = [query.get("addParents"), query.get("removeParents")];
    Object.assign(file, given);
    if (added) file.parents = [...file.parents.filter((id) => id !== removed), added];
    return { status: 200, body: { id: file.id } };
  }
  return fake;
}
