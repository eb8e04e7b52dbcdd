import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ibanOfAccount } from "#domain/czech/iban.ts";
import type { Payment, PaymentOrder } from "#domain/payments/names.ts";
import { type PainVersion, writePain } from "#domain/payments/pain.ts";
import { xmlFaultsOf } from "#test/schemas.ts";
import { shared } from "#test/shared.ts";
import { mutantsOf } from "./mutants.ts";
import { painStructure } from "./pain.ts";
import { structureFaults } from "./structure.ts";

const crowns: Payment = {
  documentId: "d1",
  payee: "Žlutá Sova s.r.o.",
  iban: ibanOfAccount({ prefix: "19", number: "2000145399", bank: "0800" }),
  amount: "1210.50",
  currency: "CZK",
  day: "2026-11-30",
  message: "FV-2026/1",
  variableSymbol: "9".repeat(10),
  constantSymbol: "0308",
  specificSymbol: "9".repeat(10),
};
const euros: Payment = {
  ...crowns,
  documentId: "d2",
  currency: "EUR",
  iban: "SK3112000000198742637541",
  payee: "Ž".repeat(200),
  message: "//<&> " + "x".repeat(300),
};
const order: PaymentOrder = {
  orderId: "0b9ff0f4-6d0c-4c55-a1ce-5b4f24ae9c11",
  payer: { name: "Zkušební & Synové, s.r.o.", iban: ibanOfAccount({ prefix: "", number: "1000000005", bank: "0100" }) },
  createdAt: new Date("2026-11-23T09:30:00Z"),
  today: "2026-11-23",
  payments: [crowns, euros, { ...crowns, documentId: "d3", message: "", variableSymbol: undefined, day: "2026-12-01" }],
};

describe.each<PainVersion>(["pain.001.001.03", "pain.001.001.09"])("%s", (version) => {
  test("a payment order has the structure of the version", () => {
    expect(structureFaults(writePain(order, version), painStructure(version))).toEqual([]);
  });
});

test("the form of the day distinguishes the versions", () => {
  const [old, newer] = (["pain.001.001.03", "pain.001.001.09"] as const).map((version) => writePain(order, version).replace(/xmlns="[^"]*"/, ""));
  const named = (xml: string, version: PainVersion) => xml.replace("<Document", `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}"`);
  expect(structureFaults(named(old!, "pain.001.001.09"), painStructure("pain.001.001.09")).join()).toContain("ReqdExctnDt must not hold nothing");
  expect(structureFaults(named(newer!, "pain.001.001.03"), painStructure("pain.001.001.03")).join()).toContain("ReqdExctnDt must not hold Dt");
});

test.skipIf(!shared)("the structure of version 03 and the schema of ISO 20022 refuse the same broken orders", { timeout: 60_000 }, async () => {
  const schema = readFileSync(`${shared}reference/sepa/pain.001.001.03.xsd`, "utf8");
  const mutants = mutantsOf([writePain(order, "pain.001.001.03")]);
  expect(mutants.length).toBeGreaterThan(100);
  const refused = await xmlFaultsOf(
    mutants.map(({ xml }) => xml),
    schema,
  );
  const differing = mutants.flatMap(({ what, xml }, index) => {
    const faults = structureFaults(xml, painStructure("pain.001.001.03"));
    return faults.length > 0 === refused.has(index) ? [] : [`${what}: ${refused.has(index) ? "refused by the schema" : faults.join("; ")}`];
  });
  expect(differing).toEqual([]);
});
