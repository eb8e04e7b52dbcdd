import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { normal, type Truth } from "#scripts/score.ts";

/** A document to review: its file and what it truly says. */
export type Case = { truth: Truth; path: string; fileName: string };

/** Documents whose values are to be read from the page, sets mixed so that every one comes early. */
export function casesOf(corpora: string): Case[] {
  const truths = readdirSync(corpora, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".truth.json"));
  const sets = new Map<string, Case[]>();
  for (const name of truths.sort()) {
    const truth = JSON.parse(readFileSync(join(corpora, name), "utf8")) as Truth;
    if (truth.judge !== "visual" || truth.pageRange) continue;
    const file = truth.variants?.stripped ?? truth.file;
    const found: Case = { truth, path: join(corpora, dirname(name), file), fileName: `${truth.documentId}${/\.[^.]+$/.exec(file)?.[0] ?? ""}` };
    sets.set(truth.set, [...(sets.get(truth.set) ?? []), found]);
  }
  const rows = [...sets.values()];
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat();
}

/** Names of known header values that were read wrongly or not at all. */
export function misread(truth: Truth, fields: Record<string, string>): string[] {
  return headerNames(truth).filter((name) => normal(name, fields[name]) !== normal(name, truth.fields[name]));
}

/** Header values whose truth is known and which the page prints. */
export function headerNames(truth: Truth): string[] {
  return Object.keys(truth.fields).filter((name) => typeof truth.fields[name] === "string" && !truth.notOnPage?.includes(name) && name !== "supplierAddress");
}
