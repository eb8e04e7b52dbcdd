import type { DateContext } from "#domain/documents/typing/typedDate.ts";
import { isCalendarDate } from "#domain/documents/typing/typedDate.ts";
import type { ScreenModel } from "#web/features/documents/screen/ScreenContext.ts";

/** What short dates of a field count from: the issue date for the other dates, today for the issue date itself. */
export function dateContext({ draft, today, culture }: Pick<ScreenModel, "draft" | "today" | "culture">, name: string): DateContext {
  const issued = draft.values.fields["issueDate"];
  const monthFirst = culture === "en-US";
  if (name === "issueDate" || !issued || !isCalendarDate(issued)) return { today, monthFirst };
  return { today, monthFirst, base: issued, notBefore: name === "dueDate" };
}
