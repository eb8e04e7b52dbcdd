import type { Culture } from "#domain/names.ts";
import { messagesSent } from "#platform/metrics.ts";
import { OutgoingFailure, type OutgoingReply } from "#platform/outgoing.ts";
import { unseal } from "#platform/secrets.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { hasFeature } from "#server/core/features.ts";
import type { Jobs } from "#server/core/queues.ts";
import type { PushSubscription } from "web-push";
import { sealingKey, vapidKeys } from "./keys.ts";

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 10_000;
/** After so long a push service drops what the device did not fetch: by then the e-mail or the list says it. */
const KEPT_SECONDS = 24 * 3600;

/** All that a message says: the lock screen of a phone is read by others. */
const words: Record<Culture, string> = { "cs-CZ": "Na vaše schválení čeká doklad.", "en-US": "A document is waiting for your approval." };

/** Queues a message to each device of these people, in the caller's transaction, where the tenant has messages on. */
export async function pushTo(tx: Tx, app: App, { tenantId, documentId }: { tenantId: string; documentId: string }, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0 || !(await hasFeature(tx, tenantId, "PushMessages"))) return;
  const devices = await tx
    .selectFrom("push_subscriptions")
    .select("subscription_id")
    .where("tenant_id", "=", tenantId)
    .where("user_id", "in", [...userIds])
    .execute();
  for (const { subscription_id } of devices) await app.queue.send(tx, "push", { tenantId, subscriptionId: subscription_id, documentId });
}

/** Sends one message; twice is no harm, as a device shows one about the same document once. Throws where another try may help. */
export async function sendPush(app: App, { tenantId, subscriptionId, documentId }: Jobs["push"], isLastTry: boolean): Promise<void> {
  const device = await app.db.transaction(tenantId, (tx) => deviceToReach(tx, tenantId, subscriptionId));
  if (!device) return;
  const subscription = JSON.parse(unseal(sealingKey(app.config), device.sealed_subscription)) as PushSubscription;
  const problem = problemOf(
    await post(app, subscription, { title: "Kvitance", body: words[device.language_code], url: `/DocumentApproval/${documentId}`, tag: documentId }),
  );
  messagesSent.inc({ outbox: "push", outcome: problem === undefined ? "sent" : problem.isGone || isLastTry ? "givenUp" : "again" });
  await app.db.transaction(tenantId, async (tx) => {
    const row = { tenant_id: tenantId, subscription_id: subscriptionId };
    // The person took the permission back, or the browser is gone.
    if (problem?.isGone)
      await tx
        .deleteFrom("push_subscriptions")
        .where((eb) => eb.and(row))
        .execute();
    else
      await tx
        .updateTable("push_subscriptions")
        .set(problem ? { error: problem.reason } : { sent_at: app.clock.now(), error: null })
        .where((eb) => eb.and(row))
        .execute();
  });
  if (problem) app.log.warn({ subscriptionId, reason: problem.reason, isGone: problem.isGone }, "a push service did not take a message");
  if (problem && !problem.isGone && !isLastTry) throw new Error(`A push service answered: ${problem.reason}`);
}

/** The device, unless messages were switched off or its person may no longer sign in since. */
async function deviceToReach(tx: Tx, tenantId: string, subscriptionId: string): Promise<{ sealed_subscription: string; language_code: Culture } | undefined> {
  if (!(await hasFeature(tx, tenantId, "PushMessages"))) return undefined;
  return tx
    .selectFrom("push_subscriptions")
    .innerJoin("users", (join) => join.onRef("users.tenant_id", "=", "push_subscriptions.tenant_id").onRef("users.user_id", "=", "push_subscriptions.user_id"))
    .select(["sealed_subscription", "language_code"])
    .where("push_subscriptions.tenant_id", "=", tenantId)
    .where("subscription_id", "=", subscriptionId)
    .where("is_active", "=", true)
    .executeTakeFirst();
}

/** What is shown, encrypted for the device alone (RFC 8291) and signed by the installation; sent as all requests to addresses that others named. */
async function post(
  app: App,
  subscription: PushSubscription,
  shown: { title: string; body: string; url: string; tag: string },
): Promise<OutgoingReply | OutgoingFailure> {
  const { appUrl } = app.config;
  const subject = appUrl.startsWith("https:") ? appUrl : "mailto:postmaster@localhost";
  const topic = shown.tag.replaceAll("-", "");
  const { default: webPush } = await import("web-push");
  const request = webPush.generateRequestDetails(subscription, JSON.stringify(shown), {
    vapidDetails: { subject, ...vapidKeys(app.config) },
    TTL: KEPT_SECONDS,
    urgency: "normal",
    topic,
  });
  try {
    return await app.outgoing.fetch({
      url: request.endpoint,
      namedBy: "tenant",
      method: "POST",
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      body: request.body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      signal: app.stopping,
    });
  } catch (error) {
    if (error instanceof OutgoingFailure) return error;
    throw error;
  }
}

function problemOf(answer: OutgoingReply | OutgoingFailure): { reason: string; isGone: boolean } | undefined {
  if (answer instanceof OutgoingFailure) return { reason: answer.kind, isGone: false };
  if (answer.status >= 200 && answer.status < 300) return undefined;
  return { reason: `HTTP ${answer.status}`, isGone: answer.status === 404 || answer.status === 410 };
}
