import type { Invoice } from "#domain/invoice/invoice.ts";
import { formatAmount, formatNumber, zero, type Decimal } from "#domain/money/decimal.ts";
import { advanceNote, booked, columnOf, deductionNote, type BookedAmounts, type Booking } from "#domain/exports/booking.ts";
import type { ExportContext } from "#domain/exports/format.ts";
import { czechAccountOf, supplierOf } from "#domain/exports/parties.ts";
import { noteOf, oneLine } from "#domain/exports/texts.ts";
import { leaf, optional, optionalParent, parent, type XmlChild, type XmlElement } from "#domain/exports/xml.ts";
import { documentText, moneyRate } from "./parts.ts";

/** A day as the published schemas of S4 and S5 write it. */
const day = (date: string | undefined) => date && `${date}T00:00:00`;

/** Base, VAT and their sum of one column. */
function column(name: string, { base, vat }: { base: Decimal; vat: Decimal }): XmlElement {
  return parent(name, [leaf("Zaklad", formatAmount(base)), leaf("Dan", formatAmount(vat)), leaf("Celkem", formatAmount(base.plus(vat)))]);
}

function columns(amounts: BookedAmounts): XmlChild[] {
  const { base, vat } = columnOf(amounts, "none");
  return [
    column("DPH0", { base: base.plus(vat), vat: zero }),
    column("DPH1", columnOf(amounts, "low")),
    column("DPH2", columnOf(amounts, "high")),
    parent("Korekce0", [leaf("Celkem", formatAmount(amounts.rounding))]),
  ];
}

function positive({ rows, rounding, total }: BookedAmounts): BookedAmounts {
  return { rows: rows.map((row) => ({ ...row, base: row.base.neg(), vat: row.vat.neg() })), rounding: rounding.neg(), total: total.neg() };
}

function address(invoice: Invoice): XmlChild {
  const party = supplierOf(invoice);
  return optionalParent("Adresa", [
    optional("Nazev", oneLine(party.name)),
    optional("Ulice", oneLine(party.street)),
    optional("Misto", oneLine(party.city)),
    optional("PSC", party.postalCode),
    optional("Stat", party.country),
  ]);
}

function bankAccount(invoice: Invoice): XmlChild {
  const account = czechAccountOf(invoice);
  if (!account) return optionalParent("BankovniSpojeni", [optional("IBAN", invoice.iban), optional("SWIFT", invoice.bic)]);
  return parent("BankovniSpojeni", [
    leaf("CisloUctu", `${account.prefix ? `${account.prefix}-` : ""}${account.number}`),
    parent("Banka", [leaf("CiselnyKod", account.bank)]),
  ]);
}

/** A reference to an entry of a code list by its code. */
function reference(name: string, code: string | undefined): XmlChild {
  return optionalParent(name, [optional("Kod", code)]);
}

function currency({ foreign, own }: Booking): XmlChild[] {
  if (!foreign) return [];
  const { rate, units } = moneyRate(foreign);
  return [
    reference("Mena", foreign.code),
    parent("UcetniKurz", [leaf("Kurz", formatNumber(rate)), leaf("Mnozstvi", formatNumber(units))]),
    leaf("CelkovaCastkaCM", formatAmount(own.total)),
  ];
}

function receivedInvoice(booking: Booking, context: ExportContext): XmlElement {
  const { invoice, amounts } = booking;
  const { coding } = invoice;
  // Amounts of a credit note are positive, the direction shows the rest.
  const home = amounts.credit ? positive(booking.home) : booking.home;
  const own = amounts.credit ? positive(booking.own) : booking.own;
  const party = supplierOf(invoice);
  return parent(
    "FakturaPrijata",
    [
      leaf("Nazev", documentText(invoice)),
      optional("OdkazNaDoklad", oneLine(invoice.invoiceNumber)),
      optional("PuvodniDoklad", oneLine(invoice.originalDocumentNumber)),
      leaf("ZapornyPohyb", amounts.credit ? "True" : "False"),
      optional("VariabilniSymbol", invoice.variableSymbol),
      optional("DatumVystaveni", day(invoice.issueDate)),
      optional("DatumPlneni", day(invoice.taxDate)),
      optional("DatumSplatnosti", day(invoice.dueDate)),
      optional("IC", party.companyId),
      optional("DIC", party.vatId),
      address(invoice),
      bankAccount(invoice),
      reference("CiselnaRada", coding.NumberSeries),
      reference("Predkontace", coding.AccountCode),
      reference("CleneniDPH", coding.BreakdownOfVat),
      reference("Stredisko", coding.Centre),
      reference("Zakazka", coding.Contract),
      reference("Cinnost", coding.Activity),
      ...currency({ ...booking, own }),
      ...columns(home),
      leaf("CelkovaCastka", formatAmount(home.total)),
      optional("Poznamka", noteOf(invoice.note, deductionNote(invoice), advanceNote(booking))),
    ],
    { ID: context.uuid(invoice.documentId) },
  );
}

/**
 * Money S4 and S5. Element names are those seen on received invoices that the program wrote itself; no schema of them is
 * published, so other agendas are refused rather than guessed.
 */
export function moneyS5(invoices: Invoice[], context: ExportContext): XmlElement {
  return parent("S5Data", [
    parent(
      "FakturaPrijataList",
      invoices.map((invoice) => receivedInvoice(booked(invoice), context)),
    ),
  ]);
}
