import { round, sum, type Decimal } from "#domain/money/decimal.ts";
import type { Labels } from "#samples/invoices/languages/labels.ts";
import { exact } from "#samples/invoices/numbers.ts";
import type { Random } from "#samples/invoices/random.ts";
import type { Language } from "#samples/invoices/types.ts";
import type { Plan } from "./plan.ts";
import type { DraftLine } from "./lines.ts";

/** Turns a delivery into its return: negative quantities, or with some suppliers negative prices. */
export function negate(lines: DraftLine[], random: Random): DraftLine[] {
  const byQuantity = random.chance(0.7);
  return lines.map((line) => (byQuantity ? { ...line, quantity: line.quantity.times(-1) } : { ...line, unitPrice: line.unitPrice.times(-1) }));
}

/** What the lines of one rate cost, in the prices of the document. */
function priceOfRate(lines: DraftLine[], rate: Decimal): Decimal {
  return sum(lines.filter((line) => line.rate.eq(rate)).map((line) => round(line.quantity.times(line.unitPrice))));
}

const discountWords: Record<Language, string> = {
  cs: "Množstevní sleva",
  sk: "Množstevná zľava",
  de: "Mengenrabatt",
  en: "Volume discount",
  fr: "Remise sur quantité",
  nl: "Kwantumkorting",
  pl: "Rabat ilościowy",
};

/** Charges and allowances on the whole document: no lines, but they count at the rate of the first one. */
export function apartLines(lines: DraftLine[], { traits, kind }: Plan): DraftLine[] {
  if (kind !== "invoice") return [];
  const price = sum(lines.map((line) => round(line.quantity.times(line.unitPrice).div(line.per ?? 1))));
  return (traits.apart ?? []).map(({ label, percent }) => ({
    description: label,
    code: "",
    quantity: exact("1"),
    unitPrice: round(price.times(exact(percent)).div(100)),
    rate: lines[0]!.rate,
  }));
}

/** Prices of small goods hold for a hundred or a thousand pieces, which are then bought by the hundred. */
export function pricePerHundred(lines: DraftLine[], per: number | undefined): DraftLine[] {
  if (per === undefined) return lines;
  return lines.map((line) =>
    line.unitPrice.lt(10) ? { ...line, per, unitPrice: line.unitPrice.times(10), quantity: round(line.quantity, 0).times(50) } : line,
  );
}

/** Some suppliers give a discount as a line of its own. */
export function addDiscountLine(lines: DraftLine[], plan: Plan, random: Random): DraftLine[] {
  if (plan.traits.consumption || !random.chance(plan.traits.discountRows ?? (plan.isReceipt ? 0.12 : 0.07))) return lines;
  const rate = lines[0]!.rate;
  const percent = random.pick(["5", "10", "8"]);
  const amount = round(priceOfRate(lines, rate).times(exact(percent)).div(100));
  if (amount.lte(0)) return lines;
  return [
    ...lines,
    { description: `${discountWords[plan.language]} ${percent} %`, code: `SL${random.digits(3)}`, quantity: exact("1"), unitPrice: amount.times(-1), rate },
  ];
}

/** The one line of a tax document for a received payment: the payment, not goods. */
export function describeAdvance(lines: DraftLine[], plan: Plan, labels: Labels, random: Random): DraftLine[] {
  const { code, rate, quantity, unitPrice } = lines[0]!;
  const paid = round(quantity.times(unitPrice), 0);
  const description = labels.advanceReceived.replace("{n}", `${plan.issueDate.slice(0, 4)}${random.digits(4)}`);
  return [{ description, code, rate, quantity: exact("1"), unitPrice: paid.gt(0) ? paid : exact("1") }];
}

/** A payer of VAT who took an advance deducts it as a line with its tax. */
export function addAdvance(lines: DraftLine[], plan: Plan, labels: Labels, random: Random): DraftLine[] {
  if (plan.isReceipt || plan.regime !== "domestic" || !random.chance(0.06)) return lines;
  const rate = lines[0]!.rate;
  const share = random.pick(["0.3", "0.5", "0.6"]);
  const amount = round(priceOfRate(lines, rate).times(exact(share)), 0);
  if (amount.lte(0)) return lines;
  const description = labels.advanceLine.replace("{n}", `${plan.issueDate.slice(0, 4)}${random.digits(4)}`);
  return [...lines, { description, code: `ZAL${random.digits(3)}`, quantity: exact("1"), unitPrice: amount.times(-1), rate }];
}
