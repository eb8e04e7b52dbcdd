import { randomBytes, X509Certificate } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readSettings } from "#domain/connections/fields.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { cutAtEachPacket, eachPacket, startBreakingProxy } from "#test/servers/breakingProxy.ts";
import { payloadOf, portOf } from "#test/servers/payload.ts";
import { problemOf } from "#test/servers/problem.ts";
import { freePort } from "#test/servers/program.ts";
import { smallDisk } from "#test/servers/smallDisk.ts";
import { startVsftpd, vsftpd, type Vsftpd } from "#test/servers/vsftpd.ts";
import { ftps } from "./ftps.ts";

type Settings = Parameters<typeof ftps.deliver>[1];
type Values = Record<string, string | number | undefined>;

let server: Vsftpd;
const bytes = randomBytes(600_000);

beforeAll(async () => {
  if (vsftpd) server = await startVsftpd();
}, 60_000);
afterAll(async () => server?.stop());
beforeEach(() => {
  if (!server) return;
  for (const name of readdirSync(server.home)) rmSync(join(server.home, name), { recursive: true });
});

/** Settings as the form would store them. */
function settings(values: Values = {}): Settings {
  const given = { host: "127.0.0.1", port: server.port, username: server.username, password: server.password, trust: "pinned", ...values };
  const read = readSettings(ftps.fields, given);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.settings as Settings;
}
const known = (values: Values = {}) => settings({ certificate: server.certificate(), ...values });
const visible = () => readdirSync(server.home).filter((name) => !name.startsWith("."));
const all = () => readdirSync(server.home, { recursive: true });

describe.skipIf(!vsftpd)("FTPS to vsftpd, which requires TLS and resumed sessions", () => {
  test("the first test takes the certificate to be pinned and says nothing before", async () => {
    const { fingerprint256 } = new X509Certificate(server.certificate());
    const report = await ftps.test(settings(), portOf());
    expect(report.found).toEqual({ folder: "/", certificate: fingerprint256 });
    expect(new X509Certificate(String(report.learnt?.["certificate"])).fingerprint256).toBe(fingerprint256);
    expect(await ftps.test(known(), portOf())).toEqual({ found: report.found });
    expect(all()).toEqual([]);
  });

  test("a certificate of no authority is refused, one of a trusted authority is taken", async () => {
    expect(await problemOf(ftps.test(known({ trust: "authority", certificate: undefined }), portOf()))).toEqual(["identityChanged", false]);
    const usual = getCACertificates();
    setDefaultCACertificates([...usual, server.certificate()]);
    try {
      const payload = payloadOf(bytes);
      expect((await ftps.deliver(payload, known({ trust: "authority", certificate: undefined }), portOf())).sha256).toBe(payload.file.sha256);
    } finally {
      setDefaultCACertificates(usual);
    }
  });

  test("a connection that breaks at any packet is a problem of the connection, and nothing is left that could end the program", async () => {
    const proxy = await startBreakingProxy(server.port, eachPacket);
    const payload = payloadOf(Buffer.from("doklad"));
    const deliver = () => {
      rmSync(join(server.home, "doklad.xml"), { force: true });
      return ftps.deliver(payload, known({ port: proxy.port }), portOf());
    };
    const failures = await cutAtEachPacket(proxy, deliver);
    expect(failures.length).toBeGreaterThan(20);
    expect(failures.filter((failure) => !(failure instanceof RemoteProblem))).toEqual([]);
    expect(all()).toEqual(["doklad.xml"]);
    await proxy.close();
  });

  test("delivers into the folder of the naming rule and reads back what is there", async () => {
    mkdirSync(join(server.home, "přijaté faktury"));
    chmodSync(join(server.home, "přijaté faktury"), 0o777);
    const payload = payloadOf(bytes, { name: "Faktura č. 7 – žluťoučká.xml", directory: "80000013" });
    const path = "/přijaté faktury/80000013/Faktura č. 7 – žluťoučká.xml";
    expect(await ftps.deliver(payload, known({ path: "přijaté faktury/" }), portOf())).toEqual({ path, size: bytes.length, sha256: payload.file.sha256 });
    expect(readFileSync(join(server.home, path)).equals(bytes)).toBe(true);
    const second = payloadOf(Buffer.from("1"), { name: "druhý.xml", directory: "80000013" });
    expect((await ftps.deliver(second, known({ path: "/přijaté faktury" }), portOf())).size).toBe(1);
    expect(all()).toHaveLength(4);
  });

  test("R364 another file of the name stays unless overwriting is on; a repetition is the same delivery", async () => {
    const first = payloadOf(bytes, { key: "one" });
    const receipt = await ftps.deliver(first, known(), portOf());
    expect(await ftps.deliver({ ...first, attempt: 2 }, known(), portOf())).toEqual(receipt);
    const other = payloadOf(Buffer.from("jiný"), { key: "two" });
    expect(await problemOf(ftps.deliver(other, known(), portOf()))).toEqual(["alreadyExists", false]);
    expect(readFileSync(join(server.home, "doklad.xml")).equals(bytes)).toBe(true);
    await ftps.deliver({ ...other, mayOverwrite: true }, known(), portOf());
    expect([readFileSync(join(server.home, "doklad.xml"), "utf8"), all()]).toEqual(["jiný", ["doklad.xml"]]);
  });

  test("a file that came meanwhile is not replaced; the same one counts as delivered", async () => {
    const meanwhile = (content: Buffer, name: string) => ({ byte: 300_000, run: () => writeFileSync(join(server.home, name), content) });
    const other = payloadOf(bytes, { name: "a.xml", at: meanwhile(Buffer.from("rychlejší"), "a.xml") });
    expect(await problemOf(ftps.deliver(other, known(), portOf()))).toEqual(["alreadyExists", false]);
    expect(readFileSync(join(server.home, "a.xml"), "utf8")).toBe("rychlejší");
    const same = payloadOf(bytes, { name: "b.xml", at: meanwhile(bytes, "b.xml") });
    expect((await ftps.deliver(same, known(), portOf())).sha256).toBe(same.file.sha256);
    expect(all().sort()).toEqual(["a.xml", "b.xml"]);
  });

  test("a server killed in the middle leaves no half file under the name; the next attempt delivers and clears up", async () => {
    const payload = payloadOf(bytes, { at: { byte: 300_000, run: () => server.program().kill() } });
    expect([await problemOf(ftps.deliver(payload, known(), portOf())), visible()]).toEqual([["unreachable", true], []]);
    await server.restart();
    const again = payloadOf(bytes, { key: payload.key, attempt: 2 });
    expect((await ftps.deliver(again, known(), portOf())).sha256).toBe(payload.file.sha256);
    expect(all()).toEqual(["doklad.xml"]);
  });

  test("a server that stops answering ends the attempt at its time limit", async () => {
    const time = new AbortController();
    const run = () => {
      server.program().freeze();
      setTimeout(() => time.abort(), 100);
    };
    expect(await problemOf(ftps.deliver(payloadOf(bytes, { at: { byte: 300_000, run } }), known(), portOf(time.signal)))).toEqual(["timeout", true]);
    await server.restart();
    expect(visible()).toEqual([]);
  });

  test("a file changed on its way does not get its name", async () => {
    const payload = payloadOf(bytes);
    const damaged = { ...payload, file: { ...payload.file, sha256: "0".repeat(64) } };
    expect(await problemOf(ftps.deliver(damaged, known(), portOf()))).toEqual(["damaged", true]);
    expect(all()).toEqual([]);
  });

  test("says what is wrong: password, folder, right, server, a host that may not be reached", async () => {
    expect(await problemOf(ftps.test(known({ password: "nesprávné" }), portOf()))).toEqual(["signInRefused", false]);
    expect(await problemOf(ftps.test(known({ path: "není tu" }), portOf()))).toEqual(["notFound", false]);
    mkdirSync(join(server.home, "cizí"), { mode: 0o755 });
    expect(await problemOf(ftps.test(known({ path: "cizí" }), portOf()))).toEqual(["notAllowed", false]);
    expect(await problemOf(ftps.deliver(payloadOf(bytes), known({ path: "cizí" }), portOf()))).toEqual(["notAllowed", false]);
    expect(await problemOf(ftps.test(known({ port: await freePort() }), portOf()))).toEqual(["unreachable", true]);
    expect(await problemOf(ftps.test(known({ host: "host.invalid" }), portOf()))).toEqual(["unreachable", true]);
    expect(await problemOf(ftps.test(known({ host: "10.1.2.3" }), portOf()))).toEqual(["forbiddenTarget", false]);
    expect(await problemOf(ftps.test(known({ certificate: "none" }), portOf()))).toEqual(["misconfigured", false]);
    expect(await problemOf(ftps.deliver(payloadOf(bytes), settings(), portOf()))).toEqual(["misconfigured", false]);
    const web = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")).listen(0, "127.0.0.1");
    await new Promise((done) => web.once("listening", done));
    expect((await problemOf(ftps.test(known({ port: (web.address() as AddressInfo).port }), portOf())))[1]).toBe(true);
    web.close();
  });

  test("a full disk fails for now, and no half file gets the name", async ({ skip }) => {
    const folder = join(server.home, "plný");
    const disk = smallDisk(folder, server.uid);
    if (!disk) return skip();
    try {
      const [code, isTemporary] = await problemOf(ftps.deliver(payloadOf(bytes), known({ path: "plný" }), portOf()));
      // The server resets the data connection before it gives the reason, which then may be lost.
      expect([["noSpace", "unreachable"].includes(code), isTemporary]).toEqual([true, true]);
      expect(readdirSync(folder).filter((name) => !name.startsWith("."))).toEqual([]);
    } finally {
      disk.remove();
    }
  });

  test("TLS from the first byte", async () => {
    await server.restart({ implicit: true });
    const payload = payloadOf(bytes);
    expect((await ftps.deliver(payload, known({ security: "implicit" }), portOf())).sha256).toBe(payload.file.sha256);
    expect((await ftps.test(settings({ security: "implicit" }), portOf())).learnt).toBeDefined();
  });

  test("a server without TLS never sees a password", async () => {
    await server.restart({ plain: true });
    expect(await problemOf(ftps.test(known(), portOf()))).toEqual(["unexpectedAnswer", false]);
  });

  test("a changed certificate is refused before the password is shown", async () => {
    const before = known();
    await server.restart({ newCertificate: true });
    expect(await problemOf(ftps.test(before, portOf()))).toEqual(["identityChanged", false]);
    expect(await problemOf(ftps.deliver(payloadOf(bytes), before, portOf()))).toEqual(["identityChanged", false]);
    expect(all()).toEqual([]);
  });
});
