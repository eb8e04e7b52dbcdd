import { clear, createStore, type UseStore, values } from "idb-keyval";

let opened: UseStore | undefined;
/** The place where `service-worker.js` puts what was shared. */
const store = () => (opened ??= createStore("kvitance-shared", "files"));

/** Takes the files that another application shared with this one; they are kept no longer. None where the browser keeps nothing. */
export async function takeSharedFiles(): Promise<File[]> {
  try {
    const files = await values<File>(store());
    await clear(store());
    return files;
  } catch {
    return [];
  }
}
