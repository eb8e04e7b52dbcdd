import { calls } from "#contract/index.ts";
import type { User } from "#contract/organisation/people.ts";
import { type Role, roles } from "#domain/access/permissions.ts";
import { type Culture, cultures } from "#domain/names.ts";
import { notify } from "#web/lib/notify.ts";
import { Alert } from "#web/components/Alert.tsx";
import { ApiError } from "#web/lib/api.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { languageNames, useText } from "#web/locales/language.ts";
import { Button, Checkbox, Group, Modal, MultiSelect, Select, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import styles from "#web/components/settings/settings.module.css";
import type { Invitation } from "./InvitationDialog.tsx";
import { UserActions } from "./UserActions.tsx";

const MOST = 500;

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

/** A new user or an existing one. One's own role, units and active flag are shown and can't be changed. */
export function UserDialog({ user, close, onInvited }: { user: User | undefined; close(): void; onInvited(invitation: Invitation): void }) {
  const { text, culture } = useText();
  const { me, hasMail } = useSession();
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(user, culture));
  const units = useCall(calls.listAccountingUnits, { body: { take: MOST } }).data?.items ?? [];
  const create = useSend(calls.createUser);
  const update = useSend(calls.updateUser);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const isOwn = user?.userId === me?.userId;
  const refused = create.error ?? update.error;
  const unitChoices = units.map((unit) => ({ value: unit.accountingUnitId, label: unit.name }));

  const done = () => {
    changed(client, calls.listUsers, calls.listUsersBasic, calls.accountInfo);
    close();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const { sendRegistrationEmail, isActive, ...fields } = draft;
    const person = { ...fields, email: draft.email.trim(), phone: draft.phone.trim() || null };
    if (!user) {
      const onSuccess = ({ invitation }: { invitation: { isSent: boolean; link: string | null } | null }) => {
        notify("positive", text(invitation?.isSent ? "users.savedAndInvited" : "users.saved"));
        done();
        if (invitation?.link) onInvited({ email: person.email, link: invitation.link });
      };
      return create.mutate({ body: { ...person, sendRegistrationEmail } }, { onSuccess });
    }
    const { userRole, accountingUnitId, additionalAccountingUnitIds, ...plain } = person;
    const body = isOwn ? plain : { ...plain, userRole, accountingUnitId, additionalAccountingUnitIds, isActive, sendRegistrationEmail };
    update.mutate(
      { params: { userId: user.userId }, body },
      {
        onSuccess: () => {
          notify("positive", text(sendRegistrationEmail ? "users.savedAndInvited" : "users.saved"));
          done();
        },
      },
    );
  };

  return (
    <Modal
      opened
      onClose={close}
      title={user ? `${user.firstName} ${user.lastName}`.trim() : text("users.new")}
      size="lg"
      closeButtonProps={{ "aria-label": text("action.close") }}
    >
      <form className={styles.form} onSubmit={save} noValidate>
        {refused && <Alert kind="bad">{messageOf(refused) ?? text("profile.failed")}</Alert>}
        <div className={styles.pair}>
          <TextInput
            label={text("profile.firstName")}
            data-autofocus={user ? undefined : true}
            maxLength={100}
            value={draft.firstName}
            onChange={(event) => set({ firstName: event.currentTarget.value })}
          />
          <TextInput
            label={text("profile.lastName")}
            maxLength={100}
            value={draft.lastName}
            onChange={(event) => set({ lastName: event.currentTarget.value })}
          />
          <TextInput
            label={text("login.email")}
            description={user ? text(isOwn ? "users.ownEmailHint" : "users.emailHint") : undefined}
            disabled={isOwn}
            type="email"
            maxLength={254}
            value={draft.email}
            onChange={(event) => set({ email: event.currentTarget.value })}
          />
          <TextInput
            label={text("profile.phone")}
            type="tel"
            maxLength={40}
            value={draft.phone}
            onChange={(event) => set({ phone: event.currentTarget.value })}
          />
          <Select
            label={text("users.role")}
            description={text(`users.role.${draft.userRole}`)}
            inputWrapperOrder={["label", "input", "description", "error"]}
            allowDeselect={false}
            disabled={isOwn}
            data={roles.map((role) => ({ value: role, label: text(`role.${role}`) }))}
            value={draft.userRole}
            onChange={(role) => role && set({ userRole: role as Role })}
          />
          <Select
            label={text("language.label")}
            allowDeselect={false}
            data={cultures.map((value) => ({ value, label: languageNames[value] }))}
            value={draft.languageCode}
            onChange={(value) => value && set({ languageCode: value as Culture })}
          />
          <Select
            label={text("users.unit")}
            clearable
            searchable
            disabled={isOwn}
            data={unitChoices}
            value={draft.accountingUnitId}
            onChange={(accountingUnitId) => set({ accountingUnitId })}
          />
          <MultiSelect
            label={text("users.moreUnits")}
            searchable
            disabled={isOwn}
            data={unitChoices.filter(({ value }) => value !== draft.accountingUnitId)}
            value={draft.additionalAccountingUnitIds}
            onChange={(additionalAccountingUnitIds) => set({ additionalAccountingUnitIds })}
          />
        </div>
        {user ? (
          <Checkbox
            label={text("users.isActive")}
            description={isOwn ? text("users.ownRights") : undefined}
            disabled={isOwn}
            checked={draft.isActive}
            onChange={(event) => set({ isActive: event.currentTarget.checked })}
          />
        ) : null}
        {(!user || (user.isInvited && hasMail)) && (
          <Checkbox
            label={text(user ? "users.inviteAgain" : "users.sendInvitation")}
            checked={draft.sendRegistrationEmail}
            onChange={(event) => set({ sendRegistrationEmail: event.currentTarget.checked })}
          />
        )}
        <Group justify="space-between">
          {user && !isOwn ? <UserActions user={user} onInvited={onInvited} onDone={done} /> : <span />}
          <Button type="submit" disabled={!draft.firstName.trim() || !draft.email.trim()} loading={create.isPending || update.isPending}>
            {text("action.save")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** An e-mail that is taken is reported in the server's own words (R258); other refusals have ours. */
function messageOf(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.code === "email-in-use" ? error.problem?.detail : error.problem?.title;
}
