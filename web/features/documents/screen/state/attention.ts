import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { FieldDefinition } from "#contract/organisation/documentTypes.ts";
import { isConsequence, isFault, isOfItems, needsLook, type Read, SURE } from "#domain/documents/attention.ts";
import { fieldGroups, type FieldGroup } from "#domain/documents/fields.ts";
import type { ValidationError } from "#domain/documents/validationError.ts";

export type FieldEvidence = DocumentDetail["evidence"][string];

/**
 * How sure we are of a value: confirmed by a person, by checks, suggested by memory, to be looked at, not found though the document should have it,
 * surely read although the document states it wrongly, doubtful without anything that hangs on it, or breaking a rule. `empty` has nothing to be sure of.
 */
export type Certainty = "person" | "checks" | "memory" | "look" | "unread" | "fault" | "uncertain" | "broken" | "empty";

export type FieldView = {
  name?: string;
  value: string;
  evidence?: FieldEvidence;
  /** All values of the document and their evidence, by name. */
  read?: Read;
  isChanged: boolean;
  isConfirmed: boolean;
  errors: readonly ValidationError[];
};

export function certaintyOf({ name, value, evidence, read, isChanged, isConfirmed, errors }: FieldView): Certainty {
  if (errors.some((error) => error.blocking)) return "broken";
  // What the reading says of a value says nothing of one that a person wrote in its place.
  const asked = errors.filter((error) => isChanged || !(isFault(error, evidence) || isOfItems(error, evidence)));
  if (asked.length > 0 && !isConfirmed) return "look";
  if (!isChanged && !isConfirmed && errors.some((error) => isFault(error, evidence))) return "fault";
  if (value === "") return !isChanged && !isConfirmed && needsLook(evidence, name, read) ? "unread" : "empty";
  if (isChanged || isConfirmed || evidence?.source === "person") return "person";
  if (!evidence) return "look";
  if (evidence.disagreement) return "look";
  if (evidence.confidence >= SURE) return "checks";
  if (isConsequence(evidence, name, read)) return "uncertain";
  return evidence.source === "history" ? "memory" : "look";
}

/** Whether a person should see the field before saving. What memory suggests stays a suggestion until somebody looked at it. */
export function needsEyes(certainty: Certainty): boolean {
  return certainty === "look" || certainty === "unread" || certainty === "broken" || certainty === "memory";
}

/** Whether a value that needed eyes needs none any more. */
export function isResolved(certainty: Certainty): boolean {
  return !needsEyes(certainty);
}

export type Group = { group: FieldGroup; fields: FieldDefinition[] };

/** Shown fields in the order of the screen, group by group; empty groups fall away. */
export function groupFields(fields: readonly FieldDefinition[]): Group[] {
  const shown = fields.filter((field) => !field.hidden).sort((a, b) => a.order - b.order);
  return fieldGroups.map((group) => ({ group, fields: shown.filter((field) => field.group === group) })).filter(({ fields: inGroup }) => inGroup.length > 0);
}

/** The stop after (or before) `current` in the order; undefined past the end. `stops` are names where the walk halts. */
export function nextStop(order: readonly string[], stops: ReadonlySet<string>, current: string | undefined, direction: 1 | -1): string | undefined {
  const start = current === undefined ? (direction === 1 ? -1 : order.length) : order.indexOf(current);
  for (let at = start + direction; at >= 0 && at < order.length; at += direction) if (stops.has(order[at]!)) return order[at];
  return undefined;
}
