/** What the people of a drill met. Times in seconds. */
export type Tally = {
  requests: number;
  retries: number;
  /** Names of calls that failed twice in a row. */
  failures: string[];
  signIns: number;
  /** From the first attempt of a call to its answer. */
  longestCall: number;
};

export const newTally = (): Tally => ({ requests: 0, retries: 0, failures: [], signIns: 0, longestCall: 0 });

/** Figures as a table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => (typeof cell === "number" ? Math.round(cell * 10) / 10 : cell)).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}
