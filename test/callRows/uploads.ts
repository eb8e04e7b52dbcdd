import type { uploads } from "#contract/intake/uploads.ts";
import { randomUUID } from "node:crypto";
import { type Row, file } from "./row.ts";

const invoice = { documentId: randomUUID(), documentClass: "ReceivedInvoice", vatBreakdown: [], lineItems: [], coding: {}, customFields: {} };

export const uploadsRows: Record<keyof typeof uploads, Row> = {
  uploadDocument: { send: ({ accountingUnitId }) => ({ form: { DocumentClass: "Cashier", AccountingUnitId: accountingUnitId, File: file() } }) },
  uploadOnly: { send: ({ accountingUnitId }) => ({ form: { AccountingUnitId: accountingUnitId, File: file() } }) },
  uploadPage: {
    send: ({ accountingUnitId }) => ({
      form: { PageIndex: "0", DocumentId: randomUUID(), IsLastPage: "false", AccountingUnitId: accountingUnitId, File: file() },
    }),
  },
  uploadFromJson: { send: () => ({ body: invoice }) },
};
