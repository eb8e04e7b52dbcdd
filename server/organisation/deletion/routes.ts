import { certificateText } from "#domain/organisation/deletionCertificate.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Handlers } from "#server/core/handler.ts";
import { newToken, readToken } from "#server/core/linkToken.ts";
import { askIdentity } from "#server/core/outside/identity.ts";
import { askForDeletion } from "./ask.ts";

export const deletionHandlers = {
  deleteTenant: async ({ body, address }, actor, app) => {
    const tenant = await app.db.transaction(actor.tenantId, (tx) =>
      tx.selectFrom("tenants").select("name").where("tenant_id", "=", actor.tenantId).executeTakeFirstOrThrow(),
    );
    if (body.company.trim() !== tenant.name.trim()) throw new Refusal("company-name-differs");
    await askIdentity(app.config, "provePassword", { userId: actor.userId, password: body.password, address });
    const { token, hash } = newToken(actor.tenantId);
    await app.db.transaction(actor.tenantId, async (tx) => {
      const user = await tx
        .selectFrom("users")
        .select("email")
        .where("tenant_id", "=", actor.tenantId)
        .where("user_id", "=", actor.userId)
        .executeTakeFirstOrThrow();
      await askForDeletion(tx, actor.tenantId, { requestedBy: user.email, hash, now: app.clock.now() });
      await app.queue.send(tx, "deleteTenant", { tenantId: actor.tenantId });
    });
    return { token };
  },

  deletedTenant: async ({ body }, _nobody, app) => {
    const link = readToken(body.token);
    if (!link) throw new Refusal("not-found");
    const row = await app.db.transaction(link.tenantId, (tx) =>
      tx.selectFrom("tenant_deletions").selectAll().where("tenant_id", "=", link.tenantId).where("secret_hash", "=", link.hash).executeTakeFirst(),
    );
    if (!row) throw new Refusal("not-found");
    const { certificate } = row;
    return {
      company: row.company,
      finishedTime: row.finished_at?.toISOString() ?? null,
      certificate: certificate && { json: `${JSON.stringify(certificate, undefined, 2)}\n`, text: certificateText(certificate, body.culture) },
    };
  },
} satisfies Partial<Handlers>;
