import type { CallReply } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { Notice } from "#web/components/Notice.tsx";
import { useText } from "#web/locales/language.ts";
import { IconPlugConnectedX } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Loaded } from "#web/components/settings/Loaded.tsx";
import { SettingsDetail } from "#web/components/settings/SettingsDetail.tsx";
import { ImportForm } from "./ImportForm.tsx";
import { ImportLog } from "./ImportLog.tsx";

type Listed = CallReply<typeof calls.listImportConnections>;

/** One place that documents come from, or a new one of a type. */
export function ImportScreen({ id, list }: { id: string; list: UseQueryResult<Listed> }) {
  const { text } = useText();
  const [search] = useSearchParams();
  const source = list.data?.items.find((each) => each.importConnectionId === id);
  const offer = list.data?.types.find(({ type }) => type === (source?.type ?? search.get("type")));
  const isKnown = offer !== undefined && (id === "new" || source !== undefined);
  return (
    <SettingsDetail tab="Import" titleId="import-title">
      <Loaded query={list}>
        {isKnown ? (
          <>
            <ImportForm offer={offer} source={source} />
            {source && <ImportLog source={source} />}
          </>
        ) : (
          <Notice heading="h2" title={text("import.gone")} icon={<IconPlugConnectedX size={32} />} />
        )}
      </Loaded>
    </SettingsDetail>
  );
}
