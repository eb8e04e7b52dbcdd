import type pg from "pg";
import { accountByEmail, createAccount, setActive } from "#identity/accounts.ts";

type Person = { user_id: string; email: string; is_active: boolean };

/**
 * Gives the people of a tenant that was taken over accounts without passwords, in the caller's transaction: an invitation opens them. Who
 * shares an e-mail with somebody of another company waits for it, as with an invitation on the screen.
 */
export async function addAccounts(client: pg.ClientBase, tenantId: string): Promise<{ people: string[]; waiting: string[] }> {
  const { rows } = await client.query<Person>(
    "select user_id, email, is_active from public.users where tenant_id = $1 and deleted_at is null order by user_role = 'TenantAdmin' desc, email",
    [tenantId],
  );
  const [people, waiting]: [string[], string[]] = [[], []];
  for (const { user_id: userId, email, is_active: isActive } of rows) {
    const isWaiting = (await accountByEmail(client, email)) !== undefined;
    await createAccount(client, { userId, tenantId, email, password: undefined, temporary: false, isWaiting });
    if (!isActive) await setActive(client, userId, false);
    (isWaiting ? waiting : people).push(email);
  }
  return { people, waiting };
}
