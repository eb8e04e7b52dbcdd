import { trimOf } from "#domain/text/trim.ts";
import { resolve } from "node:path";
import type { Files } from "#platform/files.ts";
import { azureBucket, type AzurePlace } from "./azure.ts";
import { folderFiles, type FolderOptions } from "./folder.ts";
import { objectFiles } from "./objects.ts";
import { s3Bucket, type S3Place } from "./s3.ts";

/** A place for files. `name` may be shown and logged: it holds no secret. `prefix` is "" or ends with a slash. */
export type StorePlace = { name: string } & (
  | { kind: "folder"; path: string }
  | ({ kind: "s3"; prefix: string } & S3Place)
  | ({ kind: "azure"; prefix: string } & AzurePlace)
);

/** Opens a place for files; nothing is asked of it yet. `options` are for a folder. */
export function openStore(place: StorePlace, options?: FolderOptions): Files {
  if (place.kind === "folder") return folderFiles(place.path, options);
  return objectFiles(place.kind === "s3" ? s3Bucket(place, place.name) : azureBucket(place, place.name), place.prefix);
}

/**
 * The place that the variable `name` (e.g. KVITANCE_FILES) names: a folder, s3://BUCKET/PREFIX?endpoint=…&region=… or
 * azblob://ACCOUNT/CONTAINER/PREFIX. Its keys stand in NAME_ACCESS_KEY and NAME_SECRET_KEY. Undefined when it is not set; throws an Error
 * that names the variable, and never a secret.
 */
export function readStore(env: NodeJS.ProcessEnv, name: string): StorePlace | undefined {
  const text = env[name]?.trim();
  return text ? storeAt(text, name, env) : undefined;
}

/** As readStore, for a place that an argument gives; `name`: the variable that its keys are named after. */
export function storeAt(text: string, name: string, env: NodeJS.ProcessEnv): StorePlace {
  const [scheme] = /^[a-z][a-z0-9+.-]+:\/\//i.exec(text) ?? [];
  if (!scheme) return { kind: "folder", path: resolve(text), name: resolve(text) };
  const setting = { name, env, url: URL.parse(text) };
  if (scheme === "s3://") return s3Place(setting);
  if (scheme === "azblob://") return azurePlace(setting);
  // The text may hold a password.
  throw new Error(`${name} takes a folder, s3://BUCKET or azblob://ACCOUNT/CONTAINER; ${scheme} is none of them.`);
}

type Setting = { name: string; env: NodeJS.ProcessEnv; url: URL | null };

/** Names of buckets and containers: letters, digits, hyphens and dots. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,40}$/;

function s3Place({ name, env, url }: Setting): StorePlace {
  const bucket = url?.hostname ?? "";
  if (!url || !BUCKET.test(bucket)) throw new Error(`${name} must name a bucket, such as s3://kvitance-files?region=eu-central-1.`);
  requirePlain(url, name, ["endpoint", "region", "style"]);
  const region = url.searchParams.get("region") ?? "us-east-1";
  if (!REGION.test(region)) throw new Error(`${name} has a region that is none: write region=eu-central-1.`);
  const given = url.searchParams.get("endpoint");
  const style = url.searchParams.get("style") ?? (given === null ? "host" : "path");
  if (style !== "path" && style !== "host") throw new Error(`${name} takes style=path or style=host.`);
  const endpoint = given === null ? new URL(`https://s3.${region}.amazonaws.com`) : endpointOf(given, name);
  const keys = { accessKey: required(env, `${name}_ACCESS_KEY`, name), secretKey: required(env, `${name}_SECRET_KEY`, name) };
  const prefix = prefixOf(url.pathname);
  return { kind: "s3", name: `s3://${bucket}/${prefix} at ${endpoint.host}`, bucket, prefix, endpoint, region, isPathStyle: style === "path", ...keys };
}

function azurePlace({ name, env, url }: Setting): StorePlace {
  const account = url?.hostname ?? "";
  const [container = "", ...rest] = (url?.pathname ?? "").split("/").filter((segment) => segment !== "");
  if (!url || account === "" || !BUCKET.test(container)) throw new Error(`${name} must name an account and a container, such as azblob://account/container.`);
  requirePlain(url, name, ["endpoint"]);
  const given = url.searchParams.get("endpoint");
  const endpoint = given === null ? new URL(`https://${account}.blob.core.windows.net`) : endpointOf(given, name);
  const place = new URL(endpoint);
  place.pathname = [...endpoint.pathname.split("/").filter((segment) => segment !== ""), container].join("/");
  const secret = required(env, `${name}_SECRET_KEY`, name);
  // A shared access signature is a query of its own; a key is base64.
  const access = /(^|[?&])sig=/.test(secret) ? { signature: secret.replace(/^\?/, "") } : { key: { account, secret: Buffer.from(secret, "base64") } };
  const prefix = prefixOf(rest.join("/"));
  return { kind: "azure", name: `azblob://${account}/${container}/${prefix}`, prefix, container: place, ...access };
}

function requirePlain(url: URL, name: string, known: readonly string[]): void {
  if (url.username || url.password) throw new Error(`${name} must hold no keys: they stand in ${name}_ACCESS_KEY and ${name}_SECRET_KEY.`);
  const unknown = [...url.searchParams.keys()].find((parameter) => !known.includes(parameter));
  if (unknown !== undefined) throw new Error(`${name} knows ${known.join(", ")}; ${unknown} is none of them.`);
}

/** This machine, a private address, or a name that only an inner network knows. */
const INNER = /^(localhost|\[::1\]|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|[^.]+|.+\.(internal|local|svc))$/;

function endpointOf(text: string, name: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error(`${name} must have an endpoint such as endpoint=https://minio.example.com:9000.`);
  // Whoever listens on the way would read every document.
  if (url.protocol === "http:" && !INNER.test(url.hostname))
    throw new Error(`${name} must have an endpoint with https://: http:// may lead into an inner network only.`);
  return url;
}

function required(env: NodeJS.ProcessEnv, variable: string, name: string): string {
  const value = env[variable]?.trim();
  if (!value) throw new Error(`${name} names object storage, so ${variable} must hold its key.`);
  return value;
}

function prefixOf(path: string): string {
  const plain = trimOf(decodeURIComponent(path), "/");
  return plain === "" ? "" : `${plain}/`;
}
