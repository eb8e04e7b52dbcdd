import { maxCharacters } from "#domain/invoice/lengths.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { FieldChange } from "#server/core/change.ts";

/** New values over the old ones, and what changed by it. Empty text and null take a value away. Throws Refusal validation for a value that is too long. */
export function applyFields(old: Record<string, string>, given: Record<string, string | null>): { fields: Record<string, string>; changes: FieldChange[] } {
  const fields = { ...old };
  const changes: FieldChange[] = [];
  const tooLong = Object.entries(given).filter(([field, value]) => (value ?? "").length > maxCharacters(field));
  if (tooLong.length > 0)
    throw new Refusal("validation", {
      detail: tooLong.map(([field]) => field).join(", "),
      errors: tooLong.map(([field]) => ({ pointer: `/fields/${field}`, code: "too-long", message: `At most ${maxCharacters(field)} characters.` })),
    });
  for (const [field, value] of Object.entries(given)) {
    const to = value?.trim() ? value.trim() : null;
    const from = old[field] ?? null;
    if (to === from) continue;
    changes.push({ field, from, to });
    if (to === null) delete fields[field];
    else fields[field] = to;
  }
  return { fields, changes };
}
