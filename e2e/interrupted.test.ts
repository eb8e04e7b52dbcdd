import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder = "";
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "kvitance-interrupted-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a process shows of itself; empty when it is gone. */
function shown(pid: string): string {
  try {
    return `${readlinkSync(`/proc/${pid}/cwd`)} ${readFileSync(`/proc/${pid}/environ`, "utf8")}`;
  } catch {
    return "";
  }
}
/** Processes that work in the folder or were given it, by name. */
const processes = (): string[] =>
  readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid) && shown(pid).includes(folder))
    .map((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").trim());

// Only Linux shows what a process works on.
test.skipIf(process.platform !== "linux").each(["SIGINT", "SIGKILL"] as const)(
  "a run of tests that %s ends leaves no database, program, browser or folder behind",
  async (signal) => {
    const started = join(folder, `${signal}-started`);
    const env = { ...process.env, TMPDIR: folder, KVITANCE_STARTED_FILE: started };
    const run = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--config", "e2e/interrupted/vitest.config.ts"], { env, stdio: "ignore" });
    await expect.poll(() => existsSync(started), { timeout: 120_000 }).toBe(true);
    expect(processes().join()).toMatch(/postgres/);
    run.kill(signal);
    await expect.poll(processes, { timeout: 120_000 }).toEqual([]);
    expect(readdirSync(folder).filter((name) => !name.endsWith("-started"))).toEqual([]);
  },
);
