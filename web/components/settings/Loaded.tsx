import { Loading } from "#web/components/Loading.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** What a part of the settings needs to know of the call that it stands on. */
export type Reading = { isPending: boolean; isError: boolean; refetch(): unknown };

type Props = {
  query: Reading;
  /** Grey shapes of about the size of the content. */
  loading?: ReactNode;
  children: ReactNode;
};

/** What stands on something read from the server: shapes while it is read, a failure with another try, or the content. */
export function Loaded({ query, loading = <Loading height={420} mt="md" />, children }: Props) {
  const { text } = useText();
  if (query.isPending) return loading;
  if (!query.isError) return children;
  return (
    <Notice heading="h2" title={text("settings.loadFailed")} icon={<IconRefresh size={32} />}>
      <Button onClick={() => void query.refetch()}>{text("action.retry")}</Button>
    </Notice>
  );
}
