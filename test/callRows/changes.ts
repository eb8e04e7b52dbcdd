import type { changes } from "#contract/notifications/changes.ts";
import { type Row, nothing } from "./row.ts";

export const changesRows: Record<keyof typeof changes, Row> = {
  watchChanges: nothing,
};
