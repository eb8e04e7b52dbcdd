import { accountById, setActive } from "#identity/accounts.ts";
import { withIdentity } from "#identity/database.ts";
import { verifyPassword } from "#identity/passwords.ts";
import { DEMO_PASSWORD, demoPeople } from "./company.ts";

/**
 * Lets the people of the demo sign in, or not: their password is public, so it opens nothing unless the program was started with the demo.
 * Whoever has chosen a password of their own is left alone.
 */
export async function allowDemoSignIn(identityDatabaseUrl: string, isAllowed: boolean): Promise<void> {
  await withIdentity(identityDatabaseUrl, async (client) => {
    for (const { userId } of Object.values(demoPeople)) {
      const account = await accountById(client, userId);
      if (!account || account.isActive === isAllowed) continue;
      if (await verifyPassword(DEMO_PASSWORD, account.passwordHash)) await setActive(client, userId, isAllowed);
    }
  });
}
