// What the first screen asks is asked by `web/early.js` while this application is still being loaded: the same calls that this tab asked
// when it last opened the same address. On a slow line session and list then come together with the scripts and not after them.

import { isFirstScreen } from "./settled.ts";

/** `reply` is there once the answer has come, with its data where it is a success. */
type Answer = { read: Promise<unknown>; reply?: Reply };
type Reply = { data: unknown; refusal?: undefined } | { refusal: Response };
/** What `early.js` has asked, in whose name and when. */
type Early = { token: string | undefined; askedAt: number; answers: Map<string, Answer> };
type Global = { kvitanceEarly?: Early };

type Ask = { method: string; url: string; body: string | FormData | undefined };

const STORED = "kvitance.firstAsked";
/** Calls and characters that are noted at most. */
const MAX_CALLS = 12;
const MAX_LENGTH = 20_000;
/** Answers that nobody has taken by then are too old. */
const TAKEN_MS = 15_000;

const early = ((globalThis as Global).kvitanceEarly ??= { token: undefined, askedAt: 0, answers: new Map() });
const address = globalThis.location ? location.pathname + location.search : "";
const openedAt = performance.now();
const noted: [string, string, string?][] = [];

/** Moment of the early asking, in milliseconds; undefined where nothing was asked. */
export const earlyAskedAt = (): number | undefined => (early.token === undefined ? undefined : early.askedAt);

/** Ends when all that was asked early has been read, or failed. */
export const earlyRead = (): Promise<unknown> => Promise.all([...early.answers.values()].map(({ read }) => read));

/** The reply to a read, where it was asked early with the same token; once. Notes the read for the next time. */
export async function earlyReply(ask: Ask, token: string | undefined, isFirst: boolean): Promise<Reply | undefined> {
  if (token === undefined) return undefined;
  note(ask, isFirst);
  const answer = answerTo(ask, token);
  early.answers.delete(keyOf(ask));
  await answer?.read;
  return answer?.reply;
}

/** As `earlyReply`, for a first drawing: only the data that have come already. */
export function replyAtHand(ask: Ask, token: string | undefined, isFirst: boolean): { data: unknown } | undefined {
  const reply = token === undefined ? undefined : answerTo(ask, token)?.reply;
  if (!reply || reply.refusal) return undefined;
  note(ask, isFirst);
  early.answers.delete(keyOf(ask));
  return reply;
}

const keyOf = ({ method, url, body }: Ask): string => `${method} ${url} ${typeof body === "string" ? body : ""}`;

function answerTo(ask: Ask, token: string): Answer | undefined {
  return early.token === token && performance.now() - openedAt < TAKEN_MS ? early.answers.get(keyOf(ask)) : undefined;
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
