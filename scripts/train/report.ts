import type { Calibration } from "#domain/extraction/confidence/curves.ts";
import { type Variant, variants } from "#domain/extraction/confidence/variant.ts";
import type { Weights } from "#domain/extraction/confidence/weights.ts";
import { reliability, sureness, SURE } from "#scripts/reliability.ts";
import type { JudgedValue } from "./judge.ts";
import type { Sample } from "./samples.ts";

type Side = { f1: number; values: JudgedValue[] };
export type Results = { samples: Sample[]; kept: string[]; isRankingTried: boolean; byHand: number; plain: Side; keptOut: Side; command: string };

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** The figures of values judged by the curves in use as lines of text. */
export function figuresInUse(command: string, samples: Sample[], { f1, values }: Side): string[] {
  const { share, wrong } = sureness(values);
  return [
    `Made by \`${command}\`: ${made(samples)}`,
    `Rules and curves in use: header micro-F1 ${f1.toFixed(4)}, confidence >= ${SURE}: ${percent(share)} of values, wrong ${percent(wrong)}`,
    ...variants.flatMap((variant) => reliabilityOf(variant, values, "Curves in use")),
  ];
}

function made(samples: Sample[]): string {
  const layouts = new Set(samples.map((sample) => sample.layout));
  const pictures = samples.filter((sample) => sample.medium !== "digital").length;
  return `${samples.length} invented documents, ${pictures} of them scans, photos or faxes, ${layouts.size} layouts.`;
}

/** The figures of a training as lines of text. */
export function figuresOf({ samples, kept, isRankingTried, byHand, plain, keptOut, command }: Results): string[] {
  const line = (name: string, side: Side) => {
    const { share, wrong } = sureness(side.values);
    return `${name}: header micro-F1 ${side.f1.toFixed(4)}, confidence >= ${SURE}: ${percent(share)} of values, wrong ${percent(wrong)}`;
  };
  const ranking = isRankingTried
    ? `Trained weights kept for: ${kept.join(", ") || "nothing; the weights set by hand were as good"}.`
    : "Curves of confidence alone; the weights are those set by hand.";
  return [
    `Made by \`${command}\`: ${made(samples)}`,
    `${ranking} All weights by hand: header micro-F1 ${byHand.toFixed(4)}.`,
    line("Plain", plain),
    line("Each layout read by weights and curves that never saw it", keptOut),
    ...variants.flatMap((variant) => reliabilityOf(variant, keptOut.values, "Reliability on layouts kept out")),
  ];
}

function reliabilityOf(variant: Variant, all: JudgedValue[], name: string): string[] {
  const values = all.filter((value) => value.variant === variant);
  const { share, wrong } = sureness(values);
  return [
    `${name}, ${variant}: confidence >= ${SURE}: ${percent(share)} of values, wrong ${percent(wrong)} (confidence, values, mean confidence, right):`,
    ...reliability(values).map(
      (bin) => `${bin.from.toFixed(3)}-${bin.to.toFixed(3)} ${String(bin.count).padStart(5)}  ${bin.believed.toFixed(3)}  ${bin.right.toFixed(3)}`,
    ),
  ];
}

/** The text of domain/extraction/confidence/trained.ts. */
export function trainedFile(figures: string[], weights: Partial<Weights>, calibration: Calibration): string {
  const literal = (value: object) =>
    JSON.stringify(value)
      .replaceAll(/"(\w+)":/g, "$1: ")
      .replaceAll(",", ", ")
      .replaceAll("{", "{ ")
      .replaceAll("}", " }")
      .replaceAll("{  }", "{}");
  const entries = (record: object, indent = "    ") => Object.entries(record).map(([name, value]) => `${indent}${name}: ${literal(value as object)},`);
  const body = [
    'import type { Calibration } from "./curves.ts";',
    'import type { Weights } from "./weights.ts";',
    "",
    "/**",
    ...figures.map((line) => ` * ${line}`),
    " */",
    "export const trained: { weights: Partial<Weights>; calibration: Calibration } = {",
    ...(Object.keys(weights).length > 0 ? ["  weights: {", ...entries(weights), "  },"] : ["  weights: {},"]),
    "  calibration: {",
    ...Object.entries(calibration).flatMap(([variant, curves]) => [`    ${variant}: {`, ...entries(curves, "      "), "    },"]),
    "  },",
    "};",
  ];
  return `${body.join("\n")}\n`;
}
