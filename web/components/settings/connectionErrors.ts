import type { SettingsProblem } from "#domain/connections/fields.ts";
import type { Text } from "#web/locales/language.ts";
import type { ConnectionForm } from "./draft.ts";

/** The path of a connection's field in its form. */
export const fieldPath = (field: string) => `connection.${field}`;

/** What is wrong with the fields of a connection, in words at their paths. */
export function connectionErrors({ fields }: ConnectionForm, problems: readonly SettingsProblem[], text: Text): Record<string, string> {
  const words = ({ field, code }: SettingsProblem): string => {
    if (code === "required") return text("connection.required");
    const { kind, form, min, max } = fields.find(({ name }) => name === field) ?? { kind: "text", form: null, min: null, max: null };
    if (form === "url") return text("connection.address");
    if (form === "date") return text("connection.date");
    return kind === "number" && min !== null && max !== null ? text("connection.range", { min, max }) : text("connection.invalid");
  };
  return Object.fromEntries(problems.toReversed().map((problem) => [fieldPath(problem.field), words(problem)]));
}
