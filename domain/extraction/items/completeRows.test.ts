import { describe, expect, it } from "vitest";
import type { ColumnKind } from "./columnWords.ts";
import { completeRows } from "./completeRows.ts";
import type { ItemRow } from "./itemRow.ts";

type Figures = Partial<ItemRow["item"]> & Partial<Pick<ItemRow, "net" | "total" | "gross" | "rate">>;

/** The last row after completing, beside one whole row that proves that price times quantity is the sum without VAT. */
function completed(figures: Figures, columns: ColumnKind[] = ["quantity", "unitPrice", "vatRate", "net", "gross"]): Figures {
  const row = ({ net, total, gross, rate, ...item }: Figures): ItemRow => ({
    item,
    page: 0,
    box: [0, 0, 1, 1],
    lines: [],
    ...Object.fromEntries(Object.entries({ net, total, gross, rate }).filter(([, value]) => value !== undefined)),
  });
  const rows = [row({ quantity: "3", unitPrice: "20", net: 6000, gross: 7260, rate: 2100 }), row(figures)];
  completeRows(rows, new Set(columns), new Set([2100, 1200]));
  const { item, net, total, gross, rate } = rows[1]!;
  return { ...item, net, total, gross, rate };
}

describe("rows completed by the arithmetic that the other rows prove", () => {
  it.each<[string, Figures, Figures]>([
    ["price", { quantity: "4", net: 5000 }, { unitPrice: "12.5" }],
    ["quantity", { unitPrice: "12.5", net: 625 }, { quantity: "0.5" }],
    ["sum", { quantity: "2", unitPrice: "12.5", rate: 1200, gross: 2800 }, { net: 2500 }],
    ["rate", { quantity: "1", unitPrice: "100", net: 10_000, gross: 11_200 }, { rate: 1200 }],
    ["sum with VAT", { quantity: "1", unitPrice: "100", net: 10_000, rate: 1200 }, { gross: 11_200 }],
    ["lost decimal mark of the price", { quantity: "2", unitPrice: "1250", net: 2500 }, { unitPrice: "12.5" }],
    ["lost decimal mark of price and no quantity", { unitPrice: "1250", net: 1250 }, { unitPrice: "12.5", quantity: "1" }],
    ["lost decimal mark of the sum with VAT", { quantity: "1", unitPrice: "100", net: 10_000, gross: 1_120_000 }, { gross: 11_200, rate: 1200 }],
    ["misread quantity", { quantity: "1.88", unitPrice: "116.71", net: 11_671 }, { quantity: "1" }],
    ["misread price", { quantity: "2", unitPrice: "10.80", net: 2000 }, { unitPrice: "10" }],
    ["misread sum", { quantity: "3", unitPrice: "33.33", net: 9989 }, { net: 9999 }],
    ["lost sign", { quantity: "2", unitPrice: "10", net: -2000 }, { quantity: "-2" }],
  ])("gain the %s", (_, figures, gained) => expect(completed(figures)).toMatchObject(gained));

  it("gain nothing that the figures do not give exactly, that a discount may explain or that no column holds", () => {
    expect(completed({ quantity: "3", net: 1000 }).unitPrice).toBeUndefined();
    expect(completed({ quantity: "4", discount: "10", net: 5000 }).unitPrice).toBeUndefined();
    expect(completed({ quantity: "1", unitPrice: "100", net: 10_000, rate: 1200 }, ["quantity", "unitPrice", "net"]).gross).toBe(11_200);
    expect(completed({ unitPrice: "100", net: 10_000, gross: 13_000 }).rate).toBeUndefined();
    expect(completed({ quantity: "2", unitPrice: "12.5", rate: 1200, gross: 9900 }).net).toBeUndefined();
  });
});
