import type { webHooks } from "#contract/notifications/webHooks.ts";
import { MAX_WEB_HOOKS } from "#domain/notifications/limits.ts";
import { resume } from "#server/core/outbox/outbox.ts";
import type { App } from "#server/core/app.ts";
import type { Handlers } from "#server/core/handler.ts";
import { OutgoingFailure } from "#platform/outgoing.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { sql } from "kysely";
import { randomBytes, randomUUID } from "node:crypto";
import type { z } from "zod";
import { sealSecret } from "./secret.ts";

type Rule = z.output<typeof webHooks.createWebHook.body>;
const SECRET_BYTES = 32;

export const webHookHandlers = {
  createWebHook: async ({ body }, actor, app) => {
    const columns = await columnsOf(app, body);
    const webHookId = randomUUID();
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
    const hook = { tenant_id: actor.tenantId, web_hook_id: webHookId };
    const own = { ...hook, sealed_secret: sealSecret(app, hook, secret), created_at: app.clock.now() };
    await app.db.transaction(actor.tenantId, async (tx) => {
      await requireRoom(tx, actor.tenantId);
      await tx
        .insertInto("web_hooks")
        .values({ ...own, ...columns })
        .execute();
    });
    return { webHookId, secret };
  },

  updateWebHook: async ({ body }, actor, app) => {
    await app.db.transaction(actor.tenantId, (tx) => requireOwn(tx, actor.tenantId, body.webHookId));
    const columns = await columnsOf(app, body);
    await app.db.transaction(actor.tenantId, async (tx) => {
      await requireOwn(tx, actor.tenantId, body.webHookId);
      await tx.updateTable("web_hooks").set(columns).where("tenant_id", "=", actor.tenantId).where("web_hook_id", "=", body.webHookId).execute();
      // What waited while it was switched off, or failed at the old address, is tried again.
      await resume(tx, "webHooks", actor.tenantId, body.webHookId);
    });
  },

  deleteWebHook: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await requireOwn(tx, actor.tenantId, query.webHookId);
      await requireUnused(tx, actor.tenantId, query.webHookId);
      await resume(tx, "webHooks", actor.tenantId, query.webHookId);
      await tx.deleteFrom("web_hooks").where("tenant_id", "=", actor.tenantId).where("web_hook_id", "=", query.webHookId).execute();
    }),

  listWebHooks: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const rows = await tx.selectFrom("web_hooks").selectAll().where("tenant_id", "=", actor.tenantId).orderBy("name").orderBy("web_hook_id").execute();
      const items = [];
      for (const row of rows.slice(body.skip, body.skip + body.take)) {
        const messages = tx.selectFrom("web_hook_outbox").where("tenant_id", "=", actor.tenantId).where("web_hook_id", "=", row.web_hook_id);
        const last = await messages.select(["event", "created_at", "sent_at", "error"]).orderBy("created_at", "desc").limit(1).executeTakeFirst();
        const { waiting } = await messages
          .where("due_at", "is not", null)
          .select(sql<number>`count(*)::int`.as("waiting"))
          .executeTakeFirstOrThrow();
        const { failed } = await messages
          .where("due_at", "is", null)
          .where("sent_at", "is", null)
          .select(sql<number>`count(*)::int`.as("failed"))
          .executeTakeFirstOrThrow();
        items.push({
          webHookId: row.web_hook_id,
          name: row.name,
          url: row.url,
          events: row.events,
          isActive: row.is_active,
          answerMinutes: row.answer_minutes,
          withoutAnswer: row.without_answer,
          createdTime: row.created_at.toISOString(),
          waiting,
          failed,
          last: last ? { event: last.event, time: last.created_at.toISOString(), sentTime: last.sent_at?.toISOString() ?? null, error: last.error } : null,
        });
      }
      return { items, total: rows.length };
    }),
} satisfies Partial<Handlers>;

/** Throws Refusal too-many-web-hooks. */
async function requireRoom(tx: Tx, tenantId: string): Promise<void> {
  // Locked: two at once would both find room for the last one.
  await tx.selectFrom("tenants").select("tenant_id").where("tenant_id", "=", tenantId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom("web_hooks")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_WEB_HOOKS) throw new Refusal("too-many-web-hooks", { detail: String(MAX_WEB_HOOKS) });
}

/** Throws Refusal invalid-url or forbidden-target. */
async function columnsOf(app: App, { name, url, events, ...rule }: Omit<Rule, "webHookId">) {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password) throw new Refusal("invalid-url", { detail: url });
  // A name that leads nowhere today may lead somewhere tomorrow; each sending checks again.
  await app.outgoing.addressOf(parsed.hostname).catch((error: unknown) => {
    if (error instanceof OutgoingFailure && error.kind === "forbidden") throw new Refusal("forbidden-target", { detail: parsed.hostname });
  });
  return {
    name,
    url: parsed.href,
    events: [...new Set(events)],
    is_active: rule.isActive,
    answer_minutes: rule.answerMinutes,
    without_answer: rule.withoutAnswer,
  };
}

/** Throws Refusal web-hook-in-use with the name of the integration whose files it makes. */
async function requireUnused(tx: Tx, tenantId: string, webHookId: string): Promise<void> {
  const integrations = tx.selectFrom("export_integrations").select("name").where("tenant_id", "=", tenantId);
  const user = await integrations.where("file_web_hook_id", "=", webHookId).executeTakeFirst();
  if (user) throw new Refusal("web-hook-in-use", { detail: user.name });
}

async function requireOwn(tx: Tx, tenantId: string, webHookId: string): Promise<void> {
  const found = await tx
    .selectFrom("web_hooks")
    .select("web_hook_id")
    .where("tenant_id", "=", tenantId)
    .where("web_hook_id", "=", webHookId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal("not-found");
}
