/** How many messages are sent at once: by a worker in all, and for one tenant. */
export type Slots = { total: number; perTenant: number };

/** How many attempts of a tenant are under way, and how many of them have lasted so long that they gave their slot back. */
export type UnderWay = { all: number; long: number };

/** Tenants with something to send, who waited longest first; what of each is under way; whose last messages were slow. */
export type Turns = { waiting: Iterable<string>; sending: ReadonlyMap<string, UnderWay>; slow: ReadonlySet<string> };

/** An attempt that takes longer makes its tenant a slow one and gives its slot back: it waits for an answer and needs nothing else. */
export const SLOW_MS = 3_000;

/** The share of all slots that slow tenants get together, so that the others always find a free one. */
const SLOW_SHARE = 0.5;
/** So many times the slots may be waiting for answers beside them; slow tenants start nothing beyond that. */
const MAX_LONG_SHARE = 8;

/**
 * Whose message is sent next; undefined when nobody's may. A tenant has a share of the slots, one whose receivers are slow a single
 * attempt. However many tenants have receivers that never answer, a slot is taken by one of them for SLOW_MS at most.
 */
export function nextTenant({ waiting, sending, slow }: Turns, { total, perTenant }: Slots): string | undefined {
  let taken = 0;
  let takenBySlow = 0;
  let long = 0;
  for (const [tenantId, underWay] of sending) {
    const held = underWay.all - underWay.long;
    taken += held;
    long += underWay.long;
    if (slow.has(tenantId)) takenBySlow += held;
  }
  if (taken >= total) return undefined;
  const isSlowFull = takenBySlow >= total * SLOW_SHARE || long >= total * MAX_LONG_SHARE;
  for (const tenantId of waiting) {
    const own = sending.get(tenantId)?.all ?? 0;
    if (slow.has(tenantId) ? own < 1 && !isSlowFull : own < perTenant) return tenantId;
  }
  return undefined;
}
