import { z } from "zod";
import { centralDocument, centralKind, centralVendor, checkCentral, type CentralKind } from "#domain/exports/connections/businessCentral.ts";
import { marker } from "#domain/exports/connections/common.ts";
import { sourceListNames } from "#domain/exports/connections/sourceListNames.ts";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { detailOf, type Remark, remark } from "#domain/exports/details.ts";
import { supplierOf } from "#domain/exports/parties.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { OutgoingReply } from "#platform/outgoing.ts";
import type { ConnectionPort, DocumentConnection, DocumentPayload } from "#server/core/connection.ts";
import { alreadyThere, below, jsonBody, jsonOf, receiptOf, type RemoteRequest } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { askWithToken, newToken, type TokenSource } from "#server/core/remote/token.ts";
import { sourceListOf } from "./codes.ts";
import { entraFields, entraSource, odataReason } from "#server/core/remote/microsoft.ts";

const fields = {
  url: { kind: "text", form: "url", isRequired: true, default: "https://api.businesscentral.dynamics.com/v2.0", isTarget: true },
  ...entraFields,
  environment: { kind: "text", isRequired: true, default: "production" },
  companyName: { kind: "text", isRequired: true },
  /** Account of lines whose document has no account code. */
  expenseAccount: { kind: "text", isRequired: true },
  /** VAT product posting groups by rates; without one the account's own holds. */
  taxCodeHigh: { kind: "text" },
  taxCodeLow: { kind: "text" },
  taxCodeZero: { kind: "text" },
  attachOriginal: { kind: "flag", default: true },
} as const;
type Settings = SettingsOf<typeof fields>;

const SCOPE = "https://api.businesscentral.dynamics.com/.default";
const MAX_PAGES = 100;

type Ask = (path: string, request?: Omit<RemoteRequest, "url">) => Promise<OutgoingReply>;
type Central = { ask: Ask; source: TokenSource };

function openCentral(settings: Settings, port: ConnectionPort): Central {
  const source = entraSource(settings, SCOPE);
  const base = below(settings.url, `${encodeURIComponent(settings.tenantId)}/${encodeURIComponent(settings.environment)}/api/v2.0`);
  const ask: Ask = (path, request = {}) =>
    askWithToken(port, source, {
      reasonOf: odataReason,
      ...request,
      url: below(base, path),
      headers: { accept: "application/json", ...request.headers },
    });
  return { ask, source };
}

const companies = z.object({ value: z.array(z.object({ id: z.string(), name: z.string(), displayName: z.string().nullish() })) });

/** The path of the company that the settings name. */
async function companyPath({ ask }: Central, { companyName }: Settings): Promise<string> {
  const { value } = jsonOf(await ask("companies"), companies);
  const found = value.find(({ name, displayName }) => name === companyName || displayName === companyName);
  if (!found) throw new RemoteProblem("notFound", { detail: detailOf("companyMissing", { company: companyName }) });
  return `companies(${found.id})`;
}

/** A text in a condition of OData: apostrophes are doubled. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const filtered = (condition: string): string => `$filter=${encodeURIComponent(condition)}`;

const withId = z.object({ id: z.string() });

async function vendorOf({ ask }: Central, company: string, invoice: Invoice): Promise<string> {
  const { vatId, companyId, name } = supplierOf(invoice);
  const taxNumber = vatId ?? companyId;
  const condition = taxNumber ? `taxRegistrationNumber eq ${quoted(taxNumber)}` : `displayName eq ${quoted(name ?? "")}`;
  const { value } = jsonOf(await ask(`${company}/vendors?${filtered(condition)}&$select=id`), z.object({ value: z.array(withId) }));
  if (value[0]) return value[0].id;
  return jsonOf(await ask(`${company}/vendors`, { method: "POST", ...jsonBody(centralVendor(invoice)) }), withId).id;
}

const document = z.looseObject({ id: z.string(), number: z.string().nullish() });
const page = z.object({ value: z.array(document), "@odata.nextLink": z.string().optional() });

/** Our document of an earlier attempt, by the line that holds our id. */
async function find({ ask }: Central, { company, vendor, kind }: { company: string; vendor: string; kind: CentralKind }, invoice: Invoice) {
  const lines = `${kind.lines}($filter=${encodeURIComponent(`description eq ${quoted(marker(invoice))}`)};$select=description)`;
  for (let skip = 0, pages = 0; pages < MAX_PAGES; pages += 1) {
    const path = `${company}/${kind.collection}?${filtered(`vendorId eq ${vendor}`)}&$select=id,number&$expand=${lines}&$skip=${skip}`;
    const read = jsonOf(await ask(path), page);
    const found = read.value.find(
      (each) =>
        z
          .array(z.object({ description: z.literal(marker(invoice)) }))
          .min(1)
          .safeParse(each[kind.lines]).success,
    );
    if (found || !read["@odata.nextLink"] || read.value.length === 0) return found;
    skip += read.value.length;
  }
  return undefined;
}

const attachment = z.object({ id: z.string(), byteSize: z.number().nullish() });

/** Puts the original beside the document once: an entry first, then its bytes. */
async function attach(
  { ask }: Central,
  place: { company: string; kind: CentralKind; id: string },
  payload: DocumentPayload,
  settings: Settings,
): Promise<Remark[]> {
  const original = settings.attachOriginal ? await payload.original() : undefined;
  if (!original) return [];
  const path = `${place.company}/documentAttachments`;
  try {
    const { value } = jsonOf(await ask(`${path}?${filtered(`parentId eq ${place.id}`)}`), z.object({ value: z.array(attachment) }));
    if (value.some(({ byteSize }) => byteSize)) return [];
    const entry = { fileName: original.fileName, parentType: place.kind.parentType, parentId: place.id };
    const id = value[0]?.id ?? jsonOf(await ask(path, { method: "POST", ...jsonBody(entry) }), attachment).id;
    const headers = { "content-type": "application/octet-stream", "if-match": "*" };
    await ask(`${path}(${id})/attachmentContent`, { method: "PATCH", headers, body: original.bytes });
    return [];
  } catch (error) {
    if (!(error instanceof RemoteProblem) || error.isTemporary) throw error;
    return [remark(detailOf("originalNotAttached"), error.reason)];
  }
}

const account = z.object({ number: z.string(), displayName: z.string().nullish(), category: z.string().nullish() });

/** Dynamics 365 Business Central (API 2.0): purchase invoices and credit memos as drafts, which people post there. */
export const businessCentral: DocumentConnection<Settings> = {
  type: "Dynamics",
  kind: "accounting",
  takes: "document",
  fields,
  check: checkCentral,
  test: async (settings, port) => {
    const central = openCentral(settings, port);
    await newToken(port, central.source);
    const company = await companyPath(central, settings);
    const found = await central.ask(`${company}/accounts?${filtered(`number eq ${quoted(settings.expenseAccount)}`)}`);
    if (jsonOf(found, z.object({ value: z.array(z.unknown()) })).value.length === 0)
      throw new RemoteProblem("misconfigured", { detail: detailOf("codeMissing", { code: settings.expenseAccount }) });
    await central.ask(`${company}/purchaseInvoices?$top=1`);
    return { found: { company: settings.companyName } };
  },
  codeLists: async (settings, port) => {
    const central = openCentral(settings, port);
    const company = await companyPath(central, settings);
    const { value } = jsonOf(await central.ask(`${company}/accounts?${filtered("directPosting eq true")}`), z.object({ value: z.array(account) }));
    const rows = value.map(({ number, displayName }) => ({ id: number, code: number, name: displayName ? `${number} ${displayName}` : number }));
    return [sourceListOf({ sourceKey: "accounts", names: sourceListNames.accountCodes, category: "AccountCode" }, rows)];
  },
  deliver: async (payload, settings, port) => {
    const { invoice } = payload;
    const central = openCentral(settings, port);
    const company = await companyPath(central, settings);
    const kind = centralKind(invoice);
    const vendor = await vendorOf(central, company, invoice);
    const before = await find(central, { company, vendor, kind }, invoice);
    const { document: draft, warnings } = centralDocument(invoice, vendor, settings);
    const made = before ?? jsonOf(await central.ask(`${company}/${kind.collection}`, { method: "POST", ...jsonBody(draft) }), document);
    const unattached = await attach(central, { company, kind, id: made.id }, payload, settings);
    return receiptOf(made.number || made.id, before ? [...unattached, ...alreadyThere(payload)] : [...warnings, ...unattached]);
  },
};
