import type { CodeListBody, CodeListDetail } from "#contract/organisation/codeLists.ts";
import type { UseFormReturnType } from "@mantine/form";

/** A code list as it is being edited. */
/** What is set of a code list, complete. */
export type CodeListDraft = Required<Omit<CodeListBody, "rows">> & { rows: CodeListDetail["rows"] };
export type CodeListForm = UseFormReturnType<CodeListDraft>;
