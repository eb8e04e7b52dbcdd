import { readSettings, type SettingsValues } from "#domain/connections/fields.ts";
import { emailFields } from "#domain/intake/fields.ts";
import { openOutgoing } from "#platform/outgoing.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import type { ImportConnection } from "#contract/intake/connections.ts";
import { lookDue } from "#server/intake/arrival/look.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { buildMessage } from "#test/messages.ts";
import { type Dovecot, dovecot, startDovecot } from "#test/servers/dovecot.ts";
import { problemOf } from "#test/servers/problem.ts";
import { blankPdf } from "#test/stored.ts";
import { type AddressInfo, connect, createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { imap, type ImapSettings, securityOf } from "./imap.ts";

test("R370 what each security option means", () => {
  expect(securityOf({ security: "None" })).toEqual({ secure: false, doSTARTTLS: false, port: 143 });
  expect(securityOf({ security: "SslOnConnect" })).toEqual({ secure: true, doSTARTTLS: undefined, port: 993 });
  expect(securityOf({ security: "StartTls" })).toEqual({ secure: false, doSTARTTLS: true, port: 143 });
  expect(securityOf({ security: "StartTlsWhenAvailable" })).toEqual({ secure: false, doSTARTTLS: undefined, port: 143 });
  expect(securityOf({ security: "Auto" })).toEqual({ secure: true, doSTARTTLS: undefined, port: 993 });
  expect(securityOf({ security: "Auto", port: 1143 })).toEqual({ secure: false, doSTARTTLS: undefined, port: 1143 });
});

describe.skipIf(!dovecot)("Dovecot", () => {
  let server: Dovecot;
  const outgoing = openOutgoing(["127.0.0.1"]);
  const port = (): ConnectionPort => ({ outgoing, now: () => new Date(), log: pino({ level: "silent" }), signal: AbortSignal.timeout(30_000) });
  const settings = (more: SettingsValues = {}): ImapSettings => {
    const usual = { host: "127.0.0.1", port: server.port, security: "StartTls", mailbox: server.username, password: server.password };
    const read = readSettings(emailFields, { ...usual, authorityCertificate: server.certificate, ...more });
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    return read.settings as ImapSettings;
  };
  beforeAll(async () => {
    server = await startDovecot();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.asOwner(async (client) => {
      // A folder that only holds others cannot be deleted.
      for (const { path } of await client.list()) if (path !== "INBOX") await client.mailboxDelete(path).catch(() => undefined);
      await client.mailboxOpen("INBOX");
      await client.messageDelete("1:*");
    });
  });
  const send = (subject: string) =>
    server.asOwner(async (client) =>
      client.append("INBOX", await buildMessage({ subject, attachments: [{ filename: "faktura.pdf", content: await blankPdf() }] })),
    );

  test.each([["StartTls"], ["StartTlsWhenAvailable"], ["Auto"], ["None"]])("R370 %s signs in and names what it found", async (security) => {
    await send("Faktura 1");
    expect(await imap.test(settings({ security }), port())).toEqual({ found: { waiting: "1", folders: "INBOX" } });
  });
  test("R370 SslOnConnect", async () => {
    expect(await imap.test(settings({ security: "SslOnConnect", port: server.tlsPort }), port())).toMatchObject({ found: { waiting: "0" } });
  });

  describe("refuses and says why", () => {
    test.each<[string, SettingsValues, string]>([
      ["a wrong password", { password: "jiné" }, "signInRefused"],
      ["a certificate that nobody vouches for", { authorityCertificate: undefined }, "identityChanged"],
      ["nobody listening", { port: 9 }, "unreachable"],
      ["an address of the inner network", { host: "10.0.0.1" }, "forbiddenTarget"],
    ])("%s", async (_what, more, code) => {
      expect((await problemOf(imap.test(settings(more), port())))[0]).toBe(code);
    });
    test("R370 StartTls where the server offers none; StartTlsWhenAvailable goes on without", async () => {
      await server.restart({ plain: true });
      expect(await problemOf(imap.test(settings({ security: "StartTls" }), port()))).toEqual(["misconfigured", false]);
      expect(await imap.test(settings({ security: "StartTlsWhenAvailable" }), port())).toMatchObject({ found: { waiting: "0" } });
      await server.restart();
    });
  });

  test.each<[string, Parameters<Dovecot["restart"]>[0]]>([
    ["by COPY and EXPUNGE where the server knows no MOVE", { bare: true }],
    ["by MOVE", {}],
  ])("R374 R375 R378 messages are listed, fetched whole, and moved to folders with diacritics, which are made, %s", async (_how, options) => {
    await server.restart(options);
    for (const subject of ["Faktura č. 1", "Reklama", "Ke smazání", "Zůstane"]) await send(subject);
    const moved = await imap.withSession(settings({ processedFolder: "Účetní/Zpracované", invalidFolder: "Neplatné" }), port(), async (session) => {
      const items = await session.describe(await session.list());
      const bytes = await buffer((await session.fetch(items[0]!))!);
      await session.putAway(items[0]!.key, "processed");
      await session.putAway(items[0]!.key, "processed");
      await session.putAway(items[1]!.key, "invalid");
      await session.putAway(items[2]!.key, "deleted");
      return { items, bytes: bytes.toString() };
    });
    expect(moved.items.map(({ name, sender }) => [name, sender])).toEqual(
      ["Faktura č. 1", "Reklama", "Ke smazání", "Zůstane"].map((subject) => [subject, "dodavatel@example.com"]),
    );
    expect(moved.items[0]!.size).toBe(moved.bytes.length);
    expect(moved.bytes).toContain("faktura.pdf");
    expect(await server.subjectsIn("INBOX")).toEqual(["Zůstane"]);
    const folders = await server.asOwner(async (client) => (await client.list()).map(({ path }) => path));
    const processed = folders.find((path) => path.endsWith("Zpracované"))!;
    expect([await server.subjectsIn(processed), await server.subjectsIn("Neplatné")]).toEqual([["Faktura č. 1"], ["Reklama"]]);
  });

  test("a message that was put away is brought back to the inbox; one that is gone, or stands in a folder made anew, is not there", async () => {
    await send("Ceník");
    await send("Reklama");
    await imap.withSession(settings({ invalidFolder: "Účetní/Vadné" }), port(), async (session) => {
      const [first, second] = await session.list();
      const places = [await session.putAway(first!, "invalid"), await session.putAway(second!, "invalid")];
      expect([await session.bringBack(places[0]!), await session.bringBack(places[0]!)]).toEqual([true, false]);
      expect(await server.subjectsIn("INBOX")).toEqual(["Ceník"]);
      const [validity, ...rest] = JSON.parse(places[1]!) as string[];
      expect(await session.bringBack(JSON.stringify([`7${validity!}`, ...rest]))).toBe(false);
      expect(await session.bringBack(JSON.stringify(["1", "1", "Nikde", "INBOX"]))).toBe(false);
    });
  });

  test("a search that the server refuses is no empty inbox", async () => {
    const proxy = createServer((client) => {
      const upstream = connect(server.port, "127.0.0.1");
      client.on("data", (part) => upstream.write(part.toString("latin1").replace("UID SEARCH", "UID SEARCH NONSENSE"), "latin1"));
      upstream.pipe(client);
      for (const socket of [client, upstream]) socket.on("error", () => undefined);
    });
    await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
    const through = settings({ security: "None", port: (proxy.address() as AddressInfo).port });
    expect((await problemOf(imap.withSession(through, port(), (session) => session.list())))[0]).toBe("serverError");
    await new Promise((done) => proxy.close(done));
  });

  describe("with the whole program", () => {
    let api: TestApp;
    let tenant: TestTenant;
    beforeAll(async () => {
      api = await startTestApp({ outgoingAllow: ["127.0.0.1"] });
    });
    afterAll(() => api.close());
    beforeEach(async () => {
      tenant = await buildTenant(api.app);
    });
    const post = async (path: string, body: object) => (await api.request("POST", `/v1/tenant/importConnections${path}`, { as: tenant.admin, body })).json();
    const connect = async (more: SettingsValues = {}) => {
      const typed = { ...settings({ processedFolder: "Zpracované", ...more }), checkFrequency: "1" };
      return ((await post("", { type: "Email", name: "Faktury", settings: typed })) as { importConnectionId: string }).importConnectionId;
    };
    const look = async (importConnectionId: string) => {
      await post("/look", { importConnectionId }).catch(() => undefined);
      await lookDue(api.app, tenant.tenantId);
    };
    const count = async () =>
      (await api.app.db.transaction(tenant.tenantId, (tx) => tx.selectFrom("documents").select("document_id").where("attached_to", "is", null).execute()))
        .length;
    const state = async () => ((await post("/list", {})) as { items: ImportConnection[] }).items[0]?.state;

    test("a plus tag of the address, or a folder in the inbox, chooses the accounting unit; other folders are left alone", async () => {
      await api.app.db.transaction(tenant.tenantId, (tx) =>
        tx.updateTable("accounting_units").set({ company_id: "27082440", external_id: "Pobočka č 2" }).where("tenant_id", "=", tenant.tenantId).execute(),
      );
      const letter = async (subject: string, to?: string) =>
        buildMessage({ subject, ...(to ? { to } : {}), attachments: [{ filename: `${subject}.pdf`, content: await blankPdf() }] });
      await server.asOwner(async (client) => {
        await client.append("INBOX", await letter("a", "faktury+27082440@example.com"));
        await client.append("INBOX", Buffer.concat([Buffer.from("Delivered-To: <faktury+27082440@example.com>\r\n"), await letter("b")]));
        await client.append("INBOX", await letter("c"));
        for (const [folder, subject] of [
          ["Pobočka č 2", "d"],
          ["Nabídky", "e"],
          ["Zpracované", "f"],
          ["Sent", "g"],
        ] as const) {
          const { path } = await client.mailboxCreate(["INBOX", folder]);
          await client.append(path, await letter(subject));
        }
      });
      const unitsOf = () =>
        api.app.db.transaction(tenant.tenantId, async (tx) => {
          const documents = tx.selectFrom("documents").select(["file_name", "accounting_unit_id"]).where("attached_to", "is", null).orderBy("file_name");
          return (await documents.execute()).map((row) => `${row.file_name} ${row.accounting_unit_id === null ? "none" : "unit"}`);
        });
      const importConnectionId = await connect();
      await lookDue(api.app, tenant.tenantId);
      expect(await unitsOf()).toEqual(["a.pdf unit", "b.pdf unit", "c.pdf none"]);
      const typed = { ...settings({ processedFolder: "INBOX/Zpracované", subfolders: true }), checkFrequency: "1" };
      await api.request("PUT", "/v1/tenant/importConnections", {
        as: tenant.admin,
        body: { importConnectionId, type: "Email", name: "Faktury", settings: typed },
      });
      await lookDue(api.app, tenant.tenantId);
      expect(await unitsOf()).toEqual(["a.pdf unit", "b.pdf unit", "c.pdf none", "d.pdf unit", "e.pdf none"]);
      expect(await state()).toMatchObject({ taken: 5, problem: null });
      const folders = await server.asOwner(async (client) => (await client.list()).map(({ path }) => path));
      const subjects = (name: string) => server.subjectsIn(folders.find((path) => path.startsWith("INBOX") && path.endsWith(name))!);
      expect([await subjects("Pobočka č 2"), await subjects("Sent"), (await subjects("Zpracované")).toSorted()]).toEqual([[], ["g"], ["d", "e", "f"]]);
    });

    test("R002 a server killed in the middle loses nothing and doubles nothing", async () => {
      const subjects = Array.from({ length: 12 }, (_, index) => `Faktura ${index + 1}`);
      for (const subject of subjects) await send(subject);
      const connection = await connect();
      const looking = lookDue(api.app, tenant.tenantId);
      await expect.poll(count, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
      await server.restart();
      await looking;
      await look(connection);
      expect(await count()).toBe(12);
      expect([await server.subjectsIn("INBOX"), (await server.subjectsIn("Zpracované")).length]).toEqual([[], 12]);
      expect(await state()).toMatchObject({ taken: 12, problem: null });
    });

    test("R002 of 500 messages each is one document, and none is left", async () => {
      await server.asOwner(async (client) => {
        for (let number = 0; number < 500; number++) {
          const attachments = [{ filename: "faktura.pdf", content: Buffer.from(`%PDF-1.7\n% ${number}`) }];
          await client.append("INBOX", await buildMessage({ subject: `Faktura ${number}`, attachments }));
        }
      });
      await connect();
      await lookDue(api.app, tenant.tenantId);
      expect(await count()).toBe(500);
      expect([await server.subjectsIn("INBOX"), new Set(await server.subjectsIn("Zpracované")).size]).toEqual([[], 500]);
    });

    test("a folder without room for what is done with is named; what is new is taken all the same, once, and put away when there is room", async () => {
      await server.restart({ archiveBytes: 1 });
      for (const subject of ["Faktura 1", "Faktura 2"]) await send(subject);
      const connection = await connect({ processedFolder: "Archiv/Hotové" });
      await lookDue(api.app, tenant.tenantId);
      await look(connection);
      expect([await count(), await server.subjectsIn("INBOX")]).toEqual([2, ["Faktura 1", "Faktura 2"]]);
      expect(await state()).toMatchObject({ taken: 2, problem: { code: "noSpace" } });
      await send("Faktura 3");
      await look(connection);
      expect([await count(), (await server.subjectsIn("INBOX")).length]).toEqual([3, 3]);
      await server.restart({ archiveBytes: 1_000_000 });
      await look(connection);
      expect([await count(), await server.subjectsIn("INBOX"), (await server.subjectsIn("Archiv/Hotové")).toSorted()]).toEqual([
        3,
        [],
        ["Faktura 1", "Faktura 2", "Faktura 3"],
      ]);
      expect(await state()).toMatchObject({ taken: 3, problem: null });
      await server.restart();
    });
  });
});
