import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What the receiver does with a request instead of answering it. "After" means after it booked. */
export const faults = ["resetBefore", "resetAfter", "timeoutBefore", "timeoutAfter", "error500", "error503After", "halfAnswer"] as const;
export type Fault = (typeof faults)[number];

export type Receiver = {
  url: string;
  /** Keys that were booked, each as often as it was booked. */
  booked: { key: string; documentId: string }[];
  /** How many requests came, and by which faults some of them ended. */
  requests: number;
  met: Partial<Record<Fault, number>>;
  /** Faults of the next requests, in their order; undefined = none. */
  plan: (Fault | undefined)[];
  /** The only token that it takes; any by default. */
  token?: string | undefined;
  /** Called for each request before it is booked; what it awaits holds the answer up. */
  onRequest?: (() => Promise<void>) | undefined;
  close(): Promise<void>;
};

/** An accounting system over HTTP, in this process: it books each idempotency key once and answers a repetition with the same number. */
export async function startReceiver(): Promise<Receiver> {
  const numbers = new Map<string, string>();
  const receiver: Receiver = { url: "", booked: [], requests: 0, met: {}, plan: [], close: async () => undefined };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === "GET") return void response.end("Receiver 1.0");
    receiver.requests += 1;
    const body = await text(request);
    await receiver.onRequest?.();
    if (receiver.token !== undefined && request.headers.authorization !== receiver.token) return void response.writeHead(401).end();
    const fault = receiver.plan.shift();
    if (fault) receiver.met[fault] = (receiver.met[fault] ?? 0) + 1;
    if (fault === "resetBefore") return void request.socket.resetAndDestroy();
    if (fault === "timeoutBefore") return;
    if (fault === "error500") return void response.writeHead(500).end();
    const key = String(request.headers["idempotency-key"]);
    if (!numbers.has(key)) {
      numbers.set(key, `PF-${numbers.size + 1}`);
      receiver.booked.push({ key, documentId: (JSON.parse(body) as { documentId: string }).documentId });
    }
    if (fault === "resetAfter") return void request.socket.resetAndDestroy();
    if (fault === "timeoutAfter") return;
    if (fault === "error503After") return void response.writeHead(503, { "retry-after": "1" }).end();
    const number = numbers.get(key)!;
    response.writeHead(200, { "content-length": Buffer.byteLength(number) });
    if (fault !== "halfAnswer") return void response.end(number);
    response.write(number.slice(0, 1), () => request.socket.destroy());
  };
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy())).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/book`;
  receiver.close = () =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return receiver;
}
