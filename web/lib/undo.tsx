import { text } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { notify, notifyError } from "./notify.ts";

let count = 0;

/** Says what was done and offers to take it back; what fails then is reported like any failure. */
export function notifyUndo(message: string, undo: () => Promise<unknown>): void {
  const id = `undo-${++count}`;
  const take = () => {
    notifications.hide(id);
    undo().catch(notifyError);
  };
  notify("positive", message, {
    id,
    action: (
      <Button size="compact-sm" variant="default" onClick={take}>
        {text("undo")}
      </Button>
    ),
  });
}
