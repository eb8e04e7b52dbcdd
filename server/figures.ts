import { statfs } from "node:fs/promises";
import { gauge, type MetricsPlace, serveMetrics } from "#platform/metrics.ts";
import { statusChecks } from "#domain/insight/status.ts";
import type { App } from "./core/app.ts";
import { placeOfFiles } from "./core/fileStore.ts";

/**
 * Serves the figures of an api or worker process, and whether it lives and is ready, until the App closes; nothing where it is off.
 * `isServing`: it takes new work.
 */
export async function serveFigures(app: App, place: MetricsPlace | undefined, isServing = (): boolean => true): Promise<void> {
  if (!place) return;
  const one = (value: number) => [{ labels: {}, value }];
  gauge("kvitance_database_connections", {
    help: "Connections of the pool by what they do, the most there may be, and callers that wait for one.",
    labels: ["state"],
    read: async () => {
      const { most, total, idle, waiting } = app.db.connections();
      return Object.entries({ most, used: total - idle, idle, waiting }).map(([state, value]) => ({ labels: { state }, value }));
    },
  });
  const stored = placeOfFiles(app.config);
  if (stored.kind === "folder")
    gauge("kvitance_storage_free_bytes", {
      help: "Room on the disk of the stored files.",
      labels: [],
      read: async () => {
        const disk = await statfs(stored.path);
        return one(disk.bavail * disk.bsize);
      },
    });
  gauge("kvitance_queue_jobs", {
    help: "Jobs of the queue of the whole installation that wait or are under way.",
    labels: ["job", "state"],
    read: async () =>
      (await app.queue.standing()).flatMap(({ job, waiting, active }) => [
        { labels: { job, state: "waiting" }, value: waiting },
        { labels: { job, state: "active" }, value: active },
      ]),
  });
  gauge("kvitance_queue_oldest_seconds", {
    help: "Age of the oldest job that waits.",
    labels: ["job"],
    read: async () => (await app.queue.standing()).map(({ job, oldestSeconds }) => ({ labels: { job }, value: oldestSeconds })),
  });
  gauge("kvitance_status_findings", {
    help: "What needs an administrator, by check, over all companies: what the screen Status shows and e-mails report.",
    labels: ["check"],
    read: async () => {
      const { rows } = await app.db.statement<{ finding: string; count: number }>("select finding, count from standing_findings()", []);
      return statusChecks.map((check) => ({ labels: { check }, value: rows.find(({ finding }) => finding === check)?.count ?? 0 }));
    },
  });
  const server = await serveMetrics(place, async () => isServing() && (await app.db.isAlive()));
  app.beforeClose(() => server.close());
}
