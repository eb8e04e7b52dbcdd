// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { buildDefinition } from "./testing/buildDetail.ts";
import { field, FakeServer, openScreen, prepareBrowser, closeScreen } from "./testing/openScreen.tsx";

const values = { invoiceNumber: "F1", supplierName: "Sklo", issueDate: "2026-05-28", currency: "CZK", totalAmount: "121.00" };
const sure: DocumentDetail["evidence"] = Object.fromEntries(Object.keys(values).map((name) => [name, { source: "text", confidence: 0.99, checks: ["label"] }]));

let fake: FakeServer;
beforeEach(() => {
  prepareBrowser();
  for (const name of ["clientHeight", "clientWidth", "offsetHeight", "offsetWidth"])
    Object.defineProperty(HTMLElement.prototype, name, { value: 300, configurable: true });
  Object.defineProperty(window, "innerWidth", { value: 1440, configurable: true });
});
afterEach(async () => {
  await closeScreen(fake);
});

const type = (input: HTMLElement, text: string) => {
  input.focus();
  fireEvent.change(input, { target: { value: text } });
};
const press = (key: string, chord: object = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...chord });

describe("code lists", () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ key: `K${at}`, label: `Zakázka ${at}` }));
  const openWithCodes = async (codes: FakeServer["codes"], change: Partial<DocumentDetail> = {}) => {
    fake = new FakeServer({ fields: values, evidence: sure, ...change });
    fake.codes = codes;
    fake.server.listen();
    await openScreen(fake);
    return screen.findByRole<HTMLInputElement>("combobox", { name: /^Středisko/ });
  };
  const list = () => screen.queryByRole("listbox", { name: "Hodnoty číselníku" });
  const offered = () => within(list()!).getAllByRole("option");
  const options = () => (list() ? offered().map((option) => option.textContent) : []);

  test("R340 a code is found by its text without accents, Enter takes it and goes on", async () => {
    const input = await openWithCodes({
      centre: {
        values: [
          { key: "PRG", label: "Praha" },
          { key: "BRN", label: "Židenice" },
        ],
        suggested: [],
      },
    });
    type(input, "zid");
    expect(options()).toEqual(["BRNŽidenice"]);
    press("Enter");
    expect(input.value).toBe("BRN Židenice");
    press("s", { ctrlKey: true });
    await waitFor(() => expect(fake.saves[0]?.body).toEqual({ fields: { centre: "BRN" } }));
  });

  test("R328 what the supplier's documents had stands first; arrows move, Escape gives back", async () => {
    const input = await openWithCodes(
      { centre: { values: [...rows(3), { key: "OLD", label: "Zrušená", hidden: true }], suggested: ["K2"] } },
      { fields: { ...values, centre: "OLD" } },
    );
    expect(input.value).toBe("OLD Zrušená");
    input.focus();
    press("ArrowDown");
    expect(options().map((option) => option?.slice(0, 2))).toEqual(["K2", "K0", "K1"]);
    expect(screen.getAllByLabelText("Naposledy použité")).toHaveLength(1);
    press("ArrowDown");
    expect(input.getAttribute("aria-activedescendant")).toBe(offered()[1]?.id);
    press("Escape");
    expect(input.value).toBe("OLD Zrušená");
    expect(options()).toEqual([]);
  });

  test("R328 the supplier's usual coding is offered where a field is empty; one key takes it, also while typing", async () => {
    const input = await openWithCodes({ centre: { values: rows(3), suggested: ["K1"], usual: "K1" } });
    expect(screen.getByRole("note", { name: "Kódy posledních dokladů dodavatele" }).textContent).toContain("Středisko: K1 Zakázka 1");
    field("Číslo dokladu").focus();
    press("Enter", { altKey: true });
    expect(input.value).toBe("K1 Zakázka 1");
    expect(screen.queryByRole("note", { name: "Kódy posledních dokladů dodavatele" })).toBeNull();
    press("s", { ctrlKey: true });
    await waitFor(() => expect(fake.saves[0]?.body).toEqual({ fields: { centre: "K1" } }));
  });

  test("R328 a field that is filled in is not offered another code", async () => {
    await openWithCodes({ centre: { values: rows(3), suggested: ["K1"], usual: "K1" } }, { fields: { ...values, centre: "K2" } });
    expect(screen.queryByRole("button", { name: /Převzít/ })).toBeNull();
  });

  test("a text that is no code stays as typed and is shown when typing rests", async () => {
    const input = await openWithCodes({ centre: { values: rows(2), suggested: [] } });
    type(input, "nic takového");
    expect(options()).toEqual(["Nic neodpovídá"]);
    expect(await screen.findByText("Tato hodnota v číselníku není.")).toBeTruthy();
    expect(input.value).toBe("nic takového");
  });

  test("of thousands of rows only those in sight are drawn", async () => {
    const input = await openWithCodes({ centre: { values: rows(5_000), suggested: [] } });
    type(input, "zakázka");
    expect(options().length).toBeGreaterThan(5);
    expect(options().length).toBeLessThan(60);
    expect(offered()[0]?.getAttribute("aria-setsize")).toBe("5000");
  });

  test("R294 several codes stand as pieces; Backspace takes the last one", async () => {
    const definition = buildDefinition();
    const fields = definition.fields.map((each) => (each.name === "centre" ? { ...each, type: "ENUMLIST" as const } : each));
    const input = await openWithCodes(
      { centre: { values: rows(3), suggested: [] } },
      { fields: { ...values, centre: "K0" }, documentTypeDefinition: { ...definition, fields } },
    );
    type(input, "k2");
    press("Enter");
    type(input, "k1");
    press("Enter");
    expect(screen.getAllByRole("button", { name: /^Odebrat/ })).toHaveLength(3);
    press("Backspace");
    press("s", { ctrlKey: true });
    await waitFor(() => expect(fake.saves[0]?.body).toEqual({ fields: { centre: "K0;K2" } }));
  });

  test("an outside error stands at its field until the value is another one", async () => {
    const error = { field: "supplierName", rule: "external", blocking: true, detail: "Dodavatel není v adresáři" };
    await openWithCodes({ centre: { values: rows(1), suggested: [] } }, { validationErrors: [error] });
    expect(screen.getByText("Dodavatel není v adresáři")).toBeTruthy();
    type(field("Dodavatel"), "Jiný dodavatel");
    await waitFor(() => expect(screen.queryByText("Dodavatel není v adresáři")).toBeNull());
  });
});
