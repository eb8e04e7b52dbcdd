import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { href } from "#web/lib/paths.ts";
import { useLocation, useNavigate } from "react-router";

/** Opens a document with the way back and the list for previous and next; in a new tab when asked. */
export function useOpenDocument(listResultId: (index: number) => string | undefined): (document: DocumentSummary, index: number, inNewTab?: boolean) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (document, index, inNewTab = false) => {
    const to = documentAddress(document, { listResultId: listResultId(index), returnRoute: pathname + search });
    if (inNewTab) window.open(to, "_blank", "noopener");
    else void navigate(to);
  };
}

/** Failed documents have a detail of their own (R415). */
export function documentAddress(document: Pick<DocumentSummary, "documentId" | "state">, query: Record<string, string | undefined>): string {
  return href(document.state === "Error" ? "documentError" : "document", { id: document.documentId }, query);
}
