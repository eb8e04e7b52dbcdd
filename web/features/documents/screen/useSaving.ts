import type { CallInput } from "#contract/call.ts";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { calls } from "#contract/index.ts";
import { undecidedCode } from "#domain/documents/undecided.ts";
import { isClean } from "#domain/documents/validate.ts";
import { type ValidationError } from "#domain/documents/validationError.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { api, ApiError } from "#web/lib/api.ts";
import { notifyUndo } from "#web/lib/undo.tsx";
import { callQuery, changed } from "#web/lib/queries.ts";
import type { Text } from "#web/locales/language.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useStable } from "#web/lib/useStable.ts";
import { type Dispatch, useEffect, useRef, useState } from "react";
import type { EditedBy } from "./panels/ConflictDialog.tsx";
import { type Draft, type DraftAction, saveBody } from "./state/draft.ts";
import { undoOfSave } from "./undoSave.ts";
import { ifMatch, staleAfterWrite } from "./useDocumentWrites.ts";

export type ReadInput = CallInput<typeof calls.getDocument>;
type Saving = {
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  /** Forgets what was kept in the browser. */
  forgetKept(): void;
  document: DocumentDetail;
  read: ReadInput;
  errors: readonly ValidationError[];
  text: Text;
};

/** That the document was saved, and what keeps it from being processed. */
function savedWords(errors: readonly ValidationError[], text: Text): string {
  if (isClean(errors)) return text("document.saved");
  const undecided = undecidedCode(errors);
  if (undecided) return text(`document.saved.${undecided}`);
  return text("document.savedWithErrors", { count: errors.filter((error) => error.blocking && error.field !== "").length });
}

/**
 * Saves the draft on the version it stands on. A newer version on the server is read, joined with what was typed,
 * and shown as a conflict; nothing typed is lost (domain rules, section 2, concurrent edits).
 */
export function useSaving({ draft, dispatch, forgetKept, document, read, errors, text }: Saving) {
  const { documentId } = document;
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  const [editedBy, setEditedBy] = useState<EditedBy>();

  const readAgain = (): Promise<DocumentDetail> => client.fetchQuery({ ...callQuery(calls.getDocument, read), staleTime: 0 }) as Promise<DocumentDetail>;

  /** Asks whose values stay. */
  const decide = useStable(() => setEditedBy((known) => known ?? { person: document.changedBy?.name, time: document.changedTime }));
  const hasConflicts = draft.conflicts.length > 0;
  useEffect(() => {
    if (hasConflicts) decide();
  }, [hasConflicts, decide]);

  /** Saves, but nothing over values of another person before that is decided; `looked` are fields that were looked at besides those walked through. */
  async function save(looked: readonly string[] = []): Promise<boolean> {
    if (!hasConflicts) return write(looked);
    decide();
    return false;
  }

  async function write(looked: readonly string[]): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setSaving(true);
    const { values, version } = draft;
    try {
      await api(
        calls.saveDocument,
        { params: { documentId }, body: saveBody({ ...draft, confirmed: [...new Set([...draft.confirmed, ...looked])] }) },
        ifMatch(version),
      );
      dispatch({ type: "saved", values });
      setEditedBy(undefined);
      forgetKept();
      const after = await readAgain().catch(() => undefined);
      changed(client, ...staleAfterWrite.filter((call) => call !== calls.getDocument));
      const undo = undoOfSave({ draft, before: document, after, readAgain });
      const message = { kind: isClean(errors) ? "positive" : "warning", id: "saved" } as const;
      if (undo) notifyUndo(savedWords(errors, text), () => undo().finally(() => changed(client, ...staleAfterWrite)), message);
      else notify(message.kind, savedWords(errors, text), { id: message.id });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) await meetNewerVersion(error);
      else notifyError(error, { id: "saved" });
      return false;
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }

  async function meetNewerVersion(error: ApiError): Promise<void> {
    try {
      const theirs = await readAgain();
      dispatch({ type: "rebase", document: theirs });
      setEditedBy({ person: error.problem?.editedBy ?? theirs.changedBy?.name, time: error.problem?.editedAt ?? theirs.changedTime });
    } catch (failure) {
      notifyError(failure);
    }
  }
  return {
    save,
    saveMine: () => write([]),
    isSaving,
    editedBy,
    closeConflict: () => setEditedBy(undefined),
    decide: hasConflicts && !editedBy ? decide : undefined,
  };
}
