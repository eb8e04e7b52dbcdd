import { z } from "zod";
import {
  checkIdoklad,
  goesToCashRegister,
  idokladContact,
  idokladInvoice,
  idokladTags,
  idokladVoucher,
  voucherDate,
} from "#domain/exports/connections/idoklad.ts";
import { marker, shortMark } from "#domain/exports/connections/common.ts";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { detailOf, type ExportDetail, type Remark, remark } from "#domain/exports/details.ts";
import { czechAccountOf, supplierOf } from "#domain/exports/parties.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { sourceListNames } from "#domain/exports/connections/sourceListNames.ts";
import type { SourceList } from "#server/core/codeListSource.ts";
import type { ConnectionPort, DocumentConnection, DocumentPayload, Receipt } from "#server/core/connection.ts";
import { alreadyThere, receiptOf } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { newToken } from "#server/core/remote/token.ts";
import { openAgenda, type Agenda } from "./agenda.ts";

const fields = {
  url: { kind: "text", form: "url", isRequired: true, default: "https://api.idoklad.cz/v3", isTarget: true },
  identityUrl: { kind: "text", form: "url", isRequired: true, default: "https://identity.idoklad.cz/server", isTarget: true },
  clientId: { kind: "text", isRequired: true },
  clientSecret: { kind: "password", isSecret: true, isRequired: true },
  /** Only for clients registered in the developers' portal; those sign in at another address. */
  applicationId: { kind: "text" },
  receiptMapping: { kind: "choice", choices: ["CashVouchers", "Liabilities"], default: "CashVouchers" },
  attachOriginal: { kind: "flag", default: true },
} as const;
type Settings = SettingsOf<typeof fields>;

/** NumericSequenceDocumentType of the SDK. */
const RECEIVED_INVOICE = 5;
const DEFAULT_COUNTRY = "CZ";

const withId = z.object({ Id: z.number() });
const coded = withId.extend({ Code: z.string().nullish(), Name: z.string().nullish() });
const option = coded.extend({ IsDefault: z.boolean().nullish() });
const bank = withId.extend({ NumberCode: z.string().nullish() });
const contact = withId.extend({
  CompanyName: z.string().nullish(),
  IdentificationNumber: z.string().nullish(),
  VatIdentificationNumber: z.string().nullish(),
});
const sequence = withId.extend({ Name: z.string().nullish(), LastNumber: z.number(), DocumentType: z.union([z.number(), z.string()]).nullish() });
/** Cash registers and tags. */
const register = withId.extend({ Name: z.string().nullish() });
const document = withId.extend({ DocumentNumber: z.string().nullish(), Note: z.string().nullish(), Name: z.string().nullish() });
const defaults = z.looseObject({ DocumentSerialNumber: z.number(), PaymentOptionId: z.number().nullish() });

type Document = z.output<typeof document>;

const refused = (detail: ExportDetail): RemoteProblem => new RemoteProblem("documentRefused", { detail });

const numberOf = ({ Id, DocumentNumber }: Document): string => DocumentNumber ?? String(Id);

async function idOf(agenda: Agenda, path: "Currencies" | "Countries", code: string): Promise<number> {
  const found = (await agenda.codeList(path, coded)).find(({ Code }) => Code?.toUpperCase() === code);
  if (!found) throw refused(path === "Currencies" ? detailOf("currencyUnknown", { currency: code }) : detailOf("countryUnknown", { country: code }));
  return found.Id;
}

/** The contact of the supplier: by company id, by VAT id, or by the exact name when it has neither; made when there is none. */
async function partnerOf(agenda: Agenda, invoice: Invoice): Promise<number> {
  const party = supplierOf(invoice);
  const countryId = await idOf(agenda, "Countries", party.country ?? DEFAULT_COUNTRY);
  const wanted = idokladContact(invoice, countryId);
  const [column, value] = party.companyId
    ? (["IdentificationNumber", party.companyId] as const)
    : party.vatId
      ? (["VatIdentificationNumber", party.vatId] as const)
      : (["CompanyName", String(wanted.CompanyName)] as const);
  const found = await agenda.find("Contacts", [[column, "eq", value]], contact, (candidate) => candidate[column] === value);
  return found?.Id ?? (await agenda.post("Contacts", wanted, withId)).Id;
}

/** Code words of payment options differ by agenda; those of the document's way that its list names, else the agenda's own choice. */
const optionNames: Record<string, RegExp> = {
  transfer: /převod|bank|transfer/i,
  cash: /hotov|cash/i,
  card: /kart|card/i,
  cashOnDelivery: /dobír|delivery/i,
  directDebit: /inkas|debit/i,
};

async function paymentOptionOf(agenda: Agenda, invoice: Invoice, usual: number | null | undefined): Promise<number> {
  const options = await agenda.codeList("PaymentOptions", option);
  const named = optionNames[invoice.paymentMethod ?? ""];
  const found = named && options.find(({ Name }) => named.test(Name ?? ""));
  const id = found?.Id ?? usual ?? options.find(({ IsDefault }) => IsDefault)?.Id ?? options[0]?.Id;
  if (id === undefined) throw new RemoteProblem("misconfigured", { detail: detailOf("paymentMethodMissing") });
  return id;
}

async function bankOf(agenda: Agenda, invoice: Invoice): Promise<number | undefined> {
  const account = czechAccountOf(invoice);
  return account && (await agenda.codeList("Banks", bank)).find(({ NumberCode }) => NumberCode === account.bank)?.Id;
}

async function reverseChargeCodeOf(agenda: Agenda, invoice: Invoice): Promise<number | undefined> {
  const code = invoice.coding.VatReportCode;
  if (invoice.reverseCharge !== "true" || !code) return undefined;
  return (await agenda.codeList("VatReverseChargeCodes", coded)).find(({ Code }) => Code === code)?.Id;
}

/** Ids of the tags that stand for centre, activity and contract; those that the agenda does not have become remarks. */
async function tagsOf(agenda: Agenda, invoice: Invoice): Promise<{ tagIds: number[]; missing: Remark[] }> {
  const wanted = idokladTags(invoice);
  if (wanted.length === 0) return { tagIds: [], missing: [] };
  const known = await agenda.codeList("Tags", register);
  const found = wanted.map((name) => known.find(({ Name }) => Name === name));
  const missing = wanted.filter((_, index) => !found[index]).map((tag) => remark(detailOf("tagMissing", { tag })));
  return { tagIds: found.flatMap((tag) => (tag ? [tag.Id] : [])), missing };
}

/** Number and sequence of the next document: those of the agenda's default, or of the sequence that the document names. */
async function numbering(agenda: Agenda, invoice: Invoice, usual: z.output<typeof defaults>): Promise<Record<string, unknown>> {
  const chosen = invoice.coding.NumberSeries;
  if (!chosen) return usual;
  const found = (await agenda.fresh("NumericSequences", sequence)).find(({ Id, Name }) => String(Id) === chosen || Name === chosen);
  if (!found) throw refused(detailOf("numberSeriesMissing", { series: chosen }));
  return { ...usual, NumericSequenceId: found.Id, DocumentSerialNumber: found.LastNumber + 1 };
}

async function deliverInvoice(agenda: Agenda, delivery: DocumentPayload, settings: Settings): Promise<Receipt> {
  const { invoice } = delivery;
  const mark = marker(invoice);
  const isOurs = ({ Note }: Document) => (Note ?? "").includes(mark);
  const before = await agenda.find("ReceivedInvoices", [["Description", "ct", shortMark(invoice)]], document, isOurs);
  if (before) return receiptOf(numberOf(before), [...(await attach(agenda, before.Id, delivery, settings)), ...alreadyThere(delivery)]);
  const partnerId = await partnerOf(agenda, invoice);
  const usual = await agenda.get("ReceivedInvoices/Default", defaults);
  const { tagIds, missing } = await tagsOf(agenda, invoice);
  const { payload, warnings } = idokladInvoice(invoice, {
    tagIds,
    partnerId,
    currencyId: await idOf(agenda, "Currencies", invoice.currency!),
    paymentOptionId: await paymentOptionOf(agenda, invoice, usual.PaymentOptionId),
    bankId: await bankOf(agenda, invoice),
    reverseChargeCodeId: await reverseChargeCodeOf(agenda, invoice),
  });
  const made = await agenda.post("ReceivedInvoices", { ...(await numbering(agenda, invoice, usual)), ...payload }, document);
  return receiptOf(numberOf(made), [...warnings, ...missing, ...(await attach(agenda, made.Id, delivery, settings))]);
}

async function deliverVoucher(agenda: Agenda, delivery: DocumentPayload): Promise<Receipt> {
  const { invoice } = delivery;
  const mark = marker(invoice);
  const isOurs = ({ Name }: Document) => (Name ?? "").includes(mark);
  const before = await agenda.find("CashVouchers", [["DateOfTransaction", "eq", voucherDate(invoice)]], document, isOurs);
  if (before) return receiptOf(numberOf(before), alreadyThere(delivery));
  const { companyId, vatId } = supplierOf(invoice);
  // A till's slip names whoever sold; only companies become contacts.
  const partnerId = companyId || vatId ? await partnerOf(agenda, invoice) : undefined;
  const { movement, payload, warnings } = idokladVoucher(invoice, partnerId);
  const usual = await agenda.get(`CashVouchers/Default/${movement < 0 ? "Issue" : "Entry"}`, defaults);
  const cashier = invoice.coding.Cashier;
  const chosen = cashier ? (await agenda.codeList("CashRegisters", register)).find(({ Id, Name }) => String(Id) === cashier || Name === cashier) : undefined;
  if (cashier && !chosen) throw refused(detailOf("cashRegisterMissing", { cashRegister: cashier }));
  const made = await agenda.post("CashVouchers", { ...usual, ...payload, ...(chosen ? { CashRegisterId: chosen.Id } : {}) }, document);
  return receiptOf(numberOf(made), warnings);
}

/** Puts the original beside the record once. The record is booked: only what may pass later is worth another attempt. */
async function attach(agenda: Agenda, id: number, delivery: DocumentPayload, settings: Settings): Promise<Remark[]> {
  const original = settings.attachOriginal ? await delivery.original() : undefined;
  if (!original) return [];
  try {
    const there = await agenda.get(`Attachments/${id}/ReceivedInvoice/false`, z.array(z.unknown()).nullable());
    if (!there?.length) await agenda.upload(`Attachments/${id}/ReceivedInvoice`, original);
    return [];
  } catch (error) {
    if (!(error instanceof RemoteProblem) || error.isTemporary) throw error;
    return [remark(detailOf("originalNotAttached"), error.reason)];
  }
}

/** iDoklad API v3: received invoices and cash vouchers. It keeps no key of ours, so a mark in the text is looked for before anything is booked. */
export const idoklad: DocumentConnection<Settings> = {
  type: "iDoklad",
  kind: "accounting",
  takes: "document",
  fields,
  check: (invoice, { receiptMapping }) => checkIdoklad(invoice, receiptMapping),
  test: async (settings: Settings, port: ConnectionPort) => {
    const agenda = openAgenda(settings, port);
    await newToken(port, agenda.source);
    const { Name, Ic } = await agenda.get("Account/CurrentAgenda", z.object({ Name: z.string().nullish(), Ic: z.string().nullish() }));
    // The right to book is another one than the right to read the agenda.
    await agenda.get("ReceivedInvoices/Default", defaults);
    return { found: { company: Name ?? "", companyId: Ic ?? "" } };
  },
  codeLists: async (settings, port): Promise<SourceList[]> => {
    const agenda = openAgenda(settings, port);
    const sequences = (await agenda.fresh("NumericSequences", sequence)).filter(({ DocumentType }) =>
      [RECEIVED_INVOICE, "ReceivedInvoice"].includes(DocumentType ?? ""),
    );
    const registers = await agenda.fresh("CashRegisters", register);
    const codes = await agenda.fresh("VatReverseChargeCodes", coded);
    return [
      {
        sourceKey: "NumericSequences",
        names: sourceListNames.invoiceNumberSeries,
        category: "NumberSeries",
        rows: sequences.map(({ Id, Name }) => rowOf(String(Id), Name)),
      },
      { sourceKey: "CashRegisters", names: sourceListNames.cashRegisters, category: "Cashier", rows: registers.map(({ Id, Name }) => rowOf(String(Id), Name)) },
      {
        sourceKey: "VatReverseChargeCodes",
        names: sourceListNames.reverseChargeCodes,
        category: "VatReportCode",
        rows: codes.map(({ Code, Id, Name }) => rowOf(Code ?? String(Id), Name)),
      },
    ];
  },
  deliver: (delivery, settings, port) => {
    const agenda = openAgenda(settings, port);
    return goesToCashRegister(delivery.invoice, settings.receiptMapping) ? deliverVoucher(agenda, delivery) : deliverInvoice(agenda, delivery, settings);
  },
};

const rowOf = (key: string, label: string | null | undefined) => ({ key, labels: { "cs-CZ": label ?? key, "en-US": label ?? key } });
