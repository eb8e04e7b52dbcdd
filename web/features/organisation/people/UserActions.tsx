import { calls } from "#contract/index.ts";
import type { User } from "#contract/organisation/people.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconKey, IconMailForward, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Invitation } from "./InvitationDialog.tsx";
import { TemporaryPasswordDialog } from "./TemporaryPasswordDialog.tsx";

/** What an admin does with somebody's account beside editing it: invite again, set a temporary password, delete. */
export function UserActions({ user, onInvited, onDone }: { user: User; onInvited(invitation: Invitation): void; onDone(): void }) {
  const { text } = useText();
  const [isSetting, setSetting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const invite = useSend(calls.inviteUser);
  const remove = useSend(calls.deleteUser);
  const sendInvitation = () =>
    invite.mutate(
      { query: { email: user.email } },
      {
        onSuccess: ({ link }) => {
          if (link) onInvited({ email: user.email, link });
          else notify("positive", text("users.invitation.sent", { email: user.email }));
        },
        onError: (error) => notifyError(error),
      },
    );
  if (isAsking)
    return (
      <Button
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={remove.isPending}
        onClick={() => remove.mutate({ params: { userId: user.userId } }, { onSuccess: onDone, onError: (error) => notifyError(error) })}
      >
        {text("users.reallyDelete")}
      </Button>
    );
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {text("users.actions")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {user.isInvited && (
            <Menu.Item leftSection={<IconMailForward size={16} aria-hidden />} onClick={sendInvitation}>
              {text("users.inviteAgain")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => setSetting(true)}>
            {text("users.temporaryPassword")}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setAsking(true)}>
            {text("action.delete")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSetting && <TemporaryPasswordDialog user={user} close={() => setSetting(false)} />}
    </>
  );
}
