import type { OutgoingReply } from "#platform/outgoing.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { jsonOf, parsed, type RemoteRequest, shortened, statusProblem } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { keyOf } from "#server/core/remote/remembered.ts";
import { askWithToken, newToken, type TokenSource } from "#server/core/remote/token.ts";
import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";

/** A service account; `serviceAccountKey` is the JSON file that Google gives with it, or its private key alone (PEM). */
export type ServiceAccount = { serviceAccountEmail: string; serviceAccountKey: string };
/** What it asks for: a right, and the person of the company for whom (domain-wide delegation). */
export type GoogleRight = { scope: string; subject?: string };

const TOKEN_URL = "https://oauth2.googleapis.com/token";
/** Google takes no assertion that is good for longer. */
const ASSERTION_SECONDS = 3600;
/** Of one page of a list, in bytes. */
const MAX_PAGE_BYTES = 20 * 1024 * 1024;
/** Most pages of one list. */
const MAX_PAGES = 500;

export type GoogleQuestion = Omit<RemoteRequest, "url" | "method" | "reasonOf">;
export type Google = {
  /** Signs in, even while an earlier token is good. */
  signIn(): Promise<void>;
  /** `path` is below the address of the service. Throws RemoteProblem. */
  ask(method: RemoteRequest["method"], path: string, question?: GoogleQuestion): Promise<OutgoingReply>;
  /** Everything of a list, page after page; `name` is where an answer holds it. */
  list<Shape extends z.ZodType>(path: string, name: string, shape: Shape): Promise<z.output<Shape>[]>;
};

/** A service of Google with the tokens of a source. `url` ends with a slash. */
export function openGoogle(url: string, source: TokenSource, port: ConnectionPort): Google {
  const ask: Google["ask"] = async (method, path, question = {}) => {
    const expected = [...(question.expected ?? []), 403];
    const reply = await askWithToken(port, source, { ...question, expected, url: `${url}${path}`, method, reasonOf });
    if (reply.status !== 403) return reply;
    // Limits are refused like missing rights; only the reason distinguishes them.
    if (/rateLimit|quotaExceeded|dailyLimit/i.test(errorOf(reply)?.errors?.[0]?.reason ?? "")) throw new RemoteProblem("busy", { reason: reasonOf(reply) });
    throw statusProblem(reply, shortened(reasonOf(reply)));
  };
  return {
    signIn: async () => void (await newToken(port, source)),
    ask,
    list: async (path, name, shape) => {
      const found: z.output<typeof shape>[] = [];
      const page = z.object({ [name]: z.array(shape).default([]), nextPageToken: z.string().optional() });
      let token: string | undefined = "";
      for (let number = 0; token !== undefined && number < MAX_PAGES; number++) {
        const next: string = token === "" ? path : `${path}${path.includes("?") ? "&" : "?"}pageToken=${encodeURIComponent(token)}`;
        const read = jsonOf(await ask("GET", next, { maxBytes: MAX_PAGE_BYTES }), page) as Record<string, unknown>;
        found.push(...(read[name] as z.output<typeof shape>[]));
        token = read.nextPageToken as string | undefined;
      }
      return found;
    },
  };
}

/** Tokens of a service account (JWT bearer grant, RFC 7523). Throws RemoteProblem misconfigured for a key that is none. */
export async function serviceAccountSource(
  { serviceAccountEmail, serviceAccountKey }: ServiceAccount,
  { scope, subject }: GoogleRight,
  now: Date,
): Promise<TokenSource> {
  const seconds = Math.floor(now.getTime() / 1000);
  let assertion: string;
  try {
    const claims = new SignJWT({ scope }).setProtectedHeader({ alg: "RS256", typ: "JWT" }).setIssuer(serviceAccountEmail).setAudience(TOKEN_URL);
    if (subject !== undefined) claims.setSubject(subject);
    assertion = await claims
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + ASSERTION_SECONDS)
      .sign(await importPKCS8(privateKeyOf(serviceAccountKey), "RS256"));
  } catch (error) {
    throw new RemoteProblem("misconfigured", { reason: "serviceAccountKey", cause: error });
  }
  const form = new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });
  return {
    key: keyOf("Google", serviceAccountEmail, serviceAccountKey, scope, subject ?? ""),
    request: { url: TOKEN_URL, headers: { "content-type": "application/x-www-form-urlencoded" }, body: form.toString() },
  };
}

const keyFile = z.object({ private_key: z.string() });

function privateKeyOf(serviceAccountKey: string): string {
  const text = serviceAccountKey.trim();
  return text.startsWith("{") ? keyFile.parse(JSON.parse(text)).private_key : text;
}

const failure = z.object({
  error: z.object({ message: z.string().optional(), status: z.string().optional(), errors: z.array(z.object({ reason: z.string().optional() })).optional() }),
});

function errorOf({ body }: OutgoingReply) {
  const read = failure.safeParse(parsed(body));
  return read.success ? read.data.error : undefined;
}

/** The sentence of an error of a Google service. */
const reasonOf = (reply: OutgoingReply): string => errorOf(reply)?.message ?? `HTTP ${reply.status}`;
