import { calls } from "#contract/index.ts";
import type { Share } from "#contract/documents/shares.ts";
import { USUAL_SHARE_DAYS } from "#domain/documents/shares.ts";
import { Loading } from "#web/components/Loading.tsx";
import { Copied } from "#web/components/Copied.tsx";
import { ShareItem } from "#web/components/ShareItem.tsx";
import { notifyError } from "#web/lib/notify.ts";
import { href } from "#web/lib/paths.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, NativeSelect, Stack } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DialogProps } from "#web/features/documents/screen/actions/action.ts";
import { ActionDialog } from "./ActionDialog.tsx";

const offered = [1, 7, USUAL_SHARE_DAYS, 30, 90, 365];

/** Links that show the document to somebody without an account: made, copied this once, and ended. */
export default function ShareDialog({ context: { model }, close }: DialogProps) {
  const { text } = useText();
  const client = useQueryClient();
  const { documentId } = model.document;
  const [days, setDays] = useState(USUAL_SHARE_DAYS);
  const list = useCall(calls.documentShares, { params: { documentId } }, { staleTime: 0 });
  const make = useSend(calls.shareDocument);
  const revoke = useSend(calls.revokeShare);
  const refresh = () => changed(client, calls.documentShares, calls.documentHistory);
  const start = () => make.mutate({ params: { documentId }, body: { days } }, { onError: (error) => notifyError(error), onSettled: refresh });
  const end = ({ shareId }: Share) => revoke.mutate({ params: { documentId, shareId } }, { onError: (error) => notifyError(error), onSettled: refresh });
  return (
    <ActionDialog title={text("document.action.share")} size="lg" close={close}>
      <Stack gap="md">
        <p className="dim">{text("share.lead")}</p>
        {make.data ? (
          <MadeLink token={make.data.token} />
        ) : (
          <Group align="end">
            <NativeSelect
              label={text("share.days")}
              data={offered.map((count) => ({ value: String(count), label: text("share.dayCount", { count }) }))}
              value={String(days)}
              onChange={(event) => setDays(Number(event.currentTarget.value))}
            />
            <Button leftSection={<IconLink size={16} aria-hidden />} loading={make.isPending} onClick={start}>
              {text("share.make")}
            </Button>
          </Group>
        )}
        {list.isPending && <Loading height={60} />}
        {list.isError && (
          <Button variant="default" onClick={() => void list.refetch()}>
            {text("action.retry")}
          </Button>
        )}
        {(list.data?.items ?? []).map((share) => (
          <ShareItem key={share.shareId} share={share} end={() => end(share)} />
        ))}
      </Stack>
    </ActionDialog>
  );
}

/** The link stands behind the number sign: browsers send that part to no server, and no log has it. */
function MadeLink({ token }: { token: string }) {
  const { text } = useText();
  return <Copied label={text("share.link")} description={text("share.once")} value={`${window.location.origin}${href("shared")}#${token}`} />;
}
