import { paymentNameOf } from "#domain/exports/paymentNames.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { formatAmount, formatNumber, zero } from "#domain/money/decimal.ts";
import { advanceNote, booked, deductionNote, originalNote, percentOf, toHome, type Booking } from "#domain/exports/booking.ts";
import type { ExportContext } from "#domain/exports/format.ts";
import type { BookedItem } from "#domain/exports/items.ts";
import { noteOf, whole } from "#domain/exports/texts.ts";
import { unitCompanyId } from "#domain/exports/unit.ts";
import { leaf, optional, optionalParent, parent, type XmlChild, type XmlElement } from "#domain/exports/xml.ts";
import { accountNote, accountOf, cutText, documentText, itemsOf, lengths, partner, prices, totals } from "./parts.ts";

const flag = (value: boolean) => (value ? "1" : "0");

/** Kind of a received invoice: N normal, L advance invoice, D tax document for a received payment. */
function invoiceKind(invoice: Invoice): string {
  if (invoice.documentKind === "proforma") return "L";
  return invoice.documentKind === "advanceTaxDocument" ? "D" : "N";
}

/** Key by which Money recognises a document that it already has. */
function guid(invoice: Invoice, context: ExportContext): XmlElement {
  return leaf("GUID", `{${context.uuid(invoice.documentId).toUpperCase()}}`);
}

function note(booking: Booking, ...more: (string | undefined)[]): string | undefined {
  const { invoice } = booking;
  const cutNumber = invoice.invoiceNumber && invoice.invoiceNumber.length > lengths.documentNumber ? `Číslo dokladu: ${invoice.invoiceNumber}` : undefined;
  return noteOf(invoice.note, cutNumber, originalNote(invoice), advanceNote(booking), accountNote(invoice), ...more);
}

/** A received invoice; Money numbers it by its series. */
function receivedInvoice(booking: Booking, context: ExportContext): XmlElement {
  const { invoice, amounts, rates } = booking;
  const { coding } = invoice;
  const isAdvance = invoice.documentKind === "proforma";
  const items = isAdvance ? undefined : itemsOf(booking);
  return parent("FaktPrij", [
    optional("EvCisDokl", cutText(invoice.invoiceNumber, lengths.documentNumber)),
    guid(invoice, context),
    optional("Rada", coding.NumberSeries),
    leaf("Popis", documentText(invoice)),
    optional("Vystaveno", invoice.issueDate),
    optional("DatUcPr", invoice.taxDate ?? invoice.issueDate),
    optional("PlnenoDPH", invoice.taxDate),
    optional("Splatno", invoice.dueDate),
    optional("Doruceno", invoice.deliveredDate),
    optional("KonstSym", whole(invoice.constantSymbol, lengths.constantSymbol)),
    optional("KodDPH", coding.BreakdownOfVat),
    leaf("ZjednD", flag(invoice.documentKind === "receipt")),
    optional("VarSymbol", whole(invoice.variableSymbol, lengths.symbol)),
    optional("SpecSymbol", whole(invoice.specificSymbol, lengths.symbol)),
    optional("PrijatDokl", cutText(invoice.invoiceNumber, lengths.documentNumber)),
    optional("Zakazka", coding.Contract),
    optional("CObjednavk", cutText(invoice.orderNumber, lengths.order)),
    optional("Ucet", coding.BankAccount),
    leaf("Druh", invoiceKind(invoice)),
    leaf("Dobropis", flag(amounts.credit)),
    optional("Uhrada", paymentNameOf(invoice)),
    optional("PredKontac", coding.AccountCode),
    optional("Cinnost", coding.Activity),
    leaf("SazbaDPH1", rates.low),
    leaf("SazbaDPH2", rates.high),
    leaf("Proplatit", formatAmount(booking.foreign ? booking.home.total.minus(toHome(amounts.advance, booking.foreign)) : amounts.due)),
    ...totals(booking),
    optional("Typ", coding.DocumentType),
    optional("Poznamka", note(booking, deductionNote(invoice))),
    optional("Stredisko", coding.Centre),
    partner("DodOdb", invoice),
    optionalParent("SeznamPolozek", items?.map((item, index) => invoiceItem(item, index + 1, booking)) ?? []),
  ]);
}

function invoiceItem(item: BookedItem, order: number, booking: Booking): XmlElement {
  const { invoice, rates } = booking;
  const coding = item.line?.coding ?? {};
  return parent("Polozka", [
    optional("Popis", cutText(item.line?.description ?? item.text, lengths.text)),
    leaf("PocetMJ", formatNumber(item.quantity)),
    leaf("SazbaDPH", percentOf(item.bucket, rates)),
    ...prices(item, booking),
    leaf("CenaTyp", item.payVat ? "1" : "0"),
    optional("Cinnost", coding.Activity),
    leaf("Poradi", String(order)),
    optional("KodDPH", coding.BreakdownOfVat),
    optional("Stredisko", coding.Centre),
    optional("Zakazka", coding.Contract),
    optional("Predkontac", accountOf(item, invoice)),
    parent("NesklPolozka", [
      optional("MJ", cutText(item.unit, lengths.unit)),
      optional("Katalog", cutText(item.line?.code, lengths.catalogue)),
      leaf("Protizapis", "0"),
    ]),
    // Prices are those after the discount.
    leaf("CenaPoSleve", "1"),
  ]);
}

/** A cash voucher of expense; a return keeps the direction with negative amounts, so it stays among the inputs of VAT. */
function cashVoucher(booking: Booking): XmlElement {
  const { invoice, rates } = booking;
  const { coding } = invoice;
  const date = invoice.issueDate ?? invoice.taxDate ?? invoice.deliveredDate;
  const items = itemsOf(booking);
  return parent("PokDokl", [
    leaf("Vydej", "1"),
    leaf("Popis", documentText(invoice)),
    optional("DatUcPr", invoice.taxDate ?? date),
    optional("DatVyst", date),
    optional("DatPlat", date),
    optional("DatPln", invoice.taxDate),
    optional("DatUplDPH", invoice.deductionDate ?? invoice.taxDate),
    optional("PrijatDokl", cutText(invoice.invoiceNumber, lengths.documentNumber)),
    optional("VarSym", whole(invoice.variableSymbol, lengths.symbol)),
    partner("Adresa", invoice),
    optional("Pokl", coding.Cashier),
    ...codes(invoice),
    leaf("SSazba", rates.low),
    leaf("ZSazba", rates.high),
    ...totals(booking),
    optional("Pozn", note(booking)),
    optional("DRada", coding.NumberSeries),
    optional("TypDokl", coding.DocumentType),
    leaf("ZjednD", flag(invoice.documentKind === "receipt")),
    optionalParent("SeznamNormPolozek", items?.map((item, index) => voucherItem(item, index + 1, booking)) ?? []),
  ]);
}

function voucherItem(item: BookedItem, order: number, booking: Booking): XmlElement {
  const coding = item.line?.coding ?? {};
  return parent("NormPolozka", [
    leaf("Poradi", String(order)),
    optional("Popis", cutText(item.line?.description ?? item.text, lengths.text)),
    ...prices(item, booking),
    leaf("CenaTyp", item.payVat ? "4" : "0"),
    leaf("SazbaDPH", percentOf(item.bucket, booking.rates)),
    optional("TextMJ", cutText(item.unit, lengths.unit)),
    leaf("PocetMJ", formatNumber(item.quantity)),
    optional("PrKont", accountOf(item, booking.invoice)),
    optional("Cleneni", coding.BreakdownOfVat),
    optional("Stred", coding.Centre),
    optional("Zakazka", coding.Contract),
    optional("Cinnost", coding.Activity),
  ]);
}

/** Codes that the cash voucher and the liability name alike. */
function codes({ coding }: Invoice): XmlChild[] {
  return [
    optional("PrKont", coding.AccountCode),
    optional("Cleneni", coding.BreakdownOfVat),
    optional("Stred", coding.Centre),
    optional("Zakazka", coding.Contract),
    optional("Cinnost", coding.Activity),
  ];
}

/** A liability outside invoices. Its import knows no items, only the VAT breakdown. */
function liability(booking: Booking): XmlElement {
  const { invoice, amounts, rates } = booking;
  const { coding } = invoice;
  return parent("Zavazek", [
    optional("DRada", coding.NumberSeries),
    leaf("Popis", documentText(invoice)),
    optional("PrDokl", cutText(invoice.invoiceNumber, lengths.documentNumber)),
    optional("VarSym", whole(invoice.variableSymbol, lengths.symbol)),
    optional("KonSym", whole(invoice.constantSymbol, lengths.constantSymbol)),
    optional("SpecSym", whole(invoice.specificSymbol, lengths.symbol)),
    optional("DatUcPr", invoice.taxDate ?? invoice.issueDate),
    optional("DatVyst", invoice.issueDate),
    optional("DatSpl", invoice.dueDate),
    optional("DatPln", invoice.taxDate),
    // "Datum uplatnění DPH" of this agenda.
    optional("Doruceno", invoice.deductionDate ?? invoice.taxDate),
    leaf("Dbrpis", flag(amounts.credit || amounts.total.lt(zero))),
    partner("Adresa", invoice),
    optional("UcPokl", coding.BankAccount),
    ...codes(invoice),
    optional("Pozn", note(booking)),
    leaf("SSazba", rates.low),
    leaf("ZSazba", rates.high),
    ...totals(booking),
    optional("TypDokl", coding.DocumentType),
  ]);
}

/** Money S3: a list of each agenda that has documents. */
export function moneyS3(invoices: Invoice[], context: ExportContext): XmlElement {
  const bookings = invoices.map((invoice) => booked(invoice));
  const ofClass = (...classes: Invoice["documentClass"][]) => bookings.filter(({ invoice }) => classes.includes(invoice.documentClass));
  const attributes = { ICAgendy: unitCompanyId(invoices[0]!) ?? "", description: "Doklady z Kvitance" };
  return parent(
    "MoneyData",
    [
      optionalParent(
        "SeznamFaktPrij",
        ofClass("ReceivedInvoice").map((booking) => receivedInvoice(booking, context)),
      ),
      optionalParent("SeznamPokDokl", ofClass("Cashier", "CashVouchers").map(cashVoucher)),
      optionalParent("SeznamZavazku", ofClass("Liabilities", "OtherCommitments").map(liability)),
    ],
    attributes,
  );
}
