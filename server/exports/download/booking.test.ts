import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingOf } from "./options.ts";
import { usualBooking } from "#domain/exports/bookingOptions.ts";
import type { NotesSource } from "#domain/exports/names.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant } from "#test/build.ts";
import { buildCodeList, codeRows } from "#test/buildSettings.ts";
import { buildInvoice } from "#test/invoices.ts";

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

test("the note of a booked document is the text of its code in the list of its unit, else in the one for everybody, or the note people wrote", async () => {
  const tenant = await buildTenant(api.app);
  await buildCodeList(api.app, tenant.tenantId, { category: "AccountCode", rows: codeRows("501", "518") });
  const ofUnit = { "cs-CZ": "Papír", "en-US": "Paper" };
  await buildCodeList(api.app, tenant.tenantId, {
    category: "AccountCode",
    type: "ByAccountingUnit",
    accountingUnitIds: [tenant.unitId],
    rows: [{ key: "501", labels: ofUnit, hidden: false }],
  });
  const noteOf = async (notes: NotesSource, code: string, unit: string | null) => {
    await api.request("POST", "/v1/tenant/pohoda/settings", { as: tenant.admin, body: { ...usualBooking, notes } });
    const book = await api.app.db.transaction(tenant.tenantId, (tx) => bookingOf(tx, api.app, tenant.tenantId, "PohodaXml"));
    const invoice = buildInvoice({ documentId: randomUUID(), note: "Text dokladu", coding: { AccountCode: code } });
    return book(invoice, { note: "Poznámka k dokladu", accounting_unit_id: unit }).note;
  };
  expect(await noteOf("AccountCodeEnumeration", "501", tenant.unitId)).toBe("Papír");
  expect(await noteOf("AccountCodeEnumeration", "501", null)).toBe("501 česky");
  expect(await noteOf("AccountCodeEnumeration", "518", tenant.unitId)).toBe("518 česky");
  expect(await noteOf("AccountCodeEnumeration", "999", null)).toBe("999");
  expect(await noteOf("DocumentNote", "501", null)).toBe("Poznámka k dokladu");
});
