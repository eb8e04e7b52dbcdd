import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * Where a connection is cut off: before the server gets the command, in the middle of its answer, or when it has answered and nobody
 * got the answer. So many of the same command pass before.
 */
export type Break = { step: string; when: (typeof moments)[number]; skip: number; meanwhile?: () => Promise<void> };
export const moments = ["before", "during", "after"] as const;

export type BreakingProxy = {
  port: number;
  /** The next cut; it is undefined again once it has struck. */
  next: Break | undefined;
  close(): Promise<void>;
};

/** A server that documents come from, behind a proxy that cuts connections off. */
export type ArrivalPlace = {
  type: "Email" | "WebDAV";
  settings: object;
  proxy: BreakingProxy;
  /** The commands of a look at which a connection can be cut off. */
  steps: readonly string[];
  /** Puts the next message or file there; answers the files that are documents. */
  add(number: number): Promise<Buffer[]>;
  /** What waits, and what was put away, each named once. */
  look(): Promise<{ waiting: string[]; processed: string[]; invalid: string[] }>;
  /** What was added: what must be in each folder in the end. */
  added: { processed: string[]; invalid: string[] };
  /** Ends the server without notice and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Stands between the program and a server without TLS and cuts connections off (RST) at the commands that `stepsIn` finds in what the program sends. */
export async function startBreakingProxy(serverPort: number, stepsIn: (sent: string) => string[]): Promise<BreakingProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect({ host: "127.0.0.1", port: serverPort });
    let cut: Break | undefined;
    const strike = async (): Promise<void> => {
      client.pause();
      upstream.destroy();
      await cut?.meanwhile?.();
      client.resetAndDestroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => {
        sockets.delete(socket);
        if (cut) return;
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (part) => {
      if (cut) return;
      const steps = stepsIn(part.toString("latin1"));
      if (proxy.next && steps.includes(proxy.next.step) && proxy.next.skip-- === 0) {
        cut = proxy.next;
        proxy.next = undefined;
        if (cut.when === "before") return void strike();
      }
      upstream.write(part);
    });
    upstream.on("data", (part) => {
      if (!cut) return void client.write(part);
      // The first bytes of an answer: the server has done what it was asked for.
      if (cut.when === "during") client.write(part.subarray(0, Math.ceil(part.length / 2)), () => void strike());
      else void strike();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const proxy: BreakingProxy = {
    port: (server.address() as AddressInfo).port,
    next: undefined,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  return proxy;
}

/** The commands of IMAP in what a client sends, without arguments: "UID FETCH". */
export const imapSteps = (sent: string): string[] =>
  [...sent.matchAll(/^\w+ ((?:UID )?(?:LOGIN|AUTHENTICATE|SELECT|SEARCH|FETCH|CREATE|MOVE|STORE|EXPUNGE|LOGOUT))\b(.*)$/gm)].map(([, name, rest]) =>
    name === "UID FETCH" && rest!.includes("BODY") ? "UID FETCH BODY" : name!,
  );

/** The methods of HTTP in what a client sends. */
export const httpSteps = (sent: string): string[] => [...sent.matchAll(/^(PROPFIND|GET|MOVE|MKCOL|DELETE) /gm)].map(([, name]) => name!);
