import { Refusal } from "#platform/http/refusal.ts";
import { loadActor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { Handlers } from "#server/core/handler.ts";
import { newToken, readToken } from "#server/core/linkToken.ts";
import { approvalFeed } from "./feed.ts";

export const feedHandlers = {
  ownFeed: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const own = tx.selectFrom("users").select("feed_secret_hash").where("tenant_id", "=", actor.tenantId).where("user_id", "=", actor.userId);
      return { isOpen: (await own.executeTakeFirstOrThrow()).feed_secret_hash !== null };
    }),

  openOwnFeed: async (_request, actor, app) => {
    const { token, hash } = newToken(actor.tenantId);
    await keep(app, actor, hash);
    // What stands behind the question mark is in no log of ours.
    return { address: `${app.config.appUrl}/v1/feed?token=${token}` };
  },

  endOwnFeed: (_request, actor, app) => keep(app, actor, null),

  readFeed: async ({ query }, _nobody, app) => {
    const read = readToken(query.token);
    if (!read) throw new Refusal("not-found");
    const { tenantId, hash } = read;
    const owner = await app.db.transaction(tenantId, (tx) =>
      tx.selectFrom("users").select("user_id").where("tenant_id", "=", tenantId).where("feed_secret_hash", "=", hash).executeTakeFirst(),
    );
    if (!owner) throw new Refusal("not-found");
    return app.db.transaction(tenantId, async (tx) => {
      // Whoever may no longer sign in reads nothing here either, and learns no more than a stranger.
      const actor = await loadActor(tx, tenantId, owner.user_id).catch((error: unknown) => {
        throw error instanceof Refusal ? new Refusal("not-found") : error;
      });
      return approvalFeed(tx, actor, app);
    });
  },
} satisfies Partial<Handlers>;

async function keep(app: App, { tenantId, userId }: { tenantId: string; userId: string }, hash: Buffer | null): Promise<void> {
  await app.db.transaction(tenantId, (tx) =>
    tx.updateTable("users").set({ feed_secret_hash: hash }).where("tenant_id", "=", tenantId).where("user_id", "=", userId).execute(),
  );
}
