import type { CallReply } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { Loading } from "#web/components/Loading.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import frame from "#web/components/settings/connections.module.css";
import { ImportForm } from "./ImportForm.tsx";

type Listed = CallReply<typeof calls.listImportConnections>;

/** One place that documents come from, or a new one of a type. */
export function ImportScreen({ id, list }: { id: string; list: UseQueryResult<Listed> }) {
  const { text } = useText();
  const [search] = useSearchParams();
  const source = list.data?.items.find((each) => each.importConnectionId === id);
  const offer = list.data?.types.find(({ type }) => type === (source?.type ?? search.get("type")));
  const isKnown = offer !== undefined && (id === "new" || source !== undefined);
  return (
    <section aria-labelledby="import-title" className={frame.screen}>
      <Button
        component={Link}
        to={href("settings", { tab: "Import" })}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
      >
        {text("settings.tab.Import")}
      </Button>
      {list.isPending && <Loading height={420} mt="md" />}
      {list.isError && (
        <Notice heading="h2" title={text("settings.loadFailed")} icon={<IconRefresh size={32} />}>
          <Button onClick={() => void list.refetch()}>{text("action.retry")}</Button>
        </Notice>
      )}
      {list.data && !isKnown && <Notice heading="h2" title={text("import.gone")} icon={<IconPlugConnectedX size={32} />} />}
      {list.data && isKnown && <ImportForm offer={offer} source={source} />}
    </section>
  );
}
