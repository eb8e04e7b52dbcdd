import { nextTenant } from "#domain/outbox/fairness.ts";
import type { App } from "#server/core/app.ts";
import { attempt } from "./attempt.ts";
import { claim } from "./claim.ts";
import type { Message, Outbox } from "./outbox.ts";

/** How often tenants are looked for whose messages became due, or whose notice was lost. */
const POLL_MS = 2_000;
/** An attempt that takes longer makes its tenant a slow one, for so long. */
const SLOW_MS = 3_000;
const STAYS_SLOW_MS = 300_000;

/**
 * Sends what is due in an outbox until stopped, round robin over the tenants (domain/outbox/fairness.ts). Holds no connection to the
 * database while a receiver thinks. The returned function starts nothing new and resolves when what is under way has ended.
 */
export function startSender<Row extends Message, Sent>(app: App, outbox: Outbox<Row, Sent>): () => Promise<void> {
  if (outbox.isOn && !outbox.isOn(app)) return async () => undefined;
  /** In the order of their turns. */
  const waiting = new Set<string>();
  const sending = new Map<string, number>();
  const slow = new Set<string>();
  const forgetting = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let isStopped = false;

  const fillSlots = (): void => {
    while (!isStopped) {
      const tenantId = nextTenant({ waiting, sending, slow }, outbox.slots);
      if (tenantId === undefined) return;
      waiting.delete(tenantId);
      sending.set(tenantId, (sending.get(tenantId) ?? 0) + 1);
      const turn = serve(tenantId)
        .catch((error: unknown) => app.log.error({ err: error, outbox: outbox.name }, "outbox"))
        .finally(() => {
          running.delete(turn);
          const left = (sending.get(tenantId) ?? 1) - 1;
          if (left > 0) sending.set(tenantId, left);
          else sending.delete(tenantId);
          fillSlots();
        });
      running.add(turn);
    }
  };

  const serve = async (tenantId: string): Promise<void> => {
    const message = await claim(app, outbox, tenantId);
    if (!message) return;
    // Its other messages wait for the tenant's next turn.
    waiting.add(tenantId);
    fillSlots();
    const timer = setTimeout(() => markSlow(tenantId), SLOW_MS);
    await attempt(app, outbox, message).finally(() => clearTimeout(timer));
    waiting.add(tenantId);
  };

  const markSlow = (tenantId: string): void => {
    slow.add(tenantId);
    clearTimeout(forgetting.get(tenantId));
    const forget = () => void (slow.delete(tenantId), forgetting.delete(tenantId));
    forgetting.set(tenantId, setTimeout(forget, STAYS_SLOW_MS).unref());
  };

  const look = async (): Promise<void> => {
    try {
      for (const tenantId of await app.db.tenantsWithDue(outbox.name, app.clock.now())) waiting.add(tenantId);
      fillSlots();
    } catch (error) {
      app.log.error({ err: error, outbox: outbox.name }, "outbox");
    }
    if (!isStopped) poll = setTimeout(() => void look(), POLL_MS);
  };
  let poll = setTimeout(() => void look(), 0);

  const stopHearing = app.listener.on("outbox", (notice) => {
    const [name, tenantId = ""] = notice.split("/");
    if (name !== outbox.name) return;
    waiting.add(tenantId);
    fillSlots();
  });
  return async () => {
    isStopped = true;
    clearTimeout(poll);
    for (const timer of forgetting.values()) clearTimeout(timer);
    stopHearing();
    await Promise.allSettled(running);
  };
}
