import type { dashboards } from "#contract/insight/dashboards.ts";
import type { Row } from "./row.ts";

export const dashboardsRows: Record<keyof typeof dashboards, Row> = {
  generateDashboard: { send: () => ({ body: { reportType: "InvoicesBySupplier" } }) },
};
