// What the first screen asks is asked by `web/public/early.js` while this application is still being loaded: the same calls that this tab asked
// when it last opened the same address. On a slow line session and list then come together with the scripts and not after them.

import { isFirstScreen } from "./settled.ts";

/** What `early.js` has asked, in whose name. */
type Early = { token: string | undefined; answers: Map<string, Promise<Response>> };
type Global = { kvitanceEarly?: Early };

type Ask = { method: string; url: string; body: string | FormData | undefined };

const STORED = "kvitance.firstAsked";
/** Calls and characters that are noted at most. */
const MAX_CALLS = 12;
const MAX_LENGTH = 20_000;
/** Answers that nobody has taken by then are too old. */
const TAKEN_MS = 15_000;

const early = ((globalThis as Global).kvitanceEarly ??= { token: undefined, answers: new Map() });
const address = globalThis.location ? location.pathname + location.search : "";
const openedAt = performance.now();
const noted: [string, string, string?][] = [];

/** The answer to a read, where it was asked early with the same token; once. Notes the read for the next time. */
export async function earlyAnswer(ask: Ask, token: string | undefined, isFirst: boolean): Promise<Response | undefined> {
  if (token === undefined) return undefined;
  note(ask, isFirst);
  const key = `${ask.method} ${ask.url} ${typeof ask.body === "string" ? ask.body : ""}`;
  const answer = early.token === token && performance.now() - openedAt < TAKEN_MS ? early.answers.get(key) : undefined;
  early.answers.delete(key);
  return answer?.catch(() => undefined);
}

function note({ method, url, body }: Ask, isFirst: boolean): void {
  if (!isFirstScreen() || noted.length >= MAX_CALLS) return;
  const call: (typeof noted)[number] = typeof body === "string" ? [method, url, body] : [method, url];
  if (noted.some((known) => known.join(" ") === call.join(" "))) return;
  if (isFirst) noted.unshift(call);
  else noted.push(call);
  const text = JSON.stringify({ address, calls: noted });
  if (text.length <= MAX_LENGTH) sessionStorage.setItem(STORED, text);
}

/** What one person has asked is not for the next one. */
export function forgetEarly(): void {
  early.answers.clear();
  noted.length = 0;
  sessionStorage.removeItem(STORED);
}
