import { type DocumentState, documentStates } from "#domain/names.ts";

export type WaitingState = Exclude<DocumentState, "Exported" | "Archived">;

/** States in which a document waits for somebody or something, in the order of its way. */
export const waitingStates = documentStates.filter((state): state is WaitingState => state !== "Exported" && state !== "Archived");

/** Days since a document came, the upper ends of the classes of age; what is older stands in the last class. */
export const AGE_DAYS = [1, 7, 30] as const;

/** `withinDays`: the number of documents that arrived within each of AGE_DAYS. */
export type WaitingRow = { state: DocumentState; count: number; withinDays: readonly number[]; oldest: string | null };
export type Waiting = {
  state: WaitingState;
  count: number;
  /** One number for each class of age, the youngest first. */ ages: number[];
  oldest: string | null;
};

/** Documents by state and age; states without any are left out. */
export function waitingOf(rows: readonly WaitingRow[]): Waiting[] {
  return waitingStates.flatMap((state) => {
    const row = rows.find((each) => each.state === state);
    if (!row || row.count === 0) return [];
    const upTo = [...row.withinDays, row.count];
    return [{ state, count: row.count, ages: upTo.map((count, index) => count - (upTo[index - 1] ?? 0)), oldest: row.oldest }];
  });
}
