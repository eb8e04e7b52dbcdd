import type { Box, ValueSource } from "#domain/evidence/reading.ts";

/** Where a value stands and what stands around it, so that the same place is found on the next document of the layout. */
export type Spot = {
  /** Page of the document, from 0, and how many pages follow it. */
  page: number;
  pagesAfter: number;
  box: Box;
  /** Letters of the label left of the value on its line, folded; "" without one. */
  left: string;
  /** How many values stand between that label and this one. */
  passed: number;
  /** Letters of the text right above the value, folded; "" without any. */
  above: string;
  /** How many words the value has, and whether it fills its cell to the end. */
  words: number;
  toEnd: boolean;
  /** Characters of the value's first and last word that do not belong to it: a prefix or a suffix that was cut off. */
  cut: [string, string];
  /** Digits and letters of the value as "9" and "A", runs shortened. */
  shape: string;
};

/** A value that was read wrong, or not at all (""), and where the wrong one stood. */
export type Mistake = { read: string; source?: ValueSource; spot?: Spot };

/** One document of a supplier as a person left it. Everything that memory knows is derived from these, so a document counts once. */
export type Example = {
  documentId: string;
  fileName: string;
  documentType: string;
  accountingUnitId: string | null;
  /** Layout fingerprint, see layout.ts. */
  anchors: string[];
  /** Right values by field name, coding and custom fields included. Fields that nobody vouched for are left out. */
  values: Record<string, string>;
  /** Fields that a person had to correct. */
  mistakes: Record<string, Mistake>;
  /** Where right values stand on the page, the likeliest place first. */
  spots: Record<string, Spot[]>;
};

/** What a tenant remembers of one supplier. `keys` are its ids ("id:12345678", "vat:DE123456789"); examples stand newest first. */
export type Memory = { key: string; keys: string[]; examples: Example[] };

/** Documents that a memory keeps. Older ones say little about the next one and would slow the fading of wrong lessons. */
export const MAX_EXAMPLES = 8;

/** The memory with one more document; one that it already holds is replaced and becomes the newest. */
export function remember(memory: Memory, example: Example, keys: readonly string[]): Memory {
  const others = memory.examples.filter((known) => known.documentId !== example.documentId);
  return { ...memory, keys: [...new Set([...memory.keys, ...keys])], examples: [example, ...others].slice(0, MAX_EXAMPLES) };
}

/** How much less each older document counts than the next younger one. */
const FADING = 0.85;

/** Weight of the example at a place in the list, 1 for the newest. */
export function weightAt(index: number): number {
  return FADING ** index;
}
