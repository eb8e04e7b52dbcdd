import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * Where a connection is cut off: before the server gets the command, in the middle of its answer, or when it has answered and nobody
 * got the answer; or where it stays whole and something else happens. So many of the same command pass before.
 */
export type Break = { step: string; when: (typeof moments)[number] | "uncut"; skip: number; meanwhile?: () => Promise<void> };
export const moments = ["before", "during", "after"] as const;

export type BreakingProxy = {
  port: number;
  /** The next cut; it is undefined again once it has struck. */
  next: Break | undefined;
  close(): Promise<void>;
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
        const { when, meanwhile } = proxy.next;
        cut = when === "uncut" ? undefined : proxy.next;
        proxy.next = undefined;
        if (when === "before") return void strike();
        if (when === "uncut") return void meanwhile?.().then(() => upstream.write(part));
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

/** Every packet of an encrypted connection. */
export const eachPacket = (): string[] => ["packet"];

/** Does something again and again with its connection cut off at one packet after the other, until it needs no more packets; answers its failures. */
export async function cutAtEachPacket(proxy: BreakingProxy, work: () => Promise<unknown>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (let skip = 0, isMet = true; isMet; skip += 1)
    for (const when of moments) {
      proxy.next = { step: "packet", skip, when };
      await work().catch((error: unknown) => failures.push(error));
      isMet = proxy.next === undefined;
    }
  return failures;
}

/** Names requests of HTTP by their first line, "GET /path?query": the patterns by the name of the step. */
export function requestSteps(patterns: Record<string, RegExp>): { steps: string[]; stepsIn: (sent: string) => string[] } {
  const steps = Object.keys(patterns);
  return {
    steps,
    stepsIn: (sent) => [...sent.matchAll(/^([A-Z]+ \S+) HTTP\/1\.1\r$/gm)].flatMap(([, line]) => steps.filter((step) => patterns[step]!.test(line!))),
  };
}

/** Ends a proxy and what stands behind it. */
export async function stopBoth(proxy: BreakingProxy, stop: () => Promise<unknown>): Promise<void> {
  await proxy.close();
  await stop();
}
