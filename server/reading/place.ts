/** Where a file is: the pool is given paths, a child gets the bytes alone. */
export type OnDisk = { path: string };
export type InMemory = { bytes: Uint8Array };
