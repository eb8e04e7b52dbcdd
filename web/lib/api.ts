import { type CallInput, type CallReply, type CallSpec, replyKind } from "#contract/call.ts";
import type { Problem } from "#contract/errors.ts";
import type { z } from "zod";
import { earlyReply, replyAtHand } from "./early.ts";
import { counted } from "./settled.ts";

/** What the client needs of the session; `connectSession` hands it over at the start. */
export type ApiSession = {
  /** Access token, or undefined when nobody is signed in. */
  token(): string | undefined;
  /** Gets a new token; false when that is not possible. */
  refresh(): Promise<boolean>;
  /** Called when a reply stays 401: leads to Login. */
  lost(): void;
};

/** Client time-out in milliseconds: zero, requests never time out (R474). */
export const REQUEST_TIMEOUT_MS = 0;

const signedOut: ApiSession = { token: () => undefined, refresh: async () => false, lost: () => {} };
let session: ApiSession = signedOut;

/** Connects the client with the session. Without an argument it forgets it. */
export function connectSession(next: ApiSession = signedOut): void {
  session = next;
}

export function currentSession(): ApiSession {
  return session;
}

/** Any answer that is no success (R454). `problem` is the parsed body when the server sent problem+json. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
  readonly problem: Problem | undefined;

  constructor(status: number, body: string, headers: Headers) {
    super("An unexpected server error occurred.");
    this.name = "ApiError";
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.problem = parseProblem(body);
  }

  /** Stable error code of `contract/errors.ts`, when the answer has one. */
  get code(): Problem["code"] | undefined {
    return this.problem?.code;
  }

  /** Id under which the server's log knows the request. */
  get requestId(): string | undefined {
    return this.headers.get("x-request-id") ?? this.problem?.instance?.replace("urn:request:", "");
  }
}

export type ApiOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** The request outlives the page that makes it. */
  keepalive?: boolean;
  /** A read that a screen begins with: it may have been asked before the application was there (early.ts), `first` before all others. */
  early?: "first" | "beside";
};

type Loose = { params?: unknown; query?: unknown; body?: unknown; form?: unknown };
type NeedsInput<C extends CallSpec> = keyof CallInput<C> extends never
  ? [input?: undefined, options?: ApiOptions]
  : [input: CallInput<C>, options?: ApiOptions];

/**
 * Makes a call of the contract and returns its reply: data, `{ blob, fileName }` for files, undefined for 204.
 * Throws ApiError for every status other than 200 and 204 (206 too for files), the fetch error when the network fails.
 */
export async function api<C extends CallSpec>(call: C, ...[input, options]: NeedsInput<C>): Promise<CallReply<C>> {
  return counted(async () => {
    const early = options?.early && (await earlyReply(prepare(call, input as Loose | undefined), session.token(), options.early === "first"));
    if (early && !early.refusal) return early.data as CallReply<C>;
    return (await readReply(call, await send(call, input as Loose | undefined, options, early?.refusal))) as CallReply<C>;
  });
}

/** The reply to a read that was asked early, where it has come already: what a screen draws first has it then. */
export function atHand<C extends CallSpec>(call: C, input: CallInput<C> | undefined, early: "first" | "beside" = "beside"): CallReply<C> | undefined {
  return replyAtHand(prepare(call, input as Loose | undefined), session.token(), early === "first")?.data as CallReply<C> | undefined;
}

/** As `api`, but gives the raw answer of a success; event streams are read from it. `refusal` is an answer that an early asking had. */
export async function send(call: CallSpec, input: Loose | undefined, options: ApiOptions = {}, refusal?: Response): Promise<Response> {
  const request = prepare(call, input, options);
  let response = refusal ?? (await fetch(request.url, request.init()));
  if (response.status === 401 && !request.ownAuthorization) {
    if (await session.refresh()) response = await fetch(request.url, request.init());
    if (response.status === 401) session.lost();
  }
  if (!isSuccess(call, response.status)) throw new ApiError(response.status, await response.text(), response.headers);
  return response;
}

type Prepared = { url: string; method: string; ownAuthorization: boolean; body: string | FormData | undefined; headers(): Headers; init(): RequestInit };

/** Address, headers and body of a call; throws before anything is sent when a parameter is missing (R457). */
export function prepare(call: CallSpec, input: Loose = {}, options: ApiOptions = {}): Prepared {
  const url = address(call, (input.params ?? {}) as Values, (input.query ?? {}) as Values);
  const body = input.form === undefined ? jsonBody(input.body) : formBody(input.form as Values);
  const ownAuthorization = new Headers(options.headers).has("authorization");
  const headers = () => {
    const all = new Headers(options.headers);
    const token = session.token();
    if (!ownAuthorization && token) all.set("authorization", `Bearer ${token}`);
    if (typeof body === "string") all.set("content-type", "application/json");
    const language = globalThis.document?.documentElement.lang;
    if (language) all.set("accept-language", language);
    return all;
  };
  const init = (): RequestInit => ({
    method: call.method,
    headers: headers(),
    body,
    signal: options.signal,
    keepalive: options.keepalive,
    credentials: "same-origin",
  });
  return { url, method: call.method, ownAuthorization, body, headers, init };
}

export function isSuccess(call: CallSpec, status: number): boolean {
  return status === 200 || status === 204 || (status === 206 && replyKind(call) === "file");
}

type Values = Record<string, unknown>;

function address(call: CallSpec, params: Values, query: Values): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(defined(name, params[name])));
  for (const name of requiredNames(call.query)) defined(name, query[name]);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, defined(name, value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

function defined(name: string, value: unknown): string {
  if (value === undefined || value === null) throw new Error(`The parameter '${name}' must be defined.`);
  return String(value);
}

/** Names of a query that have neither a default nor are optional. */
function requiredNames(query: z.ZodType | undefined): string[] {
  const shape = (query as z.ZodObject | undefined)?.shape ?? {};
  return Object.entries(shape).flatMap(([name, part]) => ((part as z.ZodType).safeParse(undefined).success ? [] : [name]));
}

function jsonBody(body: unknown): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body);
}

/** Text parts first: the server reads the file part as a stream and must know them by then. */
function formBody(form: Values): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) if (!(value instanceof Blob) && value !== undefined) data.set(name, String(value));
  for (const [name, value] of Object.entries(form)) if (value instanceof Blob) data.append(name, value);
  return data;
}

async function readReply(call: CallSpec, response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const kind = replyKind(call);
  if (kind === "file") return { blob: await response.blob(), fileName: fileNameOf(response.headers) };
  return kind === "json" ? response.json() : undefined;
}

/** File name of the content-disposition header; the encoded form (RFC 5987) wins (R495). */
export function fileNameOf(headers: Headers): string | undefined {
  const header = headers.get("content-disposition") ?? "";
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decode(encoded.trim());
  return /filename\s*=\s*"([^"]*)"/i.exec(header)?.[1] ?? /filename\s*=\s*([^;\s]+)/i.exec(header)?.[1];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parseProblem(body: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null && "code" in value ? (value as Problem) : undefined;
  } catch {
    return undefined;
  }
}
