import type { BulkAction } from "#contract/documents/bulkActions.ts";
import { text } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { NotificationKind } from "./notificationKinds.tsx";
import { notify, notifyError } from "./notify.ts";

let count = 0;

/** Says of how many documents something was taken back by an action, and how many had gone on meanwhile. */
export function notifyTakenBack(action: BulkAction["kind"], results: readonly { ok: boolean }[]): void {
  const done = results.filter(({ ok }) => ok).length;
  if (done > 0) notify("positive", text(`bulk.done.${action}`, { count: done }));
  if (done < results.length) notify("warning", text("bulk.notTakenBack", { count: results.length - done }));
}

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
