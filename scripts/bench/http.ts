import { spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { freePort } from "#start/postgres.ts";
import { startBench } from "./program.ts";
import { type Benchmark, figure } from "./result.ts";

const CONNECTIONS = 16;
const WARM_UP_MS = 1_500;
const MEASURE_MS = 5_000;

/** A bare server that answers the same number of bytes and does nothing else. */
const BARE = `require("node:http").createServer((_, reply) => reply.setHeader("content-type", "application/json; charset=utf-8").end(process.argv[2])).listen(Number(process.argv[1]), "127.0.0.1", () => process.stdout.write("ready"))`;

function get(agent: Agent, url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((done, failed) => {
    request(url, { agent, headers }, (reply) => {
      if (reply.statusCode !== 200) failed(new Error(`${url} answered ${reply.statusCode}`));
      reply.on("end", () => done()).resume();
    })
      .on("error", failed)
      .end();
  });
}

/** Requests per second over kept connections, each sending its next request when it has the answer. */
async function requestsPerSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const run = async (ms: number): Promise<number> => {
    const start = performance.now();
    let answered = 0;
    const connection = async (): Promise<void> => {
      for (; performance.now() - start < ms; answered += 1) await get(agent, url, headers);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, connection));
    return (answered * 1_000) / (performance.now() - start);
  };
  await run(WARM_UP_MS);
  const rate = await run(MEASURE_MS);
  agent.destroy();
  return rate;
}

async function bareRate(body: string): Promise<number> {
  const port = await freePort();
  const server = spawn(process.execPath, ["-e", BARE, String(port), body], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    await new Promise((ready) => server.stdout.once("data", ready));
    return await requestsPerSecond(`http://127.0.0.1:${port}/`);
  } finally {
    server.kill();
  }
}

export const http: Benchmark = {
  name: "http",
  says: `authorised calls with ${CONNECTIONS} connections, client and server on the same cores`,
  async run() {
    const bench = await startBench();
    try {
      const headers = { authorization: `Bearer ${bench.token}` };
      const path = "/v1/users/web-settings";
      const reference = { name: "bare node:http", value: await bareRate(await (await bench.call("GET", path)).text()) };
      return [figure(`GET ${path}`, await requestsPerSecond(bench.url + path, headers), "requests/s", { samples: 1, reference })];
    } finally {
      await bench.stop();
    }
  },
};
