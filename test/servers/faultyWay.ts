import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Place } from "#platform/stores/s3.ts";
import { signedForS3 } from "#platform/stores/signatures.ts";

/** What goes wrong with a request: it is answered with a status and an error of S3; it is done but its answer is lost; its answer breaks off after some bytes. */
export type Fault = { status: number; code: string } | "lostAnswer" | { cutAfter: number };

export type FaultyWay = {
  /** Address that leads to the server. */
  url: URL;
  /** Requests so far, as method and path. */
  asked: string[];
  /** Faults of the next requests with this method, in their order. */
  fail(method: string, ...faults: Fault[]): void;
  /** Whether it does what `If-None-Match: *` asks for, in place of a server that cannot. */
  isConditional: boolean;
  stop(): Promise<void>;
};

/** A way to a server over HTTP on which requests get lost, refused and cut. */
export async function openFaultyWay(place: S3Place): Promise<FaultyWay> {
  const target = place.endpoint;
  const faults = new Map<string, Fault[]>();
  /** Paths that were written through here: to look them up would need a signature of one's own. */
  const written = new Set<string>();
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing).catch(() => outgoing.destroy()));
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const method = incoming.method ?? "GET";
    way.asked.push(`${method} ${incoming.url}`);
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const fault = faults.get(method)?.shift();
    if (typeof fault === "object" && "status" in fault) return refuse(outgoing, fault.status, fault.code);
    const isAsked = way.isConditional && incoming.headers["if-none-match"] === "*";
    const path = incoming.url?.split("?")[0] ?? "";
    if (isAsked && written.has(path)) return refuse(outgoing, 412, "PreconditionFailed");
    const headers = isAsked ? withoutCondition(place, incoming, body) : incoming.headers;
    const reply = await ask(target, incoming, { headers, body });
    if (isAsked && reply.status < 300) written.add(path);
    if (fault === "lostAnswer") return void outgoing.destroy();
    outgoing.writeHead(reply.status, reply.headers);
    if (!fault) return void outgoing.end(reply.body);
    outgoing.write(reply.body.subarray(0, fault.cutAfter), () => outgoing.destroy());
  };
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const way: FaultyWay = {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`),
    asked: [],
    fail: (method, ...more) => void faults.set(method, [...(faults.get(method) ?? []), ...more]),
    isConditional: false,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return way;
}

/** The condition is signed, so what goes on without it is signed anew. */
function withoutCondition(place: S3Place, { method, url, headers }: IncomingMessage, body: Buffer): Record<string, string> {
  const kept = ["content-md5", "content-type", "content-length"].flatMap((name) =>
    headers[name] === undefined ? [] : [[name, String(headers[name])] as const],
  );
  return signedForS3(place, { method: method as "PUT", url: new URL(url ?? "", place.endpoint), headers: Object.fromEntries(kept), body }, new Date());
}

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing.writeHead(status, { "content-type": "application/xml" });
  outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

type Passed = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

/** The host stays that of the caller, because it is signed. */
function ask(target: URL, { method, url }: IncomingMessage, { headers, body }: { headers: IncomingMessage["headers"]; body: Buffer }): Promise<Passed> {
  return new Promise((done, failed) => {
    const sent = request({ host: target.hostname, port: target.port, method, path: url, headers, agent: false }, (reply) => {
      const answer = { status: reply.statusCode ?? 0, headers: reply.headers };
      // Swift sends a body with refusals of HEAD, which must have none.
      if (method === "HEAD") return done({ ...answer, body: Buffer.alloc(0) });
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.on("end", () => done({ ...answer, body: Buffer.concat(parts) }));
      reply.on("error", failed);
    });
    sent.on("error", failed);
    sent.end(body);
  });
}
