/** Lines of a plot: round steps of 1, 2 or 5 times a power of ten, from the lowest to the highest value, zero included. */
export function ticksOf(values: readonly number[], most = 4): number[] {
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  if (high === low) return [0];
  const rough = (high - low) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** Where the parts of a bar begin and how long they are, as shares of the scale; parts of one sign lie end to end from zero. */
export function partsOf(values: readonly number[], ticks: readonly number[]): { start: number; length: number }[] {
  const low = ticks[0] ?? 0;
  const span = (ticks.at(-1) ?? 0) - low || 1;
  let above = 0;
  let below = 0;
  return values.map((value) => {
    const from = value >= 0 ? above : below + value;
    if (value >= 0) above += value;
    else below += value;
    return { start: (from - low) / span, length: Math.abs(value) / span };
  });
}

/** The lowest and the highest point that bars reach. */
export const reachOf = (rows: readonly (readonly number[])[]): number[] =>
  rows.flatMap((values) => [values.reduce((sum, value) => sum + Math.max(0, value), 0), values.reduce((sum, value) => sum + Math.min(0, value), 0)]);
