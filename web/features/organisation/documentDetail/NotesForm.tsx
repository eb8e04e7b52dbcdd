import { LeavePrompt } from "#web/components/LeavePrompt.tsx";
import { FormFoot } from "#web/components/settings/FormFoot.tsx";
import { SortableList } from "#web/components/sortable/SortableList.tsx";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Button, Stack, Textarea } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { FormEvent } from "react";
import styles from "./notes.module.css";
import { noteId, type NoteRow, useNotes } from "./useNotes.ts";

/** Longest note in characters, and most notes, as the contract takes them. */
const MAX_NOTE_CHARACTERS = 1000;
const MAX_NOTES = 100;

/** The ready-made notes, in the order in which they are offered. Who may not change them reads them. */
export function NotesForm({ stored }: { stored: readonly string[] }) {
  const { text } = useText();
  const mayChange = useSession().permissions.includes("UpdateReturnToIssuerConfiguration");
  const notes = useNotes(stored);
  const { rows, isDirty, store } = notes;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void store();
  };
  if (!mayChange) return <ReadOnly notes={stored} />;
  return (
    <form onSubmit={submit}>
      <Stack gap="md" maw={640}>
        {rows.length === 0 && <p>{text("readyNotes.none")}</p>}
        <SortableList
          label={text("readyNotes.title")}
          items={rows}
          keyOf={({ key }) => String(key)}
          nameOf={(row) => row.text || text("readyNotes.new")}
          move={notes.move}
          rowClassName={styles.row}
        >
          {(row, place, handle) => (
            <>
              {handle}
              <NoteInput row={row} place={place + 1} change={notes.change} remove={notes.remove} />
            </>
          )}
        </SortableList>
        <FormFoot
          aside={
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} disabled={rows.length >= MAX_NOTES} onClick={notes.add}>
              {text("readyNotes.add")}
            </Button>
          }
          isSaving={notes.isSaving}
          isDisabled={!isDirty}
        />
      </Stack>
      <LeavePrompt mayLose={() => isDirty} save={store} />
    </form>
  );
}

type InputProps = { row: NoteRow; place: number; change(key: number, text: string): void; remove(key: number): void };

function NoteInput({ row: { key, text: note }, place, change, remove }: InputProps) {
  const { text } = useText();
  return (
    <>
      <Textarea
        id={noteId(key)}
        className={styles.text}
        aria-label={text("readyNotes.note", { place })}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={MAX_NOTE_CHARACTERS}
        value={note}
        onChange={(event) => change(key, event.currentTarget.value)}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={text("readyNotes.remove", { place })} onClick={() => remove(key)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}

function ReadOnly({ notes }: { notes: readonly string[] }) {
  const { text } = useText();
  if (notes.length === 0) return <p>{text("readyNotes.none")}</p>;
  return (
    <ol>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ol>
  );
}
