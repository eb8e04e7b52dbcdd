import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import koffi from "koffi";

/** The runtime's library in its package, on the systems where this was tried; elsewhere each session has an arena of its own. */
const LIBRARIES: Partial<Record<NodeJS.Platform, string>> = { linux: "libonnxruntime.so.1" };
const API_VERSION = 11;

/** Level of the environment's log that has errors alone; kinds of allocator and of memory: an arena, whatever it is used for. */
const ERRORS = 3;
const ARENA = 1;
const ANY_USE = 0;

/**
 * By itself an arena grows by regions of twice the size, and cuts nothing off a piece that is less than twice too large. Here it is one region, of which
 * only what is used takes memory, and pieces are cut to what is asked for.
 */
const SETTINGS = { initial_chunk_size_bytes: 256 * 1024 * 1024, max_dead_bytes_per_chunk: 64 * 1024 };

/** A type of what a call takes: its name, or one that is given back. */
type Taken = string | ReturnType<typeof koffi.out>;

/** Sessions of the runtime share an arena when they are created between `begin` and `end` with `session` among their settings. It goes with the last of them. */
export type CommonArena = { session: Record<string, unknown>; begin(): void; end(): void };

/** The environment of a process takes one arena: those who open models at the same time share it. */
let users = 0;

/** An arena for several sessions, which the runtime's binding for Node does not know; undefined where the library behind it cannot be called. */
export function commonArena(): CommonArena | undefined {
  const call = callsOfRuntime();
  if (call === undefined) return undefined;
  // There is one environment in a process: this is that of the binding.
  const environment = call.environment();
  const [place, settings] = [call.place(), call.settings()];
  return {
    session: { use_env_allocators: "1" },
    begin: () => {
      if (users === 0) call.register(environment, place, settings);
      users += 1;
    },
    end: () => {
      users -= 1;
      if (users === 0) call.unregister(environment, place);
    },
  };
}

/** Calls of the runtime's C interface (`OrtApi` in onnxruntime_c_api.h), whose table is only ever added to. All but the last throw what the runtime says. */
function callsOfRuntime() {
  const library = load();
  if (library === undefined) return undefined;
  const tableOf = koffi.proto("void *", ["uint32_t"]);
  const base: unknown = library.func("void *OrtGetApiBase()")();
  const table: unknown = koffi.call(koffi.decode(base, koffi.pointer(tableOf)), tableOf, API_VERSION);
  const at = (index: number, result: string, takes: Taken[]) => {
    const type = koffi.proto(result, takes);
    const pointer: unknown = koffi.decode(table, index * koffi.sizeof("void *"), koffi.pointer(type));
    return (...given: unknown[]): unknown => koffi.call(pointer, type, ...given);
  };
  const messageOf = at(2, "const char *", ["void *"]);
  /** A call that answers what went wrong, or nothing. */
  const checked = (index: number, takes: Taken[]) => {
    const call = at(index, "void *", takes);
    return (...given: unknown[]): void => {
      const wrong = call(...given);
      if (wrong) throw new Error(String(messageOf(wrong)));
    };
  };
  const made = (index: number, takes: Taken[], ...given: unknown[]): unknown => {
    const out: [unknown] = [null];
    checked(index, [...takes, koffi.out(koffi.pointer("void *"))])(...given, out);
    return out[0];
  };
  return {
    environment: () => made(3, ["int", "const char *"], ERRORS, "kvitance"),
    place: () => made(69, ["int", "int"], ARENA, ANY_USE),
    settings: () => {
      const [names, values] = [Object.keys(SETTINGS), Object.values(SETTINGS)];
      return made(164, ["const char **", "const size_t *", "size_t"], names, values, names.length);
    },
    register: checked(144, ["void *", "void *", "void *"]),
    unregister: checked(177, ["void *", "void *"]),
  };
}

function load(): ReturnType<typeof koffi.load> | undefined {
  const name = LIBRARIES[process.platform];
  if (name === undefined) return undefined;
  const binding = createRequire(createRequire(import.meta.url).resolve("onnxruntime-node")).resolve("./binding.js");
  try {
    return koffi.load(join(dirname(binding), "..", "bin", "napi-v6", process.platform, process.arch, name));
  } catch {
    // The package keeps it elsewhere.
    return undefined;
  }
}
