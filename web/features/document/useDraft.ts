import type { DocumentDetail } from "#contract/documentShapes.ts";
import { useEffect, useReducer, useState } from "react";
import { type KeptDraft, isDirty, keep, reduceDraft, startDraft } from "./state/draft.ts";
import { keptDrafts } from "./state/keptDrafts.ts";
import { useStable } from "#web/lib/useStable.ts";

/** How long typing rests before it is kept in the browser, in milliseconds. */
const KEEP_AFTER_MS = 400;

/** The draft of an open document: follows newer versions, is kept in the browser while unsaved, and offered again after a crash. */
export function useDraft(document: DocumentDetail) {
  const [draft, dispatch] = useReducer(reduceDraft, document, startDraft);
  const [kept, setKept] = useState<KeptDraft | undefined>(() => keptDrafts.read(document.documentId));
  const { documentId } = document;

  // The same version may come again in another language or with other evidence; only a newer one changes values.
  useEffect(() => {
    if (document.version !== draft.version) dispatch({ type: "rebase", document });
  }, [document, draft.version]);

  const isOffered = kept !== undefined;
  useEffect(() => {
    if (isOffered && !isDirty(draft)) return;
    const timer = setTimeout(() => keptDrafts.write(documentId, keep(draft, new Date().toISOString())), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft, documentId, isOffered]);
  // The last keystrokes before the page closes are kept too.
  const flush = useStable(() => isDirty(draft) && keptDrafts.write(documentId, keep(draft, new Date().toISOString())));
  useEffect(() => {
    window.addEventListener("pagehide", flush);
    return () => window.removeEventListener("pagehide", flush);
  }, [flush]);

  const restore = () => {
    if (kept) dispatch({ type: "restore", kept });
    setKept(undefined);
  };
  const drop = () => {
    keptDrafts.write(documentId, undefined);
    setKept(undefined);
  };
  return { draft, dispatch, kept, restore, drop };
}
