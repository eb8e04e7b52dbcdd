import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";

/** A source file as it stands in the working tree. `path` and `imports` are relative to the root of the tree, with forward slashes. */
export type SourceFile = { path: string; text: string; lines: number; imports: string[]; isProduct: boolean };
export type Tree = { root: string; files: SourceFile[]; papers: { path: string; text: string }[] };

/** Whatever is no test, no command and no measurement is product code. */
const isProduct = (path: string): boolean =>
  /^(domain|contract|platform|server|identity|samples|start|web)\//.test(path) && !/\.test\.tsx?$|\/testing\/|^identity\/conformance\//.test(path);

/** Folders that hold no sources, where no git says so. */
const NO_SOURCES = new Set(["node_modules", ".cache", "dist", "data", "release"]);

/** The TypeScript files and Markdown pages of a checkout, or of sources that were unpacked. */
export function readTree(root: string): Tree {
  const paths = existsSync(join(root, ".git"))
    ? pathsInGit(root)
    : globSync("**/*.{ts,tsx,md}", { cwd: root, exclude: (name) => NO_SOURCES.has(name) }).toSorted();
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  return {
    root,
    files: paths.filter((path) => /\.tsx?$/.test(path)).map((path) => sourceFile(path, read(path))),
    papers: paths.filter((path) => path.endsWith(".md")).map((path) => ({ path, text: read(path) })),
  };
}

function pathsInGit(root: string): string[] {
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.md"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((path) => path !== "" && existsSync(join(root, path)));
}

function sourceFile(path: string, text: string): SourceFile {
  const written = [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)["']([#.][^"']+)["']/g)].map((match) => match[1] ?? "");
  const imports = written.map((name) => (name.startsWith("#") ? name.slice(1) : normalize(join(dirname(path), name))));
  return { path, text, lines: text.split("\n").length - 1, imports, isProduct: isProduct(path) };
}

/** The module that a file of the server belongs to; undefined for files that put modules together and for other parts. */
export function moduleOf(path: string): string | undefined {
  const [top, first, second] = dirname(path).split("/");
  if (top !== "server" || first === undefined || basename(path) === first) return undefined;
  return first === "features" ? second : first;
}
