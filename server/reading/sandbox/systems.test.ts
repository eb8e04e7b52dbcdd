import { execFile, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { numberOf } from "#test/attacks/calls.ts";
import type { Attack } from "#test/attacks/child.ts";
import type { Layer } from "#test/attacks/missingCalls.ts";
import type { Outcome, Trial } from "#test/attacks/run.ts";
import { maySwitchUser, USER } from "#test/dataFolders.ts";
import { isRoot } from "#test/servers/program.ts";
import { blankPdf } from "#test/stored.ts";
import { measureProtection, missingIn, type Protection } from "./protection.ts";

// The sandbox as started by other accounts, and on systems that lack layers of it.

const protection = await measureProtection();
const missing = missingIn(protection);

let folder: string;
let listener: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kvitance-attack-"));
  await chmod(folder, 0o777);
  for (const name of ["secret.key", "tenant.pdf"]) await writeFile(join(folder, name), "secret");
  listener = createServer((socket) => socket.destroy());
  await once(listener.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  listener.close();
  await rm(folder, { recursive: true, force: true });
});

const runner = fileURLToPath(new URL("../../../test/attacks/run.ts", import.meta.url));

/** Accounts under which the sandbox is tried, each with a start of its own; where this system offers neither, the test titles say so. */
const mayMapRoot = spawnSync("unshare", ["--map-root-user", "true"], { stdio: "ignore" }).status === 0;
const accounts = [
  { account: isRoot ? "root" : "this account", command: [], options: {}, isPossible: true },
  { account: "an ordinary account (started by root)", command: [], options: USER, isPossible: maySwitchUser },
  {
    account: "root of a user namespace (where the kernel allows one)",
    command: ["unshare", "--map-root-user"],
    options: {},
    isPossible: !isRoot && mayMapRoot,
  },
];
const isHere = ({ isPossible }: (typeof accounts)[number]) => isPossible;

async function tryAs({ command, options }: (typeof accounts)[number], trial: Omit<Trial, "file">): Promise<Outcome> {
  const file = join(folder, "measured.pdf");
  await writeFile(file, await blankPdf());
  const [program = "", ...args] = [...command, process.execPath, runner, JSON.stringify({ ...trial, file } satisfies Trial)];
  const env = { ...process.env, KVITANCE_OCR: "packaged" };
  const { stdout } = await promisify(execFile)(program, args, { ...options, env, cwd: "/" });
  return JSON.parse(stdout) as Outcome;
}

for (const account of accounts.slice(1)) {
  test.skipIf(!isHere(account))(`${account.account} has the same protection, and a fallen child of it is stopped`, async () => {
    const { port } = listener.address() as AddressInfo;
    const attacks: [part: keyof Protection, order: Attack][] = [
      ["files", { attack: "read", path: join(folder, "secret.key") }],
      ["files", { attack: "read", path: join(folder, "tenant.pdf") }],
      ["files", { attack: "read", path: "/etc/passwd" }],
      ["writing", { attack: "write", path: join(folder, "written") }],
      ["writing", { attack: "write", path: "/tmp/kvitance-written" }],
      ["network", { attack: "connect", port }],
      ["network", { attack: "call", call: numberOf("socket"), args: [2, 1, 0] }],
      ["programs", { attack: "run", path: "/bin/sh" }],
      ["programs", { attack: "run", path: "/usr/bin/env" }],
      ["processes", { attack: "signal", pid: 0, signal: 0 }],
      ["processes", { attack: "read", path: "/proc/PARENT/environ" }],
      ["kernel", { attack: "call", call: numberOf("ptrace"), args: [16, 1] }],
      ["kernel", { attack: "call", call: numberOf("unshare"), args: [0x1000_0000] }],
      ["kernel", { attack: "call", call: numberOf("mount"), args: [0, 0, 0] }],
      ["kernel", { attack: "call", call: numberOf("ioUring"), args: [1, 0] }],
    ];
    const tried = attacks.filter(([part]) => protection[part]);
    const found = await tryAs(account, { missing: [], orders: tried.map(([, order]) => order) });
    expect(found.protection).toEqual(protection);
    for (const [index, [, order]] of tried.entries())
      expect(found.outcomes[index], JSON.stringify(order)).toMatch(/^(EACCES|EPERM|ENOSYS|ENOENT|ENETUNREACH)$/);
  });
}

/** Layers that a system lacks, and what is open to a child then, whoever started it. */
const lacking: [missing: Layer[], open: (keyof Protection)[]][] = [
  [["landlock"], ["files", "writing"]],
  [["seccomp"], ["kernel"]],
  [
    ["landlock", "seccomp"],
    ["files", "writing", "programs", "kernel"],
  ],
  [
    ["landlock", "seccomp", "unshare"],
    ["files", "writing", "network", "programs", "kernel"],
  ],
];

describe.skipIf(missing.length > 0)("a system without", () => {
  const cases = lacking.flatMap(([layers, open]) => accounts.map((account) => ({ layers, open, account, name: account.account, without: layers.join(", ") })));
  for (const { layers, open, account, name, without } of cases) {
    test.skipIf(!isHere(account))(`${without}, as ${name}: reads files, says what is open, and claims nothing that does not hold`, async () => {
      const { port } = listener.address() as AddressInfo;
      const orders: Attack[] = [
        { attack: "read", path: join(folder, "secret.key") },
        { attack: "write", path: join(folder, `written-${randomUUID()}`) },
        { attack: "connect", port },
        { attack: "run", path: "/bin/sh", args: ["-c", "exit 0"] },
        { attack: "signal", pid: 0, signal: 0 },
        { attack: "read", path: "/proc/PARENT/environ" },
        { attack: "call", call: numberOf("keyctl"), args: [0, 0] },
      ];
      const found = await tryAs(account, { missing: layers, orders });
      const [read, write, connect, run, signal, environ, call] = found.outcomes.map((outcomeOf) => outcomeOf !== "done" && outcomeOf !== "EINVAL");
      expect(found.protection).toEqual({ files: read, writing: write, network: connect, programs: run, processes: signal && environ, kernel: call });
      expect(missingIn(found.protection)).toEqual(expect.arrayContaining(open));
      expect(found.line).toMatch(new RegExp(`^warn .*: ${missingIn(found.protection).join(", ")}; see`));
      expect(found.pages).toBe(1);
    });
  }
});
