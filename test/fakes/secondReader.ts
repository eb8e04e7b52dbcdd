import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One value as a second reader answers it. */
export type FakeValue = { field: string; value: string | null; page?: number; words?: number[] };

export type FakeSecondReader = {
  /** Base address to configure. */
  url: string;
  /** What was sent so far: the headers that matter and the body. */
  requests: {
    path: string;
    authorization: string | undefined;
    body: { model: string; messages: { role: string; content: string }[]; response_format: unknown };
  }[];
  /** Most questions that were under way at once. */
  readonly together: number;
  /**
   * How the next questions go: values of an ordinary answer, a raw message, a status, an endless body, a body over any limit, no answer
   * at all, or a redirect to another address.
   */
  mood: FakeValue[] | { message: string } | 401 | 429 | 500 | "drip" | "flood" | "stall" | "garbage" | { redirect: string };
  delayMs: number;
  close(): Promise<void>;
};

/** An OpenAI-compatible endpoint with a character that the test chooses. */
export async function startFakeSecondReader(): Promise<FakeSecondReader> {
  let running = 0;
  let together = 0;
  const drips = new Set<NodeJS.Timeout>();
  const fake: FakeSecondReader = {
    url: "",
    requests: [],
    get together() {
      return together;
    },
    mood: [],
    delayMs: 0,
    close: () =>
      new Promise((done) => {
        for (const drip of drips) clearInterval(drip);
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  const server = createServer((request, response) => {
    together = Math.max(together, (running += 1));
    response.on("close", () => (running -= 1));
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      fake.requests.push({
        path: request.url ?? "",
        authorization: request.headers.authorization,
        body: JSON.parse(Buffer.concat(parts).toString("utf8") || "null") as never,
      });
      setTimeout(() => answer(fake, response, drips), fake.delayMs);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return fake;
}

function answer({ mood }: FakeSecondReader, response: ServerResponse, drips: Set<NodeJS.Timeout>): void {
  if (mood === "stall") return;
  if (typeof mood === "number")
    return void response.writeHead(mood, { "content-type": "application/json" }).end(JSON.stringify({ error: { message: "not now" } }));
  if (mood === "garbage") return void response.writeHead(200, { "content-type": "text/html" }).end("<html>Gateway</html>");
  if (mood === "flood") return void response.writeHead(200, { "content-type": "application/json" }).end(`{"choices":[${"[".repeat(2_000_000)}`);
  if (mood === "drip") {
    response.writeHead(200, { "content-type": "application/json" });
    const drip = setInterval(() => response.write(" "), 20);
    drips.add(drip);
    return void response.on("close", () => clearInterval(drip));
  }
  if ("redirect" in mood) return void response.writeHead(307, { location: mood.redirect }).end();
  const content = "message" in mood ? mood.message : JSON.stringify({ values: mood.map((value) => ({ page: 0, words: [], ...value })) });
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ choices: [{ index: 0, message: { role: "assistant", content } }] }));
}
