import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { processorMs } from "./start.ts";

const burn = "for (const end = process.cpuUsage().user + 400_000; process.cpuUsage().user < end;);";
/** A process that waits, and below it one that works for 400 ms and then does `rest`. */
const parent = (rest: string) =>
  spawn(
    process.execPath,
    ["-e", `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(burn + rest)}], { stdio: "inherit" }); setInterval(() => {}, 1e6);`],
    {
      stdio: ["pipe", "ignore", "inherit"],
    },
  );

test.skipIf(processorMs(process.pid) === 0).each([
  ["runs", "process.stdin.resume();"],
  ["has ended", ""],
])("what a process started counts as its own processor time: one that %s", async (_, rest) => {
  const child = parent(rest);
  const closed = new Promise((done) => child.once("close", done));
  try {
    await expect.poll(() => processorMs(child.pid ?? 0), { timeout: 20_000 }).toBeGreaterThan(400);
  } finally {
    child.kill("SIGKILL");
    child.stdin.end();
    await closed;
  }
});
