import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A file of the repository; `path` is relative to its root, with slashes. */
export type Text = { path: string; text: string };

export const root = dirname(dirname(import.meta.dirname));

const folders = ["domain", "contract", "platform", "server", "identity", "samples", "start", "web", "test", "e2e", "scripts", "docs"];
/** Its cases are references that lead nowhere. */
const ownTest = "scripts/papers.test.ts";
const kinds = /\.(?:tsx?|md|sql|css)$/;

/** Every text that may cite a requirement, rule or decision: the source folders and the documents in the root. */
export function readTexts(): Text[] {
  const inRoot = readdirSync(root).filter((name) => name.endsWith(".md"));
  const below = readdirSync(root).flatMap((name) => (folders.includes(name) ? filesBelow(name) : []));
  return [...inRoot, ...below]
    .filter((path) => path !== ownTest)
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesBelow(path);
    return kinds.test(entry.name) ? [path] : [];
  });
}

/** The text on one line, without the marks that begin lines of comments, so that a wrapped reference is found. */
export function unwrapped(text: string): string {
  return text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, " ");
}
