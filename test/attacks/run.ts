import { once } from "node:events";
import { endChild, startChild } from "#server/reading/sandbox/start.ts";
import { fileURLToPath } from "node:url";
import type { Attack } from "./child.ts";

/** Carries out attacks from inside a reading child, for whoever starts this program; prints what stopped each, or "done". */
const orders = JSON.parse(process.argv[2] ?? "") as Attack[];
const child = startChild(fileURLToPath(new URL("./child.ts", import.meta.url)), { isBare: true });
child.stderr?.resume();
await once(child, "message");
const outcomes: string[] = [];
for (const order of orders) {
  child.send(order.attack === "signal" && order.pid === 0 ? { ...order, pid: process.pid } : order);
  outcomes.push(((await once(child, "message")) as [string])[0]);
}
console.log(JSON.stringify(outcomes));
endChild(child);
