import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readSettings } from "#domain/connections/fields.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { cutAtEachPacket, eachPacket, startBreakingProxy } from "#test/servers/breakingProxy.ts";
import { payloadOf, portOf } from "#test/servers/payload.ts";
import { problemOf } from "#test/servers/problem.ts";
import { freePort, isRoot } from "#test/servers/program.ts";
import { smallDisk } from "#test/servers/smallDisk.ts";
import { sshd, startSshd, type Sshd } from "#test/servers/sshd.ts";
import { sftp } from "./sftp.ts";

type Settings = Parameters<typeof sftp.deliver>[1];

let server: Sshd;
const bytes = randomBytes(600_000);

beforeAll(async () => {
  if (sshd) server = await startSshd();
}, 60_000);
afterAll(async () => server?.stop());
beforeEach(() => {
  if (!server) return;
  for (const name of readdirSync(server.home)) rmSync(join(server.home, name), { recursive: true });
});

/** Settings as the form would store them. */
function settings(values: Record<string, string | number | undefined> = {}): Settings {
  const given = { host: "127.0.0.1", port: server.port, username: server.username, signInBy: "key", privateKey: server.privateKey, ...values };
  const read = readSettings(sftp.fields, given);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.settings as Settings;
}
const known = (values: Record<string, string | number | undefined> = {}) => settings({ hostKey: server.fingerprint(), ...values });
const visible = (folder = "") => readdirSync(join(server.home, folder)).filter((name) => !name.startsWith("."));
const all = () => readdirSync(server.home, { recursive: true });

describe.skipIf(!sshd)("SFTP to OpenSSH", () => {
  test("the first test shows the host key and learns it", async () => {
    const report = await sftp.test(settings(), portOf());
    expect(report).toEqual({ found: { hostKey: server.fingerprint(), folder: server.home }, learnt: { hostKey: server.fingerprint() } });
    expect(all()).toEqual([]);
  });

  test("a key with a passphrase signs in; a wrong passphrase, a broken key and a strange key do not", async () => {
    const { lockedKey, passphrase } = server;
    expect((await sftp.test(known({ privateKey: lockedKey, passphrase }), portOf())).found["folder"]).toBe(server.home);
    expect(await problemOf(sftp.test(known({ privateKey: lockedKey, passphrase: "jiná" }), portOf()))).toEqual(["misconfigured", false]);
    expect(await problemOf(sftp.test(known({ privateKey: "no key" }), portOf()))).toEqual(["misconfigured", false]);
    expect(await problemOf(sftp.test(known({ username: "nobody" }), portOf()))).toEqual(["signInRefused", false]);
  });

  test.skipIf(!isRoot)("a password signs in, a wrong one does not", async () => {
    const by = (password: string) => known({ signInBy: "password", privateKey: undefined, password });
    expect((await sftp.deliver(payloadOf(bytes), by(server.password), portOf())).size).toBe(bytes.length);
    expect(await problemOf(sftp.deliver(payloadOf(bytes), by("nesprávné"), portOf()))).toEqual(["signInRefused", false]);
  });

  test("delivers into the folder of the naming rule and reads back what is there", async () => {
    mkdirSync(join(server.home, "přijaté faktury"), { mode: 0o777 });
    chmodSync(join(server.home, "přijaté faktury"), 0o777);
    const payload = payloadOf(bytes, { name: "Faktura č. 7 – žluťoučká.xml", directory: "80000013" });
    const receipt = await sftp.deliver(payload, known({ path: "přijaté faktury/" }), portOf());
    const path = join(server.home, "přijaté faktury/80000013/Faktura č. 7 – žluťoučká.xml");
    expect(receipt).toEqual({ path, size: bytes.length, sha256: payload.file.sha256 });
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(all()).toHaveLength(3);
    const absolute = known({ path: join(server.home, "přijaté faktury") });
    expect((await sftp.deliver(payloadOf(Buffer.alloc(0), { name: "prázdný.xml" }), absolute, portOf())).path).toBe(
      join(server.home, "přijaté faktury/prázdný.xml"),
    );
  });

  test("R364 another file of the name stays unless overwriting is on; a repetition is the same delivery", async () => {
    const first = payloadOf(bytes, { key: "one" });
    const receipt = await sftp.deliver(first, known(), portOf());
    expect(await sftp.deliver({ ...first, attempt: 2 }, known(), portOf())).toEqual(receipt);
    const other = payloadOf(Buffer.from("jiný"), { key: "two" });
    expect(await problemOf(sftp.deliver(other, known(), portOf()))).toEqual(["alreadyExists", false]);
    expect(readFileSync(join(server.home, "doklad.xml")).equals(bytes)).toBe(true);
    await sftp.deliver({ ...other, mayOverwrite: true }, known(), portOf());
    expect([readFileSync(join(server.home, "doklad.xml"), "utf8"), all()]).toEqual(["jiný", ["doklad.xml"]]);
  });

  test("a file that came meanwhile is not replaced; the same one counts as delivered", async () => {
    const meanwhile = (content: Buffer, name: string) => ({ byte: 300_000, run: () => writeFileSync(join(server.home, name), content) });
    const other = payloadOf(bytes, { name: "a.xml", at: meanwhile(Buffer.from("rychlejší"), "a.xml") });
    expect(await problemOf(sftp.deliver(other, known(), portOf()))).toEqual(["alreadyExists", false]);
    expect(readFileSync(join(server.home, "a.xml"), "utf8")).toBe("rychlejší");
    const same = payloadOf(bytes, { name: "b.xml", at: meanwhile(bytes, "b.xml") });
    expect((await sftp.deliver(same, known(), portOf())).sha256).toBe(same.file.sha256);
    expect(all().sort()).toEqual(["a.xml", "b.xml"]);
  });

  test("a server killed in the middle leaves no half file under the name; the next attempt delivers and clears up", async () => {
    const payload = payloadOf(bytes, { at: { byte: 300_000, run: () => server.program().kill() } });
    const problem = await problemOf(sftp.deliver(payload, known(), portOf()));
    expect([problem, visible()]).toEqual([["unreachable", true], []]);
    expect(all()).toHaveLength(1);
    await server.restart();
    const again = payloadOf(bytes, { key: payload.key, attempt: 2 });
    expect((await sftp.deliver(again, known(), portOf())).sha256).toBe(payload.file.sha256);
    expect(all()).toEqual(["doklad.xml"]);
  });

  test("a connection that breaks at any packet is a problem of the connection, and nothing is left that could end the program", async () => {
    const proxy = await startBreakingProxy(server.port, eachPacket);
    const payload = payloadOf(Buffer.from("doklad"));
    const deliver = () => {
      rmSync(join(server.home, "doklad.xml"), { force: true });
      return sftp.deliver(payload, known({ port: proxy.port }), portOf());
    };
    const failures = await cutAtEachPacket(proxy, deliver);
    expect(failures.length).toBeGreaterThan(20);
    expect(failures.filter((failure) => !(failure instanceof RemoteProblem))).toEqual([]);
    expect(all()).toEqual(["doklad.xml"]);
    await proxy.close();
  });

  test("our own failure in the middle leaves nothing behind", async () => {
    const payload = payloadOf(bytes, {
      at: {
        byte: 300_000,
        run: () => {
          throw new Error("the disk of the queue failed");
        },
      },
    });
    await expect(sftp.deliver(payload, known(), portOf())).rejects.toMatchObject({
      code: "unreachable",
      reason: "",
      cause: { message: "the disk of the queue failed" },
    });
    expect(all()).toEqual([]);
  });

  test("a file changed on its way does not get its name", async () => {
    const payload = payloadOf(bytes);
    const damaged = { ...payload, file: { ...payload.file, sha256: "0".repeat(64) } };
    expect(await problemOf(sftp.deliver(damaged, known(), portOf()))).toEqual(["damaged", true]);
    expect(all()).toEqual([]);
  });

  test("a server that stops answering ends with the time of the attempt", async () => {
    const time = new AbortController();
    const payload = payloadOf(bytes, {
      at: {
        byte: 300_000,
        run: () => {
          server.program().freeze();
          setTimeout(() => time.abort(), 100);
        },
      },
    });
    expect(await problemOf(sftp.deliver(payload, known(), portOf(time.signal)))).toEqual(["timeout", true]);
    await server.restart();
    expect(visible()).toEqual([]);
  });

  test("says what is wrong: no folder, no right, no server, no SSH, a host that may not be reached", async () => {
    expect(await problemOf(sftp.test(known({ path: "není tu" }), portOf()))).toEqual(["notFound", false]);
    expect(await problemOf(sftp.deliver(payloadOf(bytes), known({ path: "není tu" }), portOf()))).toEqual(["notFound", false]);
    writeFileSync(join(server.home, "soubor"), "");
    expect(await problemOf(sftp.test(known({ path: "soubor" }), portOf()))).toEqual(["notFound", false]);
    expect(await problemOf(sftp.test(known({ port: await freePort() }), portOf()))).toEqual(["unreachable", true]);
    expect(await problemOf(sftp.test(known({ host: "host.invalid" }), portOf()))).toEqual(["unreachable", true]);
    expect(await problemOf(sftp.test(known({ host: "10.1.2.3" }), portOf()))).toEqual(["forbiddenTarget", false]);
    const web = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")).listen(0, "127.0.0.1");
    await new Promise((done) => web.once("listening", done));
    expect((await problemOf(sftp.test(known({ port: (web.address() as AddressInfo).port }), portOf())))[0]).toBe("unexpectedAnswer");
    web.close();
  });

  test.skipIf(!isRoot)("a folder without the right to write is reported by the test already", async () => {
    mkdirSync(join(server.home, "cizí"), { mode: 0o755 });
    expect(await problemOf(sftp.test(known({ path: "cizí" }), portOf()))).toEqual(["notAllowed", false]);
    expect(await problemOf(sftp.deliver(payloadOf(bytes), known({ path: "cizí" }), portOf()))).toEqual(["notAllowed", false]);
    expect(existsSync(join(server.home, "cizí/doklad.xml"))).toBe(false);
  });

  test("a full disk is reported as such, and nothing stays of the file", async ({ skip }) => {
    const folder = join(server.home, "plný");
    const disk = smallDisk(folder, server.uid);
    if (!disk) return skip();
    try {
      expect(await problemOf(sftp.deliver(payloadOf(bytes), known({ path: "plný" }), portOf()))).toEqual(["noSpace", true]);
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      disk.remove();
    }
  });

  test("an unknown host key is not delivered to; a changed one is refused before the password is shown", async () => {
    expect(await problemOf(sftp.deliver(payloadOf(bytes), settings(), portOf()))).toEqual(["misconfigured", false]);
    const before = known();
    await server.restart({ newHostKey: true });
    expect(await problemOf(sftp.deliver(payloadOf(bytes), before, portOf()))).toEqual(["identityChanged", false]);
    expect(await problemOf(sftp.test(before, portOf()))).toEqual(["identityChanged", false]);
    await expect(sftp.test(before, portOf())).rejects.toMatchObject({
      detail: { code: "hostKeyChanged", values: { shown: server.fingerprint(), expected: before.hostKey } },
    });
    expect(all()).toEqual([]);
  });
});
