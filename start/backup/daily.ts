import { spawn } from "node:child_process";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { z } from "zod";
import { readStore } from "#platform/stores/place.ts";
import { readKey } from "./key.ts";

const STATUS_FILE = "last-backup.json";
const DAY_MS = 24 * 3_600_000;
/** How often it is asked whether a backup is due; a failed one is tried again after as long. */
const CHECK_MS = 3_600_000;
const USUAL_KEEP = 30;
const MAX_KEEP = 10_000;
const command = fileURLToPath(new URL("../../scripts/backup.ts", import.meta.url));

/** Where and how the program makes a backup of itself every day; `place` is a folder or the address of object storage. */
export type BackupSchedule = { place: string; keep: number };

/** The schedule in KVITANCE_BACKUP and KVITANCE_BACKUP_KEEP; undefined when it is off. Throws an Error with one sentence when it cannot work. */
export function readSchedule(env: NodeJS.ProcessEnv): BackupSchedule | undefined {
  const place = readStore(env, "KVITANCE_BACKUP");
  if (!place) return undefined;
  readKey(undefined, env);
  const keep = Number(env.KVITANCE_BACKUP_KEEP?.trim() || USUAL_KEEP);
  if (!Number.isInteger(keep) || keep < 1 || keep > MAX_KEEP) throw new Error(`KVITANCE_BACKUP_KEEP must be a whole number from 1 to ${MAX_KEEP}.`);
  return { place: place.kind === "folder" ? place.path : (env.KVITANCE_BACKUP ?? "").trim(), keep };
}

const statusShape = z.object({ at: z.iso.datetime(), isGood: z.boolean(), message: z.string() });
/** How the last daily backup ended. */
export type BackupStatus = z.infer<typeof statusShape>;

/** The status in the data folder; undefined when there was no daily backup yet. */
export function readStatus(dataDir: string): BackupStatus | undefined {
  try {
    return statusShape.parse(JSON.parse(readFileSync(join(dataDir, STATUS_FILE), "utf8")));
  } catch {
    return undefined;
  }
}

/** Whether a backup is due: none yet, the last one a day ago, or failed. */
export const isDue = (status: BackupStatus | undefined, now: Date): boolean => !status?.isGood || now.getTime() - Date.parse(status.at) >= DAY_MS;

/** Makes a backup when one is due, now and every hour; each in a process of its own. Returns a function that ends it. */
export function startDailyBackups(schedule: BackupSchedule, dataDir: string, log: Logger): () => void {
  let running: ReturnType<typeof run> | undefined;
  const check = async (): Promise<void> => {
    if (running || !isDue(readStatus(dataDir), new Date())) return;
    running = run(schedule, dataDir);
    const status = await running.done;
    running = undefined;
    if (status.isGood) log.info({ backup: status.message }, "backup made");
    else log.error({ backup: status.message }, "the daily backup failed");
    writeStatus(dataDir, status);
  };
  const checkOrLog = () => void check().catch((error: unknown) => log.error({ err: error }, "daily backup"));
  const timer = setInterval(checkOrLog, CHECK_MS);
  checkOrLog();
  return () => {
    clearInterval(timer);
    running?.kill();
  };
}

function writeStatus(dataDir: string, status: BackupStatus): void {
  const file = join(dataDir, STATUS_FILE);
  writeFileSync(`${file}.new`, `${JSON.stringify(status)}\n`);
  renameSync(`${file}.new`, file);
}

function run({ place, keep }: BackupSchedule, dataDir: string): { done: Promise<BackupStatus>; kill(): void } {
  const child = spawn(process.execPath, [command, "make", place, "--data", dataDir, "--keep", String(keep)], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()));
  const done = new Promise<BackupStatus>((ended) => {
    const end = (isGood: boolean, message: string) => ended({ at: new Date().toISOString(), isGood, message: message.trim() });
    child.once("error", (error) => end(false, error.message));
    child.once("close", (code) => end(code === 0, output));
  });
  return { done, kill: () => void child.kill() };
}
