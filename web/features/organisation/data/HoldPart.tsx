import { calls } from "#contract/index.ts";
import { SettingsPart } from "#web/components/settings/SettingsPart.tsx";
import { formatDate } from "#web/lib/format.ts";
import { notifyError } from "#web/lib/notify.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

/** Legal hold of the whole company. */
export function HoldPart() {
  const { text, culture } = useText();
  const client = useQueryClient();
  const found = useCall(calls.getTenantHold);
  const place = useSend(calls.holdTenant);
  const end = useSend(calls.endTenantHold);
  const [reason, setReason] = useState("");
  const { hold, documents = 0 } = found.data ?? {};
  const after = { onError: (error: Error) => notifyError(error), onSettled: () => changed(client, calls.getTenantHold) };
  return (
    <SettingsPart title={text("hold.tenant")} lead={text("hold.tenant.lead")} query={found} height={80}>
      <Stack gap="md" maw={640} align="flex-start">
        {documents > 0 && <p>{text("hold.documents", { count: documents })}</p>}
        {hold ? (
          <>
            <p>{text("hold.tenant.since", { time: formatDate(hold.time, culture, "dateTime"), name: hold.by?.name ?? "", reason: hold.reason })}</p>
            <Button variant="default" loading={end.isPending} onClick={() => end.mutate({}, after)}>
              {text("hold.end")}
            </Button>
          </>
        ) : (
          <Group align="flex-end" w="100%">
            <Textarea label={text("hold.reason")} autosize maxLength={500} flex={1} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
            <Button variant="default" disabled={reason.trim() === ""} loading={place.isPending} onClick={() => place.mutate({ body: { reason } }, after)}>
              {text("hold.place")}
            </Button>
          </Group>
        )}
      </Stack>
    </SettingsPart>
  );
}
