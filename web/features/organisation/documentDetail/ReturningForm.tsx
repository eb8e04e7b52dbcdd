import type { Returning } from "#contract/organisation/prefilledNotes.ts";
import { calls } from "#contract/index.ts";
import { FormFoot } from "#web/components/settings/FormFoot.tsx";
import settings from "#web/components/settings/settings.module.css";
import { notify, notifyError } from "#web/lib/notify.ts";
import { changed, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";

/** Where answers to returned documents go, and what stands below the reason. */
export function ReturningForm({ stored }: { stored: Returning }) {
  const { text } = useText();
  const client = useQueryClient();
  const form = useForm<Returning>({ initialValues: stored });
  const send = useSend(calls.setReturning);
  const save = form.onSubmit((values) =>
    send.mutate(
      { body: { answersTo: values.answersTo.trim(), closing: values.closing.trim() } },
      {
        onSuccess: () => {
          notify("positive", text("returning.saved"));
          form.resetDirty();
          changed(client, calls.getReturning);
        },
        onError: (error) => {
          form.setFieldError("answersTo", text("users.emailInvalid"));
          notifyError(error);
        },
      },
    ),
  );
  return (
    <form className={settings.form} onSubmit={save} noValidate>
      <TextInput
        type="email"
        label={text("returning.answersTo")}
        description={text("returning.answersTo.hint")}
        maxLength={254}
        {...form.getInputProps("answersTo")}
      />
      <Textarea label={text("returning.closing")} description={text("returning.closing.hint")} rows={3} maxLength={1000} {...form.getInputProps("closing")} />
      <FormFoot isSaving={send.isPending} isDisabled={!form.isDirty()} />
    </form>
  );
}
