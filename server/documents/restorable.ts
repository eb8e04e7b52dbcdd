/** Deleted documents can be had back for so long; later they are purged (domain rules 1.3). */
export const RESTORABLE_MS = 30 * 24 * 3_600_000;
