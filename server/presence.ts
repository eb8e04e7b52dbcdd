import { stat, statfs } from "node:fs/promises";
import { certificateEnds } from "#platform/tls.ts";
import { type Disk, startPresence } from "#platform/presence.ts";
import { usualReserve } from "#platform/stores/folder.ts";
import type { App } from "./core/app.ts";
import type { InstallationClock } from "./core/clock.ts";
import { placeOfFiles } from "./core/fileStore.ts";

/**
 * Says in the database that an api or a worker is there, with its disks and its clock, until the App closes or the returned function is
 * called; `clock` learns the database's time.
 */
export async function bePresent(app: App, part: "api" | "worker", clock: Pick<InstallationClock, "learn" | "machine">): Promise<() => Promise<void>> {
  const end = await startPresence({
    part,
    query: (text, values) => app.db.statement(text, values),
    facts: async () => {
      const ends = part === "api" ? certificateEnds(app.config.tls) : undefined;
      return { disks: await disksOf(app), ...(ends ? { certificateEnds: ends } : {}) };
    },
    machine: () => clock.machine(),
    onBeat: (beat) => clock.learn(beat),
    onError: (error) => app.log.warn({ err: error }, "presence"),
  });
  app.beforeClose(end);
  return end;
}

/** The disk of the stored files, and that of the data folder where it is another one. */
export async function disksOf({ config }: Pick<App, "config">): Promise<Disk[]> {
  const stored = placeOfFiles(config);
  const files = stored.kind === "folder" ? stored.path : undefined;
  const device = async (path: string) => (await stat(path)).dev;
  const isSame = files !== undefined && (await device(files)) === (await device(config.dataDir));
  const places = [
    ...(files === undefined ? [] : [{ place: "files" as const, path: files }]),
    ...(isSame ? [] : [{ place: "data" as const, path: config.dataDir }]),
  ];
  return Promise.all(
    places.map(async ({ place, path }) => {
      const disk = await statfs(path);
      const total = disk.blocks * disk.bsize;
      return { place, free: disk.bavail * disk.bsize, total, wanted: config.freeSpace || usualReserve(total) };
    }),
  );
}
