import type { CallSpec } from "#contract/call.ts";
import { ApiError } from "#web/lib/api.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { changed } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { connectionDraft, problemsOf, refusedFields, type ConnectionDraft, type ConnectionForm, type StoredConnection } from "./draft.ts";
import { connectionErrors } from "./connectionErrors.ts";

export type ConnectionFormSettings = {
  offer: ConnectionForm & { type: string };
  /** The connection as stored; undefined for a new one. */
  stored: StoredConnection | undefined;
  /** Name of a new connection. */
  name: string;
  /** Where saving, deleting and cancelling lead. */
  back: string;
  messages: { saved: string; deleted: string };
  /** Calls whose answers are old once it was saved or deleted. */
  outdated: readonly CallSpec[];
  save(draft: ConnectionDraft): Promise<unknown>;
  remove(): Promise<unknown>;
};

/** The state of a connection's form: its values, what is wrong with them, saving and deleting. */
export function useConnectionForm({ offer, stored, name, back, messages, outdated, save, remove }: ConnectionFormSettings) {
  const { text } = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<ConnectionDraft>({
    initialValues: connectionDraft(offer, stored, name),
    validate: (draft) => ({
      ...(draft.name.trim() === "" ? { name: text("connection.required") } : {}),
      ...connectionErrors(offer, problemsOf(offer, draft, stored), text),
    }),
  });
  const [isBusy, setBusy] = useState(false);
  const isLeaving = useRef(false);
  const leave = () => void navigate(back);
  const run = async (work: () => Promise<unknown>, message: string): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      notify("positive", message);
      isLeaving.current = true;
      changed(client, ...outdated);
      return true;
    } catch (error) {
      const refused = error instanceof ApiError ? refusedFields(error.problem?.errors) : [];
      form.setErrors(connectionErrors(offer, refused, text));
      if (refused.length === 0) notifyError(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    form,
    isBusy,
    leave,
    mayLose: (isMoreChanged: boolean) => !isLeaving.current && (isMoreChanged || form.isDirty()),
    save: async () => !form.validate().hasErrors && run(() => save({ ...form.getValues(), name: form.getValues().name.trim() }), messages.saved),
    remove: () => void run(remove, messages.deleted).then((isDone) => isDone && leave()),
    learn: (values: ConnectionDraft["connection"]) => Object.entries(values).forEach(([field, value]) => form.setFieldValue(`connection.${field}`, value)),
  };
}
