import { BackLink } from "#web/components/settings/BackLink.tsx";
import type { DocumentTypeDetail } from "#contract/organisation/documentTypeSettings.ts";
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
import { IconFileOff, IconPlus, IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useEffect, useReducer } from "react";
import { Link, useNavigate, useParams } from "react-router";
import styles from "./documentType.module.css";
import { FieldEditor } from "./FieldEditor.tsx";
import { FieldList } from "./FieldList.tsx";
import { TypePart } from "./TypePart.tsx";
import {
  fieldLists,
  freeId,
  isChanged,
  newField,
  problemsOf,
  reduceStaged,
  stage,
  type Staged,
  type StagedAction,
  stagedBody,
  type FieldList as List,
} from "./staged.ts";

/** /Doctype/{docType}/{field?}: the fields of a document type, staged until Save. A column of items is addressed as "items.name". */
export default function DocumentTypeScreen() {
  const { docType = "" } = useParams();
  const { text } = useText();
  const detail = useCall(calls.documentTypeDetail, { params: { documentType: docType } }, { staleTime: Infinity });
  if (detail.isPending)
    return (
      <Loading isScreen className={styles.loading}>
        <Skeleton height={28} width={240} />
        <Skeleton height={420} />
      </Loading>
    );
  if (!detail.data) {
    const isGone = detail.error instanceof ApiError && detail.error.status === 404;
    return (
      <Notice
        title={text(isGone ? "documentType.gone" : "settings.loadFailed")}
        icon={isGone ? <IconFileOff size={40} stroke={1.5} /> : <IconRefresh size={40} stroke={1.5} />}
      >
        {!isGone && <Button onClick={() => void detail.refetch()}>{text("action.retry")}</Button>}
        <Button variant="default" component={Link} to={href("settings", { tab: "DocumentTypes" })}>
          {text("documentType.back")}
        </Button>
      </Notice>
    );
  }
  return <Editor key={docType} saved={detail.data} refresh={() => detail.refetch()} />;
}

/** The address of a field: columns of items have the names of fields too. */
const addressOf = (list: List, name: string) => (list === "itemFields" ? `items.${name}` : name);

/** The field that the address names, how another one is opened, and how one is added. */
function useChosenField(documentType: string, staged: Staged, dispatch: Dispatch<StagedAction>) {
  const { field: address } = useParams();
  const { text } = useText();
  const navigate = useNavigate();
  const list: List = address?.startsWith("items.") ? "itemFields" : "fields";
  const chosen = staged[list].find((field) => addressOf(list, field.name) === address);
  const open = (inList: List, name: string | undefined) =>
    void navigate(href("docType", { docType: documentType, field: name && addressOf(inList, name) }), { replace: true });
  const add = (inList: List) => {
    const label = text("documentType.newField");
    const field = newField(freeId(label, staged), label);
    dispatch({ type: "add", list: inList, field });
    open(inList, field.name);
  };
  return { list, chosen, open, add };
}

function Editor({ saved, refresh }: { saved: DocumentTypeDetail; refresh(): Promise<unknown> }) {
  const { text } = useText();
  const client = useQueryClient();
  const [staged, dispatch] = useReducer(reduceStaged, saved, stage);
  const send = useSend(calls.saveDocumentType);
  const isDirty = isChanged(staged, saved);
  const problems = problemsOf(staged);
  useEffect(() => dispatch({ type: "load", detail: saved }), [saved]);
  const { list, chosen, open, add } = useChosenField(saved.documentType, staged, dispatch);
  const save = async (): Promise<boolean> => {
    try {
      await send.mutateAsync({ params: { documentType: saved.documentType }, body: stagedBody(staged) });
      await refresh();
      changed(client, calls.documentTypeDefinition, calls.localizedFields, calls.localizedDocumentTypes, calls.activeDocumentTypes, calls.getDocument);
      notify("positive", text("documentType.saved"));
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    }
  };
  const isOfType = (pathname: string) => pathname.toLowerCase().startsWith(`/doctype/${saved.documentType.toLowerCase()}`);

  return (
    <div className={styles.screen}>
      <EditorHead
        staged={staged}
        isDirty={isDirty}
        problemCount={problems.length}
        isSaving={send.isPending}
        discard={() => dispatch({ type: "load", detail: saved })}
        save={() => void save()}
      />
      <div className={styles.parts} data-chosen={chosen ? true : undefined}>
        <div className={styles.lists}>
          <TypePart staged={staged} dispatch={dispatch} />
          {fieldLists.map((inList) => (
            <section key={inList} aria-labelledby={`list-${inList}`}>
              <ListHead list={inList} add={() => add(inList)} />
              <FieldList
                list={inList}
                staged={staged}
                problems={problems}
                chosen={list === inList ? chosen?.name : undefined}
                dispatch={dispatch}
                open={open}
              />
            </section>
          ))}
        </div>
        <div className={styles.editor}>
          {chosen ? (
            <FieldEditor
              key={`${list}.${chosen.isNew ? "new" : chosen.name}`}
              field={chosen}
              list={list}
              staged={staged}
              problems={problems}
              dispatch={dispatch}
              close={() => open(list, undefined)}
              rename={(name) => open(list, name)}
            />
          ) : (
            <p className={styles.hint}>{text("documentType.choose")}</p>
          )}
        </div>
      </div>
      <LeavePrompt mayLose={() => isDirty} isInside={isOfType} save={save} />
    </div>
  );
}

type HeadProps = { staged: Staged; isDirty: boolean; problemCount: number; isSaving: boolean; discard(): void; save(): void };

/** The name of the type, whether something is unsaved or wrong, and the buttons that save or discard it. */
function EditorHead({ staged, isDirty, problemCount, isSaving, discard, save }: HeadProps) {
  const { text, culture } = useText();
  return (
    <header className={styles.header}>
      <BackLink to={href("settings", { tab: "DocumentTypes" })} label={text("documentType.back")} />
      <h1>{staged.labels[culture]}</h1>
      <span className={styles.state} role="status">
        {isDirty && text("documentType.unsaved")}
        {problemCount > 0 && ` ${text("documentType.problems", { count: problemCount })}`}
      </span>
      <Button variant="default" disabled={!isDirty || isSaving} onClick={discard}>
        {text("documentType.discard")}
      </Button>
      <Button disabled={!isDirty || problemCount > 0} loading={isSaving} onClick={save}>
        {text("action.save")}
      </Button>
    </header>
  );
}

function ListHead({ list, add }: { list: List; add(): void }) {
  const { text } = useText();
  return (
    <div className={styles.listHead}>
      <h2 id={`list-${list}`}>{text(`documentType.list.${list}`)}</h2>
      <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
        {text(`documentType.add.${list}`)}
      </Button>
    </div>
  );
}
