import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { useSession } from "#web/lib/session.ts";
import { useStable } from "#web/lib/useStable.ts";
import { useEffect, useReducer, useState } from "react";
import { isDirty, joinKept, keep, type KeptDraft, reduceDraft, startDraft } from "./state/draft.ts";
import { keptDrafts } from "./state/keptDrafts.ts";

/** How long typing rests before it is kept in the browser, in milliseconds. */
const KEEP_AFTER_MS = 400;

/** The draft of an open document: follows newer versions, is kept in the browser while unsaved, and offered again after a crash. */
export function useDraft(document: DocumentDetail) {
  const { me } = useSession();
  const owner = { userId: me?.userId ?? "", documentId: document.documentId };
  const [draft, dispatch] = useReducer(reduceDraft, document, startDraft);
  const [kept, setKept] = useState<KeptDraft | undefined>(() => keptDrafts.read(owner));

  // The same version may come again in another language or with other evidence; only a newer one changes values.
  useEffect(() => {
    if (document.version !== draft.version) dispatch({ type: "rebase", document });
  }, [document, draft.version]);

  // Until the offer is decided, new typing is kept over what was kept before: neither may get lost.
  const write = useStable(() => keptDrafts.write(owner, joinKept(kept, keep(draft, new Date().toISOString()))));
  useEffect(() => {
    const timer = setTimeout(write, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft, write]);
  // The last keystrokes before the page closes are kept too.
  const flush = useStable(() => isDirty(draft) && write());
  useEffect(() => {
    window.addEventListener("pagehide", flush);
    return () => window.removeEventListener("pagehide", flush);
  }, [flush]);

  const restore = () => {
    if (kept) dispatch({ type: "restore", kept });
    setKept(undefined);
  };
  const drop = useStable(() => {
    keptDrafts.write(owner, undefined);
    setKept(undefined);
  });
  return { draft, dispatch, kept, restore, drop };
}
