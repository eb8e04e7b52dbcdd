import { calls } from "#contract/index.ts";
import { send } from "./api.ts";

/** Waits between attempts to reach the event stream, in milliseconds: doubled from the first to the last. */
export const FIRST_WAIT_MS = 1_000;
export const LAST_WAIT_MS = 30_000;

/** What the events of the stream are about. */
export type Changed = (typeof kinds)[number];
const kinds = ["documents", "settings"] as const;

type Watch = { onChange: (changed: Changed) => void; signal: AbortSignal; wait?: (ms: number) => Promise<void>; random?: () => number };

/**
 * Follows the live changes until aborted: `onChange` comes with every event, and with each kind once after each
 * reconnection, because events may have been missed meanwhile. Broken lines are tried again with growing waits.
 */
export async function watchChanges({ onChange, signal, wait = sleep, random = Math.random }: Watch): Promise<void> {
  let failures = 0;
  let isFirst = true;
  while (!signal.aborted) {
    try {
      const response = await send(calls.watchChanges, undefined, { signal, headers: { accept: "text/event-stream" } });
      failures = 0;
      if (!isFirst) for (const kind of kinds) onChange(kind);
      isFirst = false;
      for await (const event of events(response)) {
        const changed = kinds.find((kind) => kind === event);
        if (changed) onChange(changed);
      }
    } catch {
      failures += 1;
    }
    if (signal.aborted) return;
    // Not all browsers of an office come back in the same moment.
    await wait(Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.75 + random() / 2));
  }
}

/** Names of the events of a stream, in order; comments (heartbeats) and data are skipped. */
export async function* events(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let rest = "";
  let name = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split(/\r\n|\r|\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith("event:")) name = line.slice(6).trim();
      if (line === "" && name) {
        yield name;
        name = "";
      }
    }
  }
}

/** Changes within this time are answered by one reading, in milliseconds: a batch of 50 files ends in bursts. */
const GATHER_MS = 300;
/** How long one request may hold up the next one, in milliseconds: its connection may be dead. */
const PATIENCE_MS = 10_000;

/**
 * Answers any number of changes with few readings: they are gathered, and those that come during a reading lead to one more after it.
 * Never two at once: each would cancel the one before, and under a stream of changes a slow list would never be new. `read` never rejects.
 */
export function gatherChanges(read: () => Promise<unknown>, signal: AbortSignal): () => void {
  let isAsked = false;
  let isReading = false;
  const work = async () => {
    isReading = true;
    while (isAsked && !signal.aborted) {
      await sleep(GATHER_MS);
      isAsked = false;
      if (!signal.aborted) await Promise.race([read(), sleep(PATIENCE_MS)]);
    }
    isReading = false;
  };
  return () => {
    isAsked = true;
    if (!isReading) void work();
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
