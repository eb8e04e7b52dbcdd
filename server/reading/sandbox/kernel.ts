import { closeSync, openSync, statSync } from "node:fs";
import koffi from "koffi";
import { filterProgram } from "./seccomp.ts";

// What a process of Linux takes away from itself, for good and for everything that it becomes or starts. Each function throws where the
// kernel does not know it. Landlock and seccomp hold for the calling thread alone: they are for the main thread, which then becomes the child.

const lib = koffi.load(null);
const prctl = lib.func("int prctl(int, uint64_t, uint64_t, uint64_t, uint64_t)");
const setrlimit = lib.func("int setrlimit(int, uint64_t *)");
const fcntl = lib.func("int fcntl(int, int, int)");
koffi.struct("sock_fprog", { len: "uint16_t", filter: "void *" });
const seccomp = lib.func("syscall", "long", ["long", "uint64_t", "uint64_t", "sock_fprog *"]);
const landlockCreate = lib.func("syscall", "long", ["long", "uint64_t *", "uint64_t", "uint64_t"]);
const landlockAdd = lib.func("syscall", "long", ["long", "int64_t", "uint64_t", "uint8_t *", "uint64_t"]);
const landlockRestrict = lib.func("syscall", "long", ["long", "int64_t", "uint64_t"]);

function must(result: number | bigint, what: string): number {
  if (Number(result) < 0) throw new Error(`${what}: error ${koffi.errno()} of the system`);
  return Number(result);
}

const PR_SET_PDEATHSIG = 1;
const SIGKILL = 9;

/** The kernel ends this process, and what it becomes, as soon as the parent dies. A change of the account takes that away. */
export function endWithParent(): void {
  must(prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) as number, "signal at the end of the parent");
}

const PR_CAPBSET_READ = 23;
const PR_CAPBSET_DROP = 24;
const PR_SET_NO_NEW_PRIVS = 38;

/** No program that is started can gain rights, as one with a setuid bit would. */
export function renounceNewRights(): void {
  must(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) as number, "no_new_privs");
}

/** Root's capabilities are gone with the next program that this process becomes. */
export function dropCapabilities(): void {
  for (let capability = 0; (prctl(PR_CAPBSET_READ, capability, 0, 0, 0) as number) >= 0; capability += 1)
    must(prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) as number, `capability ${capability}`);
}

/** Resources of setrlimit, alike on x64 and arm64. */
const RESOURCES = { processorSeconds: 0, fileBytes: 1, dataBytes: 2, coreBytes: 4, tasks: 6, openFiles: 7 };
export type Limits = Partial<Record<keyof typeof RESOURCES, number>>;

/** Sets soft and hard limits. */
export function limit(limits: Limits): void {
  for (const [name, value] of Object.entries(limits))
    must(setrlimit(RESOURCES[name as keyof typeof RESOURCES], new BigUint64Array([BigInt(value), BigInt(value)])) as number, name);
}

const plainCall = lib.func("syscall", "long", ["long", "long", "long"]);
const EPERM = 1;
const ENOSYS = 38;

/** Whether the system refuses a call with empty arguments, or does not know it; an open one finds fault with the arguments, or does nothing. */
export function isCallRefused(number: number): boolean {
  return Number(plainCall(number, 0, 0)) < 0 && [EPERM, ENOSYS].includes(koffi.errno());
}

const F_SETFD = 2;

/** Lets an open file or pipe live on in the program that this process becomes. */
export function keepOpen(descriptor: number): void {
  must(fcntl(descriptor, F_SETFD, 0) as number, "descriptor");
}

/** The calls of Landlock have the same numbers on every processor. */
const LANDLOCK = { create: 444, add: 445, restrict: 446 };
const ASK_VERSION = 1;
const BENEATH_PATH = 1;
const ACCESS = { execute: 1n << 0n, readFile: 1n << 2n, readFolder: 1n << 3n };
/** Rights over files that each version of Landlock knows: 13, then refer, truncate, ioctl on devices. */
const RIGHTS_OF_VERSION = [13n, 14n, 15n, 15n, 16n];
/** bind and connect of TCP; abstract sockets and signals of processes outside. */
const TCP = { from: 4, bits: 3n };
const OUTSIDE = { from: 6, bits: 3n };
const O_PATH = 0o10000000;

/** Files and folders that may be read, and programs that may be started; `programs` are read too. */
export type Allowed = { readable: readonly string[]; programs: readonly string[] };

/** Closes the file system but for what is allowed, TCP, and other processes, as far as the version of Landlock goes. Paths that do not exist are left out. */
export function closeFiles({ readable, programs }: Allowed): void {
  const version = must(landlockCreate(LANDLOCK.create, null, 0, ASK_VERSION) as number, "landlock");
  const all = (1n << RIGHTS_OF_VERSION[Math.min(version, RIGHTS_OF_VERSION.length) - 1]!) - 1n;
  const attributes = [all, ...(version >= TCP.from ? [TCP.bits] : []), ...(version >= OUTSIDE.from ? [OUTSIDE.bits] : [])];
  const rules = must(landlockCreate(LANDLOCK.create, new BigUint64Array(attributes), attributes.length * 8, 0) as number, "landlock rules");
  for (const path of readable) allow(rules, path, ACCESS.readFile);
  for (const path of programs) allow(rules, path, ACCESS.readFile | ACCESS.execute);
  must(landlockRestrict(LANDLOCK.restrict, rules, 0) as number, "landlock");
  closeSync(rules);
}

/** struct landlock_path_beneath_attr is packed: the rights, then the descriptor. */
function allow(rules: number, path: string, rights: bigint): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  const descriptor = openSync(path, O_PATH);
  const attributes = Buffer.alloc(12);
  attributes.writeBigUInt64LE(stat.isDirectory() ? rights | ACCESS.readFolder : rights, 0);
  attributes.writeInt32LE(descriptor, 8);
  must(landlockAdd(LANDLOCK.add, rules, BENEATH_PATH, attributes, 0) as number, path);
  closeSync(descriptor);
}

const SECCOMP: Record<string, number> = { x64: 317, arm64: 277 };
const SET_FILTER = 1;
const INSTRUCTION_BYTES = 8;

/** Refuses system calls that a child does not need, see seccomp.ts. */
export function filterCalls(): void {
  const filter = filterProgram(process.arch, { pid: process.pid });
  if (!filter) throw new Error(`no filter for ${process.arch}`);
  must(seccomp(SECCOMP[process.arch], SET_FILTER, 0, { len: filter.length / INSTRUCTION_BYTES, filter }) as number, "seccomp");
}
