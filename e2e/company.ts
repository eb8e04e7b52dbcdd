import { addCompany } from "#start/company.ts";
import { openDb } from "#server/core/db.ts";
import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import type { Account } from "./people.ts";
import type { Site } from "./program.ts";

/**
 * A company of its own in the program that the files of a run share, with an admin who can sign in at once. That program limits no calls and
 * reaches servers of this machine; a test of how a program starts, ends or is set starts another.
 */
export async function openCompany(password: string): Promise<{ program: Site; admin: Account }> {
  const { url, databases } = inject("program");
  const admin = { email: `${randomUUID()}@example.com`, password };
  const db = openDb(databases.app, { maxConnections: 1 });
  await addCompany({ db, identityDatabaseUrl: databases.identity }, { ...admin, temporary: false, now: new Date() }).finally(() => db.close());
  return { program: { url }, admin };
}

/** A received invoice as it is sent to `POST /v1/documents/fromJson`: of an invented supplier, 1,000.00 CZK and VAT of 21 %. */
export function plainInvoice(invoiceNumber: string): Record<string, unknown> {
  return {
    documentId: randomUUID(),
    documentClass: "ReceivedInvoice",
    invoiceNumber,
    supplierName: "Modrá Vydra s.r.o.",
    issueDate: "2026-11-02",
    taxDate: "2026-11-02",
    dueDate: "2026-11-16",
    currency: "CZK",
    totalWithoutVat: "1000.00",
    totalVat: "210.00",
    totalAmount: "1210.00",
    amountDue: "1210.00",
    vatBreakdown: [{ rate: "21", base: "1000.00", vat: "210.00" }],
    lineItems: [],
    coding: {},
    customFields: {},
  };
}
