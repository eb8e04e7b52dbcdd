import { calls } from "#contract/index.ts";
import { formatDate } from "#web/lib/format.ts";
import { notifyError } from "#web/lib/notify.ts";
import { changed, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DialogProps } from "#web/features/documents/screen/actions/action.ts";
import { ActionDialog } from "./ActionDialog.tsx";

/** Legal hold of the document: set with its reason, or ended. */
export default function HoldDialog({ context: { model }, close }: DialogProps) {
  const { text, culture } = useText();
  const client = useQueryClient();
  const { documentId, hold } = model.document;
  const [reason, setReason] = useState(hold?.reason ?? "");
  const place = useSend(calls.placeHold);
  const end = useSend(calls.endHold);
  const params = { documentId };
  const after = {
    onSuccess: () => {
      changed(client, calls.getDocument, calls.listDocuments, calls.documentHistory);
      close();
    },
    onError: (error: Error) => notifyError(error),
  };
  return (
    <ActionDialog title={text("hold.title")} close={close}>
      <Stack gap="md">
        <p className="dim">{text("hold.lead")}</p>
        {hold && <p>{text("hold.since", { time: formatDate(hold.time, culture, "dateTime"), name: hold.by?.name ?? "" })}</p>}
        <Textarea label={text("hold.reason")} autosize minRows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        <Group justify="flex-end">
          {hold && (
            <Button variant="default" loading={end.isPending} onClick={() => end.mutate({ params }, after)}>
              {text("hold.end")}
            </Button>
          )}
          <Button disabled={reason.trim() === ""} loading={place.isPending} onClick={() => place.mutate({ params, body: { reason } }, after)}>
            {text(hold ? "hold.change" : "hold.place")}
          </Button>
        </Group>
      </Stack>
    </ActionDialog>
  );
}
