import { randomUUID } from "node:crypto";
import { z } from "zod";
import { detailOf } from "#domain/exports/details.ts";
import type { OutgoingReply } from "#platform/outgoing.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { below, jsonBody, jsonOf, parsed, statusProblem, shortened, type RemoteRequest } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { keyOf, openRemembered } from "#server/core/remote/remembered.ts";
import { askWithToken, type TokenSource } from "#server/core/remote/token.ts";

/** Column, operator (`eq`, or `ct` for "contains") and value. */
type Condition = readonly [column: string, operator: "eq" | "ct", value: string];

/** The calls of iDoklad API v3 that we use: replies are unwrapped, lists read to their end, refusals distinguished by their reason. */
export type Agenda = {
  source: TokenSource;
  get<Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.output<Shape>>;
  post<Shape extends z.ZodType>(path: string, payload: object, shape: Shape): Promise<z.output<Shape>>;
  upload(path: string, file: { fileName: string; mediaType: string; bytes: Buffer }): Promise<void>;
  /** A whole list as it is now. */
  fresh<Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.output<Shape>[]>;
  /** A whole list that changes rarely: kept for an hour, the plan counts every request of a month. */
  codeList<Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.output<Shape>[]>;
  /** The first row of a list that meets the conditions there and the test here. */
  find<Shape extends z.ZodType>(
    path: string,
    conditions: Condition[],
    shape: Shape,
    isMeant: (row: z.output<Shape>) => boolean,
  ): Promise<z.output<Shape> | undefined>;
};

/** The largest page that the API gives. */
const PAGE = 200;
const LIST_MS = 60 * 60 * 1000;
const lists = openRemembered<unknown[]>();

/** Error codes of the SDK (DokladErrorCode) that another attempt or another person can do something about. */
const UNIQUE_NUMBER = 123;
const API_FORBIDDEN = 126;
const USER_RIGHTS = 420;
const BILLING = 600;

const envelope = z.object({
  Data: z.unknown().optional(),
  IsSuccess: z.boolean(),
  Message: z.string().nullish(),
  ErrorCode: z.union([z.number(), z.string()]).nullish(),
});

export type AgendaSettings = { url: string; identityUrl: string; clientId: string; clientSecret: string; applicationId?: string };

export function openAgenda(settings: AgendaSettings, port: ConnectionPort): Agenda {
  const source = tokenSource(settings);
  const ask = async (path: string, request: Omit<RemoteRequest, "url">): Promise<unknown> => {
    const reply = await askWithToken(port, source, { ...request, url: below(settings.url, path), expected: [400], reasonOf });
    return unwrapped(reply);
  };
  const shaped = <Shape extends z.ZodType>(data: unknown, shape: Shape): z.output<Shape> => {
    const read = shape.safeParse(data);
    if (read.success) return read.data;
    throw new RemoteProblem("unexpectedAnswer", { detail: detailOf("answerUnreadable"), cause: read.error });
  };
  const get = async <Shape extends z.ZodType>(path: string, shape: Shape) => shaped(await ask(path, {}), shape);
  const pageOf = <Shape extends z.ZodType>(shape: Shape) => z.object({ Items: z.array(shape).nullable(), TotalPages: z.number().nullish() });

  async function* rows<Shape extends z.ZodType>(path: string, shape: Shape, filter = ""): AsyncGenerator<z.output<Shape>> {
    for (let page = 1; ; page += 1) {
      const { Items, TotalPages } = await get(`${path}?page=${page}&pagesize=${PAGE}${filter}`, pageOf(shape));
      yield* Items ?? [];
      if (page >= (TotalPages ?? 1)) return;
    }
  }
  const fresh = async <Shape extends z.ZodType>(path: string, shape: Shape) => {
    const read: z.output<Shape>[] = [];
    for await (const row of rows(path, shape)) read.push(row);
    return read;
  };
  return {
    source,
    get,
    fresh,
    post: async (path, payload, shape) => shaped(await ask(path, { method: "POST", ...jsonBody(payload) }), shape),
    upload: async (path, file) => void (await ask(path, { method: "PUT", ...multipart(file) })),
    codeList: async (path, shape) => {
      const key = keyOf(source.key, path);
      const known = lists.get(key, port.now());
      if (known) return z.array(shape).parse(known);
      const read = await fresh(path, shape);
      lists.set(key, read, new Date(port.now().getTime() + LIST_MS));
      return read;
    },
    find: async (path, conditions, shape, isMeant) => {
      const filter = conditions.map(conditionText).join("~and~");
      for await (const row of rows(path, shape, `&filter=${encodeURIComponent(`(${filter})`)}`)) if (isMeant(row)) return row;
      return undefined;
    },
  };
}

/** Texts with characters that mean something in a filter go as base64. */
function conditionText([column, operator, value]: Condition): string {
  return /^[\w.-]+$/.test(value) ? `${column}~${operator}~${value}` : `${column}~${operator}:base64~${Buffer.from(value, "utf8").toString("base64")}`;
}

function tokenSource({ identityUrl, clientId, clientSecret, applicationId }: AgendaSettings): TokenSource {
  const path = applicationId ? "v2/connect/token" : "connect/token";
  const form = new URLSearchParams({ grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret, scope: "idoklad_api" });
  if (applicationId) form.set("application_id", applicationId);
  return {
    key: keyOf("iDoklad", identityUrl, clientId, clientSecret, applicationId),
    request: { url: below(identityUrl, path), headers: { "content-type": "application/x-www-form-urlencoded" }, body: form.toString() },
  };
}

function reasonOf({ status, body }: OutgoingReply): string {
  const read = envelope.safeParse(parsed(body));
  return (read.success && read.data.Message) || `HTTP ${status}`;
}

/** The data of a reply. A refusal comes as HTTP 400 or as 200 with IsSuccess false. */
function unwrapped(reply: OutgoingReply): unknown {
  const { Data, IsSuccess, ErrorCode } = jsonOf(reply, envelope);
  if (IsSuccess && reply.status < 300) return Data;
  const reason = shortened(reasonOf(reply));
  switch (Number(ErrorCode)) {
    // Somebody took the number between our question and our document: the next attempt asks for another.
    case UNIQUE_NUMBER:
      throw new RemoteProblem("documentRefused", { reason, isTemporary: true });
    case API_FORBIDDEN:
    case USER_RIGHTS:
    case BILLING:
      throw new RemoteProblem("notAllowed", { reason });
    default:
      throw reply.status >= 300 ? statusProblem(reply, reason) : new RemoteProblem("documentRefused", { reason });
  }
}

/** A file as multipart/form-data. Characters that iDoklad refuses in names become hyphens. */
function multipart({ fileName, mediaType, bytes }: { fileName: string; mediaType: string; bytes: Buffer }): Pick<RemoteRequest, "headers" | "body"> {
  const boundary = `kvitance-${randomUUID()}`;
  const name = fileName.replace(/[\\/":?*<>|“\p{Cc}]/gu, "-");
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${mediaType}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head, "utf8"), bytes, Buffer.from(`\r\n--${boundary}--\r\n`, "utf8")]);
  return { headers: { "content-type": `multipart/form-data; boundary=${boundary}` }, body };
}
