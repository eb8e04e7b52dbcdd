import { calls } from "#contract/index.ts";
import { ShareItem } from "#web/components/ShareItem.tsx";
import { SettingsPart } from "#web/components/settings/SettingsPart.tsx";
import { notifyError } from "#web/lib/notify.ts";
import { href } from "#web/lib/paths.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";

/** Every link by which a document of the company is shown to somebody without an account. */
export function SharesPart() {
  const { text } = useText();
  const client = useQueryClient();
  const shares = useCall(calls.tenantShares);
  const revoke = useSend(calls.revokeShare);
  const items = shares.data?.items ?? [];
  return (
    <SettingsPart title={text("share.all")} lead={text("share.all.lead")} query={shares} height={80}>
      {items.length === 0 ? (
        <p className="dim">{text("share.none")}</p>
      ) : (
        <Stack gap="sm" maw={640}>
          {items.map((share) => {
            const { documentId, shareId } = share;
            const end = () =>
              revoke.mutate(
                { params: { documentId, shareId } },
                { onError: (error) => notifyError(error), onSettled: () => changed(client, calls.tenantShares) },
              );
            return (
              <ShareItem key={shareId} share={share} end={end}>
                <Link to={href("document", { id: documentId })}>{share.documentName}</Link>
              </ShareItem>
            );
          })}
        </Stack>
      )}
    </SettingsPart>
  );
}
