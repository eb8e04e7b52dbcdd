import { readSettings, type SettingsValues } from "#domain/connections/fields.ts";
import { importFields, type ImportType } from "#domain/intake/fields.ts";
import { openOutgoing, type Outgoing } from "#platform/outgoing.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import type { Source, SourceSession } from "#server/core/source.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { reaching } from "#test/fakes/fakeHosts.ts";
import { privateKeyAlone, serviceAccount } from "#test/fakes/google.ts";
import { type FakeGoogleDrive, startFakeGoogleDrive } from "#test/fakes/googleDrive.ts";
import { type FakeGraphDrive, library, startFakeGraphDrive } from "#test/fakes/graphDrive.ts";
import { entraApplication } from "#test/fakes/graphMail.ts";
import { cutAtEachPacket, eachPacket, startBreakingProxy, stopBoth } from "#test/servers/breakingProxy.ts";
import { problemOf } from "#test/servers/problem.ts";
import { programOf } from "#test/servers/program.ts";
import { sshd, startSshd } from "#test/servers/sshd.ts";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openSources } from "./index.ts";

const TENANT = "00000000-0000-4000-8000-00000000000a";

/** A place with folders, as the tests fill and look at it; paths begin with the folder `Sken`. */
type Place = {
  type: ImportType;
  access: SettingsValues;
  /** The folder that the operator allowed to the tenant. */
  folder?: string;
  outgoing: Outgoing;
  put(path: string, text: string, ageSeconds?: number): void;
  filesIn(folder: string): string[];
  clear(): void;
  stop(): Promise<void>;
};

const port = ({ outgoing }: Place): ConnectionPort => ({
  outgoing,
  now: () => new Date(),
  log: pino({ level: "silent" }),
  signal: AbortSignal.timeout(60_000),
});

/** The settings as the form would store them, and the source for them. */
function sourceOf({ type, access, folder }: Place, more: SettingsValues = {}): { source: Source; settings: SettingsValues } {
  const read = readSettings(importFields[type], { ...access, receivedPath: "Sken/Došlé", ...more });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return { settings: read.settings, source: openSources({}, folder === undefined ? {} : { [TENANT]: folder })[type]!(read.settings, TENANT)! };
}

async function openSharePoint(): Promise<Place & { fake: FakeGraphDrive }> {
  const fake = await startFakeGraphDrive();
  const { authority, clientId, clientSecret } = entraApplication;
  const hosts = { "graph.microsoft.com": fake.url, "login.microsoftonline.com": fake.url, "content.example.com": fake.url };
  return {
    fake,
    type: "SharePoint",
    access: { ...library, authority, account: clientId, password: clientSecret },
    outgoing: reaching(openOutgoing(["127.0.0.1"]), hosts),
    put: (path, text, ageSeconds) => fake.put(path, Buffer.from(text), ageSeconds),
    filesIn: (folder) => fake.filesIn(folder),
    clear: () => void (fake.items.length = 0),
    stop: () => fake.close(),
  };
}

async function openDrive(): Promise<Place & { fake: FakeGoogleDrive }> {
  const fake = await startFakeGoogleDrive();
  return {
    fake,
    type: "GoogleDrive",
    access: serviceAccount,
    outgoing: reaching(openOutgoing(["127.0.0.1"]), { "www.googleapis.com": fake.url, "oauth2.googleapis.com": fake.url }),
    put: (path, text, ageSeconds = 60) => {
      const there = fake.files.find(({ name, trashed }) => name === path.split("/").at(-1) && !trashed && fake.filesIn("Sken").includes(path.slice(5)));
      if (there) Object.assign(there, { bytes: Buffer.from(text), changed: new Date(Date.now() - ageSeconds * 1000) });
      else fake.put(path, Buffer.from(text), { ageSeconds });
    },
    filesIn: (folder) => fake.filesIn(folder),
    clear: () => void (fake.files.length = 0),
    stop: () => fake.close(),
  };
}

/** Files below a folder of this machine. */
function filesBelow(home: string): Pick<Place, "put" | "filesIn" | "clear"> {
  const at = (path: string) => join(home, path);
  return {
    put: (path, text, ageSeconds = 60) => {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), text);
      const then = Date.now() / 1000 - ageSeconds;
      utimesSync(at(path), then, then);
      // Servers work as another user.
      for (let folder = dirname(at(path)); folder.startsWith(home); folder = dirname(folder)) chmodSync(folder, 0o777);
    },
    filesIn: (folder) => {
      const names = readdirSync(at(folder), { recursive: true, encoding: "utf8" });
      return names.filter((name) => !statSync(join(at(folder), name)).isDirectory()).toSorted();
    },
    clear: () => readdirSync(home).forEach((name) => rmSync(at(name), { recursive: true })),
  };
}

function openLocalFolder(): Promise<Place & { folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), "kvitance-folder-"));
  const stop = () => Promise.resolve(rmSync(folder, { recursive: true }));
  return Promise.resolve({ type: "Folder", access: {}, folder, outgoing: openOutgoing([]), ...filesBelow(folder), stop });
}

async function openSftp(): Promise<Place> {
  const server = await startSshd();
  return {
    type: "SFTP",
    access: {
      host: "127.0.0.1",
      port: server.port,
      username: server.username,
      signInBy: "key",
      privateKey: server.privateKey,
      hostKey: server.fingerprint(),
    },
    outgoing: openOutgoing(["127.0.0.1"]),
    ...filesBelow(server.home),
    stop: () => server.stop(),
  };
}

describe("SharePoint as a folder", () => {
  behavesAsFolder(openSharePoint);
});
describe("Google Drive as a folder", () => {
  behavesAsFolder(openDrive);
});
describe("a folder of the server", () => {
  behavesAsFolder(openLocalFolder);

  describe("of which links lead out", () => {
    let place: Awaited<ReturnType<typeof openLocalFolder>>;
    const outside = mkdtempSync(join(tmpdir(), "kvitance-outside-"));
    beforeEach(async () => {
      place = await openLocalFolder();
      writeFileSync(join(outside, "tajne.pdf"), "tajné");
      place.put("Sken/Došlé/a.pdf", "obsah");
    });
    afterEach(() => place.stop());
    afterAll(() => rmSync(outside, { recursive: true }));
    const at = (path: string) => join(place.folder, path);
    const within = <Result>(work: (session: SourceSession) => Promise<Result>, more: SettingsValues = {}) => {
      const { source, settings } = sourceOf(place, more);
      return source.withSession(settings, port(place), work);
    };

    test("neither a linked file nor a linked folder is seen, and a FIFO holds up nothing", async () => {
      symlinkSync(join(outside, "tajne.pdf"), at("Sken/Došlé/odkaz.pdf"));
      symlinkSync(outside, at("Sken/Došlé/slozka"));
      execFileSync(programOf("mkfifo")!, [at("Sken/Došlé/roura.pdf")]);
      const names = await within(async (session) => (await session.describe(await session.list())).map(({ name }) => name));
      expect(names).toEqual(["a.pdf"]);
    });

    test("paths of the settings do not lead out, whether by dots or by links", async () => {
      symlinkSync(outside, at("ven"));
      expect((await problemOf(within((session) => session.list(), { receivedPath: "../../etc" })))[0]).toBe("notFound");
      expect((await problemOf(within((session) => session.list(), { receivedPath: "ven" })))[0]).toBe("notAllowed");
      const put = (ending: "processedPath" | "invalidPath") =>
        within(async (session) => session.putAway((await session.list())[0]!, ending === "processedPath" ? "processed" : "invalid"), { [ending]: "ven" });
      expect((await problemOf(put("processedPath")))[0]).toBe("notAllowed");
      expect((await problemOf(put("invalidPath")))[0]).toBe("notAllowed");
      expect(readdirSync(outside)).toEqual(["tajne.pdf"]);
    });

    test("a file that becomes a link after the look, or its folder, is not read", async () => {
      place.put("Sken/Došlé/b/tajne.pdf", "vlastní");
      const read = await within(async (session) => {
        const items = await session.describe(await session.list());
        rmSync(at("Sken/Došlé/a.pdf"));
        symlinkSync(join(outside, "tajne.pdf"), at("Sken/Došlé/a.pdf"));
        rmSync(at("Sken/Došlé/b"), { recursive: true });
        symlinkSync(outside, at("Sken/Došlé/b"));
        return Promise.all(items.map((item) => problemOf(session.fetch(item))));
      });
      expect(read.map(([code]) => code)).toEqual(["notAllowed", "notAllowed"]);
    });

    test("it is the tenant's of the operator's setting alone, and says nothing of where it lies", async () => {
      expect(openSources({}, { [TENANT]: place.folder }).Folder?.({}, "00000000-0000-4000-8000-00000000000b")).toBeUndefined();
      rmSync(place.folder, { recursive: true });
      const gone = await within((session) => session.list()).catch((error: RemoteProblem) => error);
      expect(gone).toMatchObject({ code: "notFound" });
      expect(JSON.stringify(gone)).not.toContain(place.folder);
      mkdirSync(place.folder);
    });
  });
});
describe.skipIf(!sshd)("a folder over SFTP", () => {
  behavesAsFolder(openSftp);

  test("a connection that breaks at any packet is a problem of the connection, and nothing is left that could end the program", async () => {
    const server = await openSftp();
    const proxy = await startBreakingProxy(Number(server.access.port), eachPacket);
    server.put("Sken/Došlé/a.pdf", "obsah");
    const { source, settings } = sourceOf({ ...server, access: { ...server.access, port: proxy.port } });
    const readAll = () =>
      source.withSession(settings, port(server), async (session) => {
        for (const item of await session.describe(await session.list())) await buffer((await session.fetch(item))!);
      });
    const failures = await cutAtEachPacket(proxy, readAll);
    expect(failures.length).toBeGreaterThan(20);
    expect(failures.filter((failure) => !(failure instanceof RemoteProblem))).toEqual([]);
    await stopBoth(proxy, server.stop);
  });
});

function behavesAsFolder(openPlace: () => Promise<Place>): void {
  let place: Place;
  beforeAll(async () => {
    place = await openPlace();
  });
  afterAll(() => place.stop());
  beforeEach(() => place.clear());

  test("signs in and names what it found; what systems left, what is still being written and what is done with is left out", async () => {
    place.put("Sken/Došlé/Faktura č. 1.pdf", "1");
    place.put("Sken/Došlé/26185610/druhá & 'třetí'.pdf", "2");
    place.put("Sken/Došlé/.DS_Store", "3");
    place.put("Sken/Došlé/velka.pdf.part", "4");
    place.put("Sken/Došlé/prave.pdf", "5", 0);
    place.put("Sken/Došlé/Hotové/stara.pdf", "6");
    const { source, settings } = sourceOf(place, { processedPath: "Sken/Došlé/Hotové" });
    expect((await source.test(settings, port(place))).found).toMatchObject({ waiting: "2", folders: "Sken/Došlé, Sken/Došlé/26185610" });
  });

  test("a folder that is not there is named", async () => {
    place.put("Sken/Došlé/a.pdf", "1");
    const { source, settings } = sourceOf(place, { receivedPath: "Sken/Nikde" });
    expect((await problemOf(source.test(settings, port(place))))[0]).toBe("notFound");
  });

  test("R386 files are listed from the oldest, fetched whole, and moved to folders that are made; one of the same name is numbered", async () => {
    place.put("Sken/Došlé/b.pdf", "nejstarší", 300);
    place.put("Sken/Došlé/26185610/a.pdf", "prostřední", 200);
    place.put("Sken/Došlé/c.pdf", "smazaná", 100);
    place.put("Sken/Došlé/d.pdf", "zůstane", 50);
    place.put("Sken/Hotové/2026/b.pdf", "loňská");
    const { source, settings } = sourceOf(place, { processedPath: "Sken/Hotové/2026/", invalidPath: "Sken/Petrovy 'vadné'" });
    const items = await source.withSession(settings, port(place), async (session) => {
      const found = await session.describe(await session.list());
      expect((await buffer((await session.fetch(found[0]!))!)).toString()).toBe("nejstarší");
      for (const ending of ["processed", "processed"] as const) await session.putAway(found[0]!.key, ending);
      await session.putAway(found[1]!.key, "invalid");
      for (const ending of ["deleted", "deleted"] as const) await session.putAway(found[2]!.key, ending);
      return found;
    });
    expect(items.map(({ name, size }) => [name, size])).toEqual([
      ["b.pdf", 11],
      ["26185610/a.pdf", 12],
      ["c.pdf", 8],
      ["d.pdf", 8],
    ]);
    expect(["Sken/Došlé", "Sken/Hotové/2026", "Sken/Petrovy 'vadné'"].map((folder) => place.filesIn(folder))).toEqual([
      ["d.pdf"],
      ["b (2).pdf", "b.pdf"],
      ["26185610/a.pdf"],
    ]);
  });

  test("what was put away is brought back to where it waited; what somebody took is not there", async () => {
    place.put("Sken/Došlé/26185610/a.pdf", "první", 300);
    place.put("Sken/Vadné/26185610/a.pdf", "starší");
    const { source, settings } = sourceOf(place, { invalidPath: "Sken/Vadné" });
    await source.withSession(settings, port(place), async (session) => {
      const put = await session.putAway((await session.list())[0]!, "invalid");
      expect([put, await session.list()]).toEqual(["Sken/Vadné/26185610/a (2).pdf", []]);
      expect([await session.bringBack(put!), await session.bringBack(put!), await session.bringBack("Sken/Nikde/a.pdf")]).toEqual([true, false, false]);
      const [item] = await session.describe(await session.list());
      expect([item!.name, (await buffer((await session.fetch(item!))!)).toString()]).toEqual(["26185610/a (2).pdf", "první"]);
    });
  });

  test("a file that was replaced meanwhile is another one: it is neither taken for the first nor put away with it", async () => {
    place.put("Sken/Došlé/a.pdf", "první", 300);
    const { source, settings } = sourceOf(place, { processedPath: "Sken/Hotové" });
    await source.withSession(settings, port(place), async (session) => {
      const [item] = await session.describe(await session.list());
      place.put("Sken/Došlé/a.pdf", "druhá verze", 100);
      expect(await session.fetch(item!)).toBeUndefined();
      for (const ending of ["processed", "deleted"] as const) await session.putAway(item!.key, ending);
      expect(await session.list()).not.toContain(item!.key);
    });
    expect(place.filesIn("Sken")).toEqual(["Došlé/a.pdf"]);
  });
}

describe("SharePoint", () => {
  let place: Awaited<ReturnType<typeof openSharePoint>>;
  beforeEach(async () => {
    place = await openSharePoint();
    place.put("Sken/Došlé/a.pdf", "1");
  });
  afterEach(() => place.stop());
  const tested = (more: SettingsValues) => {
    const { source, settings } = sourceOf(place, more);
    return problemOf(source.test(settings, port(place)));
  };

  test("a connection that was stored without an application is not fetched", () => {
    expect(openSources({}, {}).SharePoint?.({ sharepointAddress: library.sharepointAddress, account: "ucet@firma.example.com" }, TENANT)).toBeUndefined();
  });

  test.each<[string, SettingsValues, string]>([
    ["a wrong secret", { password: "jiný" }, "signInRefused"],
    ["another site", { sharepointAddress: "https://firma.sharepoint.com/sites/jiny" }, "notFound"],
    ["another library", { library: "Jiná" }, "notFound"],
  ])("refuses %s and says why", async (_what, more, code) => {
    expect((await tested(more))[0]).toBe(code);
  });

  test("a list of several pages is read whole, from its beginning where the place in it expired, with a new token where the old one did", async () => {
    for (const name of "bcdefghij") place.put(`Sken/Došlé/${name}.pdf`, name);
    const { source, settings } = sourceOf(place);
    const keys = () => source.withSession(settings, port(place), (session) => session.list());
    await keys();
    place.fake.expireTokens();
    place.fake.faults.push({ on: /skiptoken=6/, kind: { status: 410, body: { error: { code: "resyncRequired", message: "" } } } });
    expect(new Set(await keys()).size).toBe(10);
  });

  test("a limit makes it wait as long as it is asked to", async () => {
    place.fake.faults.push({
      on: /children/,
      kind: { status: 429, headers: { "retry-after": "17" }, body: { error: { code: "activityLimitReached", message: "" } } },
    });
    const { source, settings } = sourceOf(place);
    await expect(source.test(settings, port(place))).rejects.toMatchObject({ code: "busy", isTemporary: true, retryAfterSeconds: 17 });
  });

  test("a library that the application has no right to is said to be so", async () => {
    place.fake.faults.push({ on: /children/, kind: { status: 403, body: { error: { code: "accessDenied", message: "Access denied" } } } });
    expect(await tested({})).toEqual(["notAllowed", false]);
  });
});

describe("Google Drive", () => {
  let place: Awaited<ReturnType<typeof openDrive>>;
  beforeEach(async () => {
    place = await openDrive();
    place.put("Sken/Došlé/a.pdf", "1");
  });
  afterEach(() => place.stop());
  const tested = (more: SettingsValues = {}) => {
    const { source, settings } = sourceOf(place, more);
    return source.test(settings, port(place));
  };

  test("R384 the key may be the file that Google gives, or the private key alone", async () => {
    expect((await tested({ serviceAccountKey: privateKeyAlone })).found).toMatchObject({ waiting: "1" });
  });

  test.each<[string, SettingsValues, string]>([
    ["another account", { serviceAccountEmail: "jiny@projekt.iam.gserviceaccount.com" }, "signInRefused"],
    ["what is no key", { serviceAccountKey: "heslo" }, "misconfigured"],
    ["a folder that is not shared with it", { receivedPath: "Cizí" }, "notFound"],
  ])("refuses %s and says why", async (_what, more, code) => {
    expect((await problemOf(tested(more)))[0]).toBe(code);
  });

  test("a limit is distinguished from a missing right, although both are refused with 403", async () => {
    const refusal = (reason: string) => ({ status: 403, body: { error: { message: reason, errors: [{ reason }] } } });
    place.fake.faults.push({ on: /files/, kind: refusal("userRateLimitExceeded") }, { on: /files/, kind: refusal("insufficientFilePermissions") });
    expect(await problemOf(tested())).toEqual(["busy", true]);
    expect(await problemOf(tested())).toEqual(["notAllowed", false]);
  });

  test("a list of several pages is read whole, with a new token where the old one expired; a limit makes it wait as long as it is asked to", async () => {
    for (const name of "bcdefghij") place.put(`Sken/Došlé/${name}.pdf`, name);
    const { source, settings } = sourceOf(place);
    const keys = () => source.withSession(settings, port(place), (session) => session.list());
    await keys();
    const { tokens } = place.fake;
    place.fake.expireTokens();
    expect([new Set(await keys()).size, place.fake.tokens]).toEqual([10, tokens + 1]);
    place.fake.faults.push({ on: /files/, kind: { status: 429, headers: { "retry-after": "17" }, body: { error: { message: "later" } } } });
    await expect(keys()).rejects.toMatchObject({ code: "busy", isTemporary: true, retryAfterSeconds: 17 });
  });

  test("a file that somebody deletes after the look is gone, and no fault of the connection", async () => {
    const { source, settings } = sourceOf(place, { processedPath: "Sken/Hotové" });
    const gone = source.withSession(settings, port(place), async (session) => {
      const [item] = await session.describe(await session.list());
      place.fake.files.splice(
        place.fake.files.findIndex(({ name }) => name === "a.pdf"),
        1,
      );
      return [await session.fetch(item!), await session.putAway(item!.key, "processed")];
    });
    expect(await gone).toEqual([undefined, undefined]);
  });

  test("two files of the same name are two, and what is deleted can be taken back from the bin", async () => {
    const again = place.fake.put("Sken/Došlé/a.pdf", Buffer.from("1"));
    const { source, settings } = sourceOf(place);
    await source.withSession(settings, port(place), async (session) => {
      const keys = await session.list();
      expect(new Set(keys).size).toBe(2);
      await session.putAway(keys[1]!, "deleted");
    });
    expect(place.fake.files.filter(({ trashed }) => trashed)).toEqual([again]);
  });

  test("a document of Google, which has no content, is refused by itself", async () => {
    place.fake.put("Sken/Došlé/Smlouva", Buffer.alloc(0), { mimeType: "application/vnd.google-apps.document", ageSeconds: 900 });
    const { source, settings } = sourceOf(place);
    const refused = source.withSession(settings, port(place), async (session) => session.fetch((await session.describe(await session.list()))[0]!));
    await expect(refused).rejects.toMatchObject({ problem: "unsupportedFormat" });
  });
});

describe.skipIf(!sshd)("SFTP", () => {
  let place: Place;
  beforeAll(async () => {
    place = await openSftp();
  });
  afterAll(() => place.stop());

  test("the first test learns the key of the host; without it nothing is fetched, and another key is refused", async () => {
    place.put("Sken/Došlé/a.pdf", "1");
    const { hostKey, ...access } = place.access;
    const unknown = sourceOf({ ...place, access });
    expect(await unknown.source.test(unknown.settings, port(place))).toMatchObject({ found: { hostKey, waiting: "1" }, learnt: { hostKey } });
    const fetched = async (more: SettingsValues) => {
      const { source, settings } = sourceOf({ ...place, access }, more);
      return problemOf(Promise.resolve().then(() => source.withSession(settings, port(place), (session) => session.list())));
    };
    expect((await fetched({}))[0]).toBe("misconfigured");
    expect((await fetched({ hostKey: "SHA256:jiny" }))[0]).toBe("identityChanged");
  });

  test("a folder that may not be changed is a problem of the connection, not of the program", async () => {
    place.put("Sken/Došlé/a.pdf", "1");
    place.put("Zamčené/b.pdf", "2");
    const { source, settings } = sourceOf(place, { processedPath: "/etc/Hotové" });
    const moved = source.withSession(settings, port(place), async (session) => session.putAway((await session.list())[0]!, "processed"));
    expect((await problemOf(moved))[0]).toBe("notAllowed");
  });
});
