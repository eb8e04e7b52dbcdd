import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildPort, problemOf } from "#test/deliveries.ts";
import { graphClient, startFakeGraph, type FakeGraph } from "#test/fakes/graph.ts";
import { payloadOf } from "#test/servers/payload.ts";
import { sharepoint } from "./sharepoint.ts";

let fake: FakeGraph;
const lines: string[] = [];
const port = buildPort(lines);
const site = "https://firma.sharepoint.com/sites/ucetni";
const settings = () => ({ ...graphClient, site, library: "Doklady", path: "/Účetnictví/2026/", url: `${fake.url}/v1.0`, authority: fake.url });
const small = Buffer.from("<Invoice>žluťoučký</Invoice>");
const large = randomBytes(5_000_000);
const names = () => [...fake.files.keys()];

beforeEach(async () => void (fake = await startFakeGraph()));
afterEach(() => fake.close());

test.each([
  ["a small file in one request", small, 0],
  ["a large one in pieces", large, 1],
])("R349 SharePoint takes %s and it is read back", async (_, bytes, uploads) => {
  const receipt = await sharepoint.deliver(payloadOf(bytes, { directory: "Březen" }), settings(), port);
  const { name } = payloadOf(bytes).file;
  expect(receipt).toMatchObject({ path: `Doklady/Účetnictví/2026/Březen/${name}`, size: bytes.length });
  expect(fake.files.get(`Účetnictví/2026/Březen/${name}`)!.bytes.equals(bytes)).toBe(true);
  expect(fake.uploads.size).toBe(uploads);
});

test.each([
  ["one request", small],
  ["pieces", large],
])("R349 what stands there stays unless it may be overwritten; the same file is a success (%s)", async (_, bytes) => {
  await sharepoint.deliver(payloadOf(bytes), settings(), port);
  const asked = fake.requests.length;
  await sharepoint.deliver(payloadOf(bytes, { attempt: 2 }), settings(), port);
  expect(fake.requests.slice(asked).filter((request) => /^(PUT|POST)/.test(request))).toEqual([]);
  const other = Buffer.concat([bytes, bytes.subarray(0, 1)]);
  expect(await problemOf(sharepoint.deliver(payloadOf(other), settings(), port))).toMatchObject({ code: "alreadyExists", isTemporary: false });
  await sharepoint.deliver(payloadOf(other, { mayOverwrite: true }), settings(), port);
  expect([...fake.files.values()].map((file) => file.bytes.length)).toEqual([other.length]);
});

test.each(["resetBefore", "resetAfter", "hangAfter"] as const)("R349 %s at any request: the next attempt ends with one whole file", async (kind) => {
  for (const bytes of [small, large])
    for (let after = 0; after < 10; after += 1) {
      fake.files.clear();
      fake.faults = [{ on: /./, kind, after }];
      const brief = { ...port, signal: AbortSignal.timeout(400) };
      await sharepoint.deliver(payloadOf(bytes), settings(), kind === "hangAfter" ? brief : port).catch(() => undefined);
      fake.faults = [];
      await sharepoint.deliver(payloadOf(bytes, { attempt: 2 }), settings(), port);
      expect([...fake.files.values()].map((file) => file.bytes.equals(bytes))).toEqual([true]);
    }
});

test("R365 the test writes a probe and removes it; wrong secret, site and library are distinguished", async () => {
  expect(await sharepoint.test(settings(), port)).toEqual({ found: { server: "firma.sharepoint.com", folder: "Doklady/Účetnictví/2026" } });
  expect(names()).toEqual([]);
  const tested = (changes: object) => problemOf(sharepoint.test({ ...settings(), ...changes }, port));
  expect(await tested({ clientSecret: "jiné" })).toMatchObject({ code: "signInRefused", isTemporary: false });
  expect(await tested({ site: "https://firma.sharepoint.com/sites/jina" })).toMatchObject({ code: "notFound" });
  expect(await tested({ library: "Jiná" })).toMatchObject({ code: "notFound", detail: { code: "folderMissing", values: { folder: "Jiná" } } });
});

test("R349 throttling waits as long as it is asked to; a refusal keeps its words; no token is logged", async () => {
  fake.faults.push({ on: /^PUT/, kind: { status: 429, headers: { "retry-after": "17" } } });
  expect(await problemOf(sharepoint.deliver(payloadOf(small), settings(), port))).toMatchObject({ code: "busy", retryAfterSeconds: 17 });
  fake.faults.push({ on: /^PUT/, kind: { status: 403, body: { error: { code: "accessDenied", message: "Access denied" } } } });
  expect(await problemOf(sharepoint.deliver(payloadOf(small), settings(), port))).toMatchObject({ code: "notAllowed", reason: "Access denied" });
  expect(lines.join()).not.toMatch(/Bearer|tajné/);
});
