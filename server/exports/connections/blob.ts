import { createHash } from "node:crypto";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { detailOf, type ExportDetail } from "#domain/exports/details.ts";
import type { OutgoingReply } from "#platform/outgoing.ts";
import { type AzureKey, BLOB_VERSION, signedForAzure } from "#platform/stores/signatures.ts";
import type { ConnectionPort, FileConnection, FilePayload, Receipt } from "#server/core/connection.ts";
import { send as sendTo, statusProblem } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { blocksOf, type Digest, fileExists, isSame, requireSame, segmentsOf, temporaryName } from "#server/core/remote/storedFile.ts";

const fields = {
  /** As the portal of Azure gives it: with an account key, with a shared access signature, or the address with the signature. */
  connectionString: { kind: "key", isSecret: true, isRequired: true },
  container: { kind: "text", isRequired: true, isTarget: true },
  /** Folder in front of the names; blobs need none to exist. */
  prefix: { kind: "text" },
} as const;
type Settings = SettingsOf<typeof fields>;

/** Bytes of one request; several make a blob. */
const BLOCK_BYTES = 4 * 1024 * 1024;

/** Where the container is and what lets us in: an account key that signs, or a signature that travels in the address. */
type Access = { container: URL; key?: AzureKey; signature?: string };

const misconfigured = (detail: ExportDetail) => new RemoteProblem("misconfigured", { detail });

/** Parts of a connection string, "Name=value;Name=value"; values may hold "=". */
function partsOf(text: string): Map<string, string> {
  const pairs = text.split(";").filter((part) => part.trim() !== "");
  return new Map(pairs.map((part) => [part.slice(0, part.indexOf("=")).trim(), part.slice(part.indexOf("=") + 1).trim()]));
}

/** Names of containers: Azure answers others as if the request were broken. */
const CONTAINER = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;

function accessOf({ connectionString, container }: Settings): Access {
  if (!CONTAINER.test(container) || container.includes("--")) throw misconfigured(detailOf("containerNameInvalid"));
  const text = connectionString.trim();
  if (/^https?:/.test(text)) {
    const url = parseUrl(text);
    // A signature may be given for the account or for the container itself.
    const own = segmentsOf(url.pathname).at(-1) === container;
    return { container: place(url, own ? undefined : container), signature: url.search.slice(1) };
  }
  const parts = partsOf(text);
  const [account, secret, signature] = [parts.get("AccountName"), parts.get("AccountKey"), parts.get("SharedAccessSignature")];
  const endpoint =
    parts.get("BlobEndpoint") ??
    (account && `${parts.get("DefaultEndpointsProtocol") ?? "https"}://${account}.blob.${parts.get("EndpointSuffix") ?? "core.windows.net"}`);
  if (!endpoint) throw misconfigured(detailOf("connectionStringWithoutAddress"));
  const address = place(parseUrl(endpoint), container);
  if (signature) return { container: address, signature: signature.replace(/^\?/, "") };
  if (account && secret) return { container: address, key: { account, secret: Buffer.from(secret, "base64") } };
  throw misconfigured(detailOf("connectionStringWithoutKey"));
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw misconfigured(detailOf("storageAddressInvalid"));
  // The signature and the documents would be readable on the way; only an emulator on this machine speaks plain HTTP.
  if (url.protocol === "http:" && !["127.0.0.1", "localhost"].includes(url.hostname)) throw misconfigured(detailOf("storageNeedsHttps"));
  return url;
}

function place(base: URL, ...names: (string | undefined)[]): URL {
  const path = [...segmentsOf(base.pathname), ...names.filter((name) => name !== undefined).map(encodeURIComponent)];
  return new URL(`/${path.join("/")}`, base.origin);
}

type BlobRequest = {
  method: "GET" | "PUT";
  url: URL;
  /** Parameters of the address, without the signature. */
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
};

/** One request; the answer may be any. */
async function send({ key, signature }: Access, request: BlobRequest, port: ConnectionPort): Promise<OutgoingReply> {
  const url = new URL(request.url);
  url.search = [new URLSearchParams(request.query).toString(), signature].filter(Boolean).join("&");
  const headers: Record<string, string> = { ...request.headers, "x-ms-version": BLOB_VERSION, "x-ms-date": port.now().toUTCString() };
  const body = request.method === "PUT" ? { body: request.body ?? Buffer.alloc(0) } : {};
  const signed = key ? signedForAzure(key, { method: request.method, url, headers, ...body }) : headers;
  return sendTo(port, { url: url.href, method: request.method, headers: signed, ...body, maxBytes: 2 * BLOCK_BYTES });
}

/** Name of the error, which Azure puts into a header and repeats in the body. */
const errorOf = ({ headers }: OutgoingReply): string => String(headers["x-ms-error-code"] ?? "");

/** The sentence of an error's body, without the lines that number the request. */
const sentenceOf = ({ body }: OutgoingReply): string => /<Message>([^<\r\n]*)/.exec(body.toString("utf8"))?.[1] ?? "";

function problemOf(reply: OutgoingReply): RemoteProblem {
  const code = errorOf(reply);
  const reason = [`${reply.status} ${code}`.trim(), sentenceOf(reply)].filter(Boolean).join(": ");
  const problem = (kind: RemoteProblem["code"]) => new RemoteProblem(kind, { reason });
  if (code === "ContainerNotFound" || code === "ResourceNotFound") return problem("notFound");
  if (code === "BlobAlreadyExists") return problem("alreadyExists");
  if (code === "Md5Mismatch") return problem("damaged");
  if (/Permission|ReadOnly|BlobImmutable|LeaseIdMissing/.test(code)) return problem("notAllowed");
  // A wrong key, a wrong or expired signature: Azure answers 403 to all.
  return reply.status === 403 ? problem("signInRefused") : statusProblem(reply, reason);
}

/** Size and hash of a blob, read in pieces; undefined where there is none. */
async function read(access: Access, url: URL, port: ConnectionPort): Promise<Digest | undefined> {
  const hash = createHash("sha256");
  let size = 0;
  for (;;) {
    const range = `bytes=${size}-${size + BLOCK_BYTES - 1}`;
    const reply = await send(access, { method: "GET", url, headers: { "x-ms-range": range } }, port);
    if (reply.status === 404 && errorOf(reply) === "BlobNotFound") return undefined;
    // An empty blob has no range at all; at the end of a full last piece there is no further one.
    if (reply.status === 416) break;
    if (reply.status !== 206 && reply.status !== 200) throw problemOf(reply);
    hash.update(reply.body);
    size += reply.body.length;
    const total = Number(/\/(\d+)$/.exec(reply.headers["content-range"] ?? "")?.[1] ?? size);
    if (size >= total || reply.body.length === 0) break;
  }
  return { size, sha256: hash.digest("hex") };
}

/** Sends pieces that nobody sees until they are committed; each under its MD5, which the server checks. Returns their ids and what was sent. */
async function upload(access: Access, url: URL, payload: FilePayload, port: ConnectionPort): Promise<Digest & { ids: string[] }> {
  const ids: string[] = [];
  const hash = createHash("sha256");
  let size = 0;
  for await (const block of blocksOf(payload.file, BLOCK_BYTES)) {
    // Ids of one blob have the same length; pieces of an earlier attempt under the same id are replaced.
    const blockid = Buffer.from(`${temporaryName(payload).slice(0, 40)}-${String(ids.length).padStart(6, "0")}`).toString("base64");
    const headers = { "content-md5": createHash("md5").update(block).digest("base64") };
    const reply = await send(access, { method: "PUT", url, query: { comp: "block", blockid }, headers, body: block }, port);
    if (reply.status !== 201) throw problemOf(reply);
    ids.push(blockid);
    hash.update(block);
    size += block.length;
  }
  return { ids, size, sha256: hash.digest("hex") };
}

type SentBlocks = { url: URL; payload: FilePayload; blocks: string[] };

async function commit(access: Access, { url, payload: { file, mayOverwrite }, blocks }: SentBlocks, port: ConnectionPort): Promise<void> {
  const list = blocks.map((id) => `<Latest>${id}</Latest>`).join("");
  const reply = await send(
    access,
    {
      method: "PUT",
      url,
      query: { comp: "blocklist" },
      headers: { "x-ms-blob-content-type": file.mediaType, "content-type": "application/xml", ...(mayOverwrite ? {} : { "if-none-match": "*" }) },
      body: Buffer.from(`<?xml version="1.0" encoding="utf-8"?><BlockList>${list}</BlockList>`),
    },
    port,
  );
  if (reply.status !== 201) throw problemOf(reply);
}

async function put(payload: FilePayload, settings: Settings, port: ConnectionPort): Promise<Receipt> {
  const access = accessOf(settings);
  const { file } = payload;
  const names = [...segmentsOf(settings.prefix), ...(file.directory === undefined ? [] : [file.directory]), file.name];
  const url = place(access.container, ...names);
  const path = [settings.container, ...names].join("/");
  const there = await read(access, url, port);
  if (there && isSame(file, there)) return { path, ...there };
  if (there && !payload.mayOverwrite) throw fileExists(path);
  const sent = await upload(access, url, payload, port);
  requireSame(file, sent);
  await commit(access, { url, payload, blocks: sent.ids }, port).catch((error: unknown) => {
    if (!(error instanceof RemoteProblem && error.code === "alreadyExists")) throw error;
  });
  // What is there now may be the blob of an earlier attempt that ended late, or of another program.
  const written = (await read(access, url, port)) ?? { size: 0, sha256: "" };
  if (!isSame(file, written)) throw payload.mayOverwrite ? new RemoteProblem("damaged", { detail: detailOf("contentDiffers") }) : fileExists(path);
  return { path, ...written };
}

/** A container of Azure Blob Storage. Needs the rights to read, create and write; a blob appears whole when its pieces are committed. */
export const blob: FileConnection<Settings> = {
  type: "Blob",
  kind: "storage",
  takes: "file",
  fields,
  test: async (settings, port) => {
    const access = accessOf(settings);
    const url = place(access.container, ...segmentsOf(settings.prefix), temporaryName({ key: `test ${port.now().getTime()}`, attempt: 1 }));
    if (await read(access, url, port)) throw new RemoteProblem("unexpectedAnswer");
    // A piece that is never committed is invisible and goes away by itself.
    const query = { comp: "block", blockid: Buffer.from("test").toString("base64") };
    const reply = await send(access, { method: "PUT", url, query, body: Buffer.from(" ") }, port);
    if (reply.status !== 201) throw problemOf(reply);
    return { found: { storage: access.container.host, container: settings.container } };
  },
  deliver: put,
};
