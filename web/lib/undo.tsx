import { text } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { NotificationKind } from "./notificationKinds.tsx";
import { notify, notifyError } from "./notify.ts";

let count = 0;

/** Says what was done and offers to take it back; what fails then is reported like any failure. */
export function notifyUndo(message: string, undo: () => Promise<unknown>, options: { kind?: NotificationKind; id?: string } = {}): void {
  const { kind = "positive", id = `undo-${++count}` } = options;
  const take = () => {
    notifications.hide(id);
    undo().catch(notifyError);
  };
  notify(kind, message, {
    id,
    action: (
      <Button size="compact-sm" variant="default" onClick={take}>
        {text("undo")}
      </Button>
    ),
  });
}
