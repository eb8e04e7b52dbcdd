import type { ScreenModel } from "#web/features/documents/screen/ScreenContext.ts";

/** Codes that the supplier's documents have, for the coding fields that are still empty, by field name in the order of the screen. */
export function usualCoding({ groups, draft, codesFor }: Pick<ScreenModel, "groups" | "draft" | "codesFor">): Record<string, string> {
  const coding = groups.find(({ group }) => group === "coding")?.fields ?? [];
  return Object.fromEntries(
    coding.flatMap(({ name, editable }) => {
      const usual = codesFor(name)?.usual;
      return usual !== undefined && editable && !draft.values.fields[name] ? [[name, usual]] : [];
    }),
  );
}
