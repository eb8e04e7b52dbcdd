/** Files that are copied at once: each waits for the disk. */
const AT_ONCE = 8;

/** Does `work` for every item, some of them at once; the first failure ends it. */
export async function someAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const workThrough = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workThrough));
}
