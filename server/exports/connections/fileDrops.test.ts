import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readSettings } from "#domain/connections/fields.ts";
import { payloadOf, portOf } from "#test/servers/payload.ts";
import { problemOf } from "#test/servers/problem.ts";
import { sshd, startSshd, type Sshd } from "#test/servers/sshd.ts";
import { ekonom, karat, premier } from "./fileDrops.ts";

let server: Sshd;
const bytes = Buffer.from("<Invoice>žluťoučký</Invoice>");
const drops = [premier, karat, ekonom];

beforeAll(async () => {
  if (sshd) server = await startSshd();
}, 60_000);
afterAll(async () => server?.stop());
beforeEach(() => {
  if (!server) return;
  for (const name of readdirSync(server.home)) rmSync(join(server.home, name), { recursive: true });
});

/** Settings as the form would store them. */
function settings(values: Record<string, string> = {}): Parameters<typeof premier.deliver>[1] {
  const given = { host: "127.0.0.1", port: server.port, username: server.username, signInBy: "key", privateKey: server.privateKey, ...values };
  const read = readSettings(premier.fields, { hostKey: server.fingerprint(), ...given });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.settings as Parameters<typeof premier.deliver>[1];
}

test("R363 Premier, Karat and Ekonom are accounting systems that take structured files", () => {
  expect(drops.map(({ type, kind, formats }) => [type, kind, formats?.[0]])).toEqual([
    ["Premier", "accounting", "Isdoc"],
    ["Karat", "accounting", "Isdoc"],
    ["Ekonom", "accounting", "Isdoc"],
  ]);
});

describe.skipIf(!sshd).each(drops)("R363 R347 $type over OpenSSH", (drop) => {
  test("a file is read back, a repetition is the same delivery, another file of the name stays", async () => {
    const first = payloadOf(bytes, { key: "one" });
    const receipt = await drop.deliver(first, settings(), portOf());
    expect(receipt).toEqual({ path: join(server.home, "doklad.xml"), size: bytes.length, sha256: first.file.sha256 });
    expect(await drop.deliver({ ...first, attempt: 2 }, settings(), portOf())).toEqual(receipt);
    expect(await problemOf(drop.deliver(payloadOf(Buffer.from("jiný")), settings(), portOf()))).toEqual(["alreadyExists", false]);
  });

  test("the test of the connection leaves nothing; a user that is not there is refused", async () => {
    expect((await drop.test(settings(), portOf())).found["folder"]).toBe(server.home);
    expect(readdirSync(server.home)).toEqual([]);
    expect(await problemOf(drop.test(settings({ username: "nobody" }), portOf()))).toEqual(["signInRefused", false]);
  });
});

describe.skipIf(!sshd)("R347 files that PREMIER has read", () => {
  test.each(["doklad.xml.OLD", "doklad.OLD"])("a file that stands there as %s is not put there again", async (name) => {
    const payload = payloadOf(bytes, { key: "one" });
    await premier.deliver(payload, settings(), portOf());
    renameSync(join(server.home, "doklad.xml"), join(server.home, name));
    expect((await premier.deliver({ ...payload, attempt: 2 }, settings(), portOf())).path).toBe(join(server.home, name));
    expect(existsSync(join(server.home, "doklad.xml"))).toBe(false);
    await premier.deliver(payloadOf(Buffer.from("jiný doklad")), settings(), portOf());
    expect(readdirSync(server.home).toSorted()).toEqual([name, "doklad.xml"].toSorted());
  });
});
