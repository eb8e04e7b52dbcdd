import { parseArgs } from "node:util";
import { openReader } from "./predictions.ts";
import { type Condition, type Judged, mended, runTrial, type Trial } from "./memoryTrial.ts";

/**
 * How much one corrected document improves the next three of the same supplier and layout, on invented invoices:
 * `node scripts/accuracyMemory.ts [--suppliers 60] [--scans 15] [--errors]`. Prints the tables of docs/accuracy-memory.md.
 */
const { values } = parseArgs({
  options: { suppliers: { type: "string", default: "60" }, scans: { type: "string", default: "15" }, errors: { type: "boolean", default: false } },
});

const reader = openReader();
const plan: [Condition, number][] = [
  ["known labels", Number(values.suppliers)],
  ["unknown labels", Number(values.suppliers)],
  ["unknown labels, scanned", Number(values.scans)],
];
const trials: Trial[] = [];
for (const [condition, count] of plan) for (let family = 0; family < count; family++) trials.push(await runTrial(reader, family, condition));
await reader.close();

const percent = (part: number, whole: number): string => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);
const row = (cells: (string | number)[]): void => void process.stdout.write(`| ${cells.join(" | ")} |\n`);

row(["layouts", "suppliers", "wrong again without memory", "of these right with memory", "share", "right before, wrong with memory", "of"]);
row(Array.from({ length: 7 }, () => "---"));
for (const [condition] of plan) {
  const here = trials.filter((trial) => trial.condition === condition);
  const { right, of, spoiled, unharmed } = mended(here.flatMap((trial) => trial.values));
  row([condition, here.length, of, right, percent(right, of), spoiled, unharmed]);
}

const all = trials.flatMap((trial) => trial.values);
process.stdout.write("\n");
row(["field", "wrong again", "right with memory", "share"]);
row(Array.from({ length: 4 }, () => "---"));
const byField = Map.groupBy(all, (value) => value.field);
for (const [field, found] of [...byField].sort()) {
  const { right, of } = mended(found);
  if (of > 0) row([field, of, right, percent(right, of)]);
}

process.stdout.write("\n");
row(["confidence of a remembered value", "values", "right"]);
row(Array.from({ length: 3 }, () => "---"));
const limits = [0, 0.7, 0.8, 0.85, 0.9, 0.95, 0.975, 1.01];
const remembered = all.filter((value: Judged) => value.fromMemory);
for (let i = 1; i < limits.length; i++) {
  const inside = remembered.filter(({ confidence }) => confidence >= limits[i - 1]! && confidence < limits[i]!);
  if (inside.length > 0)
    row([`${limits[i - 1]}–${Math.min(1, limits[i]!)}`, inside.length, percent(inside.filter((value) => value.after).length, inside.length)]);
}

if (values.errors) {
  for (const trial of trials) {
    for (const value of trial.values) {
      const isMissed = value.wasCorrected && !value.before && !value.after;
      const isSpoiled = value.before && !value.after;
      if (isMissed || isSpoiled)
        process.stderr.write(
          `${isSpoiled ? "SPOILED" : "missed"}\t${trial.condition}\t${trial.family} ${trial.layout}\t${value.document}\t${value.field}\texpected ${value.expected}\tgot ${value.got}\t${value.fromMemory}\t${value.confidence}\n`,
        );
    }
  }
}
