import type { ReadRow } from "#domain/evidence/reading.ts";
import type { VatRow } from "#domain/invoice/invoice.ts";
import { amountText } from "./amountText.ts";
import { unite } from "#domain/extraction/page/boxes.ts";
import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import type { Explanation, ItemSums } from "./explain.ts";
import { boxOf } from "#domain/extraction/page/geometry.ts";
import { probability } from "#domain/extraction/confidence/ranking.ts";
import { isLawful, type TaxLaw } from "#domain/extraction/taxLaw.ts";
import type { VatCandidate } from "./vatRows.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

/** Base and tax of a rate, in hundredths. */
type Sums = Pick<VatCandidate, "rate" | "base" | "vat">;
type PlacedRow = Sums & Pick<VatCandidate, "line"> & { places: FoundNumber[] };

/** How sure a row is whose rate is named, although nothing prints it whole. */
const KNOWN_RATE = 0.8;

/** Items of one rate that stand for the breakdown, because none is printed, make one row of it. */
function itemsTogether(rows: readonly VatCandidate[], view: DocumentView): PlacedRow[] {
  const together: PlacedRow[] = [];
  for (const { rate, base, vat, line, baseAt, vatAt } of rows) {
    const places = [baseAt, vatAt].filter((place) => place !== undefined);
    const same = together.find((row) => row.rate === rate && view.tableLines.has(row.line) && view.tableLines.has(line));
    if (!same) together.push({ rate, base, vat, line, places });
    else
      Object.assign(same, {
        base: same.base + base,
        vat: same.vat + vat,
        places: [...same.places, ...places.filter((place) => place.line.page === same.line.page)],
      });
  }
  return together;
}

/** The rows of the VAT breakdown as they were read, highest rate first: printed ones, those of the items, or the one that the sums imply. */
export function rowsToValues(explanation: Explanation, view: DocumentView, odds: number, items: ItemSums): ReadRow<VatRow>[] {
  if (explanation.rows.length > 0) {
    return itemsTogether(explanation.rows, view)
      .toSorted((a, b) => b.rate - a.rate)
      .map((row) => {
        const places = row.places;
        return {
          values: valuesOf(row),
          page: row.line.page,
          box: unite(places.map((place) => boxOf(place.line, place.start, place.end))),
          confidence: Math.round(Math.min(0.99, probability(odds + (explanation.isProof ? 2 : 0))) * 1000) / 1000,
        };
      });
  }
  const { net, vat } = explanation;
  if (net === undefined || vat === undefined || net === 0) return [];
  const rates = new Set([
    ...view.numbers.filter((number) => number.isPercent && number.cents <= 3000).map((number) => number.cents),
    ...(items.byRate?.keys() ?? []),
  ]);
  const printed = [...rates].find((one) => Math.abs((net * one) / 10_000 - vat) <= 3);
  const ofItems = printed === undefined ? breakdownOfItems(items, { net, vat }, view.law) : undefined;
  if (ofItems) return ofItems.map((row) => ({ values: valuesOf(row), confidence: KNOWN_RATE }));
  // Insurance tax is calculated on part of the base: its rate is only implied.
  const rate = printed ?? Math.round((vat * 10_000) / net);
  const isKnown = printed !== undefined || vat === 0;
  // The tax of several printed rates is that of none which the law does not know.
  const lawful = [...rates].filter((one) => one > 0 && view.law.isKnown && view.law.rates.has(one));
  if (!isKnown && lawful.length > 1 && !isLawful(rate, view.law)) return [];
  return [{ values: valuesOf({ rate, base: net, vat }), confidence: isKnown ? KNOWN_RATE : 0.4 }];
}

function valuesOf({ rate, base, vat }: Sums): VatRow {
  return { rate: amountText(rate), base: amountText(base), vat: amountText(vat) };
}

/** The rows that the items make by their rates, highest first, where their bases and the tax of each are the stated sums, all in hundredths; undefined where they are not. */
function breakdownOfItems({ byRate }: ItemSums, { net, vat }: { net: number; vat: number }, law: TaxLaw): Sums[] | undefined {
  const rows = [...(byRate ?? [])].toSorted(([a], [b]) => b - a).map(([rate, base]) => ({ rate, base, vat: Math.round((base * rate) / 10_000) }));
  const sum = (part: "base" | "vat") => rows.reduce((all, row) => all + row[part], 0);
  const isWhole = sum("base") === net && Math.abs(sum("vat") - vat) <= rows.length;
  return rows.length > 1 && isWhole && rows.every(({ rate }) => isLawful(rate, law)) ? rows : undefined;
}
