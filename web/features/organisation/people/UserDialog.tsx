import { calls } from "#contract/index.ts";
import type { User } from "#contract/organisation/people.ts";
import { roles } from "#domain/access/permissions.ts";
import { cultures } from "#domain/names.ts";
import { Alert } from "#web/components/Alert.tsx";
import { FormFoot } from "#web/components/settings/FormFoot.tsx";
import styles from "#web/components/settings/settings.module.css";
import { useCall } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { languageNames, useText } from "#web/locales/language.ts";
import { Checkbox, Modal, MultiSelect, Select, TextInput } from "@mantine/core";
import type { Invitation } from "./InvitationDialog.tsx";
import { UserActions } from "./UserActions.tsx";
import { type UserForm, useUserForm } from "./useUserForm.ts";

const MAX_UNITS = 500;

type Props = { user: User | undefined; close(): void; onInvited(invitation: Invitation): void };

/** A new user or an existing one. One's own role, units and active flag are shown and can't be changed. */
export function UserDialog({ user, close, onInvited }: Props) {
  const { text } = useText();
  const { hasMail } = useSession();
  const { form, isOwn, save, done, isSaving, failure } = useUserForm({ user, close, onInvited });
  const { firstName, email } = form.values;
  const checkbox = { type: "checkbox" } as const;
  return (
    <Modal
      opened
      onClose={close}
      title={user ? `${user.firstName} ${user.lastName}`.trim() : text("users.new")}
      size="lg"
      closeButtonProps={{ "aria-label": text("action.close") }}
    >
      <form className={styles.form} onSubmit={save} noValidate>
        {failure && <Alert kind="bad">{failure}</Alert>}
        <div className={styles.pair}>
          <PersonFields form={form} isNew={!user} isOwn={isOwn} />
          <RightFields form={form} isOwn={isOwn} />
        </div>
        {user && (
          <Checkbox
            label={text("users.isActive")}
            description={isOwn ? text("users.ownRights") : undefined}
            disabled={isOwn}
            {...form.getInputProps("isActive", checkbox)}
          />
        )}
        {(!user || (user.isInvited && hasMail)) && (
          <Checkbox label={text(user ? "users.inviteAgain" : "users.sendInvitation")} {...form.getInputProps("sendRegistrationEmail", checkbox)} />
        )}
        <FormFoot
          aside={user && !isOwn && <UserActions user={user} onInvited={onInvited} onDone={done} />}
          isSaving={isSaving}
          isDisabled={!firstName.trim() || !email.trim()}
        />
      </form>
    </Modal>
  );
}

function PersonFields({ form, isNew, isOwn }: { form: UserForm; isNew: boolean; isOwn: boolean }) {
  const { text } = useText();
  return (
    <>
      <TextInput label={text("profile.firstName")} data-autofocus={isNew || undefined} maxLength={100} {...form.getInputProps("firstName")} />
      <TextInput label={text("profile.lastName")} maxLength={100} {...form.getInputProps("lastName")} />
      <TextInput
        label={text("login.email")}
        description={isNew ? undefined : text(isOwn ? "users.ownEmailHint" : "users.emailHint")}
        disabled={isOwn}
        type="email"
        maxLength={254}
        {...form.getInputProps("email")}
      />
      <TextInput label={text("profile.phone")} type="tel" maxLength={40} {...form.getInputProps("phone")} />
    </>
  );
}

/** The role with its meaning, the language, and whose documents the person sees. */
function RightFields({ form, isOwn }: { form: UserForm; isOwn: boolean }) {
  const { text } = useText();
  const units = useCall(calls.listAccountingUnits, { body: { take: MAX_UNITS } }).data?.items ?? [];
  const choices = units.map((unit) => ({ value: unit.accountingUnitId, label: unit.name }));
  const { userRole, accountingUnitId } = form.values;
  return (
    <>
      <Select
        label={text("users.role")}
        description={text(`users.role.${userRole}`)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        allowDeselect={false}
        disabled={isOwn}
        data={roles.map((role) => ({ value: role, label: text(`role.${role}`) }))}
        {...form.getInputProps("userRole")}
      />
      <Select
        label={text("language.label")}
        allowDeselect={false}
        data={cultures.map((value) => ({ value, label: languageNames[value] }))}
        {...form.getInputProps("languageCode")}
      />
      <Select label={text("users.unit")} clearable searchable disabled={isOwn} data={choices} {...form.getInputProps("accountingUnitId")} />
      <MultiSelect
        label={text("users.moreUnits")}
        searchable
        disabled={isOwn}
        data={choices.filter(({ value }) => value !== accountingUnitId)}
        {...form.getInputProps("additionalAccountingUnitIds")}
      />
    </>
  );
}
