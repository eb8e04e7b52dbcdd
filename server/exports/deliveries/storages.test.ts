import type { Delivery } from "#contract/exports/deliveries.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant } from "#test/build.ts";
import { onDatabase } from "#test/database.ts";
import { deliverAll } from "#test/deliver.ts";
import { sshd, startSshd, type Sshd } from "#test/servers/sshd.ts";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
let server: Sshd;
beforeAll(async () => {
  if (!sshd) return;
  api = await startTestApp({ outgoingAllow: ["127.0.0.1"] });
  tenant = await buildTenant(api.app);
  server = await startSshd();
}, 60_000);
afterAll(async () => {
  await server?.stop();
  await api?.close();
});

async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const reply = await api.request(method, path, { as: tenant.admin, ...(body ? { body } : {}) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
  return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
}

describe.skipIf(!sshd)("R349 R364 an integration with a real storage, as a person sets it up", () => {
  test("tested, host key taken over, saved without showing the key, document exported as windows-1250", async () => {
    const typed = { host: "127.0.0.1", port: server.port, username: server.username, signInBy: "key", privateKey: server.privateKey };
    const tested = await call("POST", "/v1/tenant/accountingSystems/validation", { type: "SFTP", connection: typed });
    expect(tested).toMatchObject({ isValid: true, problem: null, learnt: { hostKey: server.fingerprint() } });

    const connection = { ...typed, ...(tested["learnt"] as object) };
    const rule = { type: "SFTP", name: "Účetní", exportFormat: "PohodaXml", directoryNaming: "SupplierIdentifier", fileNaming: "DocumentId" };
    await call("POST", "/v1/tenant/accountingSystems", { ...rule, connection });
    const listed = await call("POST", "/v1/tenant/accountingSystems/list", {});
    expect(JSON.stringify(listed)).not.toContain("PRIVATE KEY");
    expect(listed).toMatchObject({ items: [{ connection: { hostKey: server.fingerprint() }, secrets: ["privateKey"] }] });

    const fields = { ...cleanFields, documentKind: "invoice", supplierName: "Žluťoučký kůň s.r.o." };
    const vatBreakdown = [{ rate: "21.00", base: "1000.00", vat: "210.00" }];
    const documentId = await buildDocument(api.app, tenant.tenantId, { unitId: tenant.unitId, fields, vatBreakdown });
    await call("POST", "/v1/documents/export", { documentIds: [documentId] });
    await deliverAll(api.app, tenant.tenantId);

    const { items } = (await call("GET", `/v1/documents/${documentId}/deliveries`)) as { items: Delivery[] };
    const path = join(server.home, cleanFields.supplierCompanyId, `${documentId}.xml`);
    expect(items).toMatchObject([{ type: "SFTP", state: "Delivered", attempts: 1, path, problem: null }]);
    const bytes = readFileSync(path);
    // Nobody else on the server may change an account number in it.
    expect((statSync(path).mode & 0o777).toString(8)).toBe("640");
    expect([bytes.length, bytes.subarray(0, 46).toString("latin1")]).toEqual([items[0]!.size, '<?xml version="1.0" encoding="windows-1250"?>\n']);
    expect(new TextDecoder("windows-1250").decode(bytes)).toContain("Žluťoučký kůň s.r.o.");
  });

  describe("two documents whose files have the same name", () => {
    const filesOf = (folder: string) => readdirSync(join(server.home, folder)).toSorted();
    const integrate = async (folder: string, overwrite: boolean) => {
      const tested = { host: "127.0.0.1", port: server.port, username: server.username, signInBy: "key", privateKey: server.privateKey };
      const connection = { ...tested, path: folder, hostKey: server.fingerprint() };
      const own = await buildTenant(api.app);
      tenant = own;
      const rule = { type: "SFTP", name: "Účetní", exportFormat: "Isdoc", fileNaming: "SupplierIdentifier", overwrite };
      await call("POST", "/v1/tenant/accountingSystems", { ...rule, connection });
      return (invoiceNumber: string) =>
        buildDocument(api.app, own.tenantId, {
          unitId: own.unitId,
          fields: { ...cleanFields, documentKind: "invoice", invoiceNumber },
          vatBreakdown: [{ rate: "21.00", base: "1000.00", vat: "210.00" }],
        });
    };
    const send = async (...documentIds: string[]) => {
      await call("POST", "/v1/documents/export", { documentIds });
      await deliverAll(api.app, tenant.tenantId);
    };
    const again = (documentId: string) =>
      api.app.db.transaction(tenant.tenantId, (tx) =>
        tx.updateTable("documents").set({ state: "New", exported_at: null }).where("document_id", "=", documentId).execute(),
      );

    test.each([true, false])("both arrive, the second one numbered, with overwriting %s", async (overwrite) => {
      const folder = `stejne-${overwrite}`;
      mkdirSync(join(server.home, folder));
      chmodSync(join(server.home, folder), 0o777);
      const build = await integrate(folder, overwrite);
      const [first, second] = [await build("FV-1"), await build("FV-2")];
      await send(first);
      await send(second);
      const name = cleanFields.supplierCompanyId;
      expect(filesOf(folder)).toEqual([`${name} (2).isdoc`, `${name}.isdoc`]);
      expect(readFileSync(join(server.home, folder, `${name}.isdoc`), "utf8")).toContain("<ID>FV-1</ID>");
      expect(readFileSync(join(server.home, folder, `${name} (2).isdoc`), "utf8")).toContain("<ID>FV-2</ID>");
      // The second one once more: its own file is replaced or stays, never the first document's.
      await again(second);
      await send(second);
      expect(filesOf(folder)).toEqual([`${name} (2).isdoc`, `${name}.isdoc`]);
      expect(readFileSync(join(server.home, folder, `${name}.isdoc`), "utf8")).toContain("<ID>FV-1</ID>");
    });

    test("an upgrade knows whose the files are that left before names were kept", async () => {
      const folder = "driv";
      mkdirSync(join(server.home, folder));
      chmodSync(join(server.home, folder), 0o777);
      const build = await integrate(folder, true);
      const [first, second] = [await build("FV-1"), await build("FV-2")];
      await send(first);
      const migration = readFileSync(new URL("../../core/migrations/0027_delivered_names.sql", import.meta.url), "utf8");
      await onDatabase(api.database.ownerUrl, `drop table delivered_names; ${migration}`);
      await send(second);
      expect(filesOf(folder)).toEqual([`${cleanFields.supplierCompanyId} (2).isdoc`, `${cleanFields.supplierCompanyId}.isdoc`]);
    });
  });
});
