import { closeSync, openSync } from "node:fs";
import { ENDS_WITH_PARENT } from "./endsWithParent.ts";
import type { Plan } from "./plan.ts";

/**
 * Becomes a child: takes rights away from this process, one after the other, then runs the child's program in its place. What this kernel or
 * container does not allow is left out here and shows in what the probe finds (probe.ts). Nothing of a file is at hand yet.
 */
const plan = JSON.parse(process.argv[2] ?? "") as Plan;
const CHANNEL = 3;

/** Most resources of a child. The watch over it (pool.ts) has narrower limits of memory and time; these hold also when nobody watches. */
const MAX_DATA_BYTES = 4 * 1024 ** 3;
const MAX_PROCESSOR_SECONDS = 1_800;
const MAX_OPEN_FILES = 256;
/** Threads and processes of one child: Node has a dozen, picture decoding one for each core. */
const MAX_TASKS = 512;

/** Numbers of accounts that no Linux distribution gives to anybody (systemd, "Users, Groups, UIDs and GIDs"). */
const FIRST_ACCOUNT = 60_706;
const ACCOUNTS = 478;

let endsWithParent = false;
const kernel = await import("./kernel.ts").catch(() => undefined);
if (kernel) {
  attempt(() => kernel.dropCapabilities());
  const isApart = changeAccount() || plan.ownNamespace;
  endsWithParent = attempt(() => kernel.endWithParent());
  attempt(() => kernel.renounceNewRights());
  // Without an account or a user namespace of its own, tasks of the whole account would count.
  attempt(() => kernel.limit({ coreBytes: 0, fileBytes: 0, dataBytes: MAX_DATA_BYTES, processorSeconds: MAX_PROCESSOR_SECONDS, openFiles: MAX_OPEN_FILES }));
  if (isApart) attempt(() => kernel.limit({ tasks: MAX_TASKS }));
  attempt(() => kernel.keepOpen(CHANNEL));
  attempt(() => kernel.closeFiles(plan));
  attempt(() => kernel.filterCalls());
}
process.execve?.(process.execPath, [process.execPath, ...plan.nodeArguments, plan.entry, ...plan.entryArguments], {
  ...(process.env as Record<string, string>),
  // The system's own settings of OpenSSL are closed by now, and Node does not start without those that it finds.
  OPENSSL_CONF: "/dev/null",
  NODE_CHANNEL_FD: String(CHANNEL),
  NODE_CHANNEL_SERIALIZATION_MODE: "advanced",
  ...(endsWithParent ? { [ENDS_WITH_PARENT]: "1" } : {}),
});

function attempt(layer: () => void): boolean {
  try {
    layer();
    return true;
  } catch {
    return false;
  }
}

/** Root gives way to an account without files, another one for each child; not where that account may not open the program. */
function changeAccount(): boolean {
  if (process.getuid?.() !== 0) return false;
  const account = FIRST_ACCOUNT + (process.pid % ACCOUNTS);
  const mayRead = attempt(() => {
    process.setgroups?.([]);
    process.setegid?.(account);
    process.seteuid?.(account);
    for (const path of [...plan.needed, process.execPath]) closeSync(openSync(path, "r"));
  });
  process.seteuid?.(0);
  process.setegid?.(0);
  return (
    mayRead &&
    attempt(() => {
      process.setgid?.(account);
      process.setuid?.(account);
    })
  );
}
