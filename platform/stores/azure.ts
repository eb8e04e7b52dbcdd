import { createHash, randomBytes } from "node:crypto";
import { XMLParser } from "fast-xml-parser";
import { StoreUnavailable } from "#platform/files.ts";
import { storeClient, type StoreClient, type StoreRequest, textOf } from "./exchange.ts";
import type { Bucket, PartedUpload } from "./objects.ts";
import { type AzureKey, BLOB_VERSION, signedForAzure } from "./signatures.ts";

/** A container of Azure Blob Storage, with the key of its account or a shared access signature. */
export type AzurePlace = { container: URL } & ({ key: AzureKey } | { signature: string });

type Ask = (
  method: StoreRequest["method"],
  key: string,
  more?: { query?: Record<string, string>; headers?: Record<string, string>; body?: Buffer },
) => StoreRequest;

const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true, isArray: (name) => name === "Blob" });

/** Refusals of a write because a blob is there. */
const exists = ["BlobAlreadyExists", "ConditionNotMet", 412];

/** A container of Azure Blob Storage (REST API of the Blob service). */
export function azureBucket(place: AzurePlace, name: string): Bucket {
  const client = storeClient(name, (request) => {
    const dated = { ...request, headers: { ...request.headers, "x-ms-date": new Date().toUTCString() } };
    return "key" in place ? signedForAzure(place.key, dated) : dated.headers;
  });
  const request: Ask = (method, key, { query = {}, headers = {}, body } = {}) => {
    const url = new URL(place.container);
    if (key !== "") url.pathname = `${url.pathname}/${key.split("/").map(encodeURIComponent).join("/")}`;
    for (const [parameter, value] of Object.entries(query)) url.searchParams.set(parameter, value);
    if ("signature" in place) for (const [parameter, value] of new URLSearchParams(place.signature)) url.searchParams.set(parameter, value);
    return { method, url, headers: { ...headers, "x-ms-version": BLOB_VERSION }, ...(body ? { body } : {}) };
  };
  return {
    name,
    put: async (key, bytes) => {
      const headers = { "x-ms-blob-type": "BlockBlob", "if-none-match": "*", "content-md5": md5(bytes) };
      return isWritten(client, request("PUT", key, { headers, body: bytes }));
    },
    begin: async (key) => blocks({ client, request }, key),
    open: async (key, range, etag) => {
      // The service's own name of the header: the usual one knows no open end.
      const headers = { ...(range ? { "x-ms-range": `bytes=${range.start}-${range.end ?? ""}` } : {}), ...(etag ? { "if-match": etag } : {}) };
      const reply = await client.ask(request("GET", key, { headers }), ["BlobNotFound", 412]);
      if (reply.code) return undefined;
      return { stream: reply.stream, size: Number(reply.headers["content-length"]), etag: reply.headers.etag ?? "" };
    },
    sizeOf: async (key) => {
      const { code, headers, stream } = await client.ask(request("HEAD", key), ["BlobNotFound"]);
      stream.resume();
      return code ? undefined : Number(headers["content-length"]);
    },
    remove: async (key) => void (await client.ask(request("DELETE", key), ["BlobNotFound"])).stream.resume(),
    async *list(prefix) {
      for (let marker: string | undefined = ""; marker !== undefined;) {
        const { stream } = await client.ask(request("GET", "", { query: { restype: "container", comp: "list", prefix, ...(marker ? { marker } : {}) } }));
        const { Blobs, NextMarker } = parsed(await textOf(stream), name);
        for (const { Name, Properties } of Blobs === "" ? [] : (Blobs?.Blob ?? [])) yield { key: Name, at: new Date(Properties["Last-Modified"]) };
        marker = NextMarker || undefined;
      }
    },
    // Pieces that were never put together go away by themselves after a week.
    abandonBefore: () => Promise.resolve(0),
  };
}

const md5 = (bytes: Buffer): string => createHash("md5").update(bytes).digest("base64");

async function isWritten(client: StoreClient, request: StoreRequest): Promise<boolean> {
  const { code, stream } = await client.ask(request, exists);
  stream.resume();
  return code === "";
}

/** Names of pieces are of one length and begin with a number of this upload's own, so that two uploads of one key keep apart. */
function blocks({ client, request }: { client: StoreClient; request: Ask }, key: string): PartedUpload {
  const upload = randomBytes(6).toString("hex");
  const ids: string[] = [];
  return {
    part: async (bytes) => {
      const id = Buffer.from(`${upload}-${String(ids.length).padStart(6, "0")}`).toString("base64");
      const headers = { "content-md5": md5(bytes) };
      (await client.ask(request("PUT", key, { query: { comp: "block", blockid: id }, headers, body: bytes }))).stream.resume();
      ids.push(id);
    },
    finish: () => {
      const body = Buffer.from(`<?xml version="1.0" encoding="utf-8"?><BlockList>${ids.map((id) => `<Latest>${id}</Latest>`).join("")}</BlockList>`);
      return isWritten(
        client,
        request("PUT", key, { query: { comp: "blocklist" }, headers: { "if-none-match": "*", "content-type": "application/xml" }, body }),
      );
    },
    abandon: () => Promise.resolve(),
  };
}

type Listing = { Blobs?: "" | { Blob?: { Name: string; Properties: { "Last-Modified": string } }[] }; NextMarker?: string };

function parsed(text: string, name: string): Listing {
  const { EnumerationResults: results } = parser.parse(text) as { EnumerationResults?: Listing };
  if (!results) throw new StoreUnavailable(`The file store ${name} answers with something else than Azure Blob Storage does.`);
  return results;
}
