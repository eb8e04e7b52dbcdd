import koffi from "koffi";

/** Layers of the reading sandbox that a kernel may lack, by the system call that asks for them: numbers on x64 and arm64. */
const CALLS = {
  landlock: { x64: 444, arm64: 444 },
  seccomp: { x64: 317, arm64: 277 },
  unshare: { x64: 272, arm64: 97 },
};
export type Layer = keyof typeof CALLS;

const PR_SET_NO_NEW_PRIVS = 38;
const SET_FILTER = 1;
/** Instructions and answers of a filter (linux/bpf_common.h, linux/seccomp.h); the answer to a missing call is ENOSYS. */
const [LOAD, SKIP_UNLESS_EQUAL, ANSWER] = [0x20, 0x15, 0x06];
const ALLOW = 0x7fff_0000;
const MISSING = 0x0005_0026;

/** From here on the system answers this process and all that it starts as a kernel without these layers would. Needs a system that has seccomp. */
export function takeAway(layers: readonly Layer[]): void {
  const lib = koffi.load(null);
  koffi.struct("sock_filter", { code: "uint16_t", yes: "uint8_t", no: "uint8_t", operand: "uint32_t" });
  koffi.struct("sock_fprog", { len: "uint16_t", filter: "sock_filter *" });
  const prctl = lib.func("int prctl(int, uint64_t, uint64_t, uint64_t, uint64_t)");
  const seccomp = lib.func("syscall", "long", ["long", "uint64_t", "uint64_t", "sock_fprog *"]);
  const processor = process.arch as "x64" | "arm64";
  const refusals = layers.flatMap((layer) => [
    { code: SKIP_UNLESS_EQUAL, yes: 0, no: 1, operand: CALLS[layer][processor] },
    { code: ANSWER, yes: 0, no: 0, operand: MISSING },
  ]);
  const filter = [{ code: LOAD, yes: 0, no: 0, operand: 0 }, ...refusals, { code: ANSWER, yes: 0, no: 0, operand: ALLOW }];
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (Number(seccomp(CALLS.seccomp[processor], SET_FILTER, 0, { len: filter.length, filter })) !== 0) throw new Error("This system has no seccomp.");
}
