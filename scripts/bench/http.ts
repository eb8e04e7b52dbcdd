import { spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { freePort } from "#start/postgres.ts";
import { processesBelow, processorMs, startBench } from "./program.ts";
import { type Benchmark, type Figure, figure } from "./result.ts";

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
async function requestsPerSecond(url: string, { headers, ms }: { headers: Record<string, string>; ms: number }): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const start = performance.now();
  let answered = 0;
  const connection = async (): Promise<void> => {
    for (; performance.now() - start < ms; answered += 1) await get(agent, url, headers);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const rate = (answered * 1_000) / (performance.now() - start);
  agent.destroy();
  return rate;
}

/** The bare server's rate, and the processor time that one call of it takes. */
async function bare(body: string): Promise<Measured> {
  const port = await freePort();
  const server = spawn(process.execPath, ["-e", BARE, String(port), body], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    await new Promise((ready) => server.stdout.once("data", ready));
    return await measure(server.pid ?? 0, `http://127.0.0.1:${port}/`);
  } finally {
    server.kill();
  }
}

type Measured = { rate: number; microseconds: number };

async function measure(pid: number, url: string, headers: Record<string, string> = {}): Promise<Measured> {
  await requestsPerSecond(url, { headers, ms: WARM_UP_MS });
  const before = processorMs(pid);
  const rate = await requestsPerSecond(url, { headers, ms: MEASURE_MS });
  return { rate, microseconds: ((processorMs(pid) - before) * 1_000) / ((rate * MEASURE_MS) / 1_000) };
}

const calls = [
  { name: "call without a query", path: "/v1/enums/00000000-0000-4000-8000-00000000e001", goal: 5_000 },
  { name: "call with one query", path: "/v1/users/web-settings", goal: 2_500 },
];

export const http: Benchmark = {
  name: "http",
  says: `authorised calls with ${CONNECTIONS} connections, client and server on the same cores`,
  async run() {
    const bench = await startBench();
    try {
      const headers = { authorization: `Bearer ${bench.token}` };
      const api = processesBelow(bench.pid).find(({ command }) => command.includes("server/api.ts"))?.pid ?? 0;
      const figures: Omit<Figure, "benchmark">[] = [];
      for (const { name, path, goal } of calls) {
        const reference = await bare(await (await bench.call("GET", path)).text());
        const own = await measure(api, bench.url + path, headers);
        const beside = (value: number) => ({ name: "bare node:http", value });
        figures.push(figure(name, own.rate, "requests/s", { samples: 1, goal, reference: beside(reference.rate) }));
        figures.push(figure(`${name}, processor time of the api`, own.microseconds, "µs", { samples: 1, reference: beside(reference.microseconds) }));
      }
      return figures;
    } finally {
      await bench.stop();
    }
  },
};
