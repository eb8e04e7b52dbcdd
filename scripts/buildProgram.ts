import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";
import { http } from "#platform/http/nodeHttp.ts";
import { digestContents } from "#start/digests.ts";
import { BUILDS, type BuildNote, findBuild, NOTE, root } from "#start/programBuild.ts";
import { LINES, type Lines } from "#platform/sourceNames.ts";

// Makes the build of the program that programBuild.ts describes. As a command: `node scripts/buildProgram.ts`.

/** What only some calls and jobs load, or what comes with native code, stays where it is. */
const OUTSIDE = ["imapflow", "nodemailer", "pdfkit", "pg-native", "ssh2", "web-push", "write-excel-file"];

/** What starts a process, and which packages stay where they are. */
type Entries = { input: Record<string, string>; isOutside: (id: string) => boolean };

/** The supervisor, and a process that becomes a part. */
const PARTS: Entries = {
  input: { program: "start/program.ts", part: "start/part.ts" },
  isOutside: (id) => OUTSIDE.some((name) => id === name || id.startsWith(`${name}/`)) || id.endsWith(".node"),
};
/** A reading child, whose packages are mostly native code and WebAssembly, which they look for beside themselves. */
const CHILD: Entries = { input: { child: "server/reading/child.ts" }, isOutside: (id) => !/^[\0#.]/.test(id) && !isAbsolute(id) };

/** Packages ask where their own files are only to start threads for logs, which nobody here does. */
const MAY_ASK_PLACE = /\/node_modules\/(?:pino|thread-stream)\//;

/** How long a build that no source fits any more stays: a program that was started from it loads parts of it later. */
const KEPT_MS = 24 * 3_600_000;

/** Makes the build of the checkout at `folder` unless there is one that fits, and gives its folder. Needs the packages for development. */
export async function ensureProgramBuild(folder = root): Promise<string> {
  return findBuild(folder) ?? (await build(folder));
}

async function build(folder: string): Promise<string> {
  const builds = join(folder, BUILDS);
  const making = join(builds, `making-${randomUUID()}`);
  mkdirSync(making, { recursive: true });
  try {
    const sources = await bundle(folder, making);
    const note: BuildNote = { build: digestContents(folder, sources), sources };
    const place = join(builds, note.build);
    moveOnce(making, place);
    writeFileSync(join(making.replace("making", "note")), JSON.stringify(note));
    renameSync(making.replace("making", "note"), join(folder, NOTE));
    removeOld(builds, note.build);
    return place;
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/** Another start may have made the same build meanwhile. */
function moveOnce(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

/** Writes the files of a build, and gives the paths of all that decides how it comes out. */
async function bundle(folder: string, making: string): Promise<string[]> {
  const chunks = [...(await bundleOf(PARTS, folder, making)), ...(await bundleOf(CHILD, folder, making))];
  for (const chunk of chunks) writeLines(chunk, making);
  for (const file of readdirSync(making)) if (file.endsWith(".map")) rmSync(join(making, file));
  const modules = [...new Set(chunks.flatMap(({ moduleIds }) => moduleIds))].filter((id) => id.startsWith(folder));
  writeLicences(modules, making);
  const own = modules.filter((id) => !id.includes("/node_modules/")).map((id) => relative(folder, id));
  return [...own, "scripts/buildProgram.ts", "package-lock.json"].toSorted();
}

async function bundleOf({ input, isOutside }: Entries, folder: string, making: string): Promise<OutputChunk[]> {
  const made = await rolldown({
    cwd: folder,
    platform: "node",
    input,
    external: (id) => isOutside(id),
    plugins: [lightHttp, places(making)],
    // The packages of a release in the making are a link.
    resolve: { symlinks: false },
    logLevel: "silent",
  });
  const { output } = await made.write({
    dir: making,
    format: "esm",
    // Sign-in and audit know kinds of records by the names of their classes.
    keepNames: true,
    sourcemap: "hidden",
    chunkFileNames: "[name]-[hash].js",
    comments: false,
  });
  await made.close();
  return output.filter((one) => one.type === "chunk");
}

/** What an import of Node's HTTP loads a whole library of requests for (platform/http/nodeHttp.ts), and no package of ours uses. */
const HEAVY = new Set(["WebSocket", "CloseEvent", "MessageEvent"]);

/** Packages too get Node's HTTP without that. */
const lightHttp: Plugin = {
  name: "light-http",
  resolveId: (id, _, { kind }) => ((id === "node:http" || id === "http") && kind === "import-statement" ? "\0http" : undefined),
  load(id) {
    if (id !== "\0http") return undefined;
    const names = Object.keys(http).filter((name) => !HEAVY.has(name));
    return `const http = process.getBuiltinModule("node:http");\nexport default http;\nexport const { ${names.join(", ")} } = http;`;
  },
};

/** `import.meta.url` goes on naming the source: files are found beside it, and processes of their own are started from it. */
const places = (making: string): Plugin => ({
  name: "places",
  transform: {
    filter: { code: /import\.meta\.url|\b__dirname\b|\b__filename\b/ },
    handler(code, id) {
      if (id.includes("/node_modules/")) {
        if (MAY_ASK_PLACE.test(id) || !/\b__dirname\b|\b__filename\b|import\.meta\.url/.test(code)) return undefined;
        throw new Error(`${id} asks where its files are: name its package in OUTSIDE of scripts/buildProgram.ts.`);
      }
      const url = `new URL(${JSON.stringify(relative(making, id))}, import.meta.url).href`;
      return { code: code.replaceAll("import.meta.url", `(${url})`), map: null };
    },
  },
});

/** For each line of a file of the build the source and the line that it came from; a map with columns takes a hundred times the memory to read. */
function writeLines({ fileName, code, map }: OutputChunk, making: string): void {
  if (!map) return;
  const places = new SourceMap({ ...map, version: 3, file: fileName, sourceRoot: "", sourcesContent: [], sources: map.sources.map(String) });
  const lines = code.split("\n").flatMap((line, index) => {
    const found = places.findEntry(index, line.search(/\S|$/));
    return "originalSource" in found ? [map.sources.indexOf(found.originalSource), found.originalLine + 1] : [-1, 0];
  });
  const sources = map.sources.map((source) => source.replace(/^(?:\.\.\/)+/, ""));
  writeFileSync(join(making, fileName + LINES), JSON.stringify({ sources, lines } satisfies Lines));
}

/** The licences of the packages that a build holds copies of. */
function writeLicences(modules: readonly string[], making: string): void {
  const packages = new Set(modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []));
  const texts = [...packages].toSorted().map((place) => {
    const file = readdirSync(place).find((name) => /^licen[cs]e/i.test(name));
    return `${basename(dirname(place)).replace(/^node_modules$/, "")}/${basename(place)}\n\n${file === undefined ? "See its package." : readFileSync(join(place, file), "utf8")}`;
  });
  writeFileSync(join(making, "licences.txt"), texts.join("\n\n----\n\n"));
}

function removeOld(builds: string, current: string): void {
  for (const name of readdirSync(builds))
    if (name !== current && statSync(join(builds, name)).isDirectory() && Date.now() - statSync(join(builds, name)).mtimeMs > KEPT_MS)
      rmSync(join(builds, name), { recursive: true, force: true });
}

if (import.meta.main) await ensureProgramBuild();
