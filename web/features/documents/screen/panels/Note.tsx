import { calls } from "#contract/index.ts";
import { useCall } from "#web/lib/queries.ts";
import { Menu, Button, Textarea } from "@mantine/core";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";

/** The note of the document; ready-made notes of the tenant can be put in. */
export function Note() {
  const { draft, dispatch, document, text } = useScreen();
  const mayEdit = document.allowedActions.includes("editNote") || document.allowedActions.includes("save");
  const prefilled = useCall(calls.getPrefilledNotes, undefined, { enabled: mayEdit, staleTime: 60_000 }).data?.notes ?? [];
  const { note } = draft.values;
  const insert = (words: string) => dispatch({ type: "setNote", note: note.trim() === "" ? words : `${note.trimEnd()}\n${words}` });
  return (
    <>
      <Textarea
        label={text("document.note")}
        description={text("document.note.hint")}
        autosize
        minRows={6}
        maxLength={10_000}
        value={note}
        readOnly={!mayEdit}
        onChange={(event) => dispatch({ type: "setNote", note: event.currentTarget.value })}
      />
      {mayEdit && prefilled.length > 0 && (
        <Menu position="bottom-start" width={320}>
          <Menu.Target>
            <Button variant="default" size="xs" mt={8}>
              {text("document.note.prefilled")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {prefilled.map((each) => (
              <Menu.Item key={each.text} onClick={() => insert(each.text)}>
                {each.text}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
