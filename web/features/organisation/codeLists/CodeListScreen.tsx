import type { CodeListDraft } from "./draft.ts";
import { calls } from "#contract/index.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { LeavePrompt } from "#web/components/LeavePrompt.tsx";
import { Loading } from "#web/components/Loading.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { ApiError } from "#web/lib/api.ts";
import { href } from "#web/lib/paths.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Skeleton } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconFileOff, IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Link, useNavigate } from "react-router";
import { EnumEditor } from "./CodeListEditor.tsx";

const listAddress = href("settings", { tab: "Enums" });

const emptyList: CodeListDraft = { name: "", type: "Default", category: "None", fields: [], accountingUnitIds: [], conditions: [], rows: [] };

/** One code list, read or new. */
export function EnumScreen({ id }: { id: string }) {
  const { text } = useText();
  const list = useCall(calls.getEnum, { params: { id } }, { enabled: id !== "new", staleTime: Infinity });
  if (id === "new") return <Editing id={undefined} saved={emptyList} isReadOnly={false} />;
  if (list.isPending)
    return (
      <Loading>
        <Skeleton height={28} width={240} mb={16} />
        <Skeleton height={320} maw={1080} />
      </Loading>
    );
  if (!list.data) {
    const isGone = list.error instanceof ApiError && list.error.status === 404;
    return (
      <Notice heading="h2" title={text(isGone ? "enums.gone" : "settings.loadFailed")} icon={isGone ? <IconFileOff size={32} /> : <IconRefresh size={32} />}>
        {!isGone && <Button onClick={() => void list.refetch()}>{text("action.retry")}</Button>}
        <Button variant="default" component={Link} to={listAddress}>
          {text("enums.back")}
        </Button>
      </Notice>
    );
  }
  const { id: _id, builtIn, accountingSystemId: _system, rowCount: _count, ...saved } = list.data;
  return <Editing key={JSON.stringify(saved)} id={id} saved={saved} isReadOnly={builtIn} />;
}

function Editing({ id, saved, isReadOnly }: { id: string | undefined; saved: CodeListDraft; isReadOnly: boolean }) {
  const { text } = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useForm<CodeListDraft>({ initialValues: saved });
  const isLeaving = useRef(false);
  const create = useSend(calls.createEnum);
  const replace = useSend(calls.replaceEnum);
  const remove = useSend(calls.deleteEnum);
  const leave = () => {
    isLeaving.current = true;
    changed(client, calls.listEnums, calls.getEnum, calls.documentEnumValues, calls.fieldEnumValues, calls.fieldsEnumValues);
    setTimeout(() => void navigate(listAddress));
  };
  const save = async (): Promise<boolean> => {
    const draft = form.getValues();
    const rows = draft.rows.filter((row) => row.key !== "" || row.labels["cs-CZ"] !== "");
    const complete = rows.map((row) => {
      const cs = row.labels["cs-CZ"] || row.labels["en-US"] || row.key;
      return { ...row, labels: { "cs-CZ": cs, "en-US": row.labels["en-US"] || cs } };
    });
    try {
      const body = { ...draft, rows: complete };
      await (id ? replace.mutateAsync({ params: { id }, body }) : create.mutateAsync({ body }));
      notify("positive", text("enums.saved"));
      leave();
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    }
  };
  const drop = () =>
    id &&
    remove.mutate(
      { params: { id } },
      { onSuccess: () => (notify("positive", text("enums.deleted", { name: saved.name })), leave()), onError: (error: Error) => notifyError(error) },
    );
  return (
    <>
      <EnumEditor
        form={form}
        isReadOnly={isReadOnly}
        isSaving={create.isPending || replace.isPending}
        back={listAddress}
        save={save}
        remove={id && !isReadOnly ? drop : undefined}
      />
      <LeavePrompt mayLose={() => !isLeaving.current && form.isDirty()} save={save} />
    </>
  );
}
