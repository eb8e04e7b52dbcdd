import { calls } from "#contract/index.ts";
import { notifyError } from "#web/lib/notify.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Copied } from "#web/components/Copied.tsx";
import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";

/** The person's own address for feed readers: made, shown this once, ended. */
export function FeedPart() {
  const { text } = useText();
  const client = useQueryClient();
  const own = useCall(calls.ownFeed);
  const open = useSend(calls.openOwnFeed);
  const end = useSend(calls.endOwnFeed);
  const settle = { onError: (error: Error) => notifyError(error), onSettled: () => changed(client, calls.ownFeed) };
  return (
    <>
      {open.data && <Copied label={text("profile.feed.address")} description={text("profile.feed.once")} value={open.data.address} />}
      <Group gap="sm" mt="sm">
        <Button variant="default" loading={open.isPending} onClick={() => open.mutate({}, settle)}>
          {text(own.data?.isOpen ? "profile.feed.renew" : "profile.feed.make")}
        </Button>
        {own.data?.isOpen && (
          <Button
            variant="subtle"
            color="red"
            loading={end.isPending}
            onClick={() => {
              open.reset();
              end.mutate({}, settle);
            }}
          >
            {text("profile.feed.end")}
          </Button>
        )}
      </Group>
    </>
  );
}
