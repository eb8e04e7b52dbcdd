import { symbolOfNumber } from "#domain/czech/symbols.ts";
import type { Invoice, PaymentMethod } from "#domain/invoice/invoice.ts";
import { formatAmount, round, zero, type Decimal } from "#domain/money/decimal.ts";
import { addDays } from "#samples/invoices/dates.ts";
import { exact, hundredths } from "#samples/invoices/numbers.ts";
import type { Random } from "#samples/invoices/random.ts";
import type { Sums } from "./amounts.ts";
import type { Plan } from "./plan.ts";
import { inventDocumentNumber } from "./habits.ts";
import { countryNames, type Country, isBritishPostcode } from "./places.ts";

type Fields = Partial<Invoice>;

function supplierFields(plan: Plan, random: Random): Fields {
  const { supplier, customer } = plan;
  const isForeign = customer !== undefined && customer.country !== supplier.country;
  return {
    supplierName: supplier.name,
    supplierCompanyId: supplier.companyId,
    supplierVatId: supplier.vatId,
    supplierTaxNumber: supplier.taxNumber,
    supplierStreet: supplier.street,
    supplierPostalCode: supplier.postalCode,
    supplierCity: supplier.city,
    supplierAddress: addressOf(supplier),
    supplierCountry: isForeign || (!plan.isReceipt && random.chance(0.2)) ? supplier.country : undefined,
    supplierRegistration: !plan.isReceipt && plan.language === "cs" && random.chance(0.75) ? supplier.registration : undefined,
    supplierEmail: !plan.isReceipt && random.chance(0.6) ? supplier.email : undefined,
    supplierPhone: random.chance(plan.isReceipt ? 0.4 : 0.55) ? supplier.phone : undefined,
  };
}

/** An address in one line, as pages print it: a British town stands before its postcode. */
function addressOf({ street, postalCode, city }: { street: string; postalCode: string; city: string }): string {
  return `${street}, ${isBritishPostcode(postalCode) ? `${city} ${postalCode}` : `${postalCode} ${city}`}`;
}

function customerFields(plan: Plan, random: Random): Fields {
  const { supplier, customer } = plan;
  if (!customer) return {};
  return {
    customerName: customer.name,
    customerCompanyId: plan.language === "cs" || plan.language === "sk" || random.chance(0.6) ? customer.companyId : undefined,
    customerVatId: customer.vatId,
    customerStreet: customer.street,
    customerPostalCode: customer.postalCode,
    customerCity: customer.city,
    customerAddress: addressOf(customer),
    customerCountry: customer.country !== supplier.country || random.chance(0.12) ? customer.country : undefined,
  };
}

function dateFields(plan: Plan, isPaid: boolean, random: Random): Fields {
  const { kind, issueDate, regime, supplier } = plan;
  const taxed =
    regime !== "nonPayer" && kind !== "proforma" && !plan.isReceipt && (supplier.country === "CZ" || supplier.country === "SK" || random.chance(0.55));
  const supplied = random.weighted([
    [0, 5],
    [-random.int(1, 14), 4],
    [random.int(-27, -15), 1],
  ]);
  const days = random.weighted([
    [14, 6],
    [7, 2],
    [10, 2],
    [15, 1],
    [21, 2],
    [30, 4],
    [60, 1],
  ]);
  return {
    issueDate,
    taxDate: taxed ? addDays(issueDate, supplied) : undefined,
    dueDate: plan.isReceipt || isPaid || kind === "advanceTaxDocument" ? undefined : addDays(issueDate, days),
  };
}

function paymentFields(plan: Plan, invoiceNumber: string, random: Random): Fields {
  const { supplier, currency, isReceipt } = plan;
  const method = random.weighted<PaymentMethod>(
    isReceipt
      ? [
          ["cash", 5],
          ["card", 6],
        ]
      : [
          ["transfer", 20],
          ["cash", 1.5],
          ["card", 1],
          ["directDebit", plan.traits.consumption ? 6 : 0.3],
          ["cashOnDelivery", 0.4],
        ],
  );
  const namesMethod = isReceipt || method !== "transfer" || random.chance(0.75);
  const isCzech = supplier.country === "CZ" || supplier.country === "SK";
  if (method !== "transfer" || isReceipt)
    return { paymentMethod: method, variableSymbol: !isReceipt && isCzech && random.chance(0.5) ? symbolOfNumber(invoiceNumber) : undefined };
  const domestic = supplier.account !== undefined && (currency === "CZK" || random.chance(0.3));
  const withIban = !domestic || random.chance(0.55);
  const ownSymbol = symbolOfNumber(invoiceNumber);
  return {
    paymentMethod: namesMethod ? method : undefined,
    variableSymbol: isCzech
      ? random.weighted([
          [ownSymbol, 7],
          [random.digits(random.int(6, 10)), 2],
          [undefined, 1.2],
        ])
      : undefined,
    constantSymbol: isCzech && random.chance(0.35) ? random.pick(["0308", "0008", "308", "0558"]) : undefined,
    specificSymbol: isCzech && random.chance(0.06) ? random.digits(random.int(4, 8)) : undefined,
    accountNumber: domestic ? supplier.account : undefined,
    iban: withIban ? supplier.iban : undefined,
    bic: withIban && random.chance(0.65) ? supplier.bic : undefined,
    bankName: random.chance(0.45) ? supplier.bankName : undefined,
  };
}

function advanceOf(plan: Plan, total: Decimal, random: Random): Decimal | undefined {
  if (plan.kind === "advanceTaxDocument") return total;
  const chance = plan.traits.advances ?? (plan.traits.consumption ? 0.6 : 0.1);
  if (plan.kind !== "invoice" || plan.isReceipt || total.lte(200) || !random.chance(chance)) return undefined;
  if (plan.traits.overpaid !== undefined && random.chance(plan.traits.overpaid))
    return round(total.times(exact(random.pick(["1.05", "1.2", "1.4"]))).div(10), 0).times(10);
  return random.chance(0.2) ? total : round(total.times(exact(random.pick(["0.3", "0.5", "0.4", "0.8"]))).div(100), 0).times(100);
}

function totalFields(plan: Plan, sums: Sums, paymentMethod: string | undefined, random: Random): Fields {
  const roundsUp = plan.currency === "CZK" && (paymentMethod === "cash" || (paymentMethod !== "card" && random.chance(0.3)));
  const rounding = roundsUp ? round(sums.gross, 0).minus(sums.gross) : zero;
  const total = sums.gross.plus(rounding);
  const advance = advanceOf(plan, total, random);
  const hasVat = plan.regime !== "nonPayer";
  const rate = plan.currency !== "CZK" && plan.supplier.country === "CZ" && random.chance(0.6) ? hundredths(random.int(2080, 2540)) : undefined;
  return {
    currency: plan.currency,
    vatBreakdown: sums.rows,
    totalWithoutVat: hasVat ? formatAmount(sums.base) : undefined,
    totalVat: hasVat ? formatAmount(sums.vat) : undefined,
    rounding: rounding.eq(zero) ? undefined : formatAmount(rounding),
    totalAmount: formatAmount(total),
    advancePaid: advance ? formatAmount(advance) : undefined,
    amountDue: formatAmount(advance ? total.minus(advance) : total),
    reverseCharge: plan.regime === "reverseCharge" ? "true" : undefined,
    exchangeRate: rate ? `${rate.toFixed(2)}${random.int(0, 9)}` : undefined,
    exchangeRateAmount: rate ? "1" : undefined,
  };
}

/** The header of a document: only what it prints. */
export function fillHeader(plan: Plan, sums: Sums, random: Random): Omit<Invoice, "lineItems" | "documentId"> {
  const invoiceNumber = inventDocumentNumber(plan.language, plan.issueDate.slice(0, 4), random);
  const payment = paymentFields(plan, invoiceNumber, random);
  const isPaid = payment.paymentMethod === "cash" || payment.paymentMethod === "card";
  const hasOrder = !plan.isReceipt && random.chance(0.3);
  const fields: Fields = {
    ...supplierFields(plan, random),
    ...customerFields(plan, random),
    documentKind: plan.kind,
    invoiceNumber,
    orderNumber: hasOrder
      ? random.pick([`OBJ${random.digits(5)}`, random.digits(8), `${random.digits(3)}/${plan.issueDate.slice(0, 4)}`, `PO-${random.digits(6)}`])
      : undefined,
    originalDocumentNumber: plan.kind === "creditNote" ? inventDocumentNumber(plan.language, plan.issueDate.slice(0, 4), random) : undefined,
    ...dateFields(plan, isPaid, random),
    ...payment,
    ...totalFields(plan, sums, payment.paymentMethod, random),
  };
  const omitted = new Set<string>(plan.traits.omits);
  const printed = Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== undefined && !omitted.has(name)));
  return { documentClass: plan.isReceipt ? "CashVouchers" : "ReceivedInvoice", vatBreakdown: [], coding: {}, customFields: {}, ...printed };
}

/** The name of a country as this document writes it. */
export function countryText(country: string, language: string): string {
  const names: { local: string; english: string } | undefined = countryNames[country as Country];
  if (country === "CZ" && language === "de") return "Tschechische Republik";
  if (country === "CZ" && language === "fr") return "République tchèque";
  if (country === "CZ" && language === "nl") return "Tsjechië";
  if (country === "CZ" && language === "pl") return "Czechy";
  return (language === "en" ? names?.english : names?.local) ?? country;
}
