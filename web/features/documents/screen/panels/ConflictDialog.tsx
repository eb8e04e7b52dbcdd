import { nameValue } from "#web/components/fieldFormats.ts";
import { formatDate } from "#web/lib/format.ts";
import { Button, Group, Modal } from "@mantine/core";
import type { Conflict, Item, Part, VatRow } from "#web/features/documents/screen/state/draft.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import styles from "#web/features/documents/screen/screen.module.css";

export type EditedBy = { person: string | undefined; time: string | undefined };

/** Somebody saved a newer version: who and when, and for each value that both changed, whose stays (R080, EditedElsewhere). */
export function ConflictDialog({ editedBy, save, close }: { editedBy: EditedBy; save(): void; close(): void }) {
  const { draft, dispatch, text, culture } = useScreen();
  const loadTheirs = () => {
    dispatch({ type: "discard" });
    close();
  };
  return (
    <Modal opened onClose={close} size="lg" title={text("document.conflict.title")} closeButtonProps={{ "aria-label": text("document.action.close") }}>
      <p className={styles.dialogText}>
        {text("document.conflict.who", { person: editedBy.person ?? text("document.conflict.someone"), time: formatDate(editedBy.time, culture, "dateTime") })}
      </p>
      {draft.conflicts.length === 0 ? <p className={styles.dialogText}>{text("document.conflict.none")}</p> : <Choices />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={loadTheirs}>
          {text("document.conflict.allTheirs")}
        </Button>
        <Button onClick={save} data-autofocus>
          {draft.conflicts.length > 0 ? text("document.conflict.saveMine") : text("document.conflict.save")}
        </Button>
      </Group>
    </Modal>
  );
}

function Choices() {
  const { draft, dispatch, text } = useScreen();
  return (
    <table className={styles.conflicts}>
      <thead>
        <tr>
          <th scope="col">{text("document.conflict.field")}</th>
          <th scope="col">{text("document.conflict.theirs")}</th>
          <th scope="col">{text("document.conflict.mine")}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {draft.conflicts.map((conflict) => (
          <ConflictRow key={JSON.stringify(conflict.part)} conflict={conflict} resolve={(type) => dispatch({ type, part: conflict.part })} />
        ))}
      </tbody>
    </table>
  );
}

function ConflictRow({ conflict, resolve }: { conflict: Conflict; resolve(type: "takeTheirs" | "keepMine"): void }) {
  const { draft, definition, text, culture, choicesFor } = useScreen();
  const { part, theirs } = conflict;
  const field = part.kind === "field" ? definition.fields.find((one) => one.name === part.name) : undefined;
  const show = (value: string | Item[] | VatRow[]) => {
    if (typeof value !== "string") return text("document.conflict.rows", { count: value.length });
    if (value === "") return text("document.empty");
    if (part.kind === "deliveredDate") return nameValue("date", value, { culture });
    return field ? nameValue(field.format, value, { culture, choices: choicesFor(field) }) : value;
  };
  const mine = part.kind === "field" ? (draft.values.fields[part.name] ?? "") : draft.values[part.kind];
  return (
    <tr>
      <th scope="row">{field?.label ?? labelOfPart(part, text)}</th>
      <td>{show(theirs)}</td>
      <td>{show(mine)}</td>
      <td>
        <Group gap={4} wrap="nowrap">
          <Button size="compact-xs" variant="default" onClick={() => resolve("takeTheirs")}>
            {text("document.conflict.takeTheirs")}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => resolve("keepMine")}>
            {text("document.conflict.keepMine")}
          </Button>
        </Group>
      </td>
    </tr>
  );
}

const partLabels = {
  items: "document.items",
  vatBreakdown: "document.vat",
  note: "document.note",
  deliveredDate: "document.field.deliveredDate",
} as const;

function labelOfPart(part: Part, text: ReturnType<typeof useScreen>["text"]): string {
  if (part.kind === "field") return part.name;
  return text(partLabels[part.kind]);
}
