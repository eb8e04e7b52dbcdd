import { calls } from "#contract/index.ts";
import type { User } from "#contract/organisation/people.ts";
import { Notice } from "#web/components/Notice.tsx";
import { formatDate, formatNumber } from "#web/lib/format.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Badge, Button, TextInput } from "@mantine/core";
import { IconPlus, IconSearch, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { SettingsTable } from "#web/components/settings/SettingsTable.tsx";
import styles from "#web/components/settings/settings.module.css";
import { InvitationDialog, type Invitation } from "./InvitationDialog.tsx";
import { UserDialog } from "./UserDialog.tsx";
import own from "./users.module.css";

const MOST = 300;

/** The people of the company: who may do what, and who has not come yet. */
export default function UsersTab() {
  const { text, culture } = useText();
  const [query, setQuery] = useState("");
  const [edited, setEdited] = useState<User | "new">();
  const [invitation, setInvitation] = useState<Invitation>();
  const users = useCall(calls.listUsers, { body: { query, take: MOST } }, { placeholderData: (before) => before });
  const items = users.data?.items ?? [];
  return (
    <>
      <SettingsTable
        title={text("settings.tab.Users")}
        lead={text("users.lead")}
        query={users}
        add={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited("new")}>
            {text("users.new")}
          </Button>
        }
        filter={
          (query !== "" || items.length > 8) && (
            <TextInput
              aria-label={text("users.search")}
              placeholder={text("users.search")}
              leftSection={<IconSearch size={16} aria-hidden />}
              maw={320}
              mb="md"
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
            />
          )
        }
        empty={items.length === 0 && <Notice heading="h2" title={text("users.noneFound")} icon={<IconUsers size={32} />} />}
        columns={[text("users.name"), text("users.role"), { text: text("users.email"), className: own.wide }, text("users.state")]}
      >
        {items.map((user) => (
          <tr key={user.userId}>
            <td>
              <button type="button" className={styles.open} onClick={() => setEdited(user)}>
                {`${user.firstName} ${user.lastName}`.trim()}
              </button>
              <span className={own.narrow}>{user.email}</span>
            </td>
            <td>{text(`role.${user.userRole}`)}</td>
            <td className={own.wide}>{user.email}</td>
            <td>
              {!user.isActive ? (
                <Badge variant="default">{text("users.inactive")}</Badge>
              ) : user.isInvited ? (
                <Badge variant="default">{text("users.invited")}</Badge>
              ) : (
                <span className={styles.dim}>{user.lastSignIn ? text("users.lastSignIn", { date: formatDate(user.lastSignIn, culture) }) : ""}</span>
              )}
            </td>
          </tr>
        ))}
      </SettingsTable>
      {users.data && users.data.total > items.length && (
        <p className={styles.dim}>{text("users.more", { shown: formatNumber(items.length, culture), total: formatNumber(users.data.total, culture) })}</p>
      )}
      {edited && (
        <UserDialog
          key={edited === "new" ? "new" : edited.userId}
          user={edited === "new" ? undefined : edited}
          close={() => setEdited(undefined)}
          onInvited={setInvitation}
        />
      )}
      {invitation && <InvitationDialog invitation={invitation} close={() => setInvitation(undefined)} />}
    </>
  );
}
