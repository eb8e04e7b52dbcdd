import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/**
 * Channels of PostgreSQL NOTIFY that processes talk over. Triggers notify `access` (payload: the tenant whose people, programs or features
 * changed), `settings` (payload: the tenant whose document types, code lists, units, names of people or settings changed) and `sessions` (a
 * session ended, or part of what it gave out).
 */
export type Channel = "jobs" | "documents" | "outbox" | "access" | "sessions" | "settings";

export type Listener = {
  /** Calls `heard` with the payload of every notice; returns a function that ends it. Notices may be lost: poll as well, or see `isCurrent`. */
  on(channel: Channel, heard: (payload: string) => void): () => void;
  /** Calls `missed` when notices may have been lost, because the connection broke or was opened again. */
  onGap(missed: () => void): void;
  /**
   * Whether every notice of more than half a second ago has been heard. Whoever keeps something in memory until a notice says otherwise
   * uses it only after `true`. Asks over the connection where the last proof is older, so it costs nothing while nobody asks.
   */
  isCurrent(): boolean | Promise<boolean>;
  close(): Promise<void>;
};

const RECONNECT_MS = 1000;
/** How long an answer over the connection proves that it still hears. */
const PROVEN_MS = 500;
/** A connection that answers no sooner is given up and opened again. */
const PROOF_MS = 1000;

/** A connection and the one way to ask over it: a question waits until the one before it is answered. */
type Line = { client: pg.Client; ask(text: string): Promise<unknown> };

function lineOf(client: pg.Client): Line {
  let before: Promise<unknown> = Promise.resolve();
  return {
    client,
    ask(text) {
      const answer = before.then(() => client.query(text));
      before = answer.catch(() => undefined);
      return answer;
    },
  };
}

/** Holds one connection that listens, and opens it again when it breaks. */
export async function openListener(url: string): Promise<Listener> {
  const listeners = new Map<Channel, Set<(payload: string) => void>>();
  const gaps = new Set<() => void>();
  let line: Line | undefined;
  let provenAt = Number.NEGATIVE_INFINITY;
  let proving: Promise<boolean> | undefined;
  let isClosed = false;
  const use = (next: Line | undefined, at = Number.NEGATIVE_INFINITY): void => {
    [line, provenAt, proving] = [next, at, undefined];
    for (const missed of gaps) missed();
  };
  const connect = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    const next = lineOf(client);
    client.on("notification", ({ channel, payload }) => {
      for (const heard of listeners.get(channel as Channel) ?? []) heard(payload ?? "");
    });
    client.on("error", () => undefined);
    client.on("end", () => {
      if (line === next) use(undefined);
      if (!isClosed) setTimeout(() => void connect().catch(() => undefined), RECONNECT_MS).unref();
    });
    await client.connect();
    for (const channel of listeners.keys()) await next.ask(`listen ${channel}`);
    use(next, performance.now());
  };
  /** Whether the connection answers: what was notified before is heard before the answer. */
  const prove = async (asked: Line): Promise<boolean> => {
    const at = performance.now();
    const answer = asked.ask("select 1").then(
      () => true,
      () => false,
    );
    const isProven = await Promise.race([answer, sleep(PROOF_MS, false, { ref: false })]);
    if (line !== asked) return false;
    proving = undefined;
    if (isProven) {
      provenAt = at;
      return true;
    }
    use(undefined);
    void asked.client.end().catch(() => undefined);
    return false;
  };
  await connect();
  return {
    on(channel, heard) {
      // A process gets the notices of channels that it works with and no others: with many processes each one costs.
      if (!listeners.has(channel)) {
        listeners.set(channel, new Set());
        // The next proof is asked behind it; a connection that breaks at this moment listens when it is back.
        void line?.ask(`listen ${channel}`).catch(() => undefined);
        provenAt = Number.NEGATIVE_INFINITY;
      }
      listeners.get(channel)?.add(heard);
      return () => listeners.get(channel)?.delete(heard);
    },
    onGap: (missed) => void gaps.add(missed),
    isCurrent() {
      if (!line) return false;
      return performance.now() - provenAt <= PROVEN_MS || (proving ??= prove(line));
    },
    close: async () => {
      isClosed = true;
      await line?.client.end();
    },
  };
}
