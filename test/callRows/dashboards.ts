import type { publicAddress } from "#contract/insight/publicAddress.ts";
import type { status } from "#contract/insight/status.ts";
import type { dashboards } from "#contract/insight/dashboards.ts";
import type { Row } from "./row.ts";

export const dashboardsRows: Record<keyof typeof dashboards, Row> = {
  generateDashboard: { send: () => ({ body: { reportType: "InvoicesBySupplier" } }) },
};

export const statusRows: Record<keyof typeof status, Row> = {
  getStatus: { send: () => ({}) },
  getStatusEmails: { send: () => ({}) },
  setStatusEmails: { send: () => ({ body: { isOn: true } }) },
};

export const publicAddressRows: Record<keyof typeof publicAddress, Row> = {
  getPublicAddress: { send: () => ({}) },
  setPublicAddress: { send: () => ({ body: { appUrl: "https://kvitance.example.com", identityUrl: "https://id.kvitance.example.com" } }) },
};
