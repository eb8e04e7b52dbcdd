import { createStore, delMany, entries, set, type UseStore } from "idb-keyval";
import type { BatchChoice, Content } from "./upload.ts";

/** A file as the browser keeps it until the server has confirmed it; afterwards its name alone, to show what arrived. */
export type KeptUpload = Content & {
  id: string;
  /** Whose it is: another person at the same computer neither sees nor sends it. */
  userId: string;
  fileName: string;
  size: number;
  choice: BatchChoice;
  /** How many parts have arrived. */
  partsSent: number;
  isSent: boolean;
  duplicateOf: readonly string[];
  /** Milliseconds since 1970. */
  addedAt: number;
};

/** Files that must survive a closed tab. Every function may fail: no storage, no room. */
export type UploadKeeper = {
  put(upload: KeptUpload): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  all(): Promise<KeptUpload[]>;
  /**
   * Takes an upload for this tab, so that no other tab sends it too; undefined when another one has it. Call the answer to let go;
   * a closed tab lets go by itself.
   */
  hold(id: string): Promise<(() => void) | undefined>;
};

/** The browser's own database; opened at the first use. */
export function browserKeeper(): UploadKeeper {
  let opened: UseStore | undefined;
  const store = () => (opened ??= createStore("kvitance-uploads", "uploads"));
  return {
    put: async (upload) => set(upload.id, upload, store()),
    remove: async (ids) => delMany([...ids], store()),
    all: async () => (await entries<string, KeptUpload>(store())).map(([, upload]) => upload),
    hold: (id) => {
      // Pages over plain HTTP have no locks; two tabs sending the same file make one document all the same.
      if (!("locks" in navigator)) return Promise.resolve(() => undefined);
      return new Promise((resolve) => {
        void navigator.locks.request(`kvitance-upload-${id}`, { ifAvailable: true }, (lock) => {
          if (!lock) return resolve(undefined);
          return new Promise<void>((release) => resolve(() => release()));
        });
      });
    },
  };
}
