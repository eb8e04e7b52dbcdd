import { signIn } from "#scripts/bench/signIn.ts";
import { setTimeout as wait } from "node:timers/promises";
import { openLive, type Live } from "./live.ts";
import type { Tally } from "./tally.ts";

const PAUSE_MS = 250;
/** Tokens are valid for longer. */
const SIGN_IN_MS = 60_000;
const CALL_MS = 30_000;

export type Answer<Body> = { status: number; body: Body };

/** An administrator at work. `token` is renewed by signing in again now and then. */
export type Session = {
  url: string;
  readonly token: string;
  live: Live;
  /** A call; what is not answered, or answered with 5xx, is tried again until it is, and counted. */
  call<Body = unknown>(method: string, path: string, body?: object): Promise<Answer<Body>>;
  /** Work that says whether it succeeded, until it does. */
  trying(name: string, work: () => Promise<boolean>): Promise<void>;
  close(): Promise<void>;
};

type Person = { url: string; email: string; password: string };

/** Signs in and goes on signing in until it is closed. A name that fails twice in a row is noted as a failure. */
export async function openSession({ url, email, password }: Person, tally: Tally): Promise<Session> {
  let isClosed = false;
  const trying = async (name: string, attempt: () => Promise<boolean>): Promise<void> => {
    tally.requests += 1;
    const began = performance.now();
    for (let failures = 0; !isClosed;) {
      if (await attempt().catch(() => false)) break;
      failures += 1;
      tally.retries += 1;
      if (failures === 2) tally.failures.push(name);
      await wait(PAUSE_MS);
    }
    tally.longestCall = Math.max(tally.longestCall, (performance.now() - began) / 1_000);
  };
  let token = "";
  const renew = () => trying("sign-in", async () => Boolean((token = await signIn(url, email, password))));
  await renew();
  const renewing = (async () => {
    for (let next = Date.now() + SIGN_IN_MS; !isClosed; await wait(PAUSE_MS)) {
      if (Date.now() < next) continue;
      await renew();
      tally.signIns += 1;
      next = Date.now() + SIGN_IN_MS;
    }
  })();
  const live = openLive(url, () => token);
  return {
    url,
    live,
    trying,
    get token() {
      return token;
    },
    call: async <Body>(method: string, path: string, body?: object) => {
      let answer: Answer<Body> = { status: 0, body: undefined as Body };
      await trying(`${method} ${path.replaceAll(/[0-9a-f-]{36}/g, "…")}`, async () => {
        const headers = { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) };
        const reply = await fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null, signal: AbortSignal.timeout(CALL_MS) });
        const text = await reply.text();
        answer = { status: reply.status, body: (text ? JSON.parse(text) : undefined) as Body };
        return reply.status < 500 && reply.status !== 401;
      });
      return answer;
    },
    close: async () => {
      isClosed = true;
      await Promise.all([renewing, live.close()]);
    },
  };
}
