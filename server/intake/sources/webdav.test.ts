import type { ImportConnection } from "#contract/intake/connections.ts";
import { readSettings, type SettingsValues } from "#domain/connections/fields.ts";
import { webDavFields } from "#domain/intake/fields.ts";
import { openOutgoing } from "#platform/outgoing.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { lookDue } from "#server/intake/arrival/look.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { type Apache, apache, startApache } from "#test/servers/apache.ts";
import { problemOf } from "#test/servers/problem.ts";
import { blankPdf } from "#test/stored.ts";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { webDav, type WebDavSettings } from "./webdav.ts";

describe.skipIf(!apache)("Apache mod_dav", { timeout: 60_000 }, () => {
  let server: Apache;
  const outgoing = openOutgoing(["127.0.0.1"]);
  const port = (): ConnectionPort => ({ outgoing, now: () => new Date(), log: pino({ level: "silent" }), signal: AbortSignal.timeout(30_000) });
  const typed = (more: SettingsValues = {}) => ({
    url: `${server.url}Účetní%20firma`,
    username: server.username,
    password: server.password,
    receivedPath: "Došlé faktury",
    ...more,
  });
  const settings = (more: SettingsValues = {}): WebDavSettings => {
    const read = readSettings(webDavFields, typed(more));
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    return read.settings as WebDavSettings;
  };
  const at = (path: string) => join(server.home, "Účetní firma", path);
  /** Puts a file there that nobody has written to for a minute. */
  const put = (path: string, bytes: string | Uint8Array, ageSeconds = 60) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), bytes);
    const then = Date.now() / 1000 - ageSeconds;
    utimesSync(at(path), then, then);
    // The server, which is another user, moves and deletes them.
    for (let folder = dirname(at(path)); folder.startsWith(server.home); folder = dirname(folder)) chmodSync(folder, 0o777);
  };
  const filesIn = (path: string): string[] =>
    existsSync(at(path))
      ? readdirSync(at(path), { recursive: true, encoding: "utf8" })
          .filter((name) => !name.split("/").some((part) => part.startsWith(".")) && !statSync(join(at(path), name)).isDirectory())
          .toSorted()
      : [];

  beforeAll(async () => {
    server = await startApache();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    rmSync(at(""), { recursive: true, force: true });
    mkdirSync(at("Došlé faktury"), { recursive: true });
    for (const path of ["", "Došlé faktury"]) chmodSync(at(path), 0o777);
  });

  test("R385 R386 signs in and names what it found", async () => {
    put("Došlé faktury/Faktura č. 1.pdf", "1");
    put("Došlé faktury/26185610/druhá & třetí.pdf", "2");
    expect(await webDav.test(settings(), port())).toEqual({ found: { waiting: "2", folders: "Došlé faktury, Došlé faktury/26185610" } });
  });

  describe("refuses and says why", () => {
    test.each<[string, SettingsValues, string]>([
      ["a wrong password", { password: "jiné" }, "signInRefused"],
      ["a folder that is not there", { receivedPath: "Nikde" }, "notFound"],
      ["nobody listening", { url: "http://127.0.0.1:9/" }, "unreachable"],
      ["an address of the inner network", { url: "http://10.0.0.1/" }, "forbiddenTarget"],
    ])("%s", async (_what, more, code) => {
      expect((await problemOf(webDav.test(settings(more), port())))[0]).toBe(code);
    });
  });

  test("leaves out what systems left, what is still being written, and what is done with", async () => {
    put("Došlé faktury/hotova.pdf", "1");
    put("Došlé faktury/.DS_Store", "2");
    put("Došlé faktury/velka.pdf.part", "3");
    put("Došlé faktury/prave.pdf", "4", 0);
    put("Došlé faktury/Zpracované/stara.pdf", "5");
    const { found } = await webDav.test(settings({ processedPath: "Došlé faktury/Zpracované" }), port());
    expect(found).toEqual({ waiting: "1", folders: "Došlé faktury" });
  });

  test("R386 files are listed from the oldest, fetched whole, and moved to folders that are made; one of the same name is numbered", async () => {
    put("Došlé faktury/b.pdf", "nejstarší", 300);
    put("Došlé faktury/26185610/a.pdf", "prostřední", 200);
    put("Došlé faktury/c.pdf", "smazaná", 100);
    put("Došlé faktury/d.pdf", "zůstane", 50);
    put("Hotové/2026/b.pdf", "loňská");
    const more = { processedPath: "/Hotové/2026/", invalidPath: "Neplatné" };
    const items = await webDav.withSession(settings(more), port(), async (session) => {
      const found = await session.describe(await session.list());
      expect((await buffer((await session.fetch(found[0]!))!)).toString()).toBe("nejstarší");
      await session.putAway(found[0]!.key, "processed");
      await session.putAway(found[0]!.key, "processed");
      await session.putAway(found[1]!.key, "invalid");
      await session.putAway(found[2]!.key, "deleted");
      return found;
    });
    expect(items.map(({ name, size }) => [name, size])).toEqual([
      ["b.pdf", 11],
      ["26185610/a.pdf", 12],
      ["c.pdf", 8],
      ["d.pdf", 8],
    ]);
    expect([filesIn("Došlé faktury"), filesIn("Hotové"), filesIn("Neplatné")]).toEqual([["d.pdf"], ["2026/b (2).pdf", "2026/b.pdf"], ["26185610/a.pdf"]]);
    expect(readFileSync(at("Hotové/2026/b.pdf"), "utf8")).toBe("loňská");
  });

  test("what was put away is brought back to where it waited; what somebody took is not there", async () => {
    put("Došlé faktury/26185610/a.pdf", "první", 300);
    await webDav.withSession(settings({ invalidPath: "Vadné" }), port(), async (session) => {
      const put = await session.putAway((await session.list())[0]!, "invalid");
      expect([put, await session.list()]).toEqual(["Vadné/26185610/a.pdf", []]);
      expect([await session.bringBack(put!), await session.bringBack(put!), await session.bringBack("Nikde/a.pdf")]).toEqual([true, false, false]);
    });
    expect(filesIn("Došlé faktury")).toEqual(["26185610/a.pdf"]);
  });

  test("a file that was replaced meanwhile is another one: it is neither taken for the first nor put away with it", async () => {
    put("Došlé faktury/a.pdf", "první", 300);
    await webDav.withSession(settings({ processedPath: "Hotové" }), port(), async (session) => {
      const [item] = await session.describe(await session.list());
      put("Došlé faktury/a.pdf", "druhá verze", 100);
      expect(await session.fetch(item!)).toBeUndefined();
      for (const ending of ["processed", "deleted"] as const) await session.putAway(item!.key, ending);
    });
    expect([filesIn("Došlé faktury"), filesIn("Hotové")]).toEqual([["a.pdf"], []]);
  });

  describe("with the whole program", () => {
    let api: TestApp;
    let tenant: TestTenant;
    beforeAll(async () => {
      api = await startTestApp({ outgoingAllow: ["127.0.0.1"] });
      tenant = await buildTenant(api.app);
    });
    afterAll(() => api.close());
    const post = (path: string, body: object) => api.request("POST", `/v1/tenant/importConnections${path}`, { as: tenant.admin, body });

    test("R002 R378 a server killed in the middle loses nothing and doubles nothing; what is no document goes to the invalid ones", async () => {
      for (let number = 1; number <= 10; number++) put(`Došlé faktury/faktura ${number}.pdf`, await blankPdf(number), 100 + number);
      put("Došlé faktury/poznámky.docx", "žádný doklad");
      const body = {
        type: "WebDAV",
        name: "Sdílená složka",
        settings: { ...typed({ processedPath: "Hotové", invalidPath: "Neplatné" }), checkFrequency: "1" },
      };
      const { importConnectionId } = (await (await post("", body)).json()) as { importConnectionId: string };
      const count = async () => (await api.app.db.transaction(tenant.tenantId, (tx) => tx.selectFrom("documents").select("document_id").execute())).length;
      const looking = lookDue(api.app, tenant.tenantId);
      await expect.poll(count, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
      await server.kill();
      await looking;
      await server.start();
      await post("/look", { importConnectionId });
      await lookDue(api.app, tenant.tenantId);
      expect(await count()).toBe(10);
      expect([filesIn("Došlé faktury"), filesIn("Hotové").length, filesIn("Neplatné")]).toEqual([[], 10, ["poznámky.docx"]]);
      const { items } = (await (await post("/list", {})).json()) as { items: ImportConnection[] };
      expect(items[0]?.state).toMatchObject({ taken: 10, refused: 1, problem: null });
    });
  });
});
