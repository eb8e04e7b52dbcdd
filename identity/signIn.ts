import type { FastifyReply, FastifyRequest } from "fastify";
import { noteSignIn } from "./accounts.ts";
import type { IdentityApp } from "./app.ts";
import { noteUse } from "./sessionFacts.ts";
import { beginSession } from "./sessions.ts";

export type SignIn = { accountId: string; remember: boolean; proof: "password" | "provider" };

/** Signs a person in who has proved who they are, and notes from where. */
export async function signIn(app: IdentityApp, request: FastifyRequest, reply: FastifyReply, login: SignIn): Promise<void> {
  await noteSignIn(app.pool, login.accountId);
  const sessionUid = await beginSession(app.core().provider, request.raw, reply.raw, login);
  await noteUse(app.pool, sessionUid, { userAgent: request.headers["user-agent"], address: request.address });
}
