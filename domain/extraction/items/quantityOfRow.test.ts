import { expect, it } from "vitest";
import { itemsOf } from "#test/itemsOf.ts";

it.each([
  ["in a cell of its own", "Doprava do 30 km        1     350,00              350,00"],
  ["as if it were the thousands of the price", "Doprava do 30 km            1 350,00              350,00"],
])("the quantity is what makes the sum, %s, and no figure of the text", (_, row) => {
  const [item] = itemsOf(["Popis            Ks      Cena/ks       Celkem bez DPH", row]);
  expect(item!.values).toMatchObject({ description: "Doprava do 30 km", quantity: "1", unitPrice: "350", totalWithoutVat: "350.00" });
});

it("a sum of money in a text is no quantity of what costs nothing", () => {
  const [item] = itemsOf([
    "Popis            Ks      Cena/ks       Celkem bez DPH",
    "Zdarma od 20 Kč         1       0,00                0,00",
    "Filtr                   2     210,00              420,00",
  ]);
  expect(item!.values).toMatchObject({ description: "Zdarma od 20 Kč", unitPrice: "0", totalWithoutVat: "0.00" });
  expect(item!.values.quantity).not.toBe("20");
});
