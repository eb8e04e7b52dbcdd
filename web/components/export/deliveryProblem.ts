import { builtInFields } from "#domain/documents/fields.ts";
import type { Culture } from "#domain/names.ts";
import type { Text, TextKey } from "#web/locales/language.ts";
import { headerFieldOf } from "./exportProblems.ts";

/** What the remote system has against a test or a delivery, in one sentence with what to do next; codes of server/core/remote/problem.ts. */
export function problemText(code: string, text: Text): string {
  const key = `delivery.problem.${code}` as TextKey;
  const words = text(key);
  return words === key ? text("delivery.problem.other") : words;
}

/** The remote system's own words; where the document never left, the fields that kept it ("issueDate: …; totalAmount: …"). */
export function reasonText({ code, reason }: { code: string; reason: string }, { text, culture }: { text: Text; culture: Culture }): string {
  if (reason === "") return "";
  if (code !== "notExportable") return text("connection.said", { reason });
  const names = reason.split("; ").map((part) => {
    const field = part.slice(0, part.indexOf(":"));
    const name = headerFieldOf(field) ?? field;
    return builtInFields.find((each) => each.name === name)?.labels[culture] ?? name;
  });
  return text("delivery.fields", { fields: [...new Set(names)].join(", ") });
}
