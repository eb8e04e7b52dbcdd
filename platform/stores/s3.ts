import { createHash } from "node:crypto";
import { XMLParser } from "fast-xml-parser";
import { StoreUnavailable } from "#platform/files.ts";
import { storeClient, type StoreClient, type StoreRequest, textOf } from "./exchange.ts";
import type { Bucket, PartedUpload } from "./objects.ts";
import { type S3Key, signedForS3 } from "./signatures.ts";

/** A bucket of a store that speaks the S3 API. */
export type S3Place = S3Key & {
  /** Address of the service, e.g. https://s3.eu-central-1.amazonaws.com. */
  endpoint: URL;
  bucket: string;
  /** Whether the bucket stands in the path (most servers of one's own) or in front of the host (AWS). */
  isPathStyle: boolean;
};

type Query = Record<string, string>;
type Ask = (method: StoreRequest["method"], key: string, more?: { query?: Query; headers?: Record<string, string>; body?: Buffer }) => StoreRequest;

const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true, isArray: (name) => ["Contents", "Upload"].includes(name) });

/** A bucket over the S3 API: AWS, MinIO, Ceph, Swift, R2 and others. */
export function s3Bucket(place: S3Place, name: string): Bucket {
  const { endpoint, bucket, isPathStyle } = place;
  const client = storeClient(name, (request) => signedForS3(place, request, new Date()));
  const request: Ask = (method, key, { query = {}, headers = {}, body } = {}) => {
    const url = new URL(endpoint);
    if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`;
    url.pathname = [...(isPathStyle ? [bucket] : []), ...(key === "" ? [] : key.split("/"))].map(encodeURIComponent).join("/");
    for (const [parameter, value] of Object.entries(query)) url.searchParams.set(parameter, value);
    return { method, url, headers, ...(body ? { body } : {}) };
  };
  const sizeOf = async (key: string): Promise<number | undefined> => {
    const { status, headers, stream } = await client.ask(request("HEAD", key), [404]);
    stream.resume();
    return status === 404 ? undefined : Number(headers["content-length"]);
  };
  const writing = conditional(client, sizeOf);
  return {
    name,
    sizeOf,
    put: (key, bytes) => writing(key, (headers) => request("PUT", key, { headers: { ...headers, "content-md5": md5(bytes) }, body: bytes })),
    begin: async (key) => {
      const { stream } = await client.ask(request("POST", key, { query: { uploads: "" } }));
      const id = String(parsed(await textOf(stream), "InitiateMultipartUploadResult", name).UploadId);
      return parted({ client, request, writing }, key, id);
    },
    open: async (key, range, etag) => {
      const headers = { ...(range ? { range: `bytes=${range.start}-${range.end ?? ""}` } : {}), ...(etag ? { "if-match": etag } : {}) };
      const reply = await client.ask(request("GET", key, { headers }), ["NoSuchKey", 412]);
      if (reply.code) return undefined;
      return { stream: reply.stream, size: Number(reply.headers["content-length"]), etag: reply.headers.etag ?? "" };
    },
    remove: async (key) => void (await client.ask(request("DELETE", key), ["NoSuchKey"])).stream.resume(),
    async *list(prefix) {
      for await (const result of pages(client, (token) => request("GET", "", { query: { "list-type": "2", prefix, ...token } }), name))
        for (const { Key, LastModified } of (result.Contents ?? []) as { Key: string; LastModified: string }[]) yield { key: Key, at: new Date(LastModified) };
    },
    abandonBefore: async (prefix, before) => {
      const { stream } = await client.ask(request("GET", "", { query: { uploads: "", prefix } }));
      const { Upload = [] } = parsed(await textOf(stream), "ListMultipartUploadsResult", name) as {
        Upload?: { Key: string; UploadId: string; Initiated: string }[];
      };
      const old = Upload.filter(({ Initiated }) => new Date(Initiated) < before);
      for (const { Key, UploadId } of old) (await client.ask(request("DELETE", Key, { query: { uploadId: UploadId } }), ["NoSuchUpload"])).stream.resume();
      return old.length;
    },
  };
}

const md5 = (bytes: Buffer): string => createHash("md5").update(bytes).digest("base64");

type Writing = (key: string, request: (headers: Record<string, string>) => StoreRequest) => Promise<boolean>;

/**
 * Writes an object only where there is none (`If-None-Match: *`). Stores that cannot do this say so (501, Swift) or know no such header; there
 * the object is looked for first. That leaves a moment, but keys are random: two programs never write different bytes under one.
 */
function conditional(client: StoreClient, sizeOf: Bucket["sizeOf"]): Writing {
  let isConditional = true;
  return async function write(key, request): Promise<boolean> {
    if (!isConditional && (await sizeOf(key)) !== undefined) return false;
    // The upload may be gone because an earlier try completed it and its answer was lost.
    const reply = await client.ask(request(isConditional ? { "if-none-match": "*" } : {}), [412, "NoSuchUpload", ...(isConditional ? [501] : [])]);
    const text = await textOf(reply.stream).catch(() => "");
    if (reply.status === 501) {
      isConditional = false;
      return write(key, request);
    }
    // Completing an upload may be answered 200 and fail all the same.
    if (text.includes("<Error>") && reply.code === "") throw new StoreUnavailable(`The file store could not put the upload of ${key} together.`);
    return reply.code === "";
  };
}

function parted({ client, request, writing }: { client: StoreClient; request: Ask; writing: Writing }, key: string, uploadId: string): PartedUpload {
  const etags: string[] = [];
  return {
    part: async (bytes) => {
      const query = { partNumber: String(etags.length + 1), uploadId };
      const { headers, stream } = await client.ask(request("PUT", key, { query, headers: { "content-md5": md5(bytes) }, body: bytes }));
      stream.resume();
      etags.push(headers.etag ?? "");
    },
    finish: () => {
      const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
      const body = Buffer.from(`<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join("")}</CompleteMultipartUpload>`);
      return writing(key, (headers) => request("POST", key, { query: { uploadId }, headers: { ...headers, "content-type": "application/xml" }, body }));
    },
    abandon: async () => void (await client.ask(request("DELETE", key, { query: { uploadId } }), ["NoSuchUpload"])).stream.resume(),
  };
}

type Listing = Record<string, unknown>;

/** The pages of a listing, one after the other. */
async function* pages(client: StoreClient, request: (token: Query) => StoreRequest, name: string): AsyncGenerator<Listing> {
  for (let token: Query | undefined = {}; token;) {
    const { stream } = await client.ask(request(token));
    const result = parsed(await textOf(stream), "ListBucketResult", name);
    yield result;
    token = result.IsTruncated === "true" ? { "continuation-token": String(result.NextContinuationToken) } : undefined;
  }
}

function parsed(text: string, root: string, name: string): Listing {
  const document = parser.parse(text) as Record<string, Listing | "" | undefined>;
  const found = document[root];
  if (found === undefined) throw new StoreUnavailable(`The file store ${name} answers with something else than S3 does.`);
  return found === "" ? {} : found;
}
