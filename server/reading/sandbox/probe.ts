import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { Protection } from "./protection.ts";
import { numberOfRefused } from "./seccomp.ts";

/** Runs once as a child without Node's guard, tries what no child may do, and reports what was refused. */
const [folder = "", port = ""] = process.argv.slice(2);

const REFUSALS = new Set(["EACCES", "EPERM"]);

function isRefused(attempt: () => void): boolean {
  try {
    attempt();
    return false;
  } catch (error) {
    return REFUSALS.has((error as NodeJS.ErrnoException).code ?? "");
  }
}

const isNetworkClosed = (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.once("connect", () => resolve(false));
    socket.once("error", () => resolve(true));
  });

/** Calls of the filter that kernels allow everybody, and that change nothing with empty arguments. */
const TRIED_CALLS = ["io_uring_setup", "keyctl", "personality"];

async function isKernelClosed(): Promise<boolean> {
  const kernel = process.platform === "linux" ? await import("./kernel.ts").catch(() => undefined) : undefined;
  return TRIED_CALLS.every((name) => {
    const number = numberOfRefused(name, process.arch);
    return kernel !== undefined && number !== undefined && kernel.isCallRefused(number);
  });
}

const protection: Protection = {
  files: isRefused(() => readFileSync(join(folder, "canary"))),
  writing: isRefused(() => writeFileSync(join(folder, "written"), "")),
  network: await isNetworkClosed(),
  programs: REFUSALS.has((spawnSync("/bin/sh", ["-c", "exit 0"]).error as NodeJS.ErrnoException | undefined)?.code ?? ""),
  processes: isRefused(() => process.kill(process.ppid, 0)) && isRefused(() => readFileSync(`/proc/${process.ppid}/environ`)),
  kernel: await isKernelClosed(),
};
process.send?.(protection, () => process.exit(0));
