import { setTimeout as wait } from "node:timers/promises";

const RECONNECT_MS = 250;

/** The stream of live changes as a screen hears it: it connects again when it breaks, and asks anew then. */
export type Live = {
  /** From now on a change has to be heard of. */
  expect(): void;
  /** Changes that nothing was heard of yet. */
  readonly pending: number;
  events: number;
  connections: number;
  /** The longest time in seconds from a change until something was heard. */
  longestWait: number;
  close(): Promise<void>;
};

export function openLive(url: string, token: () => string): Live {
  const ending = new AbortController();
  let expected: number[] = [];
  const live: Live = {
    events: 0,
    connections: 0,
    longestWait: 0,
    expect: () => void expected.push(performance.now()),
    get pending() {
      return expected.length;
    },
    close: async () => {
      ending.abort();
      await running;
    },
  };
  const hear = (): void => {
    for (const since of expected) live.longestWait = Math.max(live.longestWait, (performance.now() - since) / 1_000);
    expected = [];
  };
  const listen = async (): Promise<void> => {
    const reply = await fetch(`${url}/v1/changes`, { headers: { authorization: `Bearer ${token()}` }, signal: ending.signal });
    if (!reply.ok) return;
    live.connections += 1;
    hear();
    for await (const part of reply.body ?? []) {
      const events = Buffer.from(part).toString().split("event: documents").length - 1;
      live.events += events;
      if (events > 0) hear();
    }
  };
  const running = (async () => {
    while (!ending.signal.aborted) {
      await listen().catch(() => undefined);
      await wait(RECONNECT_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return live;
}
