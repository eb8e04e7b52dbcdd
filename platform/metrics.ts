import type { Server } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { http } from "#platform/http/nodeHttp.ts";

// Figures of this process for Prometheus. Labels are closed lists of the program (a route, a job, an outcome): no name, id or address of
// anybody ever stands in them.

export const registry = new Registry();

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 120];
const registers = [registry];

export const requestSeconds = new Histogram({
  name: "kvitance_http_request_seconds",
  help: "Time from a request to the end of its answer.",
  labelNames: ["method", "route", "status"],
  buckets: SECONDS,
  registers,
});
export const jobSeconds = new Histogram({
  name: "kvitance_job_seconds",
  help: "Time of a job of the queue; outcome: done or failed.",
  labelNames: ["job", "outcome"],
  buckets: SECONDS,
  registers,
});
export const messagesSent = new Counter({
  name: "kvitance_outbox_attempts_total",
  help: "Attempts to send e-mails, webhooks and exports and to fetch imports; outcome: sent, again, givenUp, withdrawn or released.",
  labelNames: ["outbox", "outcome"],
  registers,
});

export const orphansRemoved = new Counter({
  name: "kvitance_orphaned_files_removed_total",
  help: "Stored files that belonged to no document and were removed by the daily sweep.",
  registers,
});

/** Where the figures are asked for: `port` of this process on `host`. */
export type MetricsPlace = { host: string; port: number };
/** Parts of the program that have a port of figures each, in the order of their ports. */
const parts = ["api", "worker", "identity"] as const;

/**
 * The place of a part's figures: KVITANCE_METRICS_PORT for the api, the next ports for worker and identity, on KVITANCE_METRICS_HOST
 * (this machine alone unless it says otherwise). Undefined when it is off; throws an Error with one sentence for a wrong port.
 */
export function metricsPlace(part: (typeof parts)[number], env: NodeJS.ProcessEnv): MetricsPlace | undefined {
  const text = env.KVITANCE_METRICS_PORT?.trim();
  if (!text) return undefined;
  const first = Number(text);
  if (!Number.isInteger(first) || first < 1 || first > 65_535 - parts.length)
    throw new Error(`KVITANCE_METRICS_PORT must be a port number, "${text}" is none.`);
  return { host: env.KVITANCE_METRICS_HOST?.trim() || "127.0.0.1", port: first + parts.indexOf(part) };
}

/** A figure that is looked up when it is asked for; what cannot be looked up then is left out. */
export function gauge<Label extends string>(
  name: string,
  { help, labels, read }: { help: string; labels: readonly Label[]; read(): Promise<{ labels: Record<Label, string>; value: number }[]> },
): void {
  registry.removeSingleMetric(name);
  const figure = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [],
    async collect() {
      this.reset();
      // A figure without labels is zero after that; it is unknown.
      if (labels.length === 0) this.remove();
      for (const { labels: of, value } of await read().catch(() => [])) this.set(of, value);
    },
  });
  registry.registerMetric(figure);
}

/**
 * Serves `/metrics`, `/livez` (the process answers) and `/readyz` (`isReady`: it can do its work; 503 otherwise) until it is closed.
 */
export async function serveMetrics({ host, port }: MetricsPlace, isReady: () => Promise<boolean>): Promise<{ close(): Promise<void> }> {
  collectOnce();
  const server = http.createServer((request, response) => {
    const answer = async (): Promise<[number, string]> => {
      if (request.method !== "GET") return [405, "method not allowed\n"];
      if (request.url === "/metrics") return [200, await registry.metrics()];
      if (request.url === "/livez") return [200, "ok\n"];
      if (request.url === "/readyz") return (await isReady().catch(() => false)) ? [200, "ok\n"] : [503, "not ready\n"];
      return [404, "not found\n"];
    };
    void answer().then(
      ([status, text]) => response.writeHead(status, { "content-type": status === 200 ? registry.contentType : "text/plain" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((done, failed) => server.once("error", failed).listen(port, host, done));
  return { close: () => closed(server) };
}

let isCollecting = false;
/** Memory, processor time and event loop of the process. */
function collectOnce(): void {
  if (!isCollecting) collectDefaultMetrics({ register: registry, prefix: "kvitance_" });
  isCollecting = true;
}

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
