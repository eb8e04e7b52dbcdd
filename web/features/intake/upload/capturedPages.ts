import { createStore, get, set, type UseStore } from "idb-keyval";

let opened: UseStore | undefined;
const store = () => (opened ??= createStore("kvitance-pages", "pages"));

/**
 * Photographed pages that are not sent yet, per person. Phones close the page behind an open camera when memory runs short;
 * without storage there is nothing to come back to, which is no failure.
 */
export const capturedPages = {
  read: async (userId: string): Promise<Blob[]> => {
    try {
      return (await get<Blob[]>(userId, store())) ?? [];
    } catch {
      return [];
    }
  },
  write: async (userId: string, pages: readonly Blob[]): Promise<void> => {
    try {
      await set(userId, [...pages], store());
    } catch {
      // The pages stay on the screen; only a closed tab would lose them.
    }
  },
};
