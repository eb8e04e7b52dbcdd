import { Refusal } from "#platform/http/refusal.ts";
import { seal } from "#platform/secrets.ts";
import type { Handlers } from "#server/core/handler.ts";
import { deviceOf } from "#server/organisation/sessions/device.ts";
import { createHash, randomUUID } from "node:crypto";
import { sealingKey, vapidKeys } from "#server/notifications/push/keys.ts";

const MAX_DEVICES = 10;

export const pushHandlers = {
  ownPushDevices: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const own = tx.selectFrom("push_subscriptions").selectAll().where("tenant_id", "=", actor.tenantId).where("user_id", "=", actor.userId);
      return {
        publicKey: vapidKeys(app.config).publicKey,
        items: (await own.orderBy("created_at").execute()).map((row) => ({
          subscriptionId: row.subscription_id,
          browser: row.browser,
          system: row.system,
          device: row.device,
          createdTime: row.created_at.toISOString(),
          sentTime: row.sent_at?.toISOString() ?? null,
          error: row.error,
        })),
      };
    }),

  allowPush: async ({ body: { endpoint, keys, userAgent } }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const endpoint_hash = createHash("sha256").update(endpoint).digest();
      // A device belongs to whoever allowed messages last: nobody else's may appear on it.
      await tx.deleteFrom("push_subscriptions").where("tenant_id", "=", actor.tenantId).where("endpoint_hash", "=", endpoint_hash).execute();
      const own = tx.selectFrom("push_subscriptions").select("subscription_id").where("tenant_id", "=", actor.tenantId).where("user_id", "=", actor.userId);
      if ((await own.execute()).length >= MAX_DEVICES) throw new Refusal("too-many-devices");
      const subscription_id = randomUUID();
      await tx
        .insertInto("push_subscriptions")
        .values({
          tenant_id: actor.tenantId,
          subscription_id,
          user_id: actor.userId,
          endpoint_hash,
          sealed_subscription: seal(sealingKey(app.config), JSON.stringify({ endpoint, keys })),
          ...deviceOf(userAgent ?? ""),
          created_at: app.clock.now(),
          sent_at: null,
          error: null,
        })
        .execute();
      return { subscriptionId: subscription_id };
    }),

  endPush: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom("push_subscriptions")
        .where("tenant_id", "=", actor.tenantId)
        .where("user_id", "=", actor.userId)
        .where("subscription_id", "=", params.subscriptionId)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw new Refusal("not-found");
    }),
} satisfies Partial<Handlers>;
