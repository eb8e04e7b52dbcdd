import { createStore, get, getMany, promisifyRequest, type UseStore } from "idb-keyval";

/** A photographed page that is not sent yet; `isWhole` where it is sent as photographed and not cut to its sheet. */
export type CapturedPage = { id: string; photo: Blob; isWhole?: boolean };

/** A page as its place in the order is kept. */
type Kept = Pick<CapturedPage, "id" | "isWhole">;

let opened: UseStore | undefined;
const store = () => (opened ??= createStore("kvitance-pages", "pages"));
const photoKey = (userId: string, id: string) => `${userId}/${id}`;

/**
 * Photographed pages that are not sent yet, per person: each photo under a key of its own, written once, and their order under the
 * person's id. Phones close the page behind an open camera when memory runs short; without storage there is nothing to come back to,
 * which is no failure.
 */
export const capturedPages = {
  read: async (userId: string): Promise<CapturedPage[]> => {
    try {
      const order = (await get<Kept[]>(userId, store())) ?? [];
      const photos = await getMany<Blob>(
        order.map(({ id }) => photoKey(userId, id)),
        store(),
      );
      return order.flatMap((kept, at) => (photos[at] ? [{ ...kept, photo: photos[at] }] : []));
    } catch {
      return [];
    }
  },
  /** Replaces what is kept, in one transaction: the pages from before or these, never a part of them. */
  write: async (userId: string, pages: readonly CapturedPage[]): Promise<void> => {
    try {
      await store()("readwrite", (kept) => {
        const keys = kept.getAllKeys(IDBKeyRange.bound(photoKey(userId, ""), photoKey(userId, "\uffff")));
        keys.onsuccess = () => {
          const wanted = new Map(pages.map(({ id, photo }) => [photoKey(userId, id), photo]));
          for (const key of keys.result) if (!wanted.delete(String(key))) kept.delete(key);
          for (const [key, photo] of wanted) kept.put(photo, key);
          kept.put(
            pages.map(({ id, isWhole }): Kept => ({ id, ...(isWhole && { isWhole }) })),
            userId,
          );
        };
        return promisifyRequest(kept.transaction);
      });
    } catch {
      // The pages stay on the screen; only a closed tab would lose them.
    }
  },
};
