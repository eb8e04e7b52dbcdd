/** Pages, from 0, as people write their numbers: "1–3, 5". */
export function pageNumbers(pages: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && last[1] === page - 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}–${last + 1}`)).join(", ");
}
