import type { Invoice } from "#domain/invoice/invoice.ts";
import { formatAmount, sum } from "#domain/money/decimal.ts";
import { addDays, dateForms } from "#samples/invoices/dates.ts";
import { type DateForm } from "#samples/invoices/types.ts";
import { labelVariants } from "#samples/invoices/languages/index.ts";
import type { Labels } from "#samples/invoices/languages/labels.ts";
import { exact } from "#samples/invoices/numbers.ts";
import type { Random } from "#samples/invoices/random.ts";
import { fontFamilies, type Meter, type Print } from "#samples/invoices/types.ts";
import type { DraftLine } from "./lines.ts";
import type { Plan } from "./plan.ts";
import { pickCurrencyText, pickNumberForm, titleOf } from "./habits.ts";
import { personName } from "./names.ts";
import { streets, towns } from "./places.ts";

const accents = ["#1f4e79", "#2e6b4f", "#8a2c2c", "#3b3b3b", "#5b3a8c", "#b0561a", "#0f6e7c", "#20242b", "#a3203f", "#3d5a1e"];

type Context = { plan: Plan; invoice: Invoice; labels: Labels; ordered: DraftLine[]; apart: DraftLine[] };

function notesFor({ plan, invoice, labels }: Context, random: Random): string[] {
  const { notes, creditReasons } = labelVariants[plan.language];
  if (plan.isReceipt) return plan.regime === "nonPayer" ? [labels.withoutVat] : [];
  return [
    ...(invoice.reverseCharge ? [labels.reverseCharge] : []),
    ...(plan.regime === "nonPayer" ? [labels.withoutVat] : []),
    ...(plan.kind === "proforma" ? [labels.notATaxDocument] : []),
    ...(plan.kind === "creditNote" ? [random.pick(creditReasons)] : []),
    ...(random.chance(0.6) && !plan.traits.consumption ? [random.pick(notes.slice(1))] : []),
  ];
}

function meterOf(plan: Plan, random: Random): Meter {
  const used = random.int(900, 9000);
  const start = random.int(10_000, 60_000);
  const town = random.pick(towns.CZ);
  return {
    place: `${random.pick(streets.CZ)} ${random.int(1, 90)}, ${town[1]} ${town[0]}`,
    number: `859182400${random.digits(9)}`,
    from: addDays(plan.issueDate, -380),
    to: addDays(plan.issueDate, -15),
    start: String(start),
    end: String(start + used),
    used: String(used),
    unit: "kWh",
  };
}

function countersOf(plan: Plan, random: Random): string[] {
  if (!plan.isReceipt) return [];
  if (plan.trade === "restaurant") return [`Stůl: ${random.int(1, 24)}`, `Obsluha: ${personName(random).split(" ")[0]}`];
  if (plan.trade === "fuel") return [`Stojan: ${random.int(1, 8)}`, `Pokladna: ${random.int(1, 3)}`];
  return [`Pokladna: ${random.int(1, 9)}`, `Pokladní: ${random.int(100, 999)}`];
}

/** What the customer handed over and got back, in notes that exist. */
function tenderedFor({ plan, invoice }: Context, random: Random): Print["tendered"] {
  if (!plan.isReceipt || invoice.paymentMethod !== "cash") return undefined;
  const total = exact(invoice.totalAmount!);
  if (total.lte(0)) return undefined;
  const step = exact(random.pick(["100", "200", "500"]));
  const given = total.div(step).round(0, 3).times(step);
  return { given: formatAmount(given), back: formatAmount(given.minus(total)) };
}

/** Whether a payer can pay by scanning: a transfer in a currency that the code supports. */
function mayPayByCode({ plan, invoice }: Context): boolean {
  return (
    plan.supplier.iban !== undefined &&
    plan.supplier.country === "CZ" &&
    exact(invoice.amountDue!).gt(0) &&
    (invoice.accountNumber !== undefined || invoice.iban !== undefined) &&
    invoice.dueDate !== undefined
  );
}

/** The form drawn where the program of the layout knows it, else the program's own. */
function habitual(drawn: DateForm, known: readonly DateForm[] | undefined): DateForm {
  return known === undefined || known.includes(drawn) ? drawn : known[0]!;
}

/** Decides words, forms and decorations: the habits of the supplier's program. */
export function planPrint(context: Context, random: Random): Print {
  const { plan, invoice, labels } = context;
  const { language, traits } = plan;
  const foreignCurrency = plan.currency !== "CZK" && invoice.exchangeRate !== undefined && plan.regime === "domestic";
  const town = random.pick(towns.CZ);
  const delivers = !plan.isReceipt && !traits.consumption && random.chance(0.18);
  const tendered = tenderedFor(context, random);
  const termDays = invoice.dueDate ? Math.round((Date.parse(invoice.dueDate) - Date.parse(invoice.issueDate!)) / 86_400_000) : undefined;
  return {
    labels,
    title: titleOf(plan, labels),
    numbers: { ...pickNumberForm(language, random), ...traits.habits?.numbers },
    dates: habitual(random.weighted(dateForms[language]), traits.habits?.dates),
    ...pickCurrencyText(plan.currency, language, random),
    columns: plan.columns,
    joinUnit: !plan.columns.includes("unit"),
    font: random.pick(traits.fonts.length > 0 ? traits.fonts : fontFamilies),
    accent: random.pick(accents),
    variant: random.int(0, 2),
    groupIban: random.chance(0.75),
    groupIds: random.chance(0.07),
    colon: random.weighted([
      [":", 7],
      ["", 2],
    ]),
    qr: mayPayByCode(context) && random.chance(0.5),
    carry: random.chance(0.6),
    stamp: !plan.isReceipt && random.chance(0.14),
    ...(termDays !== undefined && random.chance(0.06) ? { dueTermDays: termDays } : {}),
    ...(!plan.isReceipt && random.chance(0.5) ? { issuedBy: personName(random) } : {}),
    ...(delivers
      ? {
          deliveryAddress: [
            random.pick([plan.customer!.name, `${plan.customer!.name} - sklad`]),
            `${random.pick(streets.CZ)} ${random.int(1, 90)}`,
            `${town[1]} ${town[0]}`,
          ],
        }
      : {}),
    notes: notesFor(context, random),
    ...(plan.isReceipt ? { time: `${String(random.int(8, 21)).padStart(2, "0")}:${String(random.int(0, 59)).padStart(2, "0")}` } : {}),
    ...(foreignCurrency ? { vatInCrowns: formatAmount(exact(invoice.totalVat!).times(exact(invoice.exchangeRate!))) } : {}),
    ...(traits.consumption ? { meter: meterOf(plan, random) } : {}),
    counters: countersOf(plan, random),
    ...(tendered ? { tendered } : {}),
    apart: context.apart.map(({ description, unitPrice }) => ({ label: description, amount: formatAmount(unitPrice) })),
    linesTotal: formatAmount(sum(invoice.lineItems.map((item) => exact(item.totalWithoutVat ?? item.totalWithVat ?? "0")))),
    pricedPer: context.ordered.map((line) => line.per ?? 1),
  };
}
