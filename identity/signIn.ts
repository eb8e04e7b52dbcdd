import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import type { Pool } from "pg";
import { noteSignIn } from "./accounts.ts";
import { noteUse } from "./sessionFacts.ts";
import { beginSession } from "./sessions.ts";

/** Signs a person in who has proved who they are, and notes from where. */
export async function signIn(
  { pool, provider, req, res, issuer }: { pool: Pool; provider: Provider; req: IncomingMessage; res: ServerResponse; issuer: string },
  login: { accountId: string; remember: boolean; proof: "password" | "provider" },
): Promise<void> {
  await noteSignIn(pool, login.accountId);
  const sessionUid = await beginSession(provider, req, res, login);
  await noteUse(pool, sessionUid, req, issuer);
}
