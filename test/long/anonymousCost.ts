import { calls } from "#contract/index.ts";
import { type ExportFormat, exportFormats } from "#domain/exports/names.ts";
import { MAX_HEADER_CHARACTERS, MAX_ITEM_CHARACTERS } from "#domain/invoice/lengths.ts";
import { headerFields, type Invoice } from "#domain/invoice/invoice.ts";
import { exportProblems } from "#server/exports/rendering/index.ts";
import { exportDocuments } from "#server/exports/rendering/inMemory.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { startTestIdentity, type TestIdentity } from "#test/identity.ts";
import { type Client, startClient } from "#test/client.ts";
import { invoiceCases } from "#test/invoices.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** Processor time that a request of a stranger may take of the server, in milliseconds: the mean of so many. */
const MAX_REQUEST_MS = 20;
const REPEATS = 100;
/** The same for writing a document whose every text is as long as it may be, on the thread of the api and in a child that draws. */
const MAX_WRITING_MS = 5_000;
const MAX_DRAWING_MS = 20_000;
const drawn: ReadonlySet<ExportFormat> = new Set(["Pdf", "Isdocx"]);

let api: TestApp;
let identity: TestIdentity;
let client: Client;
beforeAll(async () => {
  client = startClient();
  api = await startTestApp();
  identity = await startTestIdentity();
});
afterAll(async () => {
  client.close();
  await api.close();
  await identity.close();
});

/** Processor time of this process, which holds the servers and not the client, while the work is done; waiting costs nothing. */
async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };
const unending = (bytes: number) => `{"a":"${String.raw`\"`.repeat(bytes / 2)}`;

describe("no request of a stranger is expensive", () => {
  test.each<[string, () => [string, RequestInit]]>([
    ["a text without end for an unknown address", () => [`${api.url}/nothing`, { method: "POST", headers: json, body: unending(1_000_000) }]],
    [
      "a text without end for the reset of a password",
      () => [`${api.url}${calls.resetPassword.path}`, { method: "POST", headers: json, body: unending(8_100) }],
    ],
    ["a long one there", () => [`${api.url}${calls.resetPassword.path}`, { method: "POST", headers: json, body: unending(250_000) }]],
    ["brackets", () => [`${api.url}${calls.isResetTokenValid.path}`, { method: "POST", headers: json, body: "[".repeat(8_000) }]],
    ["thousands of keys", () => [`${api.url}${calls.resetPassword.path}`, { method: "POST", headers: json, body: `{${'"a":1,'.repeat(1_300)}"b":1}` }]],
    ["a call that needs a token, with a large body", () => [`${api.url}/v1/documents/fromJson`, { method: "POST", headers: json, body: unending(5_000_000) }]],
    ["a forged token", () => [`${api.url}/v1/tenant`, { headers: { authorization: `Bearer ${"a.".repeat(4_000)}` } }]],
    ["an address of parameters", () => [`${api.url}/v1/documents/list?${"a=1&".repeat(2_000)}`, {}]],
    ["an encoded address", () => [`${api.url}/${"%41".repeat(2_700)}`, {}]],
    ["languages", () => [`${api.url}/v1/nothing`, { headers: { "accept-language": "cs;q=0.1,".repeat(1_500) } }]],
    ["forwarded addresses", () => [`${api.url}/health`, { headers: { "x-forwarded-for": "1.1.1.1,".repeat(1_500) } }]],
    [
      "a sign-in with a long password",
      () => [`${identity.url}/account/login`, { method: "POST", headers: json, body: `{"username":"a@example.com","password":"${"x".repeat(8_000)}"}` }],
    ],
    ["a token request of parameters", () => [`${identity.url}/token`, { method: "POST", headers: form, body: "a=1&".repeat(2_000) }]],
  ])("%s", async (title, request) => {
    const [url, init] = request();
    await client.ask({ url, init, count: 10 });
    const spent = await processorMs(() => client.ask({ url, init, count: REPEATS }));
    const each = spent / REPEATS;
    console.log(`${title}: ${each.toFixed(1)} ms`);
    expect(each).toBeLessThan(MAX_REQUEST_MS);
  });
});

/** A document whose texts are one sign, as long as each may be; amounts and dates stay, so that formats take it. */
function filledWith(sign: string): Invoice {
  const sound = Object.values(invoiceCases)[0]!;
  const isText = (field: (typeof headerFields)[number]) => MAX_HEADER_CHARACTERS[field] > 200;
  const texts = Object.fromEntries(headerFields.filter(isText).map((field) => [field, sign.repeat(MAX_HEADER_CHARACTERS[field])]));
  const description = sign.repeat(MAX_ITEM_CHARACTERS.description);
  return {
    ...sound,
    ...texts,
    supplierStreet: undefined,
    supplierCity: undefined,
    lineItems: sound.lineItems.map((line) => ({ ...line, description })),
  } as Invoice;
}

describe.each([" ", ",", ";", "1", "=", "\n", "a ", "1 ", "ž", "-", "<"])("texts of %j", (sign) => {
  test.each(exportFormats)("are checked and written as %s in bounded work", async (format) => {
    const options = { tenantId: "tenant-1", now: new Date("2026-03-05T10:00:00Z") };
    const invoice = filledWith(sign);
    const work = async () => {
      exportProblems(format, { invoice }, options);
      await exportDocuments(format, [{ invoice }], options);
    };
    expect(await processorMs(work)).toBeLessThan(drawn.has(format) ? MAX_DRAWING_MS : MAX_WRITING_MS);
  });
});
