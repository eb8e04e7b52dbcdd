import { createHash, createHmac } from "node:crypto";
import type { StoreRequest } from "./exchange.ts";

/** Key of an S3 account, and the region that its signatures are for. */
export type S3Key = { accessKey: string; secretKey: string; region: string };

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text, "utf8").digest();
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");

/** As RFC 3986 encodes and AWS signs. */
const encoded = (text: string): string => encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The headers of a request with those that sign it by AWS Signature Version 4 (Amazon S3 API Reference, "Authenticating Requests: Using the
 * Authorization Header"): the body too, so that the store notices bytes that changed on their way.
 */
export function signedForS3({ accessKey, secretKey, region }: S3Key, { method, url, headers, body }: StoreRequest, now: Date): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const all: Record<string, string> = { ...headers, host: url.host, "x-amz-content-sha256": sha256(body ?? ""), "x-amz-date": time };
  const names = Object.keys(all).sort();
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&");
  const path = url.pathname
    .split("/")
    .map((segment) => encoded(decodeURIComponent(segment)))
    .join("/");
  const request = [method, path, query, ...names.map((name) => `${name}:${all[name]!.trim()}`), "", names.join(";"), all["x-amz-content-sha256"]].join("\n");
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const key = ["s3", "aws4_request"].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, time.slice(0, 8)), region));
  const signature = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(request)].join("\n")).toString("hex");
  return { ...all, authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}` };
}

/** Version of the Blob service that is spoken: the newest that all clouds and Azurite know. */
export const BLOB_VERSION = "2021-12-02";

/** An account of Azure Storage with its key. */
export type AzureKey = { account: string; secret: Buffer };

/** Headers that are signed without their names, in this order; the second is the length of the body. */
const unnamed =
  "content-encoding content-language content-length content-md5 content-type date if-modified-since if-match if-none-match if-unmodified-since range".split(
    " ",
  );

/** The headers of a request with the one that signs it by "Shared Key" (Azure documentation, "Authorize with Shared Key", Blob service since 2009-09-19). */
export function signedForAzure({ account, secret }: AzureKey, { method, url, headers, body }: StoreRequest): Record<string, string> {
  const values: Record<string, string> = { ...headers, "content-length": body?.length ? String(body.length) : "" };
  const own = Object.keys(headers)
    .filter((name) => name.startsWith("x-ms-"))
    .sort()
    .map((name) => `${name}:${headers[name]}\n`);
  const query = [...url.searchParams].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, value]) => `\n${name}:${value}`);
  const text = `${[method, ...unnamed.map((name) => values[name] ?? "")].join("\n")}\n${own.join("")}/${account}${url.pathname}${query.join("")}`;
  return { ...headers, authorization: `SharedKey ${account}:${createHmac("sha256", secret).update(text, "utf8").digest("base64")}` };
}
