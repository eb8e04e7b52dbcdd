import { presentRates, ratesOn } from "#domain/vat/rates.ts";
import type { DocumentKind, HeaderField, VatRow } from "#domain/invoice/invoice.ts";
import { type Decimal, decimal, formatAmount, sum, zero } from "#domain/money/decimal.ts";
import { amountOf, dateOf, idOf, known, numberOf, vatIdOf } from "#domain/extraction/structured/values.ts";
import type { Attributes } from "./attributes.ts";

type Invoice = { documentKind?: DocumentKind; fields: Partial<Record<HeaderField, string>>; vatBreakdown: VatRow[] };

/** First day of the oldest rates that a QR Faktura can state. */
const OLDEST_RATES = "2013-01-01";

/** Programs round taxes and total apart: by so much, in CZK, the parts may miss the total. */
const MAX_DIFFERENCE = "0.01";

/** Fields of a QR Faktura (SID) that a payment code does not have. `attributes` hold the payment keys too. */
export function readSid(attributes: Attributes): Invoice {
  const issueDate = dateOf(attributes.get("DD"));
  const taxDate = dateOf(attributes.get("DUZP"));
  const totals = totalsOf(attributes, taxDate ?? issueDate);
  const documentKind = kindOf(attributes);
  const isForeign = attributes.has("CC") && attributes.get("CC")?.toUpperCase() !== "CZK";
  return {
    documentKind,
    fields: known({
      documentKind,
      invoiceNumber: attributes.get("ID"),
      issueDate,
      taxDate,
      orderNumber: attributes.get("ON"),
      supplierVatId: countryIdOf(attributes.get("VII")),
      supplierCompanyId: idOf(attributes.get("INI")),
      customerVatId: countryIdOf(attributes.get("VIR")),
      customerCompanyId: idOf(attributes.get("INR")),
      currency: attributes.get("CC")?.toUpperCase() ?? "CZK",
      exchangeRate: isForeign ? numberOf(attributes.get("FX")) : undefined,
      exchangeRateAmount: isForeign ? numberOf(attributes.get("FXA")) : undefined,
      reverseCharge: attributes.has("TP") ? String(attributes.get("TP") === "1") : undefined,
      ...totals.fields,
    }),
    vatBreakdown: totals.rows,
  };
}

/** TD 2 is a document for a received payment. TD 1 corrects: only a negative amount makes it a credit note. */
function kindOf(attributes: Attributes): DocumentKind | undefined {
  if (attributes.get("TD") === "2") return "advanceTaxDocument";
  if (attributes.get("TD") === "1" && decimal(amountOf(attributes.get("AM")))?.lt(zero)) return "creditNote";
  return undefined;
}

function countryIdOf(text: string | undefined): string | undefined {
  const id = vatIdOf(text);
  return id && /^[A-Z]{2}/.test(id) ? id : undefined;
}

/**
 * Totals and VAT rows. They are kept only when they prove each other: the rows are in CZK whatever the currency of the amount,
 * and with deducted advances (SA) the amount is what is left to pay.
 */
function totalsOf(attributes: Attributes, day: string | undefined): { fields: Partial<Record<HeaderField, string>>; rows: VatRow[] } {
  const total = decimal(amountOf(attributes.get("AM")));
  const isCzk = (attributes.get("CC") ?? "CZK").toUpperCase() === "CZK";
  if (!total || attributes.get("SA") === "1") return { fields: {}, rows: [] };
  const rows = [0, 1, 2].flatMap((slot) => rowOf(attributes, slot, day));
  const untaxed = decimal(amountOf(attributes.get("NTB"))) ?? zero;
  // Programs put the rounding of the total among the supplies without VAT.
  const isRounding = rows.length > 0 && untaxed.abs().lt(1);
  const bases = sum(rows.map((row) => decimal(row.base) ?? zero));
  const taxes = sum(rows.map((row) => decimal(row.vat) ?? zero));
  const fields: Partial<Record<HeaderField, string>> = { totalAmount: formatAmount(total) };
  if (!isCzk || sum([bases, taxes, untaxed]).minus(total).abs().gt(MAX_DIFFERENCE)) return { fields, rows: [] };
  if (!isRounding && !untaxed.eq(zero)) rows.push({ rate: "0.00", base: formatAmount(untaxed), vat: "0.00" });
  return {
    fields: known({
      ...fields,
      totalWithoutVat: formatAmount(isRounding ? bases : bases.plus(untaxed)),
      totalVat: formatAmount(taxes),
      rounding: isRounding && !untaxed.eq(zero) ? formatAmount(untaxed) : undefined,
    }),
    rows,
  };
}

function rowOf(attributes: Attributes, slot: number, day: string | undefined): VatRow[] {
  const base = decimal(amountOf(attributes.get(`TB${slot}`)));
  const vat = decimal(amountOf(attributes.get(`T${slot}`))) ?? zero;
  if (!base || (base.eq(zero) && vat.eq(zero))) return [];
  return [{ rate: rateOf(base, vat, slot, day), base: formatAmount(base), vat: formatAmount(vat) }];
}

/** The rate whose tax fits the row; else the rate that the slot had on the day. */
function rateOf(base: Decimal, vat: Decimal, slot: number, day: string | undefined): string {
  // QR Faktura is younger than the rates of 2013: an earlier day is a mistake of the code.
  const { high, low, third } = ratesOn(day === undefined || day >= OLDEST_RATES ? day : OLDEST_RATES) ?? presentRates;
  const legal = third === undefined ? [high, low] : [high, low, third];
  const bySlot = legal[slot] ?? legal[legal.length - 1] ?? "0";
  const fits = (rate: string) => base.times(rate).div(100).minus(vat).abs().lt("0.5");
  return `${[bySlot, ...legal, "21", "15", "12", "10"].find(fits) ?? bySlot}.00`;
}
