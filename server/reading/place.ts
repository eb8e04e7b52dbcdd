/** Where a file is: the pool is given what its `load` finds (a key of the file store, or a path), a child gets the bytes alone. */
export type Stored = { path: string };
export type InMemory = { bytes: Uint8Array };
