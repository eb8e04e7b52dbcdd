/** Work that waits for one of few children, by the tenant it is for. */
export type FairQueue<Item extends { tenantId: string }> = {
  /** Puts an item behind those of its tenant; false when that tenant has as much waiting as it may. */
  add(item: Item): boolean;
  /**
   * The item whose turn it is: of the tenant with the least running, among those of the one whose last turn is longest ago. Undefined
   * when nothing waits but work of tenants that run `most` items already.
   */
  take(runningOf: (tenantId: string) => number, most: number): Item | undefined;
  /** Takes an item out that nobody waits for any more; false when its turn has come already. */
  remove(item: Item): boolean;
  /** Takes everything out. */
  clear(): Item[];
};

export function fairQueue<Item extends { tenantId: string }>(maxWaiting: number): FairQueue<Item> {
  // A map keeps its order, so the tenant that had the last turn goes to the end by being put in anew.
  const waiting = new Map<string, Item[]>();

  function keep(tenantId: string, items: Item[]): void {
    waiting.delete(tenantId);
    if (items.length > 0) waiting.set(tenantId, items);
  }

  return {
    add(item) {
      const items = waiting.get(item.tenantId) ?? [];
      if (items.length >= maxWaiting) return false;
      items.push(item);
      waiting.set(item.tenantId, items);
      return true;
    },
    take(runningOf, most) {
      let next: { tenantId: string; running: number } | undefined;
      for (const tenantId of waiting.keys()) {
        const running = runningOf(tenantId);
        if (running < most && (!next || running < next.running)) next = { tenantId, running };
      }
      if (!next) return undefined;
      const [item, ...rest] = waiting.get(next.tenantId)!;
      keep(next.tenantId, rest);
      return item;
    },
    remove(item) {
      const items = waiting.get(item.tenantId) ?? [];
      const place = items.indexOf(item);
      if (place < 0) return false;
      items.splice(place, 1);
      if (items.length === 0) waiting.delete(item.tenantId);
      return true;
    },
    clear() {
      const items = [...waiting.values()].flat();
      waiting.clear();
      return items;
    },
  };
}
