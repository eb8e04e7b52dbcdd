import { expect, test } from "vitest";
import { textOf } from "./plainText.ts";

const words = (text: string) => text.split(" ").map((word) => ({ text: word }));

test("a text without accents is plain, unless its language has few", () => {
  expect(textOf(words("Invoice total amount due date payment terms net thirty days"))).toBe("plain");
  expect(textOf(words("Fattura numero data scadenza importo totale imponibile cliente pagamento"))).toBe("any");
  expect(textOf(words("Factura fecha vencimiento importe base imponible cliente cantidad precio"))).toBe("any");
});
