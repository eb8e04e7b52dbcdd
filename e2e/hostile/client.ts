import { type Account, tokenOf } from "#e2e/people.ts";
import type { Site } from "#e2e/program.ts";

/** What one call said: its status, and its JSON where it succeeded. */
export type Said = { status: number; json: Record<string, unknown> | undefined };
export type Send = (method: string, path: string, body?: unknown, form?: FormData) => Promise<Said>;

/** Calls the API as somebody, with texts that it may refuse, and counts. */
export type Client = {
  send: Send;
  calls: number;
  /** How often a call was refused: method, path without ids, error code. */
  refused: Map<string, number>;
  /** Calls that broke the server, or that it did not look at (not signed in, too many): none may. */
  faults: string[];
};

const MAX_AT_ONCE = 6;
/** A token lives for 15 minutes. */
const TOKEN_MS = 10 * 60_000;

export function openClient(program: Site, account: Account): Client {
  let token: Promise<string> | undefined;
  let since = 0;
  const fresh = (): Promise<string> => {
    if (token && Date.now() < since + TOKEN_MS) return token;
    since = Date.now();
    token = tokenOf(program, account);
    return token;
  };
  const client: Client = {
    calls: 0,
    refused: new Map(),
    faults: [],
    send: async (method, path, body, form) => {
      const content: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
      const headers = { authorization: `Bearer ${await fresh()}`, ...content };
      const reply = await fetch(program.url + path, { method, headers, body: form ?? (body === undefined ? null : JSON.stringify(body)) });
      const text = await reply.text();
      const json = text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : undefined;
      client.calls += 1;
      if (reply.status >= 400) {
        const what = `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, "…").replaceAll(/\d+/g, "0")} ${String(json?.code ?? reply.status)}`;
        client.refused.set(what, (client.refused.get(what) ?? 0) + 1);
      }
      if (reply.status >= 500 || [401, 429].includes(reply.status))
        client.faults.push(`${method} ${path} answered ${reply.status} to ${JSON.stringify(body)?.slice(0, 200)}`);
      return { status: reply.status, json: reply.ok ? json : undefined };
    },
  };
  return client;
}

/** Works through all of them, a few at once. */
export async function each<Item>(items: readonly Item[], work: (item: Item, index: number) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += MAX_AT_ONCE)
    await Promise.all(items.slice(start, start + MAX_AT_ONCE).map((item, index) => work(item, start + index)));
}

/** The start of a text in so many UTF-16 units, never half a letter. */
export const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed() || "x";

/** So many of the strings, from all over the list. */
export const spread = (strings: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => strings[Math.floor((index * strings.length) / count)] ?? "");
