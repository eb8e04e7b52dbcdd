import { calls } from "#contract/index.ts";
import type { WebHook } from "#contract/notifications/webHooks.ts";
import { isQuestion, webHookEvents, withoutAnswer } from "#domain/notifications/events.ts";
import { DeleteButton, FormFoot } from "#web/components/settings/FormFoot.tsx";
import settings from "#web/components/settings/settings.module.css";
import { ApiError } from "#web/lib/api.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { changed, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Checkbox, Modal, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import styles from "./webHooks.module.css";

type Props = { hook: WebHook | undefined; close(): void; onMade(made: { name: string; secret: string }): void };
type Draft = Pick<WebHook, "name" | "url" | "events" | "isActive" | "answerMinutes" | "withoutAnswer">;

/** A new webhook or an existing one: its name, the address, and of what it is notified (R387-R389). */
export function WebHookDialog(props: Props) {
  const { hook, close } = props;
  const { text } = useText();
  const { form, save, remove, isSaving, isDeleting } = useWebHookForm(props);
  const { name, url, events } = form.values;
  return (
    <Modal opened onClose={close} size="lg" title={hook?.name ?? text("webHooks.new")} closeButtonProps={{ "aria-label": text("action.close") }}>
      <form className={settings.form} onSubmit={save}>
        <TextInput label={text("webHooks.name")} required maxLength={100} data-autofocus {...form.getInputProps("name")} />
        <TextInput label={text("webHooks.url")} required maxLength={2000} placeholder="https://" spellCheck={false} {...form.getInputProps("url")} />
        <Checkbox.Group label={text("webHooks.events")} {...form.getInputProps("events")}>
          <div className={styles.events}>
            {webHookEvents.map((event) => (
              <Checkbox key={event} value={event} label={text(`webHooks.event.${event}`)} />
            ))}
          </div>
        </Checkbox.Group>
        {events.some(isQuestion) && (
          <fieldset className={styles.answer}>
            <legend>{text("webHooks.answer")}</legend>
            <p>{text("webHooks.answer.lead")}</p>
            <div className={settings.pair}>
              <NumberInput
                label={text("webHooks.answerMinutes")}
                min={1}
                max={1440}
                allowDecimal={false}
                clampBehavior="strict"
                required
                {...form.getInputProps("answerMinutes")}
              />
              <NativeSelect
                label={text("webHooks.withoutAnswer")}
                data={withoutAnswer.map((choice) => ({ value: choice, label: text(`webHooks.withoutAnswer.${choice}`) }))}
                {...form.getInputProps("withoutAnswer")}
              />
            </div>
          </fieldset>
        )}
        {events.includes("CustomFileExport") && <p className={styles.hint}>{text("webHooks.fileHint")}</p>}
        <Checkbox label={text("integration.active")} {...form.getInputProps("isActive", { type: "checkbox" })} />
        <FormFoot
          aside={hook && <DeleteButton isDeleting={isDeleting} remove={() => remove(hook.webHookId)} />}
          isSaving={isSaving}
          isDisabled={!name.trim() || !url.trim() || events.length === 0}
        />
      </form>
    </Modal>
  );
}

/** A webhook while edited, and how it is saved and deleted; a refused address says why at its field. */
function useWebHookForm({ hook, close, onMade }: Props) {
  const { text } = useText();
  const client = useQueryClient();
  const { name = "", url = "", events = [], isActive = true, answerMinutes = 15, withoutAnswer: unanswered = "GoOn" } = hook ?? {};
  const form = useForm<Draft>({ initialValues: { name, url, events, isActive, answerMinutes, withoutAnswer: unanswered } });
  const create = useSend(calls.createWebHook);
  const update = useSend(calls.updateWebHook);
  const drop = useSend(calls.deleteWebHook);
  const onError = (error: Error) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === "invalid-url" || code === "forbidden-target") form.setFieldError("url", text(`error.${code}`));
    else notifyError(error);
  };
  const done = (message: string) => {
    notify("positive", message);
    changed(client, calls.listWebHooks);
    close();
  };
  const save = form.onSubmit((draft) => {
    const chosen = webHookEvents.filter((event) => draft.events.includes(event));
    const body = { ...draft, name: draft.name.trim(), url: draft.url.trim(), events: chosen, answerMinutes: draft.answerMinutes || 15 };
    if (hook) return update.mutate({ body: { webHookId: hook.webHookId, ...body } }, { onSuccess: () => done(text("webHooks.saved")), onError });
    const onSuccess = ({ secret }: { secret: string }) => {
      changed(client, calls.listWebHooks);
      onMade({ name: body.name, secret });
    };
    create.mutate({ body }, { onSuccess, onError });
  });
  return {
    form,
    save,
    remove: (webHookId: string) =>
      drop.mutate({ query: { webHookId } }, { onSuccess: () => done(text("webHooks.deleted")), onError: (error) => notifyError(error) }),
    isSaving: create.isPending || update.isPending,
    isDeleting: drop.isPending,
  };
}
