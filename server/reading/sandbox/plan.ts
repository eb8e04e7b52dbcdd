import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * What the launcher makes of itself. `needed`: the program's own files, all of which must be open to the child; `readable` those and what the
 * system's libraries need; `programs`: what it takes to become the child, which itself starts nothing.
 */
export type Plan = {
  entry: string;
  entryArguments: string[];
  nodeArguments: string[];
  needed: string[];
  readable: string[];
  programs: string[];
  ownNamespace: boolean;
};

/** Old generation of V8 in a child and each half of the young one, in MiB; pictures and WebAssembly memory lie outside of it. */
const HEAP_MIB = 384;
const YOUNG_MIB = 8;
/** Patterns are translated to machine code when they are first used: V8 would make a slower form of each before, though most serve on every page. */
const COMPILED_AT_ONCE = "--no-regexp-tier-up";

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** Installed as a package, the program has other packages beside itself too. */
const packages = [join(root, "node_modules"), ...(basename(dirname(root)) === "node_modules" ? [dirname(root)] : [])].filter((path) => existsSync(path));
const ownFiles = [...["package.json", "domain", "contract", "platform", "server/reading"].map((name) => join(root, name)), ...packages].map((path) =>
  realpathSync(path),
);

/** Shared libraries, where distributions keep them. */
const LIBRARIES = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache"];
const DEVICES = ["/dev/null", "/dev/urandom", "/dev/random", "/sys/devices/system/cpu/online"];
/** What the kernel runs to start a program that is linked to libraries. */
const LINKERS = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1", "/lib/ld-musl-x86_64.so.1", "/lib/ld-musl-aarch64.so.1"];
/** Where distributions keep the models of the recogniser. */
const MODELS = ["/usr/share/tesseract-ocr", "/usr/share/tessdata", "/usr/share/tesseract", "/usr/local/share/tessdata"];

/** Plans a child. */
export function makePlan(entry: string, how: Pick<Plan, "entryArguments" | "ownNamespace"> & { isBare: boolean }): Plan {
  const { isBare, ...rest } = how;
  const needed = [...ownFiles, dirname(realpathSync(entry))];
  const models = [...MODELS, ...(process.env.TESSDATA_PREFIX ? [process.env.TESSDATA_PREFIX] : [])];
  const guard = ["--permission", ...needed.map((path) => `--allow-fs-read=${path}`), "--allow-addons", "--allow-worker", "--disable-warning=SecurityWarning"];
  return {
    ...rest,
    entry,
    nodeArguments: [`--max-old-space-size=${HEAP_MIB}`, `--max-semi-space-size=${YOUNG_MIB}`, COMPILED_AT_ONCE, ...(isBare ? [] : guard)],
    needed,
    readable: [...needed, ...LIBRARIES, ...DEVICES, ...models],
    programs: [realpathSync(process.execPath), ...LINKERS.filter((path) => existsSync(path))],
  };
}
