import { calls } from "#contract/index.ts";
import type { User } from "#contract/organisation/people.ts";
import { Notice } from "#web/components/Notice.tsx";
import { formatDate, formatNumber } from "#web/lib/format.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Badge, Button } from "@mantine/core";
import { IconPlus, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { MAX_UNSEARCHED, SearchInput } from "#web/components/settings/SearchInput.tsx";
import { SettingsTable } from "#web/components/settings/SettingsTable.tsx";
import styles from "#web/components/settings/settings.module.css";
import { InvitationDialog, type Invitation } from "./InvitationDialog.tsx";
import { UserDialog } from "./UserDialog.tsx";
import own from "./users.module.css";

const MAX_USERS = 300;

/** The people of the company: who may do what, and who has not come yet. `?query=` is what they are searched by at first. */
export default function UsersTab() {
  const { text, culture } = useText();
  const [address] = useSearchParams();
  const [query, setQuery] = useState(address.get("query") ?? "");
  const [edited, setEdited] = useState<User | "new">();
  const [invitation, setInvitation] = useState<Invitation>();
  const users = useCall(calls.listUsers, { body: { query, take: MAX_USERS } }, { placeholderData: (before) => before });
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
        filter={(query !== "" || items.length > MAX_UNSEARCHED) && <SearchInput label={text("users.search")} value={query} search={setQuery} />}
        empty={items.length === 0 && <Notice heading="h2" title={text("users.noneFound")} icon={<IconUsers size={32} />} />}
        columns={[text("users.name"), text("users.role"), { text: text("users.email"), className: own.wide }, text("users.state")]}
      >
        {items.map((user) => (
          <UserRow key={user.userId} user={user} open={() => setEdited(user)} />
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

function UserRow({ user, open }: { user: User; open(): void }) {
  const { text, culture } = useText();
  const state = !user.isActive ? "users.inactive" : user.isInvited ? "users.invited" : undefined;
  return (
    <tr>
      <td>
        <button type="button" className={styles.open} onClick={open}>
          {`${user.firstName} ${user.lastName}`.trim()}
        </button>
        <span className={own.narrow}>{user.email}</span>
      </td>
      <td>{text(`role.${user.userRole}`)}</td>
      <td className={own.wide}>{user.email}</td>
      <td>
        {state && <Badge variant="default">{text(state)}</Badge>}
        {!state && user.lastSignIn && <span className={styles.dim}>{text("users.lastSignIn", { date: formatDate(user.lastSignIn, culture) })}</span>}
      </td>
    </tr>
  );
}
