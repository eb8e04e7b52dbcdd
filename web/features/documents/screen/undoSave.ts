import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { calls } from "#contract/index.ts";
import type { DocumentState } from "#domain/names.ts";
import { api } from "#web/lib/api.ts";
import { type Draft, saveBody } from "./state/draft.ts";
import { ifMatch } from "./useDocumentWrites.ts";

/** In these states values go back and forth; further on an approval or an export has gone by what was saved. */
const open: ReadonlySet<DocumentState> = new Set(["New", "Processed"]);

type Saved = { draft: Draft; before: DocumentDetail; after: DocumentDetail | undefined; readAgain(): Promise<DocumentDetail> };

/** What brings back the values and the state that stood before a save; undefined where nothing was changed, or the document has gone on. */
export function undoOfSave({ draft, before, after, readAgain }: Saved): (() => Promise<void>) | undefined {
  const body = saveBody({ ...draft, saved: draft.values, values: draft.saved, captured: {}, confirmed: [] });
  if (!after || Object.keys(body).length === 0 || !open.has(before.state) || !open.has(after.state)) return undefined;
  const params = { documentId: before.documentId };
  return async () => {
    await api(calls.saveDocument, { params, body }, ifMatch(after.version));
    const { state, version } = await readAgain();
    if (before.state === "New" && state === "Processed") await api(calls.changeState, { params: { ...params, documentState: "Extracted" } }, ifMatch(version));
  };
}
