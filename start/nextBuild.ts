import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { constants as system, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { root } from "./programBuild.ts";

/**
 * Makes the build of the program (programBuild.ts) beside the running one, which runs from its sources, so that the next start finds it; nobody waits for
 * it. Does nothing where the packages for development are left out or nothing may be written. The answer ends it.
 */
export function buildForNextStart(): (() => void) | undefined {
  try {
    createRequire(import.meta.url).resolve("rolldown");
    accessSync(root, constants.W_OK);
  } catch {
    return undefined;
  }
  const child = spawn(process.execPath, [fileURLToPath(new URL("../scripts/buildProgram.ts", import.meta.url))], { stdio: "ignore" });
  child.once("error", () => undefined);
  child.unref();
  try {
    setPriority(child.pid ?? 0, system.priority.PRIORITY_LOW);
  } catch {
    // It has ended, or the system does not allow it.
  }
  return () => void child.kill();
}
