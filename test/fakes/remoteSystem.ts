import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedRequest = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: Buffer };
/** An object leaves as JSON. */
export type RemoteReply = { status: number; headers?: Record<string, string>; body?: string | Buffer | object };

/**
 * What goes wrong with the next request that fits: the connection breaks before the remote system has done anything, after it has done
 * everything, the request hangs before or after that, or it is answered without being done.
 */
export type Fault = {
  on: RegExp;
  kind: "resetBefore" | "resetAfter" | "hang" | "hangAfter" | RemoteReply;
  /** So many requests that fit pass before. */
  after?: number;
};

export type RemoteSystem = {
  url: string;
  /** `METHOD /path?query` of what was asked so far. */
  requests: string[];
  /** Each is used up by the first request that fits. */
  faults: Fault[];
  /** Most requests that were under way at once. */
  readonly together: number;
  close(): Promise<void>;
};

/** A remote system of its own: HTTP on a port, with faults on demand. `answer` keeps the state, so that a double booking shows. */
export async function startRemoteSystem(answer: (request: ReceivedRequest) => RemoteReply | Promise<RemoteReply>, host = "127.0.0.1"): Promise<RemoteSystem> {
  let running = 0;
  let together = 0;
  const server = createServer((incoming, response) => {
    together = Math.max(together, (running += 1));
    response.on("close", () => (running -= 1));
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", () => {
      const url = new URL(incoming.url ?? "/", "http://far.side");
      const named = `${incoming.method} ${incoming.url}`;
      remoteSystem.requests.push(named);
      const request = { method: incoming.method ?? "GET", path: url.pathname, query: url.searchParams, headers: incoming.headers, body: Buffer.concat(parts) };
      void serve(request, response, nextFault(named));
    });
  });

  function nextFault(named: string): Fault | undefined {
    const index = remoteSystem.faults.findIndex(({ on }) => on.test(named));
    const fault = remoteSystem.faults[index];
    if (fault?.after) {
      fault.after -= 1;
      return undefined;
    }
    if (fault) remoteSystem.faults.splice(index, 1);
    return fault;
  }

  async function serve(request: ReceivedRequest, response: ServerResponse, fault: Fault | undefined): Promise<void> {
    if (fault?.kind === "hang") return;
    if (fault?.kind === "resetBefore") return void response.destroy();
    const reply = typeof fault?.kind === "object" ? fault.kind : await answer(request);
    if (fault?.kind === "hangAfter") return;
    if (fault?.kind === "resetAfter") return void response.destroy();
    const isData = typeof reply.body === "object" && !Buffer.isBuffer(reply.body);
    response.writeHead(reply.status, { ...(isData ? { "content-type": "application/json; charset=utf-8" } : {}), ...reply.headers });
    response.end(isData ? JSON.stringify(reply.body) : reply.body);
  }

  const remoteSystem: RemoteSystem = {
    url: "",
    requests: [],
    faults: [],
    get together() {
      return together;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  await new Promise<void>((done) => server.listen(0, host, done));
  remoteSystem.url = `http://${host}:${(server.address() as AddressInfo).port}`;
  return remoteSystem;
}
