import { expect, test } from "vitest";
import { startTestApp } from "#test/app.ts";
import { proveAccountingFaults } from "#test/accountingFaults.ts";
import { startAccountingSides } from "#test/accountingSides.ts";
import { buildDocument, buildTenant, cleanFields } from "#test/build.ts";
import { buildIntegration } from "#test/buildIntegration.ts";
import { deliverAll } from "#test/deliver.ts";
import { connections } from "./index.ts";

test("R347 20 broken requests to accounting systems: every document in the books once", { timeout: 60_000 }, () => proveAccountingFaults(20));

test("R347 a document sent to all accounting systems is exported when all of them have it, each once", { timeout: 60_000 }, async () => {
  const api = await startTestApp({ connections, outgoingAllow: ["127.0.0.1"] });
  const sides = await startAccountingSides();
  try {
    const tenant = await buildTenant(api.app);
    const vatBreakdown = [{ rate: "21.00", base: "1000.00", vat: "210.00" }];
    const fields = { ...cleanFields, customerCompanyId: "90000007" };
    const documentId = await buildDocument(api.app, tenant.tenantId, { state: "ReadyForExport", fields, vatBreakdown });
    for (const { sent } of sides) sent.push(documentId);
    for (const { type, settings } of sides)
      await buildIntegration(api.app, tenant.tenantId, { type: type as "Pohoda", name: type, connection: settings, documentId });
    await deliverAll(api.app, tenant.tenantId);
    expect(sides.map(({ booked }) => booked().map((each) => each.documentId))).toEqual(sides.map(() => [documentId]));
    const log = await api.request("GET", `/v1/documents/${documentId}/deliveries`, { as: tenant.admin });
    const { items: deliveries } = (await log.json()) as { items: { state: string; attempts: number; remoteId: string | null }[] };
    expect(deliveries.map(({ state, attempts }) => [state, attempts])).toEqual(sides.map(() => ["Delivered", 1]));
    expect(deliveries.every(({ remoteId }) => remoteId)).toBe(true);
    expect(await api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin }).then((reply) => reply.json())).toMatchObject({ state: "Exported" });
  } finally {
    await api.close();
    for (const { remoteSystem } of sides) await remoteSystem.close();
  }
});
