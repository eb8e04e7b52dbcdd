import type { DeliveryProblem, Remark } from "#contract/exports/shapes.ts";
import { builtInFields } from "#domain/documents/fields.ts";
import type { Culture } from "#domain/names.ts";
import type { Text } from "#web/locales/language.ts";
import { checkProblemText, detailText } from "./exportProblems.ts";

type Names = { text: Text; culture: Culture };

/** Why a test or a delivery failed: the kind and the next step, what the product knows of it, the remote system's own words. */
export function problemText({ code, detail, reason, exportProblems = [] }: DeliveryProblem, names: Names): string {
  const { text, culture } = names;
  const labelOf = (name: string) => builtInFields.find((field) => field.name === name)?.labels[culture] ?? name;
  return sentences(
    text(`delivery.problem.${code}`),
    detail && detailText(detail, { ...names, labelOf }),
    exportProblems.map((problem) => checkProblemText(problem, { ...names, labelOf })).join("; "),
    reason && text("connection.said", { reason }),
  );
}

/** A remark on a document that was taken; what the remote system said is marked as its own words. */
export function remarkText({ detail, reason }: Remark, names: Names): string {
  const ours = detail && detailText(detail, { ...names, labelOf: (name) => name });
  return sentences(ours, reason && names.text(ours ? "connection.said" : "delivery.remark", { reason }));
}

const sentences = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(" ");
