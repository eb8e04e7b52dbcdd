import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { processorMs, residentBytes } from "./start.ts";

test.skipIf(processorMs(process.pid) === 0)("the work of all threads of a process is its processor time", async () => {
  const burn = "for (const end = process.cpuUsage().user + 400_000; process.cpuUsage().user < end;);";
  const work = `new (require("node:worker_threads").Worker)(${JSON.stringify(burn)}, { eval: true }); setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ["-e", work], { stdio: ["ignore", "ignore", "inherit"] });
  const closed = new Promise((done) => child.once("close", done));
  try {
    await expect.poll(() => processorMs(child.pid ?? 0), { timeout: 20_000 }).toBeGreaterThan(400);
  } finally {
    child.kill("SIGKILL");
    await closed;
  }
});

test.skipIf(process.platform !== "linux")("a child that is stuck ends with its parent", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kvitance-parent-"));
  const entry = join(folder, "stuck.mjs");
  writeFileSync(entry, "process.send({ pid: process.pid }, () => { for (;;) {} });");
  const start = JSON.stringify(join(import.meta.dirname, "start.ts"));
  const work = `import(${start}).then(({ startChild }) => startChild(${JSON.stringify(entry)}).on("message", ({ pid }) => console.log(pid)));`;
  const parent = spawn(process.execPath, ["-e", work], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const pid = await new Promise<number>((said) => parent.stdout.once("data", (text: Buffer) => said(Number(text.toString()))));
    expect(residentBytes(pid)).toBeGreaterThan(0);
    parent.kill("SIGKILL");
    await expect.poll(() => residentBytes(pid), { timeout: 20_000 }).toBe(0);
  } finally {
    parent.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
});
