import { expect, it } from "vitest";
import { itemsOf } from "#test/itemsOf.ts";

it.each([
  ["in a cell of its own", "Doprava do 30 km        1     350,00              350,00"],
  ["as if it were the thousands of the price", "Doprava do 30 km            1 350,00              350,00"],
])("the quantity is what makes the sum, %s, and no figure of the text", (_, row) => {
  const [item] = itemsOf(["Popis            Ks      Cena/ks       Celkem bez DPH", row]);
  expect(item!.values).toMatchObject({ description: "Doprava do 30 km", quantity: "1", unitPrice: "350", totalWithoutVat: "350.00" });
});
