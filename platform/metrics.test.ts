import { createServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { gauge, metricsPlace, requestSeconds, serveMetrics } from "./metrics.ts";

let server: Awaited<ReturnType<typeof serveMetrics>> | undefined;
afterEach(() => server?.close());

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });

async function serve(isReady = () => Promise.resolve(true)): Promise<string> {
  const port = await freePort();
  server = await serveMetrics({ host: "127.0.0.1", port }, isReady);
  return `http://127.0.0.1:${port}`;
}

describe("the place of the figures", () => {
  test("is nowhere unless a port is set, and a port of its own for each part", () => {
    expect(metricsPlace("api", {})).toBeUndefined();
    const env = { KVITANCE_METRICS_PORT: "9464" };
    expect(metricsPlace("api", env)).toEqual({ host: "127.0.0.1", port: 9464 });
    expect(metricsPlace("worker", env)).toEqual({ host: "127.0.0.1", port: 9465 });
    expect(metricsPlace("identity", { ...env, KVITANCE_METRICS_HOST: "0.0.0.0" })).toEqual({ host: "0.0.0.0", port: 9466 });
    for (const wrong of ["0", "70000", "65535", "x"]) expect(() => metricsPlace("api", { KVITANCE_METRICS_PORT: wrong })).toThrow(/KVITANCE_METRICS_PORT/);
  });
});

describe("the figures", () => {
  test("are written as Prometheus reads them, those of the process too", async () => {
    requestSeconds.observe({ method: "GET", route: "/v1/documents/:documentId", status: 200 }, 0.03);
    gauge("kvitance_test_jobs", { help: "Jobs.", labels: ["job"], read: () => Promise.resolve([{ labels: { job: "extract" }, value: 3 }]) });
    const reply = await fetch(`${await serve()}/metrics`);
    expect(reply.headers.get("content-type")).toMatch(/^text\/plain; version=/);
    const text = await reply.text();
    expect(text).toMatch(/^kvitance_http_request_seconds_bucket\{le="0.05",method="GET",route="\/v1\/documents\/:documentId",status="200"\} \d+$/m);
    expect(text).toMatch(/^kvitance_test_jobs\{job="extract"\} 3$/m);
    expect(text).toMatch(/^kvitance_process_resident_memory_bytes \d+$/m);
  });

  test("a figure that cannot be looked up is left out, the others are there", async () => {
    gauge("kvitance_test_broken", { help: "Broken.", labels: [], read: () => Promise.reject(new Error("away")) });
    const text = await (await fetch(`${await serve()}/metrics`)).text();
    expect(text.split("\n").filter((line) => line.startsWith("kvitance_test_broken"))).toEqual([]);
    expect(text).toMatch(/^kvitance_process_resident_memory_bytes \d+$/m);
  });

  test("probes: the process lives; it is ready only while it can work", async () => {
    let isReady = true;
    const url = await serve(() => (isReady ? Promise.resolve(true) : Promise.reject(new Error("no database"))));
    const status = async (path: string, method = "GET") => (await fetch(`${url}${path}`, { method })).status;
    expect([await status("/livez"), await status("/readyz")]).toEqual([200, 200]);
    isReady = false;
    expect([await status("/livez"), await status("/readyz")]).toEqual([200, 503]);
    expect([await status("/"), await status("/metrics", "POST")]).toEqual([404, 405]);
  });
});
