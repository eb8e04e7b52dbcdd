import { deriveKey, seal } from "#platform/secrets.ts";
import type { App } from "#server/core/app.ts";
import { subscription } from "#test/callRows/push.ts";
import { randomUUID } from "node:crypto";

/** A device on which a person allowed messages. */
export async function buildPushDevice(app: App, { tenantId, userId }: { tenantId: string; userId: string }): Promise<string> {
  const subscriptionId = randomUUID();
  await app.db.transaction(tenantId, (tx) =>
    tx
      .insertInto("push_subscriptions")
      .values({
        tenant_id: tenantId,
        subscription_id: subscriptionId,
        user_id: userId,
        endpoint_hash: Buffer.from(subscriptionId),
        sealed_subscription: seal(deriveKey(app.config.secret, "push/subscriptions"), JSON.stringify(subscription())),
        browser: "Firefox",
        system: "Android",
        device: "phone",
        created_at: app.clock.now(),
        sent_at: null,
        error: null,
      })
      .execute(),
  );
  return subscriptionId;
}
