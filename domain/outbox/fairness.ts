/** How many messages are sent at once: by a worker in all, and for one tenant. */
export type Slots = { total: number; perTenant: number };

/** Tenants with something to send, who waited longest first; how many messages of each are being sent; whose last messages were slow. */
export type Turns = { waiting: Iterable<string>; sending: ReadonlyMap<string, number>; slow: ReadonlySet<string> };

/** The share of all slots that slow tenants get together, so that the others always find a free one. */
const SLOW_SHARE = 0.5;

/** Whose message is sent next; undefined when nobody's may. A tenant has a share of the slots, one whose receivers are slow a single one. */
export function nextTenant({ waiting, sending, slow }: Turns, { total, perTenant }: Slots): string | undefined {
  let taken = 0;
  let takenBySlow = 0;
  for (const [tenantId, count] of sending) {
    taken += count;
    if (slow.has(tenantId)) takenBySlow += count;
  }
  if (taken >= total) return undefined;
  for (const tenantId of waiting) {
    const own = sending.get(tenantId) ?? 0;
    const mayHave = slow.has(tenantId) ? 1 : perTenant;
    if (own < mayHave && (!slow.has(tenantId) || takenBySlow < total * SLOW_SHARE)) return tenantId;
  }
  return undefined;
}
