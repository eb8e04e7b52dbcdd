import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  const wasmBinary = (await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"))).buffer as ArrayBuffer;
  prepareZXingModule({ overrides: { wasmBinary } });
  api = await startTestApp();
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

type Payment = { payload: string | null; image: string | null; missing: string[] };
async function payment(fields: Record<string, string>): Promise<Payment> {
  const documentId = await buildDocument(api.app, tenant.tenantId, { fields });
  return (await (await api.request("GET", `/v1/documents/${documentId}/qr-payment`, { as: tenant.admin })).json()) as Payment;
}

/** What a camera sees: the picture at the size of a screen, read by a decoder that knows nothing of us. */
async function scan(image: string): Promise<string[]> {
  const { data, info } = await sharp(Buffer.from(image)).resize(420).flatten({ background: "#fff" }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const picture = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: "srgb" } as ImageData;
  return (await readBarcodes(picture, { formats: ["QRCode"] })).map((code) => code.text);
}

const invoice = {
  supplierName: "Žluťoučký kůň s.r.o.",
  invoiceNumber: "FV-2026*001",
  accountNumber: "19-2000145399/0800",
  variableSymbol: "2026001",
  dueDate: "2026-03-16",
  currency: "CZK",
  totalAmount: "1210.00",
};

describe("R089 the QR payment reads back", () => {
  test.each([
    [
      "a domestic account, in crowns; signs that the standard keeps for itself are left out",
      invoice,
      "SPD*1.0*ACC:CZ6508000000192000145399*AM:1210.00*CC:CZK*RN:ZLUTOUCKY KUN S.R.O.*DT:20260316*MSG:FV-2026 001*X-VS:2026001",
    ],
    [
      "an amount due that is less than the total, a foreign currency and a foreign account with its bank",
      { ...invoice, accountNumber: "", iban: "DE89 3704 0044 0532 0130 00", bic: "COBADEFFXXX", currency: "EUR", amountDue: "0.50" },
      "SPD*1.0*ACC:DE89370400440532013000+COBADEFFXXX*AM:0.50*CC:EUR*RN:ZLUTOUCKY KUN S.R.O.*DT:20260316*MSG:FV-2026 001*X-VS:2026001",
    ],
    ["nothing but account and amount", { accountNumber: "2000145399/0800", totalAmount: "99" }, "SPD*1.0*ACC:CZ7908000000002000145399*AM:99.00*CC:CZK"],
  ])("%s", async (_name, fields, expected) => {
    const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
    const { payload, image, missing } = await payment(known);
    expect([payload, missing]).toEqual([expected, []]);
    expect(await scan(image!)).toEqual([expected]);
  });

  test.each([
    ["no account", { totalAmount: "10.00" }, ["iban"]],
    ["no amount", { accountNumber: "2000145399/0800" }, ["amountDue"]],
    ["neither", {}, ["iban", "amountDue"]],
    ["an account with wrong check digits", { accountNumber: "2000145398/0800", totalAmount: "10.00" }, ["accountNumber"]],
    ["an IBAN with wrong check digits", { iban: "CZ6608000000192000145399", totalAmount: "10.00" }, ["iban"]],
    ["a credit note", { accountNumber: "2000145399/0800", totalAmount: "-10.00" }, ["amountDue"]],
    ["nothing left to pay", { accountNumber: "2000145399/0800", totalAmount: "10.00", amountDue: "0.00" }, ["amountDue"]],
  ])("%s: what is missing is named", async (_name, fields, missing) => {
    expect(await payment(fields)).toEqual({ payload: null, image: null, missing });
  });
});
