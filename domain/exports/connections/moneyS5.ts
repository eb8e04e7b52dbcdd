import type { EnumCategory } from "#domain/names.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { zero, type Decimal } from "#domain/money/decimal.ts";
import { advanceNote, booked, columnOf, originalNote, percentOf, type BookedAmounts, type Booking } from "#domain/exports/booking.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import type { BookedItem } from "#domain/exports/items.ts";
import { czechAccountOf, supplierOf } from "#domain/exports/parties.ts";
import { describe, noteOf, oneLine } from "#domain/exports/texts.ts";
import { documentDate } from "#domain/exports/unit.ts";
import type { RateBucket } from "#domain/exports/vatColumns.ts";
import { checkNoAdvance, checkParty, checkTwoRates, jsonNumber, marker, statedItems } from "./common.ts";

/** A received invoice of the Money S4 and S5 REST interface; references are GUIDs of their code lists. */
export type MoneyS5Invoice = Record<string, unknown> & { id: string };

/** The GUID behind a code of a list; undefined where the document has no code. */
export type IdOfCode = (category: EnumCategory, coding: Invoice["coding"]) => string | undefined;

const UNIT_PRICE_PLACES = 4;

export function checkMoneyS5(invoice: Invoice): ExportProblem[] {
  return [...checkParty(invoice), ...checkNoAdvance(invoice), ...checkTwoRates(invoice)];
}

/** Amounts of the columns: 0 without tax, 1 reduced, 2 basic; `suffix` "CM" = in the foreign currency. */
function columns(amounts: BookedAmounts, { rates }: Booking, suffix: "" | "CM"): Record<string, number> {
  const named = (["none", "low", "high"] as const).flatMap((bucket, place) => {
    const { base, vat } = columnOf(amounts, bucket);
    const [zaklad, dan] = bucket === "none" ? [base.plus(vat), zero] : [base, vat];
    const rate = suffix === "" ? [[`dph${place}Sazba`, Number(percentOf(bucket, rates))] as const] : [];
    return [
      [`dph${place}Zaklad${suffix}`, jsonNumber(zaklad)] as const,
      [`dph${place}Dan${suffix}`, jsonNumber(dan)] as const,
      [`dph${place}Celkem${suffix}`, jsonNumber(zaklad.plus(dan))] as const,
      ...rate,
    ];
  });
  return {
    ...Object.fromEntries(named),
    [`korekce0Celkem${suffix}`]: jsonNumber(amounts.rounding),
    [`celkovaCastka${suffix}`]: jsonNumber(amounts.total),
  };
}

/** Amounts of a credit note are positive there, the direction of the movement says the rest. */
function turned(booking: Booking): Booking {
  if (!booking.amounts.credit) return booking;
  const turn = ({ rows, rounding, total }: BookedAmounts): BookedAmounts => ({
    rows: rows.map((row) => ({ ...row, base: row.base.neg(), vat: row.vat.neg() })),
    rounding: rounding.neg(),
    total: total.neg(),
  });
  return { ...booking, own: turn(booking.own), home: turn(booking.home) };
}

const rateKinds: Record<RateBucket, number> = { none: 0, low: 1, high: 2, third: 1 };

function itemOf({ line, text, unit, quantity, bucket, base, vat }: BookedItem, { amounts, foreign }: Booking, idOf: IdOfCode): Record<string, unknown> {
  const sign = (value: Decimal) => jsonNumber(amounts.credit ? value.neg() : value);
  const coding = line?.coding ?? {};
  // Amounts of items are in the currency of the document, which has fields of its own there.
  const suffix = foreign ? "CM" : "";
  return {
    nazev: oneLine(line?.description ?? text) || "—",
    mnozstvi: Math.abs(jsonNumber(quantity)),
    jednotka: oneLine(unit),
    druhSazbyDPH: rateKinds[bucket],
    [`dphZaklad${suffix}`]: sign(base),
    [`dphDan${suffix}`]: sign(vat),
    [`celkovaCena${suffix}`]: sign(base.plus(vat)),
    predkontace_ID: idOf("AccountCode", coding),
    cleneniDPH_ID: idOf("BreakdownOfVat", coding),
    stredisko_ID: idOf("Centre", coding),
    zakazka_ID: idOf("Contract", coding),
    cinnost_ID: idOf("Activity", coding),
  };
}

function partner(invoice: Invoice): Record<string, unknown> {
  const party = supplierOf(invoice);
  const account = czechAccountOf(invoice);
  return {
    ic: party.companyId,
    dic: party.vatId,
    adresaNazev: oneLine(party.name),
    adresaUlice: oneLine(party.street),
    adresaMisto: oneLine(party.city),
    adresaPSC: party.postalCode,
    bankovniSpojeniCisloUctu: account && `${account.prefix ? `${account.prefix}-` : ""}${account.number}/${account.bank}`,
    bankovniSpojeniIBAN: invoice.iban,
    bankovniSpojeniSWIFT: invoice.bic,
    bankovniSpojeniSpecifickySymbol: invoice.specificSymbol,
  };
}

/** The invoice of a document that passed its checks; `id` is our own GUID and what a repetition is recognised by. */
export function moneyS5Invoice(invoice: Invoice, id: string, idOf: IdOfCode): MoneyS5Invoice {
  const booking = turned(booked(invoice));
  const { foreign, amounts } = booking;
  const { coding } = invoice;
  const date = documentDate(invoice)!;
  return {
    id,
    nazev: describe(invoice),
    odkazNaDoklad: oneLine(invoice.invoiceNumber),
    puvodniDoklad: oneLine(invoice.originalDocumentNumber),
    zapornyPohyb: amounts.credit,
    variabilniSymbol: invoice.variableSymbol,
    datumVystaveni: invoice.issueDate ?? date,
    datumPlneni: invoice.taxDate ?? invoice.issueDate ?? date,
    datumUplatneni: invoice.deductionDate ?? invoice.taxDate,
    datumSplatnosti: invoice.dueDate ?? invoice.issueDate ?? date,
    datumUcetnihoPripadu: date,
    ...partner(invoice),
    ciselnaRada_ID: idOf("NumberSeries", coding),
    predkontace_ID: idOf("AccountCode", coding),
    cleneniDPH_ID: idOf("BreakdownOfVat", coding),
    stredisko_ID: idOf("Centre", coding),
    zakazka_ID: idOf("Contract", coding),
    cinnost_ID: idOf("Activity", coding),
    ...columns(booking.home, booking, ""),
    ...(foreign && {
      menaKod: foreign.code,
      ucetniKurzKurz: jsonNumber(foreign.rate),
      kurzMnozstvi: jsonNumber(foreign.units),
      ...columns(booking.own, booking, "CM"),
    }),
    poznamka: noteOf(invoice.note, originalNote(invoice), advanceNote(booking), marker(invoice)),
    polozky: statedItems(booked(invoice), UNIT_PRICE_PLACES).map((item) => itemOf(item, booking, idOf)),
  };
}
