import { workerData } from "node:worker_threads";

/** Runs in a thread of a reading child: ends the child when its parent has died, even while the main thread is busy in a parser. */
const parent = workerData as number;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, 1_000);
