import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createReader } from "#server/reading/pool.ts";
import { logProtection, type Protection } from "#server/reading/sandbox/protection.ts";
import { endChild, startChild } from "#server/reading/sandbox/start.ts";
import type { Attack } from "./child.ts";
import { type Layer, takeAway } from "./missingCalls.ts";

/** What a test asks of this program: the layers that its system is to lack, a file to measure, and attacks from inside a reading child. */
export type Trial = { missing: Layer[]; file: string; orders: Attack[] };
/** What was measured, the line of the log, the pages of the file, and for each attack what stopped it, or "done". */
export type Outcome = { protection: Protection; line: string; pages: number; outcomes: string[] };

const { missing, file, orders } = JSON.parse(process.argv[2] ?? "") as Trial;
if (missing.length > 0) takeAway(missing);

let line = "";
const log = { info: (_: object, text: string) => void (line = `info ${text}`), warn: (_: object, text: string) => void (line = `warn ${text}`) };
const reader = createReader({ size: 1, log: { warn: () => undefined } });
const protection = await reader.protection();
await logProtection(log, Promise.resolve(protection));
const pages = (await reader.measurePages(file)).length;
await reader.close();

const child = startChild(fileURLToPath(new URL("./child.ts", import.meta.url)), { isBare: true });
child.stderr?.resume();
await once(child, "message");
const outcomes: string[] = [];
for (const order of orders) {
  // An attack on the parent is aimed at this process.
  const aimed = order.attack === "signal" && order.pid === 0 ? { ...order, pid: process.pid } : order;
  child.send({ request: aimed.attack === "read" ? { ...aimed, path: aimed.path.replace("PARENT", String(process.pid)) } : aimed });
  outcomes.push(((await once(child, "message")) as [string])[0]);
}
endChild(child);
console.log(JSON.stringify({ protection, line, pages, outcomes } satisfies Outcome));
