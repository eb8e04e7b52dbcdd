// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { FakeServer, openScreen, prepareBrowser, closeScreen } from "./testing/openScreen.tsx";

type Register = NonNullable<DocumentDetail["supplierRegister"]>;
const fields = {
  supplierName: "Sklo",
  supplierVatId: "CZ80000011",
  accountNumber: "19-2000145399/0800",
  totalAmount: "600000.00",
  totalVat: "104132.23",
  currency: "CZK",
};
const answer: Register["answer"] = { register: "adis", isKnown: true, isUnreliable: false, unreliableSince: null, accounts: ["CZ6508000000192000145399"] };
const register: Register = { vatId: "CZ80000011", isReachable: true, askedTime: "2026-11-24T08:00:00.000Z", answer };

let fake: FakeServer;
beforeEach(prepareBrowser);
afterEach(() => closeScreen(fake));

async function openWith(supplierRegister: DocumentDetail["supplierRegister"]): Promise<void> {
  fake = new FakeServer({ fields, evidence: {}, supplierRegister });
  fake.server.listen();
  await openScreen(fake);
  await screen.findByDisplayValue("Sklo");
}
const input = (name: string) => document.querySelector<HTMLInputElement>(`#field-${name}`)!;
const signs = () => [...document.querySelectorAll("p[class*=register]")].map((sign) => sign.textContent);

describe("what the insolvency register says of the supplier", () => {
  const insolvency = { companyId: "80000011", isReachable: true, askedTime: "2026-11-24T08:00:00.000Z", proceedings: [] };
  test.each<[string, object, string]>([
    ["no proceedings", {}, "Bez insolvenčního řízení (insolvenční rejstřík, 24. 11. 2026)"],
    [
      "proceedings",
      { proceedings: [{ fileNumber: "INS 123/2026", state: "KONKURS", since: null }] },
      "Insolvenční řízení INS 123/2026 (KONKURS) (insolvenční rejstřík, 24. 11. 2026)",
    ],
    ["no answer", { isReachable: false, proceedings: null }, "Registr se nepodařilo ověřit, neodpovídá (insolvenční rejstřík, 24. 11. 2026)"],
  ])("%s", async (_, change, expected) => {
    fake = new FakeServer({ fields: { ...fields, supplierCompanyId: "80000011" }, evidence: {}, supplierInsolvency: { ...insolvency, ...change } });
    fake.server.listen();
    await openScreen(fake);
    await screen.findByDisplayValue("Sklo");
    expect(signs()).toEqual([expected]);
  });
});

describe("what the register of VAT payers says", () => {
  test.each<[string, Partial<Register>, string[]]>([
    [
      "a reliable payer with a published account",
      {},
      ["Spolehlivý plátce DPH (registr plátců DPH, 24. 11. 2026)", "Zveřejněný účet (registr plátců DPH, 24. 11. 2026)"],
    ],
    [
      "an unreliable one with another account",
      { answer: { ...answer, isUnreliable: true, unreliableSince: "2024-03-01", accounts: [] } },
      ["Nespolehlivý plátce DPH od 1. 3. 2024 (registr plátců DPH, 24. 11. 2026)", "Účet není zveřejněný (registr plátců DPH, 24. 11. 2026)"],
    ],
    ["an id that it does not know", { answer: { ...answer, isKnown: false, accounts: [] } }, ["DIČ v registru není (registr plátců DPH, 24. 11. 2026)"]],
    ["an answer of VIES", { answer: { ...answer, register: "vies", accounts: [] } }, ["Platné DIČ (VIES, 24. 11. 2026)"]],
    ["no answer yet", { isReachable: false, answer: null }, ["Registr se nepodařilo ověřit, neodpovídá (registr, 24. 11. 2026)"]],
    [
      "an earlier answer",
      { isReachable: false },
      ["Spolehlivý plátce DPH (registr plátců DPH, 24. 11. 2026) Dnes neodpovídá.", "Zveřejněný účet (registr plátců DPH, 24. 11. 2026) Dnes neodpovídá."],
    ],
  ])("%s", async (_, change, expected) => {
    await openWith({ ...register, ...change });
    expect(signs()).toEqual(expected);
  });

  test("nothing where nobody asked", async () => {
    await openWith(null);
    expect(signs()).toEqual([]);
  });

  test("follows what is typed: another account, another VAT id", async () => {
    await openWith(register);
    fireEvent.change(input("accountNumber"), { target: { value: "123457/0100" } });
    expect(signs()[1]).toMatch(/^Účet není zveřejněný/);
    fireEvent.change(input("supplierVatId"), { target: { value: "CZ80000029" } });
    expect(signs()).toEqual([]);
  });
});
