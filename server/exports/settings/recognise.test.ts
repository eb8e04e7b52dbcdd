import type { CallReply } from "#contract/call.ts";
import type { exportSettings } from "#contract/exports/settings.ts";
import type { CsvProfile } from "#domain/exports/profiles/shape.ts";
import { shippedProfiles } from "#domain/exports/profiles/shipped.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields } from "#test/build.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
beforeAll(async () => void (api = await startTestApp()));
afterAll(() => api.close());

type Reply = CallReply<typeof exportSettings.recogniseProfile>;
const vatBreakdown = [{ rate: "21.00", base: "1000.00", vat: "210.00" }];
const fields = { ...cleanFields, documentKind: "invoice", taxDate: "2026-03-02" };

test("R350 R351 a profile is made by the documents of the own company, stored and used; the documents of others are not looked at", async () => {
  const [tenant, other] = [await buildTenant(api.app), await buildTenant(api.app)];
  const documentId = await buildDocument(api.app, tenant.tenantId, { unitId: tenant.unitId, fields, vatBreakdown, state: "Processed" });
  // windows-1250: "Číslo dokladu;Částka;Splatnost;Firma".
  const head = Buffer.from([0xc8, 0xed, ...Buffer.from("slo dokladu;"), 0xc8, 0xe1, ...Buffer.from("stka;Splatnost;Firma\r\n")]);
  const line = Buffer.from([...Buffer.from("FV-2026-001;1210,00;16.3.2026;Modr"), 0xe1, ...Buffer.from(" Vydra s.r.o.\r\n")]);
  const body = { format: "DuelCsv", file: Buffer.concat([head, line]).toString("base64") };
  const ask = async (as: typeof tenant.admin, given: object = body) =>
    (await (await api.request("POST", "/v1/tenant/export/profiles/recognise", { as, body: given })).json()) as Reply;
  const { recognised } = await ask(tenant.admin);
  expect(recognised).toMatchObject({ documents: [{ documentId, invoiceNumber: "FV-2026-001" }], differing: 0 });
  expect(recognised!.columns.map(({ from }) => from)).toEqual([["invoiceNumber"], ["total"], ["dueDate"], ["supplierName"]]);
  expect(recognised!.profile).toMatchObject({ encoding: "windows-1250", decimalMark: ",", dateFormat: "D.M.YYYY", unverified: false });
  expect(await ask(other.admin)).toEqual({ problem: "noDocument", recognised: null });
  expect(await ask(tenant.admin, { ...body, file: Buffer.from("Dobrý den.").toString("base64") })).toEqual({ problem: "unreadable", recognised: null });

  // Of a format of two files the other one stays as it was edited.
  const stereo = shippedProfiles.Stereo as CsvProfile;
  const edited = { ...stereo, files: [stereo.files[0]!, { ...stereo.files[1]!, name: "polozky.csv" }] };
  const { recognised: pair } = await ask(tenant.admin, { ...body, format: "Stereo", profile: edited });
  expect(pair!.profile).toMatchObject({ unverified: false, files: [{ name: stereo.files[0]!.name, rows: "documents" }, edited.files[1]!] });

  await api.request("PUT", "/v1/tenant/export/settings", { as: tenant.admin, body: { profiles: { DuelCsv: recognised!.profile } } });
  const exported = await api.request("GET", `/v1/documents/${documentId}/file/export?exportFormat=DuelCsv`, { as: tenant.admin });
  expect(Buffer.from(await exported.arrayBuffer())).toEqual(Buffer.concat([head, line]));
});
