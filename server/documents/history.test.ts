import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant } from "#test/build.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
beforeAll(async () => void (api = await startTestApp()));
afterAll(() => api.close());

test("R046 the history shows names and units before and after, notes and ids too", async () => {
  const tenant = await buildTenant(api.app);
  const documentId = await buildDocument(api.app, tenant.tenantId, { unitId: tenant.unitId, fileName: "sken.pdf" });
  await api.request("PUT", `/v1/documents/${documentId}/rename`, { as: tenant.admin, body: { fileName: "Faktura 12.pdf" } });
  await api.request("POST", `/v1/documents/${documentId}/update-accounting-unit/${tenant.otherUnitId}`, { as: tenant.admin });
  await api.request("PATCH", `/v1/documents/${documentId}`, {
    as: tenant.admin,
    body: { note: "Zaplaceno", externalDocumentId: "2026/001:A", deliveredDate: "2026-03-05" },
  });
  const reply = await api.request("GET", `/v1/documents/${documentId}/history`, { as: tenant.admin });
  const { entries } = (await reply.json()) as { entries: { kind: string; changes: object[] }[] };
  expect(entries.map(({ kind, changes }) => [kind, changes])).toEqual([
    [
      "save",
      [
        { field: "note", from: null, to: "Zaplaceno" },
        { field: "deliveredDate", from: null, to: "2026-03-05" },
        { field: "externalDocumentId", from: null, to: "2026-001-A" },
      ],
    ],
    ["unit", [{ field: "accountingUnit", from: "Hlavní jednotka", to: "Druhá jednotka" }]],
    ["rename", [{ field: "fileName", from: "sken.pdf", to: "Faktura 12.pdf" }]],
  ]);
});

test("R085 an external id alone changes neither values nor state, and its invalid characters become hyphens", async () => {
  const tenant = await buildTenant(api.app);
  const documentId = await buildDocument(api.app, tenant.tenantId);
  const reply = await api.request("PATCH", `/v1/documents/${documentId}`, { as: tenant.admin, body: { externalDocumentId: 'A/B:C*"D' } });
  expect(reply.status).toBe(204);
  const detail = await (await api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin })).json();
  expect(detail).toMatchObject({ state: "New", externalDocumentId: "A-B-C--D", validator: null, version: 2 });
  const archived = await buildDocument(api.app, tenant.tenantId, { state: "Archived" });
  expect((await api.request("PATCH", `/v1/documents/${archived}`, { as: tenant.admin, body: { externalDocumentId: "A" } })).status).toBe(409);
});
