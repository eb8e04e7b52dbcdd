import type { AccountingSystem, ConnectionOffer } from "#contract/exports/integrations.ts";
import { connectionTypes } from "#domain/exports/names.ts";
import { settingsOf } from "#server/exports/integrations/store.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { testConnections } from "#test/fakes/connections.ts";
import { type Receiver, startReceiver } from "#test/fakes/receiver.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

let api: TestApp;
let receiver: Receiver;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp({ connections: testConnections, outgoingAllow: ["127.0.0.1"] });
  receiver = await startReceiver();
});
afterAll(async () => {
  await api.close();
  await receiver.close();
});
beforeEach(async () => void (tenant = await buildTenant(api.app)));

async function call(method: string, path: string, body?: object): Promise<{ status: number; data: Record<string, unknown> }> {
  const reply = await api.request(method, `/v1/tenant/${path}`, { as: tenant.admin, ...(body ? { body } : {}) });
  const text = await reply.text();
  return { status: reply.status, data: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>) };
}
const system = (rest: object = {}) => ({ type: "Karat", name: "Účetnictví", connection: { url: receiver.url, token: "tajny-token" }, ...rest });
const create = async (rest: object = {}) => String((await call("POST", "accountingSystems", system(rest))).data.accountingSystemId);
const list = async () => (await call("POST", "accountingSystems/list", {})).data.items as AccountingSystem[];

describe("R364 integrations", () => {
  test("every part is kept and given back, the secret never", async () => {
    const parts = {
      type: "Premier",
      name: "Sklad",
      isActive: false,
      eventTrigger: "DocumentSaved",
      exportFormat: "PohodaXml",
      archiveFormat: "Zip",
      directoryNaming: "ContainerId",
      containerId: "faktury",
      fileNaming: "Duzp",
      nameStyle: "SnakeCase",
      overwrite: true,
      markAsExported: false,
      accountingUnitIds: [tenant.unitId],
      connection: { path: "/srv/faktury" },
    };
    await create(parts);
    const accountingSystemId = await create();
    const all = await list();
    const of = (type: string) => all.find((integration) => integration.type === type);
    expect(of("Premier")).toMatchObject({ ...parts, kind: "storage", secrets: [], waiting: 0, failed: 0 });
    expect(of("Karat")).toMatchObject({ accountingSystemId, kind: "accounting", connection: { url: receiver.url, ledger: "Main" }, secrets: ["token"] });
    expect(JSON.stringify([await list(), await call("GET", "accountingSystems/info")])).not.toContain("tajny");
    const stored = await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.selectFrom("export_integrations").selectAll().where("tenant_id", "=", tenant.tenantId).execute(),
    );
    expect(JSON.stringify(stored)).not.toContain("tajny");
    const row = stored.find((integration) => integration.integration_id === accountingSystemId)!;
    expect(settingsOf(api.app, row)).toMatchObject({ token: "tajny-token" });
    // Sealed for one row: put into another one it opens nothing.
    expect(() => settingsOf(api.app, { ...row, integration_id: tenant.unitId })).toThrow(/authenticate/);
  });

  test("an empty secret keeps the stored one, but not when the integration is turned to another address", async () => {
    const accountingSystemId = await create();
    const update = (connection: object) => call("PUT", "accountingSystems", { accountingSystemId, type: "Karat", name: "Jiný název", connection });
    expect((await update({ url: receiver.url, token: "", ledger: "Other" })).status).toBe(204);
    expect(await list()).toMatchObject([{ name: "Jiný název", connection: { ledger: "Other" }, secrets: ["token"] }]);
    const moved = await update({ url: "https://zlodej.example.com/book", token: "" });
    expect(moved).toMatchObject({ status: 422, data: { errors: [{ pointer: "/connection/token", code: "required" }] } });
    expect((await update({ url: "https://nova.example.com/book", token: "jiny" })).status).toBe(204);
  });

  test("what makes no sense is refused at its place", async () => {
    const wrong = await call("POST", "accountingSystems", system({ connection: { url: "ftp://x", token: "a\nb", ledger: "Third", answerMs: 1.5, nic: 1 } }));
    expect(wrong.status).toBe(422);
    expect((wrong.data.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`).sort()).toEqual([
      "/connection/answerMs invalid",
      "/connection/ledger invalid",
      "/connection/nic unknown",
      "/connection/token invalid",
      "/connection/url invalid",
    ]);
    expect(await call("POST", "accountingSystems", { type: "Premier", name: "x", connection: { path: "/x" } })).toMatchObject({
      data: { errors: [{ pointer: "/exportFormat", code: "required" }] },
    });
    const type = connectionTypes.find((name) => !testConnections[name]);
    expect(await call("POST", "accountingSystems", system({ type }))).toMatchObject({
      status: 422,
      data: { errors: [{ pointer: "/type", code: "not-available" }] },
    });
  });

  test("R310 a unit belongs to one accounting system; a storage may have it too", async () => {
    await create({ accountingUnitIds: [tenant.unitId] });
    expect(await call("POST", "accountingSystems", system({ name: "Druhé", accountingUnitIds: [tenant.unitId] }))).toMatchObject({
      status: 409,
      data: { code: "accounting-unit-in-use", detail: "Účetnictví" },
    });
    const storage = { type: "Premier", name: "Sklad", exportFormat: "Json", connection: { path: "/x" }, accountingUnitIds: [tenant.unitId] };
    expect((await call("POST", "accountingSystems", storage)).status).toBe(200);
    const removed = await api.request("DELETE", `/v1/accounting-unit/${tenant.unitId}`, { as: tenant.admin });
    expect([removed.status, ((await removed.json()) as { code: string }).code]).toEqual([409, "accounting-unit-in-use"]);
  });

  test("types come with the fields of their forms", async () => {
    const offers = (await call("GET", "accountingSystems/types")).data.types as ConnectionOffer[];
    expect(offers.map((offer) => offer.type).sort()).toEqual(["Karat", "Premier"]);
    expect(offers.find((offer) => offer.type === "Karat")?.fields.slice(0, 3)).toMatchObject([
      { name: "url", kind: "text", isRequired: true, form: "url", isTarget: true },
      { name: "token", kind: "password", isSecret: true },
      { name: "ledger", kind: "choice", choices: ["Main", "Other"], default: "Main" },
    ]);
  });
});

describe("R488 the test of a connection", () => {
  test("names the remote system or the reason of a refusal; stored secrets are used where the form has none", async () => {
    const accountingSystemId = await create();
    const ask = async (connection: object) => (await call("POST", "accountingSystems/validation", { type: "Karat", accountingSystemId, connection })).data;
    expect(await ask({ url: receiver.url })).toEqual({ isValid: true, problem: null, found: { name: "Receiver 1.0" }, learnt: {} });
    expect(await ask({ url: "http://127.0.0.1:9/book", token: "x" })).toMatchObject({ isValid: false, problem: { code: "unreachable" } });
    expect(await ask({ url: "http://169.254.169.254/", token: "x" })).toMatchObject({ isValid: false, problem: { code: "forbiddenTarget" } });
    expect(await list()).toMatchObject([{ connection: { url: receiver.url } }]);
  });
});

describe("settings of exports", () => {
  test("each is kept, what is left out stays", async () => {
    await call("PUT", "export/trigger?trigger=DocumentApproved");
    await call("PUT", "export/finished?action=DocumentArchivation");
    await call("PUT", "export/download/naming?naming=Duzp");
    await call("PUT", "export/settings", { items: "DontExport", nameCasing: "LowerCase" });
    await call("PUT", "export/settings", { moneyVersion: "S5" });
    expect((await call("GET", "export/settings")).data).toMatchObject({
      trigger: "DocumentApproved",
      finishedAction: "DocumentArchivation",
      downloadNaming: "Duzp",
      items: "DontExport",
      nameCasing: "LowerCase",
      moneyVersion: "S5",
      archiveTrigger: "User",
    });
    expect(await call("PUT", "export/trigger?trigger=Nikdy")).toMatchObject({ status: 400 });
  });

  test("a profile with a column that nothing fills is refused at its place", async () => {
    const column = { label: "A", from: ["nothingLikeThis"] };
    const profile = { kind: "csv", unverified: true, encoding: "UTF-8", decimalMark: ",", dateFormat: "YYYY-MM-DD", amountsIn: "document" };
    const files = [{ name: "a.csv", rows: "documents", columns: [column] }];
    const whole = { ...profile, separator: ";", quotes: "always", lineEnd: "CRLF", header: true, files };
    const refused = await call("PUT", "export/settings", { profiles: { SignysCSV: whole } });
    expect(refused).toMatchObject({ status: 422, data: { errors: [{ pointer: "/profiles/SignysCSV/files/0/columns/0/from", code: "profile" }] } });
  });

  test("R338 R339 Pohoda and Duel are booked each in its own way", async () => {
    await call("POST", "pohoda/settings", { date: "DateIssued", notes: "DescriptionEnumeration" });
    expect((await call("GET", "pohoda/settings")).data).toEqual({ date: "DateIssued", notes: "DescriptionEnumeration" });
    expect((await call("GET", "duel/settings")).data).toEqual({ date: null, notes: "DocumentNote" });
  });

  test("an import connection is listed without its secret, with the types that are fetched", async () => {
    const agent = {
      type: "Email",
      name: "Faktury",
      settings: { host: "imap.example.com", mailbox: "faktury@example.com", password: "tajne", fileNamePrefixes: "a;b" },
    };
    const { importConnectionId } = (await call("POST", "importConnections", agent)).data;
    const kept = (await call("POST", "importConnections/list", {})).data;
    expect(kept).toMatchObject({ items: [{ importConnectionId, settings: { fileNamePrefixes: "a;b", security: "Auto" }, secrets: ["password"] }], total: 1 });
    const fetched = (kept.types as { type: string; isFetched: boolean }[]).filter(({ isFetched }) => isFetched);
    expect(fetched.map(({ type }) => type)).toEqual(["Email", "WebDAV", "GoogleDrive", "Gmail", "SharePoint", "SFTP"]);
    expect(JSON.stringify(kept)).not.toContain("tajne");
    expect(await call("POST", "importConnections", { ...agent, settings: {} })).toMatchObject({
      status: 422,
      data: { errors: [{ pointer: "/settings/host" }, {}, {}] },
    });
  });
});
