import { calls } from "#contract/index.ts";
import type { WebHook } from "#contract/notifications/webHooks.ts";
import { questions, webHookEvents } from "#domain/notifications/events.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { ApiError } from "#web/lib/api.ts";
import { changed, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Checkbox, Group, Modal, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import settings from "#web/components/settings/settings.module.css";
import styles from "./webHooks.module.css";

type Props = { hook: WebHook | undefined; close(): void; onMade(made: { name: string; secret: string }): void };

/** What may be chosen: what outside systems would have to answer is not asked yet. */
const offered = webHookEvents.filter((event) => !questions.includes(event));

/** A new webhook or an existing one: its name, the address, and what it is told (R387-R389). */
export function WebHookDialog({ hook, close, onMade }: Props) {
  const { text } = useText();
  const client = useQueryClient();
  const [draft, setDraft] = useState({ name: hook?.name ?? "", url: hook?.url ?? "", events: hook?.events ?? [], isActive: hook?.isActive ?? true });
  const [isAsking, setAsking] = useState(false);
  const create = useSend(calls.createWebHook);
  const update = useSend(calls.updateWebHook);
  const remove = useSend(calls.deleteWebHook);
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const refused = create.error ?? update.error;
  const code = refused instanceof ApiError ? refused.code : undefined;
  const isUrlWrong = code === "invalid-url" || code === "forbidden-target";
  const onError = (error: Error) => {
    if (!(error instanceof ApiError && (error.code === "invalid-url" || error.code === "forbidden-target"))) notifyError(error);
  };
  const done = (message: string) => {
    notify("positive", message);
    changed(client, calls.listWebHooks);
    close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { ...draft, name: draft.name.trim(), url: draft.url.trim() };
    if (hook) return update.mutate({ body: { webHookId: hook.webHookId, ...body } }, { onSuccess: () => done(text("webHooks.saved")), onError });
    const made = ({ secret }: { secret: string }) => {
      changed(client, calls.listWebHooks);
      onMade({ name: body.name, secret });
    };
    create.mutate({ body }, { onSuccess: made, onError });
  };
  const drop = () => {
    if (!hook) return;
    if (!isAsking) return setAsking(true);
    remove.mutate({ query: { webHookId: hook.webHookId } }, { onSuccess: () => done(text("webHooks.deleted")), onError });
  };
  return (
    <Modal opened onClose={close} size="lg" title={hook?.name ?? text("webHooks.new")} closeButtonProps={{ "aria-label": text("action.close") }}>
      <form className={settings.form} onSubmit={submit}>
        <TextInput
          label={text("webHooks.name")}
          required
          maxLength={100}
          data-autofocus
          value={draft.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label={text("webHooks.url")}
          required
          maxLength={2000}
          placeholder="https://"
          spellCheck={false}
          value={draft.url}
          error={isUrlWrong && text(`error.${code}`)}
          onChange={(event) => set({ url: event.currentTarget.value })}
        />
        <fieldset className={styles.events}>
          <legend>{text("webHooks.events")}</legend>
          {offered.map((name) => (
            <Checkbox
              key={name}
              label={text(`webHooks.event.${name}`)}
              checked={draft.events.includes(name)}
              onChange={(event) => set({ events: webHookEvents.filter((each) => (each === name ? event.currentTarget.checked : draft.events.includes(each))) })}
            />
          ))}
        </fieldset>
        <Checkbox label={text("integration.active")} checked={draft.isActive} onChange={(event) => set({ isActive: event.currentTarget.checked })} />
        <Group justify="space-between">
          {hook ? (
            <Button variant="subtle" color="red" leftSection={<IconTrash size={16} aria-hidden />} loading={remove.isPending} onClick={drop}>
              {text(isAsking ? "settings.reallyDelete" : "action.delete")}
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" disabled={!draft.name.trim() || !draft.url.trim() || draft.events.length === 0} loading={create.isPending || update.isPending}>
            {text("action.save")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
