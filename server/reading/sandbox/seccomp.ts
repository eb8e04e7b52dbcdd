/** Which processors have a table of system calls here; on others there is no filter. */
type Processor = "x64" | "arm64";

/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64 of linux/audit.h. */
const AUDIT_ARCH: Record<Processor, number> = { x64: 0xc000_003e, arm64: 0xc000_00b7 };
const COLUMN: Record<Processor, 0 | 1> = { x64: 0, arm64: 1 };

/** Numbers of asm/unistd_64.h and asm-generic/unistd.h: x64, arm64. */
type Call = readonly [x64: number, arm64?: number];

/** Calls that no child needs: the network, other processes, the system's own settings, and those that have often been a way into the kernel. */
const REFUSED: Record<string, Call> = {
  socket: [41, 198],
  connect: [42, 203],
  bind: [49, 200],
  listen: [50, 201],
  accept: [43, 202],
  accept4: [288, 242],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  process_mrelease: [448, 448],
  kcmp: [312, 272],
  pidfd_open: [434, 434],
  pidfd_getfd: [438, 438],
  pidfd_send_signal: [424, 424],
  tkill: [200, 130],
  setpriority: [141, 140],
  ioprio_set: [251, 30],
  setsid: [112, 157],
  setpgid: [109, 154],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  move_mount: [429, 429],
  open_tree: [428, 428],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  setns: [308, 268],
  unshare: [272, 97],
  mknod: [133],
  mknodat: [259, 33],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  fanotify_init: [300, 262],
  fanotify_mark: [301, 263],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  iopl: [172],
  ioperm: [173],
  modify_ldt: [154],
  personality: [135, 92],
  syslog: [103, 116],
  vhangup: [153, 58],
  move_pages: [279, 239],
  migrate_pages: [256, 238],
  shmget: [29, 194],
  shmat: [30, 196],
  msgget: [68, 186],
  semget: [64, 190],
  mq_open: [240, 180],
  mq_unlink: [241, 181],
};
/** The number of a refused call; undefined on a processor without a table. */
export function numberOfRefused(name: string, processor: string): number | undefined {
  return processor === "x64" || processor === "arm64" ? REFUSED[name]?.[COLUMN[processor]] : undefined;
}

/** Calls that carry a process number first: allowed for the child itself. */
const OWN_PROCESS_ONLY: Record<string, Call> = { kill: [62, 129], tgkill: [234, 131], rt_sigqueueinfo: [129, 138], rt_tgsigqueueinfo: [297, 240] };
const FORK: Record<string, Call> = { fork: [57], vfork: [58] };
const CLONE: Call = [56, 220];
const CLONE3: Call = [435, 435];
const PRLIMIT: Call = [302, 261];
const SOCKETPAIR: Call = [53, 199];
const IOCTL: Call = [16, 29];
/** mseal, the last call of Linux 6.10: newer ones are answered as if the kernel did not have them. */
const LAST_KNOWN = 462;
/** Numbers from here on are the x32 variant of the same calls. */
const X32 = 0x4000_0000;

const EPERM = 1;
const ENOSYS = 38;
const ALLOW = 0x7fff_0000;
const KILL = 0x8000_0000;
const refuse = (errno: number): number => 0x0005_0000 | errno;

/** Any CLONE_NEW… flag of linux/sched.h. */
const NEW_NAMESPACE = 0x7e02_0000;
const CLONE_THREAD = 0x0001_0000;
const AF_UNIX = 1;
/** Put keystrokes into a terminal. */
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;

/** Offsets in struct seccomp_data: number, architecture, first two arguments (their low words). */
const NUMBER = 0;
const ARCHITECTURE = 4;
const FIRST = 16;
const SECOND = 24;

/** One instruction of classic BPF: code, jumps if true and if false, operand. */
type Instruction = readonly [code: number, yes: number, no: number, operand: number];
const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const answer = (action: number): Instruction => [0x06, 0, 0, action];
const skipUnlessEqual = (value: number, count: number): Instruction => [0x15, 0, count, value];
const skipIfEqual = (value: number, count: number): Instruction => [0x15, count, 0, value];
const skipUnlessAtLeast = (value: number, count: number): Instruction => [0x35, 0, count, value];
const skipIfAnyBit = (bits: number, count: number): Instruction => [0x45, count, 0, bits];
const skipUnlessAnyBit = (bits: number, count: number): Instruction => [0x45, 0, count, bits];

/**
 * The filter of a child as a program of classic BPF (an array of struct sock_filter); undefined on a processor without a table.
 * `pid` is the child's own number. It may make threads, and no process.
 */
export function filterProgram(processor: string, { pid }: { pid: number }): Buffer | undefined {
  if (processor !== "x64" && processor !== "arm64") return undefined;
  const column = COLUMN[processor];
  /** Instructions that run for one call alone; the number of the call is loaded again behind them. */
  const when = (call: Call, body: readonly Instruction[]): Instruction[] => {
    const number = call[column];
    return number === undefined ? [] : [skipUnlessEqual(number, body.length + 1), ...body, load(NUMBER)];
  };
  const never = (calls: Record<string, Call>) => Object.values(calls).flatMap((call) => when(call, [answer(refuse(EPERM))]));
  const program: Instruction[] = [
    load(ARCHITECTURE),
    skipIfEqual(AUDIT_ARCH[processor], 1),
    answer(KILL),
    load(NUMBER),
    ...(processor === "x64" ? [skipUnlessAtLeast(X32, 1), answer(KILL)] : []),
    skipUnlessAtLeast(LAST_KNOWN + 1, 1),
    answer(refuse(ENOSYS)),
    ...never(REFUSED),
    ...never(FORK),
    // The flags of clone3 lie in memory, where a filter cannot look: the C library takes clone instead.
    ...when(CLONE3, [answer(refuse(ENOSYS))]),
    ...when(CLONE, [load(FIRST), skipUnlessAnyBit(NEW_NAMESPACE, 1), answer(refuse(EPERM)), skipIfAnyBit(CLONE_THREAD, 1), answer(refuse(EPERM))]),
    ...Object.values(OWN_PROCESS_ONLY).flatMap((call) => when(call, [load(FIRST), skipIfEqual(pid, 1), answer(refuse(EPERM))])),
    ...when(PRLIMIT, [load(FIRST), skipIfEqual(0, 2), skipIfEqual(pid, 1), answer(refuse(EPERM))]),
    ...when(SOCKETPAIR, [load(FIRST), skipIfEqual(AF_UNIX, 1), answer(refuse(EPERM))]),
    ...when(IOCTL, [load(SECOND), skipIfEqual(TIOCSTI, 1), skipUnlessEqual(TIOCLINUX, 1), answer(refuse(EPERM))]),
    answer(ALLOW),
  ];
  return encode(program);
}

const INSTRUCTION_BYTES = 8;

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * INSTRUCTION_BYTES);
  for (const [index, [code, yes, no, operand]] of program.entries()) {
    const at = index * INSTRUCTION_BYTES;
    bytes.writeUInt16LE(code, at);
    bytes.writeUInt8(yes, at + 2);
    bytes.writeUInt8(no, at + 3);
    bytes.writeUInt32LE(operand >>> 0, at + 4);
  }
  return bytes;
}
