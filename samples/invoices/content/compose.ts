import type { Plan, Wishes } from "./plan.ts";
import { pickLabels } from "#samples/invoices/languages/index.ts";
import type { Labels } from "#samples/invoices/languages/labels.ts";
import type { Random } from "#samples/invoices/random.ts";
import type { ItemColumn, GeneratedInvoice, Language, InventedParty } from "#samples/invoices/types.ts";
import { countSums, type Counting } from "./amounts.ts";
import { addAdvance, addDiscountLine, apartLines, describeAdvance, negate, pricePerHundred } from "./adjustments.ts";
import { fillHeader } from "./header.ts";
import { inventLines, type DraftLine } from "./lines.ts";
import { fillLines } from "./lineItems.ts";
import { homeOf, inventParty } from "./parties.ts";
import type { Country } from "./places.ts";
import type { LayoutTraits } from "#samples/invoices/layouts/layout.ts";
import { planPrint } from "./print.ts";
import { truthOf } from "./truth.ts";

/** VAT rates of the suppliers' countries in place of the Czech ones. */
function rateIn(country: string, year: string, czechRate: 21 | 12 | 0): string {
  const rates: Record<string, readonly [string, string]> = {
    SK: year >= "2025" ? ["23", "19"] : ["20", "10"],
    DE: ["19", "7"],
    GB: ["20", "5"],
    FR: ["20", "5.5"],
    NL: ["21", "9"],
    PL: ["23", "8"],
    AT: ["20", "10"],
  };
  const [basic, reduced] = rates[country] ?? ["21", "12"];
  return czechRate === 21 ? basic : czechRate === 12 ? reduced : "0";
}

function currencyOf(supplier: InventedParty, language: Language, isReceipt: boolean, random: Random): string {
  if (isReceipt) return "CZK";
  if (supplier.country === "PL") return random.chance(0.7) ? "PLN" : "EUR";
  if (supplier.country === "CZ")
    return language === "en"
      ? random.weighted([
          ["EUR", 6],
          ["CZK", 3],
          ["USD", 2],
        ])
      : random.weighted([
          ["CZK", 20],
          ["EUR", 2],
          ["USD", 0.5],
        ]);
  if (supplier.country === "GB")
    return random.weighted([
      ["GBP", 3],
      ["EUR", 2],
      ["USD", 1],
    ]);
  return random.weighted([
    ["EUR", 12],
    ["CZK", 1],
  ]);
}

/** The columns that make sense under a VAT regime, and how VAT is then counted. */
function columnsFor(columns: readonly ItemColumn[], regime: Plan["regime"]): { columns: ItemColumn[]; counting: Counting } {
  if (regime === "nonPayer") {
    const kept = columns.filter((column) => !["vatRate", "vat", "totalWithoutVat", "totalWithVat"].includes(column));
    return { columns: [...kept, "totalWithVat"], counting: "none" };
  }
  if (regime === "reverseCharge") {
    const kept = columns.filter((column) => column !== "vat" && column !== "totalWithVat" && column !== "totalWithoutVat");
    return { columns: [...kept, "totalWithoutVat"], counting: "perRate" };
  }
  const isNet = columns.includes("totalWithoutVat");
  const counting = isNet
    ? columns.includes("vat") || columns.includes("totalWithVat")
      ? "perLine"
      : "perRate"
    : columns.includes("totalWithVat")
      ? "fromGross"
      : "perRate";
  return { columns: [...columns], counting };
}

function inventSupplier(wish: Parameters<typeof inventParty>[0], { standing, taxNumber }: LayoutTraits, random: Random): InventedParty {
  const party = inventParty({ ...wish, standing: standing?.supplier }, random);
  return taxNumber ? { ...party, taxNumber: `${random.digits(3)}/${random.digits(3)}/${random.digits(wish.country === "AT" ? 4 : 5)}` } : party;
}

function inventCustomer(home: Country, { standing, domestic }: LayoutTraits, random: Random): InventedParty {
  const country = domestic !== undefined && random.chance(domestic) ? home : "CZ";
  const trade = random.pick(["services", "building", "it", "food", "transport"] as const);
  return inventParty({ country, trade, vatPayer: random.chance(standing?.customer === "institution" ? 0.3 : 0.85), standing: standing?.customer }, random);
}

function makePlan(wishes: Wishes, random: Random): Plan {
  const { language, traits, kind } = wishes;
  const isReceipt = traits.roll;
  // Wishes replace a choice only after it was drawn, so that everything else of the document stays as it is without them.
  const drawnTrade = random.pick(traits.trades);
  const trade = wishes.trade ?? drawnTrade;
  const country = traits.home ?? (isReceipt ? "CZ" : homeOf(language, random));
  const vatPayer = wishes.supplier
    ? wishes.supplier.vatPayer
    : !traits.withoutVat && (traits.payersOnly || kind === "advanceTaxDocument" || random.chance(isReceipt ? 0.93 : 0.86));
  const supplier = wishes.supplier ?? inventSupplier({ country, trade, vatPayer }, traits, random);
  const customer = wishes.customer ?? inventCustomer(country, traits, random);
  const crossesBorder = supplier.country !== customer.country;
  const mayReverse = vatPayer && !isReceipt && customer.vatPayer && kind !== "advanceTaxDocument" && !wishes.traits.consumption;
  const regime = !vatPayer
    ? "nonPayer"
    : mayReverse && random.chance(crossesBorder ? 0.6 : trade === "building" || trade === "electro" ? 0.3 : 0.05)
      ? "reverseCharge"
      : "domestic";
  const { columns, counting } = columnsFor(random.pick(traits.columns), regime);
  const drawnDate = `20${random.int(24, 26)}-${String(random.int(1, 12)).padStart(2, "0")}-${String(random.int(1, 28)).padStart(2, "0")}`;
  return {
    language,
    layout: wishes.layout,
    traits,
    kind,
    trade,
    supplier,
    regime,
    counting,
    columns,
    isReceipt,
    issueDate: wishes.issueDate ?? drawnDate,
    ...(isReceipt && !wishes.customer ? {} : { customer }),
    currency: traits.currency ?? currencyOf(supplier, language, isReceipt, random),
  };
}

function lineCount(plan: Plan, random: Random): number {
  if (plan.kind === "advanceTaxDocument") return 1;
  const most = plan.traits.maxLines;
  const wanted = random.weighted([
    [1, 3],
    [random.int(2, 4), 5],
    [random.int(5, 9), 4],
    [random.int(10, 18), 2],
    [random.int(19, 40), 1],
  ]);
  return Math.max(plan.traits.fewestLines, Math.min(wanted, most));
}

/** Makes of a delivery what the document is about: its return, a received advance, or a sale with its discounts and deductions. */
function adjust(ordered: DraftLine[], plan: Plan, labels: Labels, random: Random): DraftLine[] {
  switch (plan.kind) {
    case "creditNote":
      return negate(ordered, random);
    case "advanceTaxDocument":
      return describeAdvance(ordered, plan, labels, random);
    case "invoice":
      return addAdvance(addDiscountLine(ordered, plan, random), plan, labels, random);
    default:
      return ordered;
  }
}

/** Invents the whole document: who sells what to whom, its figures, its words and how it prints them. */
export function compose(seed: number, wishes: Wishes, random: Random): GeneratedInvoice {
  const plan = makePlan(wishes, random);
  const year = plan.issueDate.slice(0, 4);
  const labels = pickLabels(plan.language, plan.currency, random);
  const ordered = inventLines(
    {
      language: plan.language,
      trade: plan.trade,
      count: lineCount(plan, random),
      inCrowns: plan.currency === "CZK",
      discounts: plan.columns.includes("discount"),
      detailed: !plan.isReceipt && !plan.traits.consumption,
      retail: plan.isReceipt && plan.trade !== "fuel",
      rateOf: (czechRate) => (plan.regime === "domestic" ? rateIn(plan.supplier.country, year, czechRate) : "0"),
    },
    random,
  );
  const adjusted = adjust(pricePerHundred(ordered, plan.traits.pricedPer), plan, labels, random);
  const apart = apartLines(adjusted, plan);
  const sums = countSums([...adjusted, ...apart], plan.counting);
  const documentId = `made-${plan.layout}-${plan.language}-${plan.kind}-${seed}`;
  const invoice = { ...fillHeader(plan, sums, random), documentId, lineItems: fillLines(adjusted, sums.lines, plan) };
  const print = planPrint({ plan, invoice, labels, ordered: adjusted, apart }, random);
  const generated = { seed, layout: plan.layout, language: plan.language, kind: plan.kind, supplier: plan.supplier, invoice, print };
  return { ...generated, ...(plan.customer ? { customer: plan.customer } : {}), truth: truthOf(generated) };
}
