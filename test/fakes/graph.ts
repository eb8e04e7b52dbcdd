import { randomUUID } from "node:crypto";
import { openOauth } from "./oauth.ts";
import { startRemoteSystem, type RemoteSystem, type RemoteReply, type ReceivedRequest } from "./remoteSystem.ts";

type Item = { id: string; bytes: Buffer };
type Upload = { path: string; mayReplace: boolean; size: number; parts: Buffer[] };
export type FakeGraph = RemoteSystem & { files: Map<string, Item>; uploads: Map<string, Upload> };

export const graphClient = { tenantId: "tenant-1", clientId: "kvitance", clientSecret: "tajné heslo Graph" };
const PIECE = 320 * 1024;
const MAX_SIMPLE = 4 * 1024 * 1024;
const ILLEGAL = /["*:<>?\\|]|^ | $|^~\$/;

/** Microsoft Graph with one site and one library: paths, conflicts, upload sessions and addresses that hold their own right. */
export async function startFakeGraph(): Promise<FakeGraph> {
  const fake: FakeGraph = Object.assign(await startRemoteSystem((request) => answer(request)), {
    files: new Map<string, Item>(),
    uploads: new Map<string, Upload>(),
  });
  const oauth = openOauth(graphClient, `${fake.url}/.default`);

  function answer(request: ReceivedRequest): RemoteReply {
    if (request.path === "/tenant-1/oauth2/v2.0/token") return oauth.token(request);
    const [, open, key = ""] = /^\/(download|upload)\/(.+)$/.exec(request.path) ?? [];
    // Addresses with their own right refuse a token.
    if (open)
      return request.headers.authorization ? refused(401, "invalidRequest", "token") : open === "download" ? download(request, key) : piece(request, key);
    if (!oauth.isKnown(request)) return refused(401, "InvalidAuthenticationToken", "Access token is empty.");
    const path = decodeURIComponent(request.path.replace("/v1.0/", ""));
    if (path === "sites/firma.sharepoint.com:/sites/ucetni") return { status: 200, body: { id: "firma.sharepoint.com,1,2" } };
    if (path === "sites/firma.sharepoint.com,1,2/drives") return { status: 200, body: { value: [{ id: "b!drive", name: "Doklady" }] } };
    if (path.startsWith("drives/b!drive/items/") && request.method === "DELETE") return remove(path.slice("drives/b!drive/items/".length));
    const [, name = "", action] = /^drives\/b!drive\/root:\/(.+?)(?::\/(content|createUploadSession))?$/.exec(path) ?? [];
    if (!name) return refused(404, "itemNotFound", "The resource could not be found.");
    if (name.split("/").some((segment) => ILLEGAL.test(segment))) return refused(400, "invalidRequest", "The provided name contains illegal characters.");
    return file(request, name, action);
  }

  function file({ method, query, body }: ReceivedRequest, name: string, action: string | undefined): RemoteReply {
    if (action === "content" && method === "PUT") {
      if (body.length >= MAX_SIMPLE) return refused(413, "requestTooLarge", "The request is too large.");
      return store(name, body, query.get("@microsoft.graph.conflictBehavior") !== "fail");
    }
    if (action === "createUploadSession") {
      const { item } = JSON.parse(body.toString("utf8")) as { item: Record<string, string> };
      const key = randomUUID();
      fake.uploads.set(key, { path: name, mayReplace: item["@microsoft.graph.conflictBehavior"] === "replace", size: 0, parts: [] });
      return { status: 200, body: { uploadUrl: `${fake.url}/upload/${key}` } };
    }
    const found = fake.files.get(name);
    if (!found) return refused(404, "itemNotFound", "The resource could not be found.");
    return { status: 200, body: { id: found.id, size: found.bytes.length, "@microsoft.graph.downloadUrl": `${fake.url}/download/${found.id}` } };
  }

  function store(name: string, bytes: Buffer, mayReplace: boolean): RemoteReply {
    const there = fake.files.get(name);
    if (there && !mayReplace) return refused(409, "nameAlreadyExists", "An item with the same name already exists.");
    const made = { id: there?.id ?? randomUUID(), bytes };
    fake.files.set(name, made);
    return { status: there ? 200 : 201, body: { id: made.id, size: bytes.length } };
  }

  function piece({ headers, body }: ReceivedRequest, key: string): RemoteReply {
    const upload = fake.uploads.get(key);
    const [, from, to, total] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(String(headers["content-range"])) ?? []).map(Number);
    if (!upload || from !== upload.size || to! - from! + 1 !== body.length) return refused(416, "invalidRange", "The range is not expected.");
    const isLast = to! + 1 === total;
    if (!isLast && body.length % PIECE !== 0) return refused(400, "invalidRequest", "A piece has to be a multiple of 320 KiB.");
    upload.parts.push(body);
    upload.size += body.length;
    return isLast ? store(upload.path, Buffer.concat(upload.parts), upload.mayReplace) : { status: 202, body: { nextExpectedRanges: [`${upload.size}-`] } };
  }

  function download({ headers }: ReceivedRequest, id: string): RemoteReply {
    const bytes = [...fake.files.values()].find((each) => each.id === id)?.bytes;
    const [, from, to] = (/^bytes=(\d+)-(\d+)$/.exec(String(headers.range)) ?? []).map(Number);
    return bytes ? { status: 206, body: bytes.subarray(from, to! + 1) } : { status: 404 };
  }

  function remove(id: string): RemoteReply {
    for (const [name, each] of fake.files) if (each.id === id) fake.files.delete(name);
    return { status: 204 };
  }
  return fake;
}

const refused = (status: number, code: string, message: string): RemoteReply => ({ status, body: { error: { code, message } } });
