import { z } from "zod";
import { checkAbraFlexi, evidenceOf, flexiAddress, flexiKey, flexiRecord, type FlexiEvidence } from "#domain/exports/connections/abraFlexi.ts";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { detailOf, type Remark, remark } from "#domain/exports/details.ts";
import type { FieldLabels } from "#domain/documents/fields.ts";
import type { EnumCategory } from "#domain/names.ts";
import { supplierOf } from "#domain/exports/parties.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { sourceListNames } from "#domain/exports/connections/sourceListNames.ts";
import { reverseChargeWithoutCode } from "#domain/exports/remarks.ts";
import type { SourceList } from "#server/core/codeListSource.ts";
import type { OutgoingReply } from "#platform/outgoing.ts";
import type { ConnectionPort, DocumentConnection, DocumentPayload } from "#server/core/connection.ts";
import { alreadyThere, askRemoteSystem, below, jsonBody, jsonOf, parsed, receiptOf, shortened, type RemoteRequest } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";

const fields = {
  url: { kind: "text", form: "url", isRequired: true, isTarget: true },
  /** Name of the company's database in the address: /c/NAME/. */
  companyName: { kind: "text", isRequired: true },
  username: { kind: "text", isRequired: true },
  password: { kind: "password", isSecret: true, isRequired: true },
  receiptMapping: { kind: "choice", choices: ["CashVouchers", "Liabilities"], default: "CashVouchers" },
  invoiceType: { kind: "text", isRequired: true, default: "FAKTURA" },
  creditNoteType: { kind: "text", isRequired: true, default: "DOBROPIS" },
  advanceType: { kind: "text" },
  liabilityType: { kind: "text", isRequired: true, default: "OST. ZÁVAZKY" },
  cashType: { kind: "text", isRequired: true, default: "STANDARD" },
  cashRegister: { kind: "text", isRequired: true, default: "POKLADNA KČ" },
  attachOriginal: { kind: "flag", default: true },
} as const;
type Settings = SettingsOf<typeof fields>;

const record = z.object({ id: z.union([z.string(), z.number()]), kod: z.string().nullish() });
const result = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  ref: z.string().nullish(),
  errors: z.array(z.object({ message: z.string().nullish(), for: z.string().nullish(), code: z.string().nullish() })).nullish(),
});
const envelope = z.object({
  winstrom: z.looseObject({
    // Their server writes truth as text.
    success: z.union([z.literal("true"), z.literal("false"), z.boolean()]).nullish(),
    message: z.string().nullish(),
    results: z.array(result).nullish(),
  }),
});

type Company = {
  /** The envelope of a reply; 404 is a reply too. Refusals of a document are thrown with every reason. */
  ask(path: string, request?: Omit<RemoteRequest, "url" | "expected">): Promise<{ status: number; winstrom: z.output<typeof envelope>["winstrom"] }>;
  upload(path: string, file: { mediaType: string; bytes: Buffer }): Promise<void>;
};

function openCompany(settings: Settings, port: ConnectionPort): Company {
  const base = below(settings.url, `c/${encodeURIComponent(settings.companyName)}`);
  const authorization = `Basic ${Buffer.from(`${settings.username}:${settings.password}`, "utf8").toString("base64")}`;
  const send = (path: string, request: Omit<RemoteRequest, "url">) =>
    askRemoteSystem(port, { reasonOf, ...request, url: below(base, path), headers: { accept: "application/json", authorization, ...request.headers } });
  return {
    ask: async (path, request = {}) => {
      const reply = await send(path, { ...request, expected: [400, 404] });
      if (reply.status === 404) return { status: 404, winstrom: {} };
      const { winstrom } = jsonOf(reply, envelope);
      if (reply.status === 400 || String(winstrom.success) === "false") throw new RemoteProblem("documentRefused", { reason: shortened(reasonOf(reply)) });
      return { status: reply.status, winstrom };
    },
    upload: async (path, { mediaType, bytes }) => void (await send(path, { method: "PUT", headers: { "content-type": mediaType }, body: bytes })),
  };
}

/** "typDokl: Záznam s kódem X neexistuje", every error of every record. */
function reasonOf({ status, body }: OutgoingReply): string {
  const read = envelope.safeParse(parsed(body));
  if (!read.success) return `HTTP ${status}`;
  const { results, message } = read.data.winstrom;
  const errors = (results ?? []).flatMap((each) => each.errors ?? []).map((error) => [error.for, error.message ?? error.code].filter(Boolean).join(": "));
  return errors.join("; ") || message || `HTTP ${status}`;
}

async function find(company: Company, evidence: FlexiEvidence, invoice: Invoice) {
  const { status, winstrom } = await company.ask(`${evidence}/${encodeURIComponent(flexiKey(invoice))}.json?detail=custom:id,kod`);
  if (status === 404) return undefined;
  return z.array(record).safeParse(winstrom[evidence]).data?.[0];
}

/** A reference to the supplier in the address book, or the entry to be made together with the document. */
async function firmOf(company: Company, invoice: Invoice): Promise<{ firm?: string; entry?: object }> {
  const entry = flexiAddress(invoice);
  if (!entry) return {};
  const { companyId, vatId } = supplierOf(invoice);
  const condition = companyId ? `ic='${companyId}'` : `dic='${vatId}'`;
  // An apostrophe would end the text of the condition.
  if (!/^\w+='[\w /-]+'$/.test(condition)) return {};
  const { winstrom } = await company.ask(`adresar/(${encodeURIComponent(condition)}).json?detail=custom:id,kod&limit=1`);
  const found = z.array(record).safeParse(winstrom.adresar).data?.[0];
  return found ? { firm: String(found.id) } : { firm: String(entry.id), entry };
}

/** Puts the original beside the record once. The record is booked: only what may pass later is worth another attempt. */
async function attach(company: Company, path: string, payload: DocumentPayload, settings: Settings): Promise<Remark[]> {
  const original = settings.attachOriginal ? await payload.original() : undefined;
  if (!original) return [];
  try {
    const { winstrom } = await company.ask(`${path}/prilohy.json?detail=custom:id`);
    const there = z.array(z.unknown()).safeParse(winstrom.priloha).data ?? [];
    if (there.length === 0) await company.upload(`${path}/prilohy/new/${encodeURIComponent(original.fileName)}`, original);
    return [];
  } catch (error) {
    if (!(error instanceof RemoteProblem) || error.isTemporary) throw error;
    return [remark(detailOf("originalNotAttached"), error.reason)];
  }
}

const lists: { sourceKey: string; names: FieldLabels; category: EnumCategory }[] = [
  { sourceKey: "predpis-zauctovani", names: sourceListNames.postingRules, category: "AccountCode" },
  { sourceKey: "cleneni-dph", names: sourceListNames.vatClassifications, category: "BreakdownOfVat" },
  { sourceKey: "cleneni-kontrolni-hlaseni", names: sourceListNames.controlStatementCodes, category: "VatReportCode" },
  { sourceKey: "stredisko", names: sourceListNames.centres, category: "Centre" },
  { sourceKey: "cinnost", names: sourceListNames.activities, category: "Activity" },
  { sourceKey: "zakazka", names: sourceListNames.contracts, category: "Contract" },
  { sourceKey: "typ-faktury-prijate", names: sourceListNames.documentTypes, category: "DocumentType" },
  { sourceKey: "rada-faktury-prijate", names: sourceListNames.invoiceNumberSeries, category: "NumberSeries" },
  { sourceKey: "bankovni-ucet", names: sourceListNames.bankAccounts, category: "BankAccount" },
  { sourceKey: "pokladna", names: sourceListNames.cashRegisters, category: "Cashier" },
];
const listRow = z.object({ kod: z.string(), nazev: z.string().nullish() });

/** ABRA Flexi (REST): received invoices, payables, cash movements. Our external id makes a repeated record the same one. */
export const abraFlexi: DocumentConnection<Settings> = {
  type: "AbraFlexi",
  kind: "accounting",
  takes: "document",
  fields,
  check: checkAbraFlexi,
  remarks: reverseChargeWithoutCode,
  test: async (settings, port) => {
    const company = openCompany(settings, port);
    const today = port.now().toISOString().slice(0, 10);
    const trial = { id: "ext:KVITANCE:ZKOUSKA", typDokl: `code:${settings.invoiceType}`, datVyst: today, bezPolozek: true, sumOsv: "1.00" };
    const { status } = await asSettings(company.ask("faktura-prijata.json?dry-run=true", { method: "POST", ...bodyOf({ "faktura-prijata": [trial] }) }));
    if (status === 404) throw companyMissing(settings);
    return { found: { company: settings.companyName } };
  },
  codeLists: async (settings, port) => {
    const company = openCompany(settings, port);
    const read: SourceList[] = [];
    for (const list of lists) {
      const { winstrom } = await company.ask(`${list.sourceKey}.json?limit=0&detail=custom:kod,nazev`);
      const rows = z.array(listRow).safeParse(winstrom[list.sourceKey]).data ?? [];
      read.push({ ...list, rows: rows.map(({ kod, nazev }) => ({ key: kod, labels: { "cs-CZ": nazev || kod, "en-US": nazev || kod } })) });
    }
    return read;
  },
  deliver: async (payload, settings, port) => {
    const company = openCompany(settings, port);
    const evidence = evidenceOf(payload.invoice, settings);
    const before = await find(company, evidence, payload.invoice);
    if (before) {
      const unattached = await attach(company, `${evidence}/${before.id}`, payload, settings);
      return receiptOf(before.kod ?? String(before.id), [...unattached, ...alreadyThere(payload)]);
    }
    const { firm, entry } = await firmOf(company, payload.invoice);
    const records = { ...(entry ? { adresar: [entry] } : {}), [evidence]: [flexiRecord(payload.invoice, settings, firm)] };
    const { status, winstrom } = await company.ask(`${evidence}.json`, { method: "POST", ...bodyOf(records) });
    if (status === 404) throw companyMissing(settings);
    const made = winstrom.results?.at(-1)?.id;
    if (made === undefined || made === null) throw new RemoteProblem("unexpectedAnswer", { detail: detailOf("notConfirmed") });
    // The answer has the id alone; people know the record by its number.
    const record = await find(company, evidence, payload.invoice);
    return receiptOf(record?.kod ?? String(made), await attach(company, `${evidence}/${made}`, payload, settings));
  },
};

const companyMissing = ({ companyName }: Settings): RemoteProblem =>
  new RemoteProblem("notFound", { detail: detailOf("companyMissing", { company: companyName }) });

const bodyOf = (records: object) => jsonBody({ winstrom: { "@version": "1.0", ...records } });

/** When a trial is refused, the settings are wrong, not a document. */
async function asSettings<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RemoteProblem && error.code === "documentRefused") throw new RemoteProblem("misconfigured", { reason: error.reason });
    throw error;
  }
}
