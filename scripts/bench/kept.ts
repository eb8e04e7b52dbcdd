import { type Agent, request } from "node:http";

export type Asked = { method: string; headers: Record<string, string>; body: string | Buffer | undefined };
/** A form as its bytes, so that writing it is no part of what is timed. */
export type Form = { contentType: string; bytes: Buffer };
export type Answer = { status: number; text: string };

/**
 * Asks over a kept connection with what Node itself has. What is timed by the millisecond asks so: `fetch` takes about half a millisecond more of
 * the cores that client and program share, and two more in one call of twenty.
 */
export function askKept(agent: Agent, url: string, { method, headers, body }: Asked): Promise<Answer> {
  return new Promise((done, failed) => {
    request(url, { agent, method, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.on("end", () => done({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString() })).on("error", failed);
    })
      .on("error", failed)
      .end(body);
  });
}
