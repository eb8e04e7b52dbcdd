import type { exportCheck } from "#contract/exports/check.ts";
import { bulk, type Row } from "./row.ts";

export const exportCheckRows: Record<keyof typeof exportCheck, Row> = { checkExport: bulk("Processed") };
