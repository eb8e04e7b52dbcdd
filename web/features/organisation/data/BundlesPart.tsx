import type { CallReply } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { SettingsPart } from "#web/components/settings/SettingsPart.tsx";
import { api } from "#web/lib/api.ts";
import { downloadFrom } from "#web/lib/download.ts";
import { formatDate, formatNumber, formatSize } from "#web/lib/format.ts";
import { notifyError } from "#web/lib/notify.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Progress, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

type Bundle = CallReply<typeof calls.listBundles>["items"][number];

const UNDER_WAY_MS = 2_000;

/** Everything of the company as one archive: asked for, made meanwhile, taken until it expires. */
export function BundlesPart() {
  const { text } = useText();
  const client = useQueryClient();
  const first = useCall(calls.listBundles);
  const isMaking = first.data?.items.some(({ state }) => state === "Making") ?? false;
  const bundles = useCall(calls.listBundles, undefined, isMaking ? { refetchInterval: UNDER_WAY_MS } : {});
  const make = useSend(calls.makeBundle);
  const ask = () => make.mutate({}, { onError: (error) => notifyError(error), onSettled: () => changed(client, calls.listBundles) });
  return (
    <SettingsPart title={text("bundle.title")} lead={text("bundle.lead")} query={bundles} height={80}>
      <Stack gap="md" maw={640} align="flex-start">
        {bundles.data?.items.map((bundle) => (
          <BundleItem key={bundle.bundleId} bundle={bundle} />
        ))}
        {!isMaking && (
          <Button variant="default" loading={make.isPending} onClick={ask}>
            {text("bundle.make")}
          </Button>
        )}
      </Stack>
    </SettingsPart>
  );
}

function BundleItem({ bundle }: { bundle: Bundle }) {
  const { text, culture } = useText();
  const made = formatDate(bundle.createdTime, culture, "dateTime");
  if (bundle.state === "Failed") return <p>{text("bundle.failed", { made })}</p>;
  if (bundle.state === "Making") return <Making bundle={bundle} />;
  return <Ready bundle={bundle} />;
}

function Making({ bundle: { filesDone, filesAll } }: { bundle: Bundle }) {
  const { text, culture } = useText();
  const share = filesAll ? Math.round((filesDone / filesAll) * 100) : 0;
  const label =
    filesAll === null ? text("bundle.beginning") : text("bundle.making", { done: formatNumber(filesDone, culture), all: formatNumber(filesAll, culture) });
  return (
    <Stack gap={4} w="100%" role="status">
      <span>{label}</span>
      <Progress value={share} aria-label={text("bundle.progress")} />
    </Stack>
  );
}

function Ready({ bundle }: { bundle: Bundle }) {
  const { text, culture } = useText();
  const client = useQueryClient();
  const [isTaking, setTaking] = useState(false);
  const remove = useSend(calls.deleteBundle);
  const params = { bundleId: bundle.bundleId };
  const take = async () => {
    setTaking(true);
    try {
      downloadFrom((await api(calls.openBundleAddress, { params })).address);
    } catch (error) {
      notifyError(error as Error);
    }
    setTaking(false);
  };
  const end = () => remove.mutate({ params }, { onError: (error) => notifyError(error), onSettled: () => changed(client, calls.listBundles) });
  return (
    <Stack gap={4}>
      <span>
        {text("bundle.ready", {
          made: formatDate(bundle.createdTime, culture, "dateTime"),
          size: formatSize(bundle.size ?? 0, culture),
          until: formatDate(bundle.expiresTime, culture, "dateTime"),
        })}
      </span>
      {(bundle.filesMissing ?? 0) > 0 && <span>{text("bundle.missing", { count: bundle.filesMissing ?? 0 })}</span>}
      <Group gap="sm">
        <Button loading={isTaking} onClick={() => void take()}>
          {text("bundle.take")}
        </Button>
        <Button variant="default" loading={remove.isPending} onClick={end}>
          {text("action.delete")}
        </Button>
      </Group>
    </Stack>
  );
}
