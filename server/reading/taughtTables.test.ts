import { teachTable } from "#domain/memory/table/teach.ts";
import type { RowMark } from "#domain/memory/table/words.ts";
import type { LineItem } from "#domain/invoice/invoice.ts";
import { generateInvoice, type GeneratedInvoice, renderWithBoxes, type TruthBox } from "#samples/invoices/index.ts";
import { expect, test } from "vitest";
import { withPdf } from "./pdf.ts";

/** Layouts that set a row on a line, by what their tables are like. */
const layouts = ["labelsAbove", "boxedForm", "craftsman", "windowLetter", "rightLabels", "typewriter"] as const;
const cells = ["description", "quantity", "unitPrice", "vatRate"] as const;

/** The row as a person would drag over it: all its printed values with a little space. */
function markOf(boxes: readonly TruthBox[], row: number): RowMark {
  const own = boxes.filter(({ field }) => typeof field === "object" && field.table === "lineItems" && field.row === row);
  const edge = (at: 0 | 1 | 2 | 3, choose: (...values: number[]) => number) => choose(...own.map(({ box }) => box[at]));
  return { page: own[0]!.page, box: [edge(0, Math.min) - 0.01, edge(1, Math.min) - 0.002, edge(2, Math.max) + 0.01, edge(3, Math.max) + 0.002] };
}

async function teach(generated: GeneratedInvoice): Promise<LineItem[]> {
  const { pdf, boxes } = await renderWithBoxes(generated);
  const pages = await withPdf(pdf, async (file) =>
    Array.from({ length: file.pageCount }, (_, page) =>
      file.withPage(page, ({ width, height, textLayer }) => ({ page, width, height, words: textLayer().words })),
    ),
  );
  return teachTable(pages, [markOf(boxes, 0), markOf(boxes, 1)]);
}

const same = (name: (typeof cells)[number], a: string | undefined, b: string | undefined) =>
  name === "description" ? a?.replace(/\s/g, "") === b?.replace(/\s/g, "") : Number(a) === Number(b);

test("of tables on printed invoices, taught by their first two rows, nearly all rows and most cells are read", async () => {
  let [rows, found, right, all] = [0, 0, 0, 0];
  for (const layout of layouts) {
    for (let seed = 1; seed <= 4; seed += 1) {
      const generated = generateInvoice(seed, { layout, kind: "invoice" });
      const items = generated.truth.fields.lineItems ?? [];
      if (items.length < 3 || generated.print.columns.some((column) => column === "discount")) continue;
      const taught = await teach(generated);
      rows += items.length;
      found += Math.min(taught.length, items.length);
      for (const [at, item] of items.entries()) {
        const known = cells.filter((name) => item[name] !== undefined);
        all += known.length;
        right += known.filter((name) => same(name, item[name], taught[at]?.[name])).length;
      }
    }
  }
  expect(rows).toBeGreaterThan(80);
  expect(found / rows).toBeGreaterThan(0.97);
  expect(right / all).toBeGreaterThan(0.85);
});
