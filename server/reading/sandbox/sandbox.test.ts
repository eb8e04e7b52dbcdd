import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type CallName, numberOf } from "#test/attacks/calls.ts";
import type { Attack } from "#test/attacks/child.ts";
import { blankPdf } from "#test/stored.ts";
import { createReader } from "../pool.ts";
import { logProtection, measureProtection, missingIn, type Protection } from "./protection.ts";
import { endChild, startChild } from "./start.ts";

// What a reading child can do that runs code of its attacker. A layer that this kernel or container lacks skips its tests by name.

const entry = fileURLToPath(new URL("../../../test/attacks/child.ts", import.meta.url));
const protection = await measureProtection();
const missing = missingIn(protection);
if (missing.length > 0) console.warn(`This system does not close to reading children: ${missing.join(", ")}. Their attacks are skipped.`);

const REFUSED = /^(EACCES|EPERM|ENOSYS)$/;
let folder: string;
let listener: Server;
let child: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kvitance-attack-"));
  await chmod(folder, 0o777);
  for (const name of ["secret.key", "tenant.pdf"]) await writeFile(join(folder, name), "secret");
  listener = createServer((socket) => socket.destroy());
  await once(listener.listen(0, "127.0.0.1"), "listening");
});
afterEach(() => {
  if (child) endChild(child);
  child = undefined;
});
afterAll(async () => {
  listener.close();
  await rm(folder, { recursive: true, force: true });
});

async function fallen(): Promise<ChildProcess> {
  const started = startChild(entry, { isBare: true });
  child = started;
  started.stderr?.resume();
  await once(started, "message");
  return started;
}

/** What stopped the attack: an error code, the signal that ended the child, or "done". */
async function outcome(order: Attack): Promise<string> {
  const attacker = child ?? (await fallen());
  const answered = new AbortController();
  const { signal } = answered;
  const answers = Promise.race([once(attacker, "message", { signal }), once(attacker, "exit", { signal }).then(([, ended]) => [ended as unknown])]);
  attacker.send({ request: order });
  const [answer] = (await answers) as [string];
  answered.abort();
  return answer;
}

function isGroupAlive(leader: number): boolean {
  try {
    return process.kill(-leader, 0);
  } catch {
    return false;
  }
}

describe.skipIf(!protection.files)("a fallen child reads nothing", () => {
  test.each([
    "the secret",
    "a tenant's file",
    "/etc/passwd",
    "/etc/hosts",
    "the environment of its parent",
    "the memory of its parent",
    "its own folder above",
  ])("of %s", async (name) => {
    const paths: Record<string, string> = {
      "the secret": join(folder, "secret.key"),
      "a tenant's file": join(folder, "tenant.pdf"),
      "the environment of its parent": `/proc/${process.pid}/environ`,
      "the memory of its parent": `/proc/${process.pid}/mem`,
      "its own folder above": join(entry, "../../globalSetup.ts"),
    };
    expect(await outcome({ attack: "read", path: paths[name] ?? name })).toMatch(REFUSED);
  });
});

describe.skipIf(!protection.writing)("a child under an attacker's control writes nowhere", () => {
  test.each(["open folder", "/tmp/kvitance-written", "/dev/shm/kvitance-written", "program"])("%s", async (name) => {
    const paths: Record<string, string> = { "open folder": join(folder, "written"), program: join(entry, "../written.ts") };
    expect(await outcome({ attack: "write", path: paths[name] ?? name })).toMatch(REFUSED);
  });
});

describe.skipIf(!protection.network)("a fallen child reaches no network", () => {
  test("a port of this machine, a name, a socket of any kind", async () => {
    expect(await outcome({ attack: "connect", port: (listener.address() as AddressInfo).port })).not.toBe("done");
    expect(await outcome({ attack: "resolve", host: "example.com" })).not.toBe("done");
    for (const family of [1, 2, 10, 16, 17]) expect(await outcome({ attack: "call", call: numberOf("socket"), args: [family, 1, 0] })).toMatch(REFUSED);
  });
});

describe.skipIf(!protection.programs)("a fallen child starts nothing", () => {
  test.each(["/bin/sh", "/usr/bin/nsenter", "/usr/bin/env", "/usr/bin/unshare", process.execPath])("%s", async (path) => {
    expect(await outcome({ attack: "run", path })).toMatch(/^(EACCES|EPERM|ENOENT)$/);
  });

  test("a fork bomb ends, and its group with it", async () => {
    expect(await outcome({ attack: "forkBomb" })).toMatch(/^(EPERM|EAGAIN)$/);
    const { pid = 0 } = child!;
    endChild(child!);
    await expect.poll(() => isGroupAlive(pid)).toBe(false);
  });
});

describe("a fallen child leaves other processes and the kernel alone", () => {
  test.skipIf(!protection.processes)("it may not signal its parent or its group", async () => {
    expect(await outcome({ attack: "signal", pid: process.pid, signal: 0 })).toMatch(REFUSED);
    expect(await outcome({ attack: "signal", pid: process.pid, signal: "SIGTERM" })).toMatch(REFUSED);
    for (const pid of [-1, 0, 1]) expect(await outcome({ attack: "call", call: numberOf("kill"), args: [pid, 0] })).toMatch(REFUSED);
  });

  test.skipIf(!protection.kernel)("it may not make the system calls that lead out", async () => {
    const attach = 16;
    const orders: [CallName, number[]][] = [
      ["ptrace", [attach, process.pid]],
      ["setns", [0, 0]],
      ["unshare", [0x1000_0000]],
      ["mount", [0, 0, 0]],
      ["processVmRead", [process.pid, 0, 0]],
      ["pidfdOpen", [process.pid, 0]],
      ["ioUring", [1, 0]],
      ["bpf", [0, 0, 0]],
      ["keyctl", [0, 0]],
      ["openByHandle", [0, 0, 0]],
      ["setuid", [0]],
    ];
    for (const [name, args] of orders) {
      const answer = await outcome({ attack: "call", call: numberOf(name), args });
      // A user namespace of the child's own has no account 0 to become.
      expect(answer, name).toMatch(name === "setuid" ? /^(EPERM|EINVAL)$/ : REFUSED);
    }
  });
});

test("a fallen child that eats memory or never ends is stopped, and the next document is read", async () => {
  const request = { context: { ownCompanyIds: [], ownVatIds: [], ownNames: [] }, fileName: "a.xml" };
  const path = join(folder, "tenant.pdf");
  const ends = [
    ["memory", {}, "InvalidDocumentCorrupted"],
    ["loop", { requestMs: 2_000 }, "ExtractionError"],
  ] as const;
  for (const [attack, limits, errorType] of ends) {
    const pool = createReader({ size: 1, log: { warn: () => undefined }, entry, ...limits });
    // The order rides along with the request.
    expect(await pool.read({ ...request, path, attack } as Parameters<typeof pool.read>[0])).toMatchObject({ ok: false, errorType });
    await pool.close();
  }
  const pool = createReader({ size: 1, log: { warn: () => undefined } });
  expect(await pool.read({ ...request, path })).toMatchObject({ ok: false, errorType: "UnsupportedFiletype" });
  await pool.close();
});

test("what is claimed is what holds", async () => {
  const held = {
    files: REFUSED.test(await outcome({ attack: "read", path: join(folder, "secret.key") })),
    writing: REFUSED.test(await outcome({ attack: "write", path: join(folder, "claimed") })),
    network: (await outcome({ attack: "connect", port: (listener.address() as AddressInfo).port })) !== "done",
    programs: (await outcome({ attack: "run", path: "/bin/sh", args: ["-c", "exit 0"] })) !== "done",
    processes: REFUSED.test(await outcome({ attack: "signal", pid: process.pid, signal: 0 })),
    kernel: REFUSED.test(await outcome({ attack: "call", call: numberOf("keyctl"), args: [0, 0] })),
  };
  expect(held).toEqual(protection);
});

test("the probe finds everything open where nothing is closed", async () => {
  await writeFile(join(folder, "canary"), "");
  const probe = fork(fileURLToPath(new URL("./probe.ts", import.meta.url)), [folder, String((listener.address() as AddressInfo).port)]);
  const [found] = (await once(probe, "message")) as [Protection];
  expect(missingIn(found)).toEqual(["files", "writing", "network", "programs", "processes", "kernel"]);
});

test("a document in a folder with Czech letters is read and drawn", async () => {
  const path = join(folder, "účetní doklady ř", "faktura č. 1.pdf");
  await mkdir(dirname(path));
  await writeFile(path, await blankPdf());
  const pool = createReader({ size: 1, log: { warn: () => undefined } });
  expect(await pool.measurePages(path)).toHaveLength(1);
  expect((await pool.renderPage({ path, fileName: "faktura č. 1.pdf", page: 0, rotation: 0, width: 40 }))?.length).toBeGreaterThan(0);
  await pool.close();
});

test("a missing layer is a warning in the log that names it", async () => {
  const lines: string[] = [];
  const log = { info: (_: object, line: string) => void lines.push(`info ${line}`), warn: (_: object, line: string) => void lines.push(`warn ${line}`) };
  const complete = { files: true, writing: true, network: true, programs: true, processes: true, kernel: true };
  await logProtection(log, Promise.resolve(complete));
  await logProtection(log, Promise.resolve({ ...complete, files: false, network: false }));
  expect(lines).toEqual([expect.stringMatching(/^info .*complete$/), expect.stringMatching(/^warn .*: files, network; see/)]);
});
