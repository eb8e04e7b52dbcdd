import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { azurite, startAzurite, type Azurite } from "#test/servers/azurite.ts";
import { payloadOf, portOf } from "#test/servers/payload.ts";
import { problemOf } from "#test/servers/problem.ts";
import { freePort } from "#test/servers/program.ts";
import { blob } from "./blob.ts";

type Settings = Parameters<typeof blob.deliver>[1];

let server: Azurite;
let container = "";
let count = 0;
/** More than one block. */
const bytes = randomBytes(5_000_000);

beforeAll(async () => {
  if (azurite) server = await startAzurite();
}, 60_000);
afterAll(async () => server?.stop());
beforeEach(async () => {
  if (!server) return;
  container = `doklady-${++count}`;
  await server.make(container);
});

const settings = (values: Partial<Settings> = {}): Settings => ({ connectionString: server.withKey, container, ...values });

describe("the connection string", () => {
  test.each<[string, Partial<Settings>]>([
    ["nothing", { connectionString: "x" }],
    ["an account without a key", { connectionString: "AccountName=ucet" }],
    ["an unreadable address", { connectionString: "BlobEndpoint=ucet;SharedAccessSignature=x" }],
    ["plain HTTP to somebody else", { connectionString: "http://ucet.blob.core.windows.net/?sig=x" }],
    ["a container's name of two letters", { container: "ab" }],
    ["a container's name with capitals", { container: "Doklady" }],
  ])("%s is refused before anything is sent", async (_what, values) => {
    const given = { connectionString: "AccountName=ucet;AccountKey=a2V5", container: "doklady", ...values };
    expect(await problemOf(blob.test(given, portOf()))).toEqual(["misconfigured", false]);
  });

  test("without an address leads to the cloud, which a guard may forbid", async () => {
    const given = { connectionString: "AccountName=ucet;AccountKey=a2V5;EndpointSuffix=invalid", container: "doklady" };
    expect(await problemOf(blob.test(given, portOf()))).toEqual(["unreachable", true]);
    expect(await problemOf(blob.test({ ...given, connectionString: "https://10.1.2.3/?sig=x" }, portOf()))).toEqual(["forbiddenTarget", false]);
  });
});

describe.skipIf(!azurite)("Blob to Azurite", () => {
  test("the test changes nothing, with an account key and with signatures", async () => {
    const found = { storage: new URL(server.endpoint).host, container };
    const signature = server.signature("rcw");
    for (const connectionString of [
      server.withKey,
      `BlobEndpoint=${server.endpoint};QueueEndpoint=https://queue.example.com;SharedAccessSignature=${signature}`,
      `${server.endpoint}?${signature}`,
      `${server.endpoint}/${container}?${signature}`,
    ])
      expect(await blob.test(settings({ connectionString, prefix: "přijaté/" }), portOf())).toEqual({ found });
    expect(await server.names(container)).toEqual([]);
  });

  test("delivers several blocks under the names of the naming rule and reads back what is there", async () => {
    const payload = payloadOf(bytes, { name: "Faktura č. 7 – žluťoučká (kopie)!.xml", directory: "80000013" });
    const path = `${container}/přijaté faktury/80000013/Faktura č. 7 – žluťoučká (kopie)!.xml`;
    expect(await blob.deliver(payload, settings({ prefix: "/přijaté faktury/" }), portOf())).toEqual({ path, size: bytes.length, sha256: payload.file.sha256 });
    expect((await server.bytes(path)).equals(bytes)).toBe(true);
    const signed = settings({ connectionString: `${server.endpoint}?${server.signature("rcw")}` });
    expect((await blob.deliver(payloadOf(Buffer.alloc(0), { name: "prázdný.xml" }), signed, portOf())).size).toBe(0);
    expect(await server.names(container)).toEqual(["prázdný.xml", path.slice(container.length + 1)]);
  });

  test("R364 another blob of the name stays unless overwriting is on; a repetition is the same delivery", async () => {
    const first = payloadOf(bytes, { key: "one" });
    const receipt = await blob.deliver(first, settings(), portOf());
    expect(await blob.deliver({ ...first, attempt: 2 }, settings(), portOf())).toEqual(receipt);
    const other = payloadOf(Buffer.from("jiný"), { key: "two" });
    expect(await problemOf(blob.deliver(other, settings(), portOf()))).toEqual(["alreadyExists", false]);
    await blob.deliver({ ...other, mayOverwrite: true }, settings(), portOf());
    expect((await server.bytes(receipt.path!)).toString()).toBe("jiný");
  });

  test("a blob that came meanwhile is not replaced; the same one counts as delivered", async () => {
    const meanwhile = (content: Buffer, name: string) => ({
      byte: 4_500_000,
      run: () => blob.deliver(payloadOf(content, { name }), settings(), portOf()),
    });
    const other = payloadOf(bytes, { name: "a.xml", at: meanwhile(Buffer.from("rychlejší"), "a.xml") });
    expect(await problemOf(blob.deliver(other, settings(), portOf()))).toEqual(["alreadyExists", false]);
    expect((await server.bytes(`${container}/a.xml`)).toString()).toBe("rychlejší");
    const same = payloadOf(bytes, { name: "b.xml", at: meanwhile(bytes, "b.xml") });
    expect((await blob.deliver(same, settings(), portOf())).sha256).toBe(same.file.sha256);
  });

  test("a failure in the middle leaves nothing to see; the next attempt delivers", async () => {
    const run = () => {
      throw new Error("the disk of the queue failed");
    };
    const payload = payloadOf(bytes, { key: "one", at: { byte: 4_500_000, run } });
    await expect(blob.deliver(payload, settings(), portOf())).rejects.toThrow("the disk of the queue failed");
    expect(await server.names(container)).toEqual([]);
    expect((await blob.deliver(payloadOf(bytes, { key: "one", attempt: 2 }), settings(), portOf())).sha256).toBe(payload.file.sha256);
    expect(await server.names(container)).toEqual(["doklad.xml"]);
  });

  test("a file changed on its way never appears", async () => {
    const payload = payloadOf(bytes);
    const damaged = { ...payload, file: { ...payload.file, sha256: "0".repeat(64) } };
    expect(await problemOf(blob.deliver(damaged, settings(), portOf()))).toEqual(["damaged", true]);
    expect(await server.names(container)).toEqual([]);
  });

  test("says what is wrong: container, key, expired signature, rights, server", async () => {
    const withSignature = (signature: string) => settings({ connectionString: `${server.endpoint}?${signature}` });
    expect(await problemOf(blob.test(settings({ container: "neni-tu" }), portOf()))).toEqual(["notFound", false]);
    expect(await problemOf(blob.deliver(payloadOf(bytes), settings({ container: "neni-tu" }), portOf()))).toEqual(["notFound", false]);
    const wrongKey = server.withKey.replace("Eby8", "Eby9");
    expect(await problemOf(blob.test(settings({ connectionString: wrongKey }), portOf()))).toEqual(["signInRefused", false]);
    expect(await problemOf(blob.test(withSignature(server.signature("rcw", "2020-01-01T00:00:00Z")), portOf()))).toEqual(["signInRefused", false]);
    expect(await problemOf(blob.test(withSignature(server.signature("r")), portOf()))).toEqual(["notAllowed", false]);
    expect(await problemOf(blob.test(withSignature(server.signature("cw")), portOf()))).toEqual(["notAllowed", false]);
    const closed = `http://127.0.0.1:${await freePort()}/devstoreaccount1?sig=x`;
    expect(await problemOf(blob.test(settings({ connectionString: closed }), portOf()))).toEqual(["unreachable", true]);
  });

  test("a server killed in the middle is tried again, one that stops answering ends the attempt at its time limit", async () => {
    const killed = payloadOf(bytes, { at: { byte: 4_500_000, run: () => server.program().kill() } });
    expect(await problemOf(blob.deliver(killed, settings(), portOf()))).toEqual(["unreachable", true]);
    await server.restart();
    await server.make(container);
    const time = new AbortController();
    const run = () => {
      server.program().freeze();
      setTimeout(() => time.abort(), 100);
    };
    expect(await problemOf(blob.deliver(payloadOf(bytes, { at: { byte: 4_500_000, run } }), settings(), portOf(time.signal)))).toEqual(["timeout", true]);
    server.program().wake();
    expect(await server.names(container)).toEqual([]);
    expect((await blob.deliver(payloadOf(bytes, { key: killed.key, attempt: 2 }), settings(), portOf())).sha256).toBe(killed.file.sha256);
  });
});
