import { createHash } from "node:crypto";
import { z } from "zod";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { detailOf } from "#domain/exports/details.ts";
import type { OutgoingReply } from "#platform/outgoing.ts";
import type { ConnectionPort, FileConnection, FilePayload, Receipt } from "#server/core/connection.ts";
import { askRemoteSystem, below, jsonBody, jsonOf, type RemoteRequest, send, shortened, statusProblem } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { blocksOf, type Digest, fileExists, isSame, requireSame, segmentsOf, temporaryName } from "#server/core/remote/storedFile.ts";
import { askWithToken, newToken } from "#server/core/remote/token.ts";
import { driveOf, entraFields, entraSource, odataCode, odataReason } from "#server/core/remote/microsoft.ts";

const fields = {
  /** Address of the site as a browser shows it: https://firma.sharepoint.com/sites/ucetni */
  site: { kind: "text", form: "url", isRequired: true, isTarget: true },
  library: { kind: "text", isRequired: true, isTarget: true },
  /** Folder in the library; made when it is not there. */
  path: { kind: "text" },
  ...entraFields,
  /** Microsoft Graph; another one in national clouds. */
  url: { kind: "text", form: "url", isRequired: true, default: "https://graph.microsoft.com/v1.0", isTarget: true },
} as const;
type Settings = SettingsOf<typeof fields>;

/** Larger files go up in pieces. */
const MAX_SIMPLE_BYTES = 4 * 1024 * 1024;
/** Pieces have to be multiples of 320 KiB. */
const PIECE_BYTES = 10 * 320 * 1024;

type Library = { ask(path: string, request?: Omit<RemoteRequest, "url">): Promise<OutgoingReply>; root: string };

const item = z.object({ id: z.string(), size: z.number(), "@microsoft.graph.downloadUrl": z.string().optional() });

/** Graph writes scopes under the host of its service. */
const scopeOf = ({ url }: Settings): string => `${new URL(url).origin}/.default`;

async function openLibrary(settings: Settings, port: ConnectionPort): Promise<Library> {
  const source = entraSource(settings, scopeOf(settings));
  const ask: Library["ask"] = (path, request = {}) => askWithToken(port, source, { reasonOf: odataReason, ...request, url: below(settings.url, path) });
  return { ask, root: `${await driveOf(ask, settings.site, settings.library)}/root` };
}

/** The place of a file by its path; names are encoded one by one, so that none can leave the library. */
const placeOf = ({ root }: Library, names: readonly string[]): string => `${root}:/${names.map(encodeURIComponent).join("/")}`;

/** Size and hash of a file as it lies there; undefined where there is none. */
async function read(library: Library, names: readonly string[], port: ConnectionPort): Promise<Digest | undefined> {
  const reply = await library.ask(placeOf(library, names), { expected: [404] });
  if (reply.status === 404) return undefined;
  const { size, "@microsoft.graph.downloadUrl": url } = jsonOf(reply, item);
  const hash = createHash("sha256");
  if (url === undefined) throw new RemoteProblem("unexpectedAnswer", { detail: detailOf("answerUnreadable") });
  for (let from = 0; from < size; from += PIECE_BYTES) {
    const to = Math.min(from + PIECE_BYTES, size) - 1;
    // The address holds its own right to read: it gets no token.
    const piece = await askRemoteSystem(port, { url, headers: { range: `bytes=${from}-${to}` } });
    hash.update(piece.body.length > to - from + 1 ? piece.body.subarray(from, to + 1) : piece.body);
  }
  return { size, sha256: hash.digest("hex") };
}

const conflict = (mayOverwrite: boolean): string => (mayOverwrite ? "replace" : "fail");

/** A conflict is no failure: the file that is there is compared afterwards. */
function requireTaken(reply: OutgoingReply): boolean {
  if (reply.status < 300) return true;
  if (odataCode(reply) === "nameAlreadyExists") return false;
  throw statusProblem(reply, shortened(odataReason(reply)));
}

async function uploadWhole(library: Library, names: readonly string[], { file, mayOverwrite }: FilePayload): Promise<boolean> {
  const parts: Buffer[] = [];
  for await (const block of blocksOf(file, MAX_SIMPLE_BYTES)) parts.push(block);
  const query = `@microsoft.graph.conflictBehavior=${conflict(mayOverwrite)}`;
  const headers = { "content-type": file.mediaType };
  return requireTaken(
    await library.ask(`${placeOf(library, names)}:/content?${query}`, { method: "PUT", headers, body: Buffer.concat(parts), expected: [409] }),
  );
}

/** The file appears only once its last piece has arrived. */
async function uploadPieces(library: Library, names: readonly string[], payload: FilePayload, port: ConnectionPort): Promise<boolean> {
  const wish = jsonBody({ item: { "@microsoft.graph.conflictBehavior": conflict(payload.mayOverwrite) } });
  const opened = await library.ask(`${placeOf(library, names)}:/createUploadSession`, { method: "POST", ...wish, expected: [409] });
  if (!requireTaken(opened)) return false;
  const { uploadUrl } = jsonOf(opened, z.object({ uploadUrl: z.string() }));
  let from = 0;
  for await (const block of blocksOf(payload.file, PIECE_BYTES)) {
    const range = `bytes ${from}-${from + block.length - 1}/${payload.file.size}`;
    const reply = await send(port, { url: uploadUrl, method: "PUT", headers: { "content-range": range }, body: block });
    if (!requireTaken(reply)) return false;
    from += block.length;
  }
  return true;
}

async function put(payload: FilePayload, settings: Settings, port: ConnectionPort): Promise<Receipt> {
  const { file } = payload;
  const library = await openLibrary(settings, port);
  const names = [...segmentsOf(settings.path), ...(file.directory === undefined ? [] : [file.directory]), file.name];
  const path = [settings.library, ...names].join("/");
  const there = await read(library, names, port);
  if (there && isSame(file, there)) return { path, ...there };
  if (there && !payload.mayOverwrite) throw fileExists(path);
  const isTaken = file.size < MAX_SIMPLE_BYTES ? await uploadWhole(library, names, payload) : await uploadPieces(library, names, payload, port);
  const written = (await read(library, names, port)) ?? { size: 0, sha256: "" };
  // A file appeared during the upload: by another program, or by an earlier attempt that ended late.
  if (!isTaken && !isSame(file, written)) throw fileExists(path);
  requireSame(file, written);
  return { path, ...written };
}

/** A library of SharePoint over Microsoft Graph, signed in as an application with the right to the site. */
export const sharepoint: FileConnection<Settings> = {
  type: "Sharepoint",
  kind: "storage",
  takes: "file",
  fields,
  test: async (settings, port) => {
    await newToken(port, entraSource(settings, scopeOf(settings)));
    const library = await openLibrary(settings, port);
    const names = [...segmentsOf(settings.path), temporaryName({ key: `test ${port.now().getTime()}`, attempt: 1 })];
    const probe = jsonOf(
      await library.ask(`${placeOf(library, names)}:/content`, { method: "PUT", headers: { "content-type": "text/plain" }, body: " " }),
      z.object({ id: z.string() }),
    );
    await library.ask(`${library.root.replace(/\/root$/, "")}/items/${encodeURIComponent(probe.id)}`, { method: "DELETE" });
    return { found: { server: new URL(settings.site).host, folder: [settings.library, ...segmentsOf(settings.path)].join("/") } };
  },
  deliver: put,
};
