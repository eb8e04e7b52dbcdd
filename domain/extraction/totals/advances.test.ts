import { expect, test } from "vitest";
import { fieldValues, readRows } from "#test/readPage.ts";

test("an advance whose tax stands beside it was taken off the total, not off its base", () => {
  const rows = [
    "Faktura č. 2026001",
    "",
    "Celkem (21%):            9 680,00       DPH 21%      1 680,00",
    "Zaplaceno (21%):        -6 050,00       DPH 21%     -1 050,00",
    "",
    "Základ daně 21%:         3 000,00",
    "DPH 21%:                   630,00",
    "",
    "K úhradě:                3 630,00 Kč",
  ];
  const names = ["totalAmount", "advancePaid", "amountDue", "totalWithoutVat", "totalVat"] as const;
  expect(fieldValues(readRows(rows), names)).toEqual(["9680.00", "6050.00", "3630.00", "3000.00", "630.00"]);
});
