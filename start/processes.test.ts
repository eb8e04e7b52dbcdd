import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadParts, startPart } from "./processes.ts";

const config = { dev: false };

// Ctrl-C right behind the printed address kills a worker that has not taken its first message: what starts it has to live on and stop the database.
test.skipIf(process.platform !== "linux")(
  "a part that died before its message was sent ends what starts it only by its exit",
  { timeout: 60_000 },
  async () => {
    const child = loadParts(config, ["worker"], false).take("worker")!;
    const exit = new Promise((done) => child.once("exit", (_code, signal) => done(signal)));
    child.kill("SIGKILL");
    // Node sees the death when this turn is over; the system knows it before.
    while (!/^State:\s+Z/m.test(readFileSync(`/proc/${child.pid}/status`, "utf8")));
    expect(startPart(config, "worker", {}, child)).toBe(child);
    expect(await exit).toBe("SIGKILL");
  },
);
