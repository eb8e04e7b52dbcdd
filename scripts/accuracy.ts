import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { accuracyPage, confidenceReport, countOfGoal } from "./accuracyReport.ts";
import { watchChildren } from "./childMemory.ts";
import { addToDesk, emptyDesk } from "./desk.ts";
import { openReader, predict, type Prediction } from "./predictions.ts";
import type { ReadContext } from "#domain/evidence/reading.ts";
import type { Believed } from "./reliability.ts";
import { addDocument, type Count, CORE, emptyTally, normal, rates, type Tally, type Truth } from "./score.ts";

/**
 * Precision, recall and F1 per field and set: `npm run accuracy [-- --errors] [--every N] [--write FILE] [DIR]`, DIR = folder with *.truth.json, ../shared/corpora by default.
 * `--write` renews the measured parts of the page docs/accuracy.md, `--every` reads only each N-th document of a set; `--words` keeps the words of pages in
 * a folder and reads from there what it holds, so that rules are judged again in seconds.
 * Documents judged by their page are read without their embedded data; scans of documents count as a set of their own.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { errors: { type: "boolean", default: false }, write: { type: "string" }, words: { type: "string" }, every: { type: "string", default: "1" } },
});
const root = positionals[0] ?? fileURLToPath(new URL("../../shared/corpora", import.meta.url));

type Case = { truth: Truth; path: string; set: string; ignoreStructured: boolean };

function casesIn(folder: string): Case[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".truth.json"));
  return names.sort().flatMap((name): Case[] => {
    const truth = JSON.parse(readFileSync(join(folder, name), "utf8")) as Truth;
    const at = (file: string) => join(folder, dirname(name), file);
    const visual = truth.judge === "visual";
    const main = { truth, path: at(visual ? (truth.variants?.stripped ?? truth.file) : truth.file), set: truth.set, ignoreStructured: visual };
    const scan = truth.variants?.scan200;
    return scan ? [main, { ...main, path: at(scan), set: `${truth.set} scan200` }] : [main];
  });
}

/** The prediction that belongs to a truth: in a file with several documents the one that begins on the same page. */
function pick(predictions: Prediction[], truth: Truth): Prediction | undefined {
  const start = truth.pageRange?.[0];
  return start === undefined ? predictions[0] : predictions.find((one) => one.pageRange?.[0] === start);
}

function line(name: string, count: Count): string {
  const { precision, recall, f1 } = rates(count);
  const numbers = [count.tp + count.fn, count.tp, count.fp, count.fn].map((value) => String(value).padStart(6)).join("");
  return `${name.padEnd(26)}${numbers}  ${precision.toFixed(3)}  ${recall.toFixed(3)}  ${f1.toFixed(3)}`;
}

function total(tally: Tally, names?: Set<string>): Count {
  const sum = { tp: 0, fp: 0, fn: 0 };
  for (const [name, count] of tally.fields) {
    if (names && !names.has(name)) continue;
    sum.tp += count.tp;
    sum.fp += count.fp;
    sum.fn += count.fn;
  }
  return sum;
}

/** What a file truly is, as far as its set says: receipts are photos and scans of tills. */
function mediumOf({ truth, set, path }: Case): string {
  if (set.endsWith("scan200")) return "scan";
  return truth.variantInfo?.kind ?? (/\.jpe?g$/i.test(path) ? "receipt" : "digital");
}

/** What is believed of the values whose truth is known. */
function beliefs(prediction: Prediction | undefined, one: Case): Believed[] {
  const { truth } = one;
  const seen = { variant: prediction?.variant ?? "digital", medium: mediumOf(one) } as const;
  return Object.entries(prediction?.confidence ?? {}).flatMap(([field, confidence]): Believed[] => {
    const expected = field === "vatBreakdown" || field === "lineItems" || truth.notOnPage?.includes(field) ? undefined : normal(field, truth.fields[field]);
    return expected === undefined ? [] : [{ ...seen, confidence, isRight: normal(field, prediction?.fields?.[field]) === expected }];
  });
}

/** What a tenant knows whose units are the customers of the documents of a file; undefined where none names one. */
function tenantOf(truths: Truth[]): ReadContext | undefined {
  const all = (field: string) => truths.flatMap(({ fields }) => (typeof fields[field] === "string" && fields[field] !== "" ? [fields[field]] : []));
  const context = { ownCompanyIds: all("customerCompanyId"), ownVatIds: all("customerVatId"), ownNames: all("customerName") };
  return Object.values(context).some((values) => values.length > 0) ? context : undefined;
}

/** Each N-th case of every set. */
function thinned(all: Case[], every: number): Case[] {
  const seen = new Map<string, number>();
  return all.filter(({ set }) => {
    const number = seen.get(set) ?? 0;
    seen.set(set, number + 1);
    return number % every === 0;
  });
}

/** The tally of a name, which begins empty. */
function tallyIn(all: Map<string, Tally>, name: string): Tally {
  const tally = all.get(name) ?? emptyTally();
  all.set(name, tally);
  return tally;
}

const cases = thinned(casesIn(root), Math.max(1, Number(values.every) || 1));
const reader = openReader();
if (values.words) mkdirSync(values.words, { recursive: true });
const tally = emptyTally();
const sets = new Map<string, Tally>();
const media = new Map<string, Tally>();
const believed: Believed[] = [];
const desk = emptyDesk();
const memory = watchChildren();
const started = performance.now();
const read = new Map<string, Promise<Prediction[]>>();
for (const { path, ignoreStructured } of cases) {
  const tenant = ignoreStructured ? tenantOf(cases.filter((one) => one.path === path).map(({ truth }) => truth)) : undefined;
  if (!read.has(path)) read.set(path, predict(reader, { path, ignoreStructured, words: values.words, tenant }));
}
const wrong: string[] = [];
let pages = 0;
for (const one of cases) {
  const prediction = pick(await read.get(one.path)!, one.truth);
  pages += prediction?.pageRange ? prediction.pageRange[1] - prediction.pageRange[0] + 1 : 1;
  const judged = { set: one.set, fields: prediction?.fields ?? {} };
  wrong.push(...addDocument(tally, one.truth, judged));
  for (const part of [tallyIn(sets, one.set), tallyIn(media, `${one.set}: ${mediumOf(one)}`)]) addDocument(part, one.truth, judged);
  if (!one.ignoreStructured) continue;
  believed.push(...beliefs(prediction, one));
  addToDesk(desk, one.truth, prediction);
}
const seconds = (performance.now() - started) / 1000;
const most = memory.stop();
await reader.close();

const heading = `${"".padEnd(26)}${["n", "TP", "FP", "FN"].map((name) => name.padStart(6)).join("")}  prec   rec    F1`;
const byCount = [...tally.fields].sort(([, a], [, b]) => b.tp + b.fn - a.tp - a.fn);
const items = rates(tally.items);
const report = [
  ...(values.errors ? wrong : []),
  `documents ${tally.documents}, every header field right ${tally.perfect}`,
  heading,
  ...byCount.map(([name, count]) => line(name, count)),
  "by set",
  ...[...tally.sets].sort(([a], [b]) => a.localeCompare(b)).map(([name, count]) => line(name, count)),
  ...[...sets].flatMap(([name, ofSet]) => {
    const goal = countOfGoal(name, ofSet);
    return goal ? [line(`${name}: fields of its goal`, goal)] : [];
  }),
  line("core", total(tally, CORE)),
  line("all fields", total(tally)),
  `line items: cells P ${items.precision.toFixed(3)} R ${items.recall.toFixed(3)} F1 ${items.f1.toFixed(3)}, rows right ${tally.items.rowsRight}/${tally.items.rows}`,
  ...confidenceReport(believed, desk),
  `${pages} pages in ${seconds.toFixed(1)} s, ${(seconds / Math.max(1, pages)).toFixed(3)} s a page`,
];
process.stdout.write(`${report.join("\n")}\n`);
if (values.write) writeFileSync(values.write, accuracyPage(readFileSync(values.write, "utf8"), { sets, media, believed, desk, pages, seconds, memory: most }));
