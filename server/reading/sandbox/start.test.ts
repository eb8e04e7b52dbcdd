import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { processorMs } from "./start.ts";

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
