import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Calibration } from "#domain/extraction/confidence/curves.ts";
import type { Weights } from "#domain/extraction/confidence/weights.ts";
import { type RankedField, weights as byHand } from "#domain/extraction/confidence/weights.ts";
import { trained } from "#domain/extraction/confidence/trained.ts";
import { rates } from "./score.ts";
import { fitField, type Question, questionsOf } from "./train/fit.ts";
import { fitCalibration, judge, type JudgedValue, type Judgement, recalibrate, sumCounts } from "./train/judge.ts";
import { figuresInUse, figuresOf, trainedFile } from "./train/report.ts";
import { collectSamples, type Sample } from "./train/samples.ts";

const USAGE = `Fits the weights of the ranking and the calibration of confidence on invented documents: npm run train [-- OPTIONS]
  --per-layout N    documents of each layout (10; of five two digital, a scan, a photo, and a snapshot, fax, coarse scan or faded receipt)
  --seed S          seed of the first document (1); the same seed gives the same files
  --documents DIR   confirmed documents to learn from as well: files with <name>.truth.json beside them
  --cache DIR       keeps the words of the pages for the next run
  --cached          takes only the documents whose words are kept there
  --curves          fits the curves of confidence alone; the weights set by hand stay
  --in-use          fits nothing and prints how reliable the rules and curves in use are
  --dry             prints the figures and leaves domain/extraction/confidence/trained.ts as it is
`;

/** Fields that are chosen together are trained and accepted together. The grand total is chosen by arithmetic: its weights stay. */
const GROUPS: Record<string, RankedField[]> = {
  dates: ["issueDate", "taxDate", "dueDate"],
  numbers: ["invoiceNumber", "orderNumber", "originalDocumentNumber", "variableSymbol", "constantSymbol", "specificSymbol"],
  bank: ["iban", "accountNumber"],
  names: ["supplierName", "customerName"],
};

/** A group must gain at least this share of its errors on layouts kept out, or the weights set by hand stay. */
const MIN_GAIN = 0.1;

const hand = byHand as Weights;

/** Weights for each layout, fitted without any document of that layout, and those fitted on all. */
function fitAll(samples: Sample[], questions: Question[]): { without: Map<string, Weights>; all: Weights } {
  const fit = (asked: Question[]): Weights =>
    Object.fromEntries(
      Object.entries(hand).map(([field, start]) => [
        field,
        Object.values(GROUPS)
          .flat()
          .includes(field as RankedField)
          ? fitField(
              asked.filter((one) => one.field === field),
              start,
            )
          : start,
      ]),
    ) as Weights;
  const layouts = [...new Set(samples.map((sample) => sample.layout))];
  return { without: new Map(layouts.map((layout) => [layout, fit(questions.filter((one) => one.layout !== layout))])), all: fit(questions) };
}

/** The weights set by hand for every layout. */
function handOnly(samples: Sample[]): Map<string, Weights> {
  return new Map(samples.map((sample) => [sample.layout, hand]));
}

function only(weights: Weights, groups: string[]): Weights {
  const fields = groups.flatMap((group) => GROUPS[group]!);
  return { ...hand, ...Object.fromEntries(fields.map((field) => [field, weights[field]])) };
}

/** The fields whose values depend on a group of rankings. */
const JUDGED: Record<string, string[]> = {
  ...GROUPS,
  bank: ["iban", "accountNumber", "bic"],
  names: ["supplierName", "customerName", "supplierAddress", "customerAddress", "supplierCompanyId", "supplierVatId", "customerCompanyId", "customerVatId"],
};

function errors(judgement: Judgement, group: string): number {
  const { fp, fn } = sumCounts(judgement.counts, JUDGED[group]);
  return fp + fn;
}

/** In how many parts the layouts are judged by curves that saw none of the part. */
const PARTS = 10;

/** Curves for each layout, fitted without its part of the layouts. */
function curvesWithout(values: JudgedValue[], layouts: string[]): Map<string, Calibration> {
  const parts = new Map(layouts.map((layout, index) => [layout, index % PARTS]));
  const curves = Array.from({ length: PARTS }, (_, part) => fitCalibration(values.filter((value) => parts.get(value.layout) !== part)));
  return new Map(layouts.map((layout) => [layout, curves[parts.get(layout)!]!]));
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      "per-layout": { type: "string", default: "10" },
      seed: { type: "string", default: "1" },
      documents: { type: "string" },
      cache: { type: "string" },
      cached: { type: "boolean", default: false },
      curves: { type: "boolean", default: false },
      "in-use": { type: "boolean", default: false },
      dry: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const [perLayout, seed] = [Number(values["per-layout"]), Number(values.seed)];
  if (values.help || !(perLayout > 0) || !Number.isSafeInteger(seed)) {
    process.stdout.write(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const samples = await collectSamples({ perLayout, seed, documents: values.documents, cache: values.cache, isCachedOnly: values.cached });
  const how = `--per-layout ${perLayout} --seed ${seed}${values.cached ? " --cached" : ""}`;
  if (values["in-use"]) {
    const { counts, values: judged } = judge(samples, () => ({ ...hand, ...trained.weights }));
    const side = { f1: rates(sumCounts(counts)).f1, values: recalibrate(judged, () => trained.calibration) };
    print(figuresInUse(`npm run train -- --in-use ${how}`, samples, side).join("\n"));
    return;
  }
  const { without, all } = values.curves ? { without: handOnly(samples), all: hand } : fitAll(samples, samples.flatMap(questionsOf));
  const before = judge(samples, () => hand);
  const kept: string[] = [];
  for (const group of values.curves ? [] : Object.keys(GROUPS)) {
    const after = judge(samples, (layout) => only(without.get(layout)!, [group]));
    const [old, now] = [errors(before, group), errors(after, group)];
    const isBetter = now < old * (1 - MIN_GAIN);
    if (isBetter) kept.push(group);
    print(`${group}: errors on layouts kept out ${old} by hand, ${now} trained: ${isBetter ? "trained weights" : "weights set by hand"} kept`);
  }
  const outside = kept.length === 0 ? before : judge(samples, (layout) => only(without.get(layout)!, kept));
  const inside = kept.length === 0 ? before : judge(samples, () => only(all, kept));
  const calibration = fitCalibration(outside.values);
  const keptOutCurves = curvesWithout(outside.values, [...without.keys()]);
  const figures = figuresOf({
    samples,
    kept,
    isRankingTried: !values.curves,
    byHand: rates(sumCounts(before.counts)).f1,
    plain: { f1: rates(sumCounts(inside.counts)).f1, values: recalibrate(inside.values, () => calibration) },
    keptOut: { f1: rates(sumCounts(outside.counts)).f1, values: recalibrate(outside.values, (layout) => keptOutCurves.get(layout)!) },
    command: `npm run train -- ${values.curves ? "--curves " : ""}${how}`,
  });
  print(figures.join("\n"));
  const weights = Object.fromEntries(kept.flatMap((group) => GROUPS[group]!).map((field) => [field, all[field]]));
  if (!values.dry)
    writeFileSync(fileURLToPath(new URL("../domain/extraction/confidence/trained.ts", import.meta.url)), trainedFile(figures, weights, calibration));
}

await main();
