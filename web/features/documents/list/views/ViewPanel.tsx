import { notify, notifyError } from "#web/lib/notify.ts";
import { notifyUndo } from "#web/lib/undo.tsx";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Button, Group, Skeleton, Switch, TextInput } from "@mantine/core";
import { IconTrash, IconUsers } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import listStyles from "#web/components/list/list.module.css";
import styles from "#web/features/documents/list/documents.module.css";
import { useFocusOnMount } from "#web/components/list/useFocusOnMount.ts";
import { type Shown, useViews, type View, viewAddress } from "./useViews.ts";

/** The views by name, and below them a form that keeps the list on the screen. */
export default function ViewPanel({ shown, current, onDone }: { shown: Shown; current: View | undefined; onDone: () => void }) {
  const { text } = useText();
  const navigate = useNavigate();
  const { views, isPending, error, create, update, remove } = useViews();
  const forget = async (view: View) => {
    try {
      await remove(view.viewId);
      const { viewId: _, isOwn: __, mayChange: ___, ownerName: ____, ...body } = view;
      notifyUndo(text("view.removed", { name: view.name }), () => create(body));
      if (view.viewId === current?.viewId) await navigate(href("docList"));
    } catch (failure) {
      notifyError(failure);
    }
  };
  const keep = async (name: string, isShared: boolean, viewId: string | undefined) => {
    try {
      const body = { ...shown, name, shared: isShared };
      const id = viewId ?? (await create(body)).viewId;
      if (viewId) await update(viewId, body);
      notify("positive", text("view.saved", { name }));
      await navigate(viewAddress({ viewId: id, query: shown.query }));
      onDone();
    } catch (failure) {
      notifyError(failure);
    }
  };
  return (
    <>
      <div className={styles.viewList}>
        {isPending && <Skeleton height={14} width="70%" my={8} />}
        {error && <p className={styles.viewNote}>{text("view.failed")}</p>}
        {!isPending && !error && views.length === 0 && <p className={styles.viewNote}>{text("view.none")}</p>}
        {views.map((view) => (
          <div key={view.viewId} className={styles.viewRow} aria-current={view.viewId === current?.viewId || undefined}>
            <Link to={viewAddress(view)} className={styles.viewName} onClick={onDone}>
              {view.name}
            </Link>
            {view.shared && (
              <span title={view.isOwn ? text("view.shared") : text("view.sharedBy", { name: view.ownerName })}>
                <IconUsers size={14} role="img" aria-label={text("view.shared")} />
              </span>
            )}
            {view.mayChange && (
              <ActionIcon size={24} variant="subtle" color="gray" aria-label={text("view.remove", { name: view.name })} onClick={() => void forget(view)}>
                <IconTrash size={14} />
              </ActionIcon>
            )}
          </div>
        ))}
      </div>
      <hr className={listStyles.rule} />
      <KeepForm current={current} keep={keep} />
    </>
  );
}

function KeepForm({ current, keep }: { current: View | undefined; keep: (name: string, isShared: boolean, viewId: string | undefined) => Promise<void> }) {
  const { text } = useText();
  const first = useFocusOnMount();
  const [name, setName] = useState(current?.name ?? "");
  const [isShared, setShared] = useState(current?.shared ?? false);
  const [isBusy, setBusy] = useState(false);
  const save = async (viewId: string | undefined) => {
    setBusy(true);
    await keep(name.trim(), isShared, viewId);
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(current?.mayChange ? current.viewId : undefined);
  };
  return (
    <form className={styles.filterForm} onSubmit={submit}>
      <TextInput size="xs" label={text("view.name")} value={name} maxLength={100} onChange={(event) => setName(event.currentTarget.value)} ref={first} />
      <Switch size="xs" label={text("view.share")} checked={isShared} onChange={(event) => setShared(event.currentTarget.checked)} />
      <Group gap="xs">
        <Button type="submit" size="xs" loading={isBusy} disabled={!name.trim()}>
          {text(current?.mayChange ? "view.update" : "view.save")}
        </Button>
        {current?.mayChange && (
          <Button size="xs" variant="default" disabled={isBusy || !name.trim()} onClick={() => void save(undefined)}>
            {text("view.saveAs")}
          </Button>
        )}
      </Group>
    </form>
  );
}
