import { calls } from "#contract/index.ts";
import { Loading } from "#web/components/Loading.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { api, ApiError } from "#web/lib/api.ts";
import { download } from "#web/lib/download.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Entrance } from "#web/features/organisation/signin/Entrance.tsx";

const UNDER_WAY_MS = 3_000;

/** /DeletedCompany#token: how far the deletion of a company is, and its certificate, for who can no longer sign in. */
export default function DeletedScreen() {
  const { text, culture } = useText();
  const [token] = useState(() => window.location.hash.slice(1));
  const deletion = useQuery({
    queryKey: ["deletion", token, culture],
    queryFn: ({ signal }) => api(calls.deletedTenant, { body: { token, culture } }, { signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.finishedTime === null ? UNDER_WAY_MS : false),
  });
  const isUnknown = deletion.error instanceof ApiError && deletion.error.status < 500;
  const { company = "", certificate } = deletion.data ?? {};
  const take = (content: string, type: string, ending: string) => download(new Blob([content], { type }), `kvitance-${company}.${ending}`);
  return (
    <Entrance title={text("title.deletedCompany")}>
      {deletion.isPending && (
        <Loading isScreen>
          <Skeleton height={160} />
        </Loading>
      )}
      {deletion.isError && (
        <Notice title={text(isUnknown ? "deletion.unknown" : "state.failed")} advice={text(isUnknown ? "deletion.unknown.advice" : "error.network")}>
          {!isUnknown && <Button onClick={() => void deletion.refetch()}>{text("action.retry")}</Button>}
        </Notice>
      )}
      {deletion.data && !certificate && (
        <div role="status">
          <Notice title={text("deletion.underWay", { company })} advice={text("deletion.underWay.advice")} />
        </div>
      )}
      {certificate && (
        <Notice title={text("deletion.done", { company })} advice={text("deletion.done.advice")}>
          <Group gap="sm">
            <Button onClick={() => take(certificate.text, "text/plain;charset=utf-8", "txt")}>{text("deletion.text")}</Button>
            <Button variant="default" onClick={() => take(certificate.json, "application/json", "json")}>
              {text("deletion.json")}
            </Button>
          </Group>
        </Notice>
      )}
    </Entrance>
  );
}
