/** Numbers of system calls on the processors that have a filter (server/reading/sandbox/seccomp.ts). */
const CALLS = {
  socket: { x64: 41, arm64: 198 },
  ptrace: { x64: 101, arm64: 117 },
  setns: { x64: 308, arm64: 268 },
  unshare: { x64: 272, arm64: 97 },
  mount: { x64: 165, arm64: 40 },
  kill: { x64: 62, arm64: 129 },
  processVmRead: { x64: 310, arm64: 270 },
  pidfdOpen: { x64: 434, arm64: 434 },
  ioUring: { x64: 425, arm64: 425 },
  bpf: { x64: 321, arm64: 280 },
  keyctl: { x64: 250, arm64: 219 },
  openByHandle: { x64: 304, arm64: 265 },
  setuid: { x64: 105, arm64: 146 },
};
export type CallName = keyof typeof CALLS;

/** The number of a call on this processor. */
export const numberOf = (name: CallName): number => CALLS[name][process.arch as "x64"];
