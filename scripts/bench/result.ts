/** One measured figure. `reference` was measured in the same run with the same input; `ratio` is figure / reference. */
export type Figure = {
  benchmark: string;
  name: string;
  value: number;
  unit: "µs" | "ms" | "s" | "pages/s" | "requests/s" | "jobs/s" | "MiB" | "kB" | "‰";
  /** The goal: at most this where less is better, at least this where more is. */
  goal?: number;
  better: "less" | "more";
  samples: number;
  reference?: { name: string; value: number };
};

/** A benchmark starts what it needs, measures, and tidies up behind itself. */
export type Benchmark = { name: string; says: string; run(): Promise<Omit<Figure, "benchmark">[]> };

const isMore = (unit: Figure["unit"]) => unit === "pages/s" || unit === "requests/s" || unit === "jobs/s";

/** A figure without its benchmark; whether more or less is better follows from the unit. */
export function figure(
  name: string,
  value: number,
  unit: Figure["unit"],
  rest: { samples: number; goal?: number | undefined; reference?: Figure["reference"] | undefined },
): Omit<Figure, "benchmark"> {
  return {
    name,
    value,
    unit,
    better: isMore(unit) ? "more" : "less",
    samples: rest.samples,
    ...(rest.goal === undefined ? {} : { goal: rest.goal }),
    ...(rest.reference ? { reference: rest.reference } : {}),
  };
}

export function isReached({ value, goal, better }: Figure): boolean | undefined {
  if (goal === undefined) return undefined;
  return better === "less" ? value <= goal : value >= goal;
}

/** The share `p` (0..1) of the values lies at or below the answer; 0.5 is the median. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Milliseconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

/** A line for people: figure, goal and whether it is reached, reference and ratio. */
export function line(entry: Figure): string {
  const { name, value, unit, goal, better, reference, samples } = entry;
  const reached = isReached(entry);
  const judged = goal === undefined ? "" : `goal ${better === "less" ? "≤" : "≥"} ${Number(round(goal))} ${reached ? "reached" : "MISSED"}`;
  const beside = reference ? `${reference.name} ${round(reference.value)} ${unit}, ratio ${(value / reference.value).toFixed(2)}` : "";
  return `  ${name.padEnd(46)} ${`${round(value)} ${unit}`.padEnd(18)} ${judged.padEnd(24)} ${beside}  (${samples})`;
}
