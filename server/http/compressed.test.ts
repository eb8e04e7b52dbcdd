import { type IncomingMessage, request as httpRequest } from "node:http";
import { zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressed } from "#platform/http/compressed.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
  for (let count = 0; count < 10; count += 1) await buildDocument(api.app, tenant.tenantId);
});
afterAll(() => api.close());

/** The bytes as they travel: `fetch` would have opened them. */
async function list(accepted: string | undefined, take = 10): Promise<{ headers: IncomingMessage["headers"]; bytes: Buffer }> {
  const authorization = `Bearer ${await api.token(tenant.admin)}`;
  const headers = { authorization, "content-type": "application/json", ...(accepted === undefined ? {} : { "accept-encoding": accepted }) };
  return new Promise((done, failed) => {
    const asked = httpRequest(`${api.url}/v1/documents/list`, { method: "POST", headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part)).on("end", () => done({ headers: reply.headers, bytes: Buffer.concat(parts) }));
    });
    asked.on("error", failed).end(JSON.stringify({ take }));
  });
}

test("a long answer travels compressed to whoever takes it so, and is the same", async () => {
  const plain = await list(undefined);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers["vary"]).toBe("accept-encoding");
  const zstd = await list("gzip, deflate, br, zstd");
  expect(zstd.headers["content-encoding"]).toBe("zstd");
  expect(zstd.bytes.length).toBeLessThan(plain.bytes.length / 2);
  expect(JSON.parse(zstdDecompressSync(zstd.bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()));
  expect((await list("gzip, deflate")).bytes).toEqual(plain.bytes);
});

test("a short answer travels as it is", async () => {
  expect((await list("gzip, zstd", 1)).headers["content-encoding"]).toBeUndefined();
});

test.each([
  ["gzip;q=0, zstd;q=0.5", true],
  ["gzip, ZSTD", true],
  ["zstd; q=0.000, gzip", false],
  ["zstd;q=0", false],
  ["br, xzstd, zstdx", false],
  ["", false],
])("%j takes it compressed: %s", (accepted, isTaken) => {
  expect(compressed("x".repeat(10_000), accepted) !== undefined).toBe(isTaken);
});
