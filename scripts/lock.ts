import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Completes package-lock.json after `npm install`. npm leaves out packages of other platforms that the registry in use does not
// hold, and `npm ci` then refuses the lock file everywhere. An entry with its platform is enough: it is fetched only there.

type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Entry> };

const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = ["arm64", "arm", "x64", "ia32", "ppc64", "riscv64", "s390x", "wasm32"];

const file = fileURLToPath(new URL("../package-lock.json", import.meta.url));
const lock = JSON.parse(readFileSync(file, "utf8")) as Lock;
const missing = new Map<string, Entry>();
for (const owner of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    // A range names no version; npm looks such a package up itself.
    if (!lock.packages[place] && /^\d+\.\d+\.\d+[\w.+-]*$/.test(version))
      missing.set(place, { version, ...platformOf(name), ...(owner.dev ? { dev: true } : {}), optional: true });
  }
}
const packages = Object.fromEntries([...Object.entries(lock.packages), ...missing].sort(([one], [other]) => (one < other ? -1 : 1)));
if (missing.size > 0) writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
console.log(`${missing.size} packages of other platforms added to package-lock.json`);

/** What the name of a package says about the platform that it is for, e.g. "binding-linux-x64-musl". */
function platformOf(name: string): Pick<Entry, "cpu" | "os" | "libc"> {
  const words = name.split("/").at(-1)?.split("-") ?? [];
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : words.some((word) => word.startsWith("gnu")) ? "glibc" : undefined;
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) };
}
