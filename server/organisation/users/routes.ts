import { rolePermissions } from "#domain/access/permissions.ts";
import { cultures } from "#domain/names.ts";
import type { Handlers } from "#server/core/handler.ts";
import { changePassword } from "#server/core/outside/identity.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { decodeJwt } from "jose";
import { sql } from "kysely";

export const userHandlers = {
  getMe: async ({ token }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const user = await tx
        .selectFrom("users")
        .selectAll()
        .where("tenant_id", "=", actor.tenantId)
        .where("user_id", "=", actor.userId)
        .executeTakeFirstOrThrow();
      return {
        userId: user.user_id,
        firstName: user.first_name,
        lastName: user.last_name,
        email: user.email,
        phone: user.phone,
        languageCode: user.language_code,
        userRole: user.user_role,
        accountingUnitId: user.accounting_unit_id,
        additionalAccountingUnitIds: actor.accountingUnitIds.filter((unit) => unit !== user.accounting_unit_id),
        theme: user.theme,
        permissions: [...rolePermissions[user.user_role]],
        mustChangePassword: decodeJwt(token).pwd_change === true,
      };
    }),

  updateMe: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { firstName, lastName, phone, languageCode } = body;
      const changes = {
        ...(firstName === undefined ? {} : { first_name: firstName }),
        ...(lastName === undefined ? {} : { last_name: lastName }),
        ...(phone === undefined ? {} : { phone }),
        ...(languageCode === undefined ? {} : { language_code: cultures.find((culture) => culture === languageCode) ?? "cs-CZ" }),
      };
      if (Object.keys(changes).length === 0) return;
      await tx.updateTable("users").set(changes).where("tenant_id", "=", actor.tenantId).where("user_id", "=", actor.userId).execute();
    }),

  getWebSettings: async (_request, actor, app) =>
    app.db.read(actor.tenantId, (reader) =>
      reader
        .selectFrom("users")
        .select(["theme", "preferences"])
        .where("tenant_id", "=", actor.tenantId)
        .where("user_id", "=", actor.userId)
        .executeTakeFirstOrThrow(),
    ),

  putWebSettings: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await tx
        .updateTable("users")
        .set({ theme: body.theme, preferences: JSON.stringify(body.preferences) })
        .where("tenant_id", "=", actor.tenantId)
        .where("user_id", "=", actor.userId)
        .execute();
    }),

  changeOwnPassword: async ({ query, body, token }, _actor, app) => {
    // The query form is the specification's; our own client sends the body only (domain rules 4).
    const oldPassword = body?.OldPassword ?? query.OldPassword;
    const newPassword = body?.Password ?? query.Password;
    for (const [name, value] of Object.entries({ OldPassword: oldPassword, Password: newPassword })) {
      if (value === undefined) throw new Refusal("parameter-required", { detail: `The parameter ${name} must be defined.` });
    }
    await changePassword(app.config.identityInternalUrl, token, { oldPassword: oldPassword ?? "", newPassword: newPassword ?? "" });
  },

  listUsersBasic: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const rows = await tx
        .selectFrom("users")
        .select(["user_id", "first_name", "last_name"])
        .where("tenant_id", "=", actor.tenantId)
        .where("is_active", "=", true)
        .where("deleted_at", "is", null)
        .where(sql<boolean>`plain_text(first_name || ' ' || last_name) like containing(${body.query})`)
        .orderBy("last_name")
        .orderBy("first_name")
        .orderBy("user_id")
        .offset(body.skip)
        .limit(body.take)
        .execute();
      return { items: rows.map((row) => ({ userId: row.user_id, name: `${row.first_name} ${row.last_name}`.trim() })) };
    }),
} satisfies Partial<Handlers>;
