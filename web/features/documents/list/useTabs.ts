import type { List } from "#domain/documents/list/lists.ts";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import type { Tab } from "./DocumentList.tsx";

/** Tabs in the order of the work: everything, to do, mine, with errors, done, being exported, gone, put away, deleted. */
const order: readonly List[] = ["All", "Process", "Mine", "Error", "Processed", "ReadyForExport", "Exported", "Archived", "Deleted"];

/** The tabs of a document type, or of all documents. */
export function useTabs(documentType: string | undefined): Tab[] {
  const { text } = useText();
  return order.map((name) => ({
    id: name,
    label: text(`tab.${name}`),
    to: href("docList", { docType: documentType ?? "All", listType: name }),
    list: name,
  }));
}
