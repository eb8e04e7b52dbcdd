import { calls } from "#contract/index.ts";
import type { User } from "#contract/organisation/people.ts";
import type { Role } from "#domain/access/permissions.ts";
import type { Culture } from "#domain/names.ts";
import { refusedValues } from "#web/components/settings/serverErrors.ts";
import { ApiError } from "#web/lib/api.ts";
import { notify } from "#web/lib/notify.ts";
import { changed, useSend } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import type { Invitation } from "./InvitationDialog.tsx";

type Draft = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  userRole: Role;
  accountingUnitId: string | null;
  additionalAccountingUnitIds: string[];
  languageCode: Culture;
  isActive: boolean;
  sendRegistrationEmail: boolean;
};
export type UserForm = UseFormReturnType<Draft>;

const draftOf = (user: User | undefined, culture: Culture): Draft => ({
  email: user?.email ?? "",
  firstName: user?.firstName ?? "",
  lastName: user?.lastName ?? "",
  phone: user?.phone ?? "",
  userRole: user?.userRole ?? "Processor",
  accountingUnitId: user?.accountingUnitId ?? null,
  additionalAccountingUnitIds: user?.additionalAccountingUnitIds ?? [],
  languageCode: user?.languageCode ?? culture,
  isActive: user?.isActive ?? true,
  sendRegistrationEmail: user === undefined,
});

type Settings = { user: User | undefined; close(): void; onInvited(invitation: Invitation): void };

/** A user while edited, and how they are saved. One's own role, units and active flag are never sent. */
export function useUserForm({ user, close, onInvited }: Settings) {
  const { text, culture } = useText();
  const { me } = useSession();
  const client = useQueryClient();
  const form = useForm<Draft>({ initialValues: draftOf(user, culture) });
  const create = useSend(calls.createUser);
  const update = useSend(calls.updateUser);
  const isOwn = user !== undefined && user.userId === me?.userId;

  const done = () => {
    changed(client, calls.listUsers, calls.listUsersBasic, calls.accountInfo);
    close();
  };
  const onError = (error: Error) =>
    form.setErrors(emailErrors(error, { used: text("users.emailInUse", { email: form.getValues().email.trim() }), invalid: text("users.emailInvalid") }));
  const add = ({ isActive: _, ...draft }: Draft) =>
    create.mutate(
      { body: { ...draft, phone: draft.phone || null } },
      {
        onError,
        onSuccess: ({ invitation }) => {
          notify("positive", text(invitation?.isSent ? "users.savedAndInvited" : "users.saved"));
          done();
          if (invitation?.link) onInvited({ email: draft.email, link: invitation.link });
        },
      },
    );
  const change = (userId: string, draft: Draft) => {
    const { userRole, accountingUnitId, additionalAccountingUnitIds, isActive, sendRegistrationEmail, ...person } = draft;
    const rights = isOwn ? {} : { userRole, accountingUnitId, additionalAccountingUnitIds, isActive, sendRegistrationEmail };
    const onSuccess = () => {
      notify("positive", text(sendRegistrationEmail ? "users.savedAndInvited" : "users.saved"));
      done();
    };
    update.mutate({ params: { userId }, body: { ...person, phone: person.phone || null, ...rights } }, { onSuccess, onError });
  };
  const save = form.onSubmit((typed) => {
    const draft = { ...typed, email: typed.email.trim(), phone: typed.phone.trim() };
    if (user) change(user.userId, draft);
    else add(draft);
  });
  const refused = create.error ?? update.error;
  const isEmailRefused = refused && Object.keys(emailErrors(refused, { used: "", invalid: "" })).length > 0;
  return {
    form,
    isOwn,
    save,
    done,
    isSaving: create.isPending || update.isPending,
    /** Why it was not saved, where that stands at no field. */
    failure: refused && !isEmailRefused ? (problemTitle(refused) ?? text("profile.failed")) : undefined,
  };
}

/** What is wrong with the e-mail, for its field; the English sentence is the specified one (a-8). */
function emailErrors(error: Error, { used, invalid }: { used: string; invalid: string }): Record<string, string> {
  if (error instanceof ApiError && error.code === "email-in-use") return { email: used };
  return "email" in refusedValues(error) ? { email: invalid } : {};
}

const problemTitle = (error: Error) => (error instanceof ApiError ? error.problem?.title : undefined);
