import { round, type Decimal } from "#domain/money/decimal.ts";
import { exact, hundredths } from "#samples/invoices/numbers.ts";
import type { Random } from "#samples/invoices/random.ts";
import type { Language, Trade } from "#samples/invoices/types.ts";
import type { Ordered } from "./amounts.ts";
import { czechGoods, foreignGoods, type Good } from "./goods.ts";

export type DraftLine = Ordered & { description: string; code: string; unit?: string };

export type LineWish = {
  language: Language;
  trade: Trade;
  count: number;
  /** Whether prices are in crowns; other prices are small whole euros or crowns divided by 25. */
  inCrowns: boolean;
  discounts: boolean;
  /** Prices rounded up to whole crowns with VAT, as shops do. */
  retail: boolean;
  /** Whether names may go on with a period, a serial number or a delivery note. */
  detailed: boolean;
  rateOf: (czechRate: 21 | 12 | 0) => string;
};

/** Units that are measured, not counted. */
const measured = new Set(["kg", "l", "m", "m2", "m3", "t", "hod", "MWh", "Std.", "hour", "heure", "uur"]);

const details: Record<Language, readonly string[]> = {
  cs: ["za období {m}", "dle smlouvy č. {n}", "výr. č. {n}", "dle dodacího listu {n}"],
  sk: ["za obdobie {m}", "podľa zmluvy č. {n}", "dodací list {n}"],
  de: ["Zeitraum {m}", "laut Lieferschein {n}", "Seriennr. {n}"],
  en: ["period {m}", "serial No. {n}", "delivery note {n}"],
  fr: ["période {m}", "bon de livraison {n}"],
  nl: ["periode {m}", "pakbon {n}"],
  pl: ["za okres {m}", "nr seryjny {n}", "dowód WZ {n}"],
};
const typeWord: Record<Language, string> = { cs: "typ", sk: "typ", de: "Typ", en: "type", fr: "type", nl: "type", pl: "typ" };

function quantityOf(good: Good, random: Random): Decimal {
  const [, unit, , , , most] = good;
  if (most === 1) return exact("1");
  if (unit === "MWh") return exact(String(random.int(180, most * 1000))).div(1000);
  if (!measured.has(unit) || random.chance(0.45)) return exact(String(random.int(1, most)));
  if (unit === "hod" || unit === "Std." || unit === "hour") return exact(String(random.int(1, most * 4))).div(4);
  return exact(String(random.int(50, most * 100)))
    .div(random.chance(0.6) ? 100 : 1000)
    .plus(random.chance(0.5) ? 0 : 1);
}

function priceOf(good: Good, wish: LineWish, random: Random): Decimal {
  const [, , from, to] = good;
  const isCzechGood = wish.language === "cs" || (wish.language === "en" && wish.inCrowns);
  const scale = isCzechGood && !wish.inCrowns ? 25 : 1;
  const raise = !isCzechGood && wish.inCrowns ? 25 : 1;
  const price = hundredths(random.int(from * 100, to * 100))
    .times(raise)
    .div(scale);
  if (wish.retail) return round(price, 0).minus(random.chance(0.6) && price.gt(10) ? exact("0.1") : exact("0"));
  if (price.lt(1)) return round(price, 2).plus(exact("0.05"));
  if (price.gt(3000)) return round(price.div(50), 0).times(50);
  if (price.gt(300)) return round(price, random.chance(0.7) ? 0 : 2);
  return round(
    price,
    random.weighted([
      [2, 6],
      [1, 2],
      [0, 3],
      [3, 0.4],
    ]),
  );
}

/** A name, made different from the earlier ones where the supplier has run out of goods. */
function describe(good: Good, earlier: Set<string>, wish: LineWish, random: Random): string {
  let name: string = good[0];
  if (earlier.has(name)) name = `${name} - ${typeWord[wish.language]} ${random.pick(["A", "B", "C", "K", "R", "X"])}${random.int(10, 99)}`;
  if (wish.detailed && random.chance(0.12)) {
    const month = `${String(random.int(1, 12)).padStart(2, "0")}/20${random.int(24, 26)}`;
    name = `${name}, ${random
      .pick(details[wish.language])
      .replace("{m}", month)
      .replace("{n}", random.digits(random.int(4, 7)))}`;
  }
  return name;
}

/** Draws the lines of a document from the goods of its supplier. */
export function inventLines(wish: LineWish, random: Random): DraftLine[] {
  const goods = wish.language === "cs" ? czechGoods[wish.trade] : foreignGoods[wish.language];
  const earlier = new Set<string>();
  const start = random.int(0, goods.length - 1);
  const codePrefix = random.pick(["", "A", "ZB", "10", "K-", "EL"]);
  return Array.from({ length: wish.count }, (_, index) => {
    // Walking on from a random place keeps the lines of one document different for as long as the goods last.
    const good = goods[(start + index * (goods.length % 5 === 0 ? 3 : 5)) % goods.length]!;
    const description = describe(good, earlier, wish, random);
    earlier.add(good[0]);
    const discount = wish.discounts && random.chance(0.5) ? exact(random.pick(["5", "10", "15", "20", "3", "12.5"])) : undefined;
    return {
      description,
      code: codePrefix + random.digits(random.int(4, 6)),
      unit: good[1],
      quantity: quantityOf(good, random),
      unitPrice: priceOf(good, wish, random),
      rate: exact(wish.rateOf(good[4])),
      ...(discount ? { discount } : {}),
    };
  });
}
