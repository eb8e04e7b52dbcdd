import { spawnSync } from "node:child_process";
import { lookup } from "node:dns/promises";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import koffi from "koffi";

/**
 * A reading child whose parser has fallen to a hostile file: it runs whatever it is asked for, by Node and by bare system calls. It is started as
 * the real child is, but without Node's guard, which native code does not ask. Answers with the error code, or "done" where nothing stopped it.
 */
export type Attack =
  | { attack: "read" | "write" | "run"; path: string; args?: string[] }
  | { attack: "call"; call: number; args: number[] }
  | { attack: "connect"; port: number }
  | { attack: "resolve"; host: string }
  | { attack: "signal"; pid: number; signal: NodeJS.Signals | 0 }
  | { attack: "forkBomb" | "memory" | "loop" };

const lib = koffi.load(null);
const syscall = lib.func("syscall", "long", ["long", "long", "long", "long", "long", "long"]);
const fork = lib.func("int fork()");

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
const nameOf = (errno: number): string => Object.entries(koffi.os.errno).find(([, value]) => value === errno)?.[0] ?? String(errno);

const reached = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve("done"));
    socket.once("error", (error) => resolve(codeOf(error)));
  });

async function carryOut(order: Attack): Promise<string> {
  switch (order.attack) {
    case "read":
      readFileSync(order.path);
      return "done";
    case "write":
      writeFileSync(order.path, "");
      return "done";
    case "run": {
      const { error } = spawnSync(order.path, order.args ?? []);
      return error ? codeOf(error) : "done";
    }
    case "call": {
      const [a = 0, b = 0, c = 0, d = 0, e = 0] = order.args;
      return Number(syscall(order.call, a, b, c, d, e)) < 0 ? nameOf(koffi.errno()) : "done";
    }
    case "connect":
      return reached(order.port);
    case "resolve":
      await lookup(order.host);
      return "done";
    case "signal":
      process.kill(order.pid, order.signal);
      return "done";
    case "forkBomb":
      for (let made = 0; made < 10_000; made += 1) if (Number(fork()) < 0) return nameOf(koffi.errno());
      return "done";
    case "memory": {
      const held: Buffer[] = [];
      for (;;) held.push(Buffer.alloc(50_000_000, 1));
    }
    case "loop":
      for (;;);
    default:
      return "unknown";
  }
}

process.on(
  "message",
  ({ request }: { request: Attack }) =>
    void carryOut(request)
      .catch(codeOf)
      .then((result) => process.send?.(result)),
);
process.send?.({ ready: true });
