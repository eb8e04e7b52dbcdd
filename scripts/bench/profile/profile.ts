import { fileURLToPath, pathToFileURL } from "node:url";
import { BUILDS } from "#start/programBuild.ts";
import { sourceAt } from "#platform/sourceNames.ts";

/** The variable that names the folder of the profiles. It doesn't begin as ours do: a process that loads a part is given none of those. */
export const FOLDER = "BENCH_PROFILE_FOLDER";

/** The environment in which a program and all that it starts are profiled into `folder`. */
export const profiledEnvironment = (folder: string): NodeJS.ProcessEnv => ({
  [FOLDER]: folder,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${new URL("./process.ts", import.meta.url).href}`.trim(),
});

/** What V8 writes into a .cpuprofile, as far as it is read here: times in microseconds of the system's clock that never goes back, lines counted from 0. */
export type CpuProfile = {
  startTime: number;
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
};

/** A function as it was called by its parent. `selfMs` is its own time, `ms` that of what it called too. `place` is file:line, empty for what V8 does itself. */
export type Frame = { name: string; place: string; selfMs: number; ms: number; callees: Map<string, Frame> };

/** Nobody waits for the processor there, or it isn't the program's. */
const LEFT_OUT = new Set(["(idle)", "(program)"]);
const NAMELESS = "(anonymous)";
const root = pathToFileURL(fileURLToPath(new URL("../../../", import.meta.url))).href;

const frame = (name: string, place: string): Frame => ({ name, place, selfMs: 0, ms: 0, callees: new Map() });

/** Paths of sources from the folder of the program, also where a build of them ran; what packages bring begins with the name of the package. */
function placeOf({ url, lineNumber }: { url: string; lineNumber: number }): string {
  if (url === "") return "";
  const path = url.startsWith(root) ? url.slice(root.length) : url;
  const place = (path.startsWith(`${BUILDS}/`) ? sourceAt(url, lineNumber + 1) : undefined) ?? `${path}:${lineNumber + 1}`;
  return place.replace(/^.*node_modules\//, "node_modules/");
}

/** Joins the profiles of one program, process by process, into one tree. `isCounted` says of a moment, in microseconds, whether what ran then counts. */
export function merge(profiles: readonly CpuProfile[], isCounted: (us: number) => boolean = () => true): Frame {
  const all = frame("all", "");
  for (const { startTime, nodes, samples, timeDeltas } of profiles) {
    const selfMs = new Map<number, number>();
    let at = startTime;
    for (const [index, id] of samples.entries()) {
      at += timeDeltas[index] ?? 0;
      // A difference of time belongs to the sample before it: what ran from then to the next look.
      if (isCounted(at)) selfMs.set(id, (selfMs.get(id) ?? 0) + Math.max(0, timeDeltas[index + 1] ?? 0) / 1_000);
    }
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const add = (id: number, caller: Frame): number => {
      const node = byId.get(id);
      if (!node || LEFT_OUT.has(node.callFrame.functionName)) return 0;
      const [name, place] = [node.callFrame.functionName || NAMELESS, placeOf(node.callFrame)];
      const key = `${name} ${place}`;
      const called = caller.callees.get(key) ?? frame(name, place);
      caller.callees.set(key, called);
      const own = selfMs.get(id) ?? 0;
      const ms = (node.children ?? []).reduce((sum, each) => sum + add(each, called), own);
      called.selfMs += own;
      called.ms += ms;
      return ms;
    };
    for (const child of nodes[0]?.children ?? []) all.ms += add(child, all);
  }
  return all;
}

/** Self time in milliseconds by function, and by package or folder, most first. */
export function selfTimes(all: Frame): { functions: [string, number][]; folders: [string, number][] } {
  const functions = new Map<string, number>();
  const folders = new Map<string, number>();
  const add = (to: Map<string, number>, key: string, ms: number) => to.set(key, (to.get(key) ?? 0) + ms);
  const visit = (one: Frame): void => {
    if (one.selfMs > 0) {
      add(functions, `${one.name} ${one.place}`.trim(), one.selfMs);
      add(folders, folderOf(one), one.selfMs);
    }
    for (const callee of one.callees.values()) visit(callee);
  };
  visit(all);
  const sorted = (of: Map<string, number>) => [...of].toSorted(([, one], [, other]) => other - one);
  return { functions: sorted(functions), folders: sorted(folders) };
}

/** node_modules/package, server/documents, node:internal, or what V8 itself does. */
function folderOf({ name, place }: Frame): string {
  if (place === "") return name.startsWith("(") && name !== NAMELESS ? name : "(native)";
  if (place.startsWith("node:")) return place.startsWith("node:internal") ? "node:internal" : place.replace(/:\d+$/, "");
  if (place.startsWith("wasm:")) return "(WebAssembly)";
  const steps = place.split("/");
  const depth = steps[0] === "node_modules" && steps[1]?.startsWith("@") ? 3 : 2;
  return steps.slice(0, Math.min(depth, steps.length - 1)).join("/") || place;
}

const TOP_FUNCTIONS = 20;

/** The times of a program as text: the functions that took most themselves, then all packages and folders. */
export function table(title: string, all: Frame): string {
  const { functions, folders } = selfTimes(all);
  const rows = (of: [string, number][]) =>
    of.map(([name, ms]) => `${ms.toFixed(1).padStart(10)} ms ${((100 * ms) / all.ms).toFixed(1).padStart(5)} %  ${name}`).join("\n");
  return `${title}: ${all.ms.toFixed(0)} ms\n\nFunctions, by the time in themselves\n${rows(functions.slice(0, TOP_FUNCTIONS))}\n\nPackages and folders\n${rows(folders)}\n`;
}
