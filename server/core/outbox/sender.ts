import { nextTenant, SLOW_MS, type UnderWay } from "#domain/outbox/fairness.ts";
import type { App } from "#server/core/app.ts";
import { attempt } from "./attempt.ts";
import { claim } from "./claim.ts";
import type { Message, Outbox } from "./outbox.ts";

/** How often tenants are looked for whose messages became due, or whose notice was lost. */
const POLL_MS = 2_000;
/** A tenant that an attempt took longer than SLOW_MS for is a slow one for so long. */
const STAYS_SLOW_MS = 300_000;

/**
 * Sends what is due in an outbox until stopped, round robin over the tenants (domain/outbox/fairness.ts). Holds no connection to the
 * database while a receiver thinks. The returned function starts nothing new and resolves when what is under way has ended.
 */
export function startSender<Row extends Message, Sent>(app: App, outbox: Outbox<Row, Sent>): () => Promise<void> {
  if (outbox.isOn && !outbox.isOn(app)) return async () => undefined;
  /** In the order of their turns. */
  const waiting = new Set<string>();
  const { sending, count } = countAttempts();
  const slow = rememberSlow();
  const running = new Set<Promise<void>>();
  let isStopped = false;

  const fillSlots = (): void => {
    while (!isStopped) {
      const tenantId = nextTenant({ waiting, sending, slow: slow.tenants }, outbox.slots);
      if (tenantId === undefined) return;
      waiting.delete(tenantId);
      count(tenantId, { all: 1, long: 0 });
      const turn = serve(tenantId)
        .catch((error: unknown) => app.log.error({ err: error, outbox: outbox.name }, "outbox"))
        .finally(() => {
          running.delete(turn);
          count(tenantId, { all: -1, long: 0 });
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
    let isLong = false;
    const timer = setTimeout(() => {
      isLong = true;
      slow.add(tenantId);
      count(tenantId, { all: 0, long: 1 });
      fillSlots();
    }, SLOW_MS);
    await attempt(app, outbox, message).finally(() => {
      clearTimeout(timer);
      if (isLong) count(tenantId, { all: 0, long: -1 });
    });
    waiting.add(tenantId);
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
    slow.stop();
    stopHearing();
    await Promise.allSettled(running);
  };
}

/** Attempts of each tenant that are under way, in all and longer than SLOW_MS. */
function countAttempts() {
  const sending = new Map<string, UnderWay>();
  const count = (tenantId: string, change: UnderWay): void => {
    const { all, long } = sending.get(tenantId) ?? { all: 0, long: 0 };
    sending.set(tenantId, { all: all + change.all, long: long + change.long });
    if (sending.get(tenantId)?.all === 0) sending.delete(tenantId);
  };
  return { sending, count };
}

/** Tenants that had a long attempt lately. */
function rememberSlow() {
  const tenants = new Set<string>();
  const forgetting = new Map<string, NodeJS.Timeout>();
  const add = (tenantId: string): void => {
    tenants.add(tenantId);
    clearTimeout(forgetting.get(tenantId));
    const forget = () => void (tenants.delete(tenantId), forgetting.delete(tenantId));
    forgetting.set(tenantId, setTimeout(forget, STAYS_SLOW_MS).unref());
  };
  const stop = (): void => {
    for (const timer of forgetting.values()) clearTimeout(timer);
  };
  return { tenants, add, stop };
}
