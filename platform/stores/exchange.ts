import type { IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import { StorageFull, StoreUnavailable } from "#platform/files.ts";
import { http } from "#platform/http/nodeHttp.ts";

// Requests to object storage. The address is the operator's, so any host may be reached; redirects are never followed.

export type StoreRequest = {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  url: URL;
  headers: Record<string, string>;
  body?: Buffer;
};

/** An answer whose body has not been read yet. `code`: the store's word for a refusal, e.g. "NoSuchKey", or its status; "" when it did what was asked. */
export type StoreReply = { status: number; headers: IncomingMessage["headers"]; stream: IncomingMessage; code: string };

/** Statuses and codes of refusals that the caller of one request knows what to do with. */
type Expected = readonly (number | string)[];

export type StoreClient = {
  /** Sends a request until it is answered; throws StoreUnavailable or StorageFull where the answer is neither good nor expected. */
  ask(request: StoreRequest, expected?: Expected): Promise<StoreReply>;
};

/** Waits between tries, in milliseconds; each is varied so that not all come back at once. */
const WAITS_MS = [100, 400, 1_200, 3_000];
/** Longest silence of the other side. */
const SILENCE_MS = 30_000;
/** Longest answer that is read whole. */
const MAX_TEXT_BYTES = 8 * 1024 * 1024;

const agents = { "http:": new http.Agent({ keepAlive: true }), "https:": new HttpsAgent({ keepAlive: true }) };

/** `name`: the store as messages name it. `sign` adds what lets us in; it is asked anew for each try, because signatures bear the time. */
export function storeClient(name: string, sign: (request: StoreRequest) => Record<string, string>): StoreClient {
  const once = async (request: StoreRequest, expected: Expected): Promise<StoreReply | Passing> => {
    const answer = await exchange({ ...request, headers: sign(request) }).catch((error: unknown) => error as Error);
    if (answer instanceof Error) return { why: answer.message, cause: answer };
    const status = answer.statusCode ?? 0;
    const reply = { status, headers: answer.headers, stream: answer, code: "" };
    if (status >= 200 && status < 300) return reply;
    const text = await textOf(answer).catch(() => "");
    const named = codeOf(text, reply);
    reply.code = named || String(status);
    if (expected.includes(status) || expected.includes(reply.code)) return reply;
    if (full.has(reply.code) || status === 507) throw new StorageFull(`The file store ${name} is full (${reply.code}).`);
    const said = named ? `${status} ${named}` : `${status}`;
    if (isPassing(reply)) return { why: `it answers ${said}` };
    throw new StoreUnavailable(
      `The file store ${name} refuses: ${sentences[reply.code] ?? (status === 404 ? sentences.NoSuchBucket : "it answers")} (${said}).`,
    );
  };
  return {
    async ask(request, expected = []) {
      for (const delay of [...WAITS_MS, undefined]) {
        const reply = await once(request, expected);
        if ("status" in reply) return reply;
        if (delay === undefined) throw new StoreUnavailable(`The file store ${name} does not answer: ${reply.why}.`, { cause: reply.cause });
        await wait(delay * (0.5 + Math.random()));
      }
      throw new Error("unreachable");
    },
  };
}

/** A failure that may be over the next time. */
type Passing = { why: string; cause?: unknown };

const passing: ReadonlySet<string> = new Set([
  "SlowDown",
  "RequestTimeout",
  "ServerBusy",
  "OperationTimedOut",
  "OperationAborted",
  "ConditionalRequestConflict",
]);
const isPassing = ({ status, code }: StoreReply): boolean => passing.has(code) || status === 429 || (status >= 500 && status !== 501 && status !== 505);

const full: ReadonlySet<string> = new Set(["QuotaExceeded", "XMinioStorageFull", "XMinioAdminBucketQuotaExceeded", "AccountRequiresMoreSpace"]);

/** What the usual refusals mean to an operator. */
const sentences: Record<string, string | undefined> = {
  NoSuchBucket: "there is no such bucket or container, make it first",
  ContainerNotFound: "there is no such bucket or container, make it first",
  InvalidAccessKeyId: "it does not know the access key",
  SignatureDoesNotMatch: "the secret key is wrong",
  AuthenticationFailed: "the key or signature is wrong, has expired, or the clock of this machine is off",
  RequestTimeTooSkewed: "the clock of this machine is off by more than 15 minutes",
  AccessDenied: "the keys are wrong, or have no right to do this",
  AuthorizationFailure: "the key has no right to do this, or the network is not allowed",
  AuthorizationPermissionMismatch: "the signature gives no right to do this",
  AuthorizationHeaderMalformed: "the region is another one",
  PermanentRedirect: "the bucket lies at another address or in another region",
};

function codeOf(text: string, { headers, status }: StoreReply): string {
  const named = headers["x-ms-error-code"];
  if (typeof named === "string") return named;
  const [, code] = /<Code>([A-Za-z0-9]+)<\/Code>/.exec(text) ?? [];
  return code ?? (status === 403 ? "AccessDenied" : "");
}

function exchange({ method, url, headers, body }: StoreRequest): Promise<IncomingMessage> {
  const isTls = url.protocol === "https:";
  return new Promise((done, failed) => {
    const outgoing = (isTls ? httpsRequest : http.request)(url, {
      method,
      agent: agents[isTls ? "https:" : "http:"],
      headers: { ...headers, ...(method === "PUT" || method === "POST" ? { "content-length": String(body?.length ?? 0) } : {}) },
      timeout: SILENCE_MS,
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in time")));
    outgoing.on("error", failed);
    outgoing.on("response", (reply) => {
      // A connection that breaks before anybody reads must not end the program.
      reply.on("error", () => undefined);
      done(reply);
    });
    outgoing.end(body);
  });
}

/** The body of a short answer. Throws when the connection breaks. */
export async function textOf(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += (part as Buffer).length;
    if (size > MAX_TEXT_BYTES) throw new Error("The answer is too long.");
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString("utf8");
}
