import pg from "pg";

/** Channels of PostgreSQL NOTIFY that processes talk over. */
export type Channel = "jobs" | "documents" | "outbox";

export type Listener = {
  /** Calls `heard` with the payload of every notice; returns a function that ends it. Notices may be lost: poll as well. */
  on(channel: Channel, heard: (payload: string) => void): () => void;
  close(): Promise<void>;
};

const RECONNECT_MS = 1000;

/** Holds one connection that listens, and opens it again when it breaks. */
export async function openListener(url: string): Promise<Listener> {
  const listeners = new Map<Channel, Set<(payload: string) => void>>([
    ["jobs", new Set()],
    ["documents", new Set()],
    ["outbox", new Set()],
  ]);
  let client: pg.Client | undefined;
  let isClosed = false;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on("notification", ({ channel, payload }) => {
      for (const heard of listeners.get(channel as Channel) ?? []) heard(payload ?? "");
    });
    next.on("error", () => undefined);
    next.on("end", () => {
      if (!isClosed) setTimeout(() => void connect().catch(() => undefined), RECONNECT_MS).unref();
    });
    await next.connect();
    await next.query(`listen jobs; listen documents; listen outbox`);
    client = next;
  };
  await connect();
  return {
    on(channel, heard) {
      listeners.get(channel)?.add(heard);
      return () => listeners.get(channel)?.delete(heard);
    },
    close: async () => {
      isClosed = true;
      await client?.end();
    },
  };
}
