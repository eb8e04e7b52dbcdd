import type { locks } from "#contract/documents/locks.ts";
import { type Row, document } from "./row.ts";

export const locksRows: Record<keyof typeof locks, Row> = {
  holdDocument: document({ body: { takeOver: false } }),
  releaseDocument: document(),
};
