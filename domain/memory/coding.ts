import { codingFields } from "#domain/documents/fields.ts";
import type { Example, Memory } from "./memory.ts";
import { predictConstant, type Prediction } from "./predict.ts";

/** Names of the fields that say how a document is booked. */
export const codings: ReadonlySet<string> = new Set<string>(codingFields.map(([name]) => name));

/** What the supplier's earlier documents agree on, of the same unit where there are some. */
export function usualValue(memory: Memory, name: string, unitId: string | null | undefined): Prediction | undefined {
  const isOfUnit = (example: Example) => unitId !== undefined && unitId !== null && example.accountingUnitId === unitId && example.values[name] !== undefined;
  return predictConstant(memory, name, memory.examples.some(isOfUnit) ? isOfUnit : undefined);
}

/** The coding on which the supplier's documents agree, by field name; fields on which they do not are left out. */
export function usualCoding(memory: Memory, unitId: string | null): Record<string, string> {
  return Object.fromEntries(
    [...codings].flatMap((name) => {
      const usual = usualValue(memory, name, unitId);
      return usual ? [[name, usual.value]] : [];
    }),
  );
}
