import { calls } from "#contract/index.ts";
import { reordered } from "#web/components/sortable/SortableList.tsx";
import { notify, notifyError } from "#web/lib/notify.ts";
import { changed, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

/** A note while it is edited; the key stays with it wherever it is moved. */
export type NoteRow = { key: number; text: string };

export const noteId = (key: number): string => `note-${key}`;

/** Ready-made notes as they stand in the form, and storing them; empty ones are left out. */
export function useNotes(stored: readonly string[]) {
  const { text } = useText();
  const client = useQueryClient();
  const save = useSend(calls.setPrefilledNotes);
  const [rows, setRows] = useState<NoteRow[]>(() => stored.map((note, key) => ({ key, text: note })));
  const nextKey = useRef(stored.length);
  const notes = rows.map((row) => row.text.trim()).filter((note) => note !== "");
  return {
    rows,
    isDirty: notes.length !== stored.length || notes.some((note, place) => note !== stored[place]),
    isSaving: save.isPending,
    add: () => {
      const key = nextKey.current++;
      setRows([...rows, { key, text: "" }]);
      setTimeout(() => document.getElementById(noteId(key))?.focus());
    },
    change: (key: number, note: string) => setRows(rows.map((row) => (row.key === key ? { key, text: note } : row))),
    remove: (key: number) => setRows(rows.filter((row) => row.key !== key)),
    move: (from: number, to: number) => setRows(reordered(rows, from, to)),
    /** Answers whether they were stored. */
    store: async (): Promise<boolean> => {
      try {
        await save.mutateAsync({ body: { notes: notes.map((note) => ({ text: note })) } });
        setRows(rows.filter((row) => row.text.trim() !== ""));
        changed(client, calls.getPrefilledNotes);
        notify("positive", text("readyNotes.saved"), { id: "ready-notes" });
        return true;
      } catch (error) {
        notifyError(error);
        return false;
      }
    },
  };
}
