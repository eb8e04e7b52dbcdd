import { isAdmin } from "#domain/access/permissions.ts";
import type { Actor } from "#server/core/actor.ts";
import { noteAudit } from "#server/core/auditNote.ts";
import type { Handlers } from "#server/core/handler.ts";
import { askIdentity } from "#server/core/outside/identity.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { askForProof, setOwnEmail } from "./emailChange.ts";
import { invite, inviterOf } from "./invitation.ts";
import type { PersonChanges } from "#contract/organisation/people.ts";
import { columnsOf, living, refuseLastAdmin, refuseOwnRights, requirePerson, setUnits, toUsers, type UserRow } from "./store.ts";

export const peopleHandlers = {
  listUsers: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      let found = living(tx, actor.tenantId).where(sql<boolean>`plain_text(first_name || ' ' || last_name || ' ' || email) like containing(${body.query})`);
      if (body.userRoles) found = found.where(sql<boolean>`user_role = any(${body.userRoles})`);
      if (body.isActive !== undefined) found = found.where("is_active", "=", body.isActive);
      const rows = await found.selectAll().orderBy("last_name").orderBy("first_name").orderBy("user_id").offset(body.skip).limit(body.take).execute();
      const { total } = await found.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
      return { items: await toUsers(tx, app, rows), total };
    }),

  createUser: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const userId = randomUUID();
      const email = body.email.toLowerCase();
      await setUnits(tx, actor.tenantId, userId, { main: body.accountingUnitId, additional: undefined });
      const row = await tx
        .insertInto("users")
        .values({
          tenant_id: actor.tenantId,
          user_id: userId,
          phone: null,
          language_code: actor.languageCode,
          preferences: "{}",
          accounting_unit_id: null,
          ...columnsOf(body),
        } as never)
        .returningAll()
        .executeTakeFirstOrThrow();
      await setUnits(tx, actor.tenantId, userId, { main: null, additional: body.additionalAccountingUnitIds });
      // Last, in the same transaction's scope: a user without an account, or the other way round, must not stay.
      await askIdentity(app.config, "createAccount", { userId, tenantId: actor.tenantId, email, hidesOthers: app.mail !== undefined }).catch(nameEmail(email));
      const invitation = body.sendRegistrationEmail ? await inviteRow(tx, app, actor, row) : null;
      const [user] = await toUsers(tx, app, [row]);
      return { user: user!, invitation };
    }),

  inviteUser: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const row = await living(tx, actor.tenantId).selectAll().where("email", "=", query.email.trim().toLowerCase()).executeTakeFirst();
      if (!row) throw new Refusal("not-found");
      return inviteRow(tx, app, actor, row);
    }),

  getUser: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const [user] = await toUsers(tx, app, [await requirePerson(tx, actor.tenantId, params.userId)]);
      return user!;
    }),

  updateUser: async ({ params: { userId }, body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const before = await requirePerson(tx, actor.tenantId, userId);
      refuseOwnRights(actor, userId, body);
      // One's own address changes with the password alone (users/me/email).
      if (userId === actor.userId && columnsOf(body).email !== undefined && columnsOf(body).email !== before.email) throw new Refusal("permission-denied");
      const leavesAdmins = body.isActive === false || (body.userRole !== undefined && !isAdmin(body.userRole));
      if (isAdmin(before.user_role) && leavesAdmins) await refuseLastAdmin(tx, actor.tenantId, userId);
      await setUnits(tx, actor.tenantId, userId, { main: body.accountingUnitId, additional: body.additionalAccountingUnitIds });
      const columns = { ...columnsOf(body), ...(body.isActive === undefined ? {} : { is_active: body.isActive }) };
      if (Object.keys(columns).length > 0)
        await tx.updateTable("users").set(columns).where("tenant_id", "=", actor.tenantId).where("user_id", "=", userId).execute();
      const needsInvitation = await changeSignIn(app, before, { ...body, email: columns.email });
      // R316. Without mail nothing is sent, and the link is asked for by `users/invitation`, which can answer it.
      if ((body.sendRegistrationEmail || needsInvitation) && app.mail) await inviteRow(tx, app, actor, { ...before, ...columns });
    }),

  deleteUser: async ({ params: { userId } }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const person = await requirePerson(tx, actor.tenantId, userId);
      if (userId === actor.userId) throw new Refusal("permission-denied");
      if (isAdmin(person.user_role)) await refuseLastAdmin(tx, actor.tenantId, userId);
      await tx
        .updateTable("users")
        .set({ is_active: false, deleted_at: app.clock.now(), accounting_unit_id: null })
        .where("tenant_id", "=", actor.tenantId)
        .where("user_id", "=", userId)
        .execute();
      await setUnits(tx, actor.tenantId, userId, { main: null, additional: [] });
      await askIdentity(app.config, "removeAccount", { userId });
    }),

  setUserPassword: async ({ params: { userId }, query, body }, actor, app) => {
    const password = body?.password ?? query.password;
    if (password === undefined) throw new Refusal("parameter-required", { detail: "The parameter password must be defined." });
    await app.db.transaction(actor.tenantId, (tx) => requirePerson(tx, actor.tenantId, userId));
    // Another user's password only: one's own is changed with the old one.
    if (userId === actor.userId) throw new Refusal("permission-denied");
    await askIdentity(app.config, "setTemporaryPassword", { userId, password, needsProof: app.mail !== undefined });
    await app.db.transaction(actor.tenantId, (tx) => noteAudit(tx, { kind: "account.temporaryPassword", subject: "account", id: userId }));
  },

  changeOwnEmail: async ({ body, address }, actor, app) => {
    const email = body.email.toLowerCase();
    if (email !== body.emailConfirmation.trim().toLowerCase()) throw new Refusal("confirmation-mismatch");
    const asks = { userId: actor.userId, email, password: body.password, address };
    if (app.mail) return askForProof(app, actor.tenantId, asks);
    await app.db.transaction(actor.tenantId, async (tx) => {
      await setOwnEmail(tx, actor, email);
      await askIdentity(app.config, "changeEmail", { ...asks, hidesOthers: false }).catch(nameEmail(email));
    });
  },

  confirmEmailChange: async ({ body, address }, _actor, app) => {
    const link = { email: body.email.trim().toLowerCase(), secret: body.changeToken };
    const person = await askIdentity(app.config, "findEmailChange", { ...link, address });
    await app.db.transaction(person.tenantId, async (tx) => {
      await setOwnEmail(tx, person, link.email);
      await askIdentity(app.config, "endEmailChange", link);
    });
  },
} satisfies Partial<Handlers>;

/** Makes and mails the invitation of a user of the tenant, in the name of whoever asks for it. */
async function inviteRow(tx: Tx, app: App, actor: Actor, row: Pick<UserRow, "tenant_id" | "user_id" | "email" | "language_code">) {
  const { tenant_id: tenantId, user_id: userId } = row;
  await tx.updateTable("users").set({ invited_by: actor.userId }).where("tenant_id", "=", tenantId).where("user_id", "=", userId).execute();
  const { name } = await tx.selectFrom("tenants").select("name").where("tenant_id", "=", tenantId).executeTakeFirstOrThrow();
  const inviter = await inviterOf(tx, { userId, tenantId });
  return invite(tx, app, tenantId, { userId, email: row.email, culture: row.language_code, company: name, inviter: inviter?.name });
}

/** Follows a change of a user at the identity server. Answers whether a person who may sign in needs an invitation after it. */
async function changeSignIn(app: App, before: UserRow, { email, isActive, userRole }: PersonChanges): Promise<boolean> {
  const userId = before.user_id;
  let needsInvitation = false;
  if (email !== undefined && email !== before.email)
    ({ needsInvitation } = await askIdentity(app.config, "changeEmail", {
      userId,
      email,
      password: null,
      address: "",
      hidesOthers: app.mail !== undefined,
    }).catch(nameEmail(email)));
  const isSwitched = isActive !== undefined && isActive !== before.is_active;
  if (isSwitched || (userRole !== undefined && userRole !== before.user_role)) {
    const ended = await askIdentity(app.config, "changeAccount", { userId, ...(isSwitched ? { isActive } : {}) });
    needsInvitation ||= ended.needsInvitation;
  }
  return needsInvitation && (isActive ?? before.is_active);
}

/** The message names the address (R258). */
const nameEmail =
  (email: string) =>
  (error: unknown): never => {
    if (error instanceof Refusal && error.code === "email-in-use") throw new Refusal("email-in-use", { detail: `This email ${email} is already used` });
    throw error;
  };
