import { z } from "zod";
import { checkMoneyS5, moneyS5Invoice } from "#domain/exports/connections/moneyS5.ts";
import { sourceListNames } from "#domain/exports/connections/sourceListNames.ts";
import { reverseChargeWithoutCode } from "#domain/exports/remarks.ts";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { detailOf, type Remark, remark } from "#domain/exports/details.ts";
import type { OutgoingReply } from "#platform/outgoing.ts";
import type { ConnectionPort, DocumentConnection, DocumentPayload } from "#server/core/connection.ts";
import { alreadyThere, below, jsonBody, jsonOf, parsed, receiptOf, shortened, type RemoteRequest } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { keyOf } from "#server/core/remote/remembered.ts";
import { askWithToken, newToken, type TokenSource } from "#server/core/remote/token.ts";
import { uuidOf } from "#server/exports/rendering/encode.ts";
import { type CodedList, type CodedRow, idsOfCodes, keptRows, sourceListOf } from "./codes.ts";

const fields = {
  /** Address of the interface at the customer's own server. */
  url: { kind: "text", form: "url", isRequired: true, isTarget: true },
  clientId: { kind: "text", isRequired: true },
  clientSecret: { kind: "password", isSecret: true, isRequired: true },
  attachOriginal: { kind: "flag", default: true },
} as const;
type Settings = SettingsOf<typeof fields>;

const INVOICES = "v2.0/ReceivedInvoice";

type Ask = (path: string, request?: Omit<RemoteRequest, "url">) => Promise<OutgoingReply>;
type Agenda = { ask: Ask; source: TokenSource };

function openAgenda({ url, clientId, clientSecret }: Settings, port: ConnectionPort): Agenda {
  const form = new URLSearchParams({ grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret });
  const source: TokenSource = {
    key: keyOf("MoneyS5", url, clientId, clientSecret),
    request: { url: below(url, "connect/token"), headers: { "content-type": "application/x-www-form-urlencoded" }, body: form.toString() },
  };
  const ask: Ask = async (path, request = {}) => {
    const reply = await askWithToken(port, source, {
      reasonOf,
      ...request,
      expected: [...(request.expected ?? []), 500],
      url: below(url, path),
      headers: { accept: "application/json", ...request.headers },
    });
    // A refusal comes as HTTP 500 with their envelope; a failed server has none.
    if (reply.status === 500 && !request.expected?.includes(500)) throw refusalOf(reply);
    return reply;
  };
  return { ask, source };
}

const envelope = z.object({ Message: z.string().nullish(), Status: z.number().nullish(), Data: z.unknown().optional() });

function reasonOf({ status, body }: OutgoingReply): string {
  const read = envelope.safeParse(parsed(body));
  return (read.success && read.data.Message) || `HTTP ${status}`;
}

function refusalOf(reply: OutgoingReply): RemoteProblem {
  const isTheirs = envelope.safeParse(parsed(reply.body)).success;
  return new RemoteProblem(isTheirs ? "documentRefused" : "serverError", { reason: shortened(reasonOf(reply)) });
}

const PAGE = 500;
/** Lists end long before; an interface that ignores the paging would never end. */
const MAX_PAGES = 40;

/** Rows of an agenda; the interface answers with a bare list or with its envelope. */
async function rows<Shape extends z.ZodType>({ ask }: Agenda, path: string, shape: Shape): Promise<z.output<Shape>[]> {
  return jsonOf(await ask(path), z.union([z.array(shape), z.object({ Data: z.array(shape) }).transform(({ Data }) => Data)]));
}

const invoiceRow = z.object({
  id: z.string(),
  cisloDokladu: z.string().nullish(),
  attachmentsList: z.array(z.object({ name: z.string().nullish() })).nullish(),
});
type InvoiceRow = z.output<typeof invoiceRow>;

async function find(agenda: Agenda, id: string): Promise<InvoiceRow | undefined> {
  const found = await rows(agenda, `${INVOICES}?filter=${encodeURIComponent(`ID~eq~${id}`)}`, invoiceRow);
  // An interface that does not know the filter answers with others: those are not ours.
  return found.find((row) => row.id.toLowerCase() === id);
}

/** Agendas are named differently in versions of the interface; it lists its own. */
type S5List = CodedList & { endpoints: readonly string[] };
const lists: readonly S5List[] = [
  { sourceKey: "accountAssignment", names: sourceListNames.accountCodes, category: "AccountCode", endpoints: ["AccountAssignment", "Predkontace"] },
  { sourceKey: "vatClassification", names: sourceListNames.vatClassifications, category: "BreakdownOfVat", endpoints: ["VatClassification", "CleneniDPH"] },
  { sourceKey: "numberSeries", names: sourceListNames.numberSeries, category: "NumberSeries", endpoints: ["NumberSeries", "NumericalSerie", "CiselnaRada"] },
  { sourceKey: "centre", names: sourceListNames.centres, category: "Centre", endpoints: ["Centre", "Stredisko"] },
  { sourceKey: "jobOrder", names: sourceListNames.contracts, category: "Contract", endpoints: ["JobOrder", "Zakazka"] },
  { sourceKey: "activity", names: sourceListNames.activities, category: "Activity", endpoints: ["Operation", "Activity", "Cinnost"] },
];
const listRow = z.object({ id: z.string(), kod: z.string(), nazev: z.string().nullish() });

async function endpointsOf({ ask }: Agenda): Promise<string[]> {
  const text = (await ask("Admin/Roles/Endpoints")).body.toString("utf8");
  return [...text.matchAll(/v2\.0\/(\w+)/g)].map(([, name]) => name!);
}

async function readList(agenda: Agenda, { endpoints }: S5List, known: readonly string[]): Promise<CodedRow[]> {
  const endpoint = endpoints.find((name) => known.includes(name));
  if (!endpoint) return [];
  const read = new Map<string, CodedRow>();
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const found = await rows(agenda, `v2.0/${endpoint}/${page * PAGE}/${PAGE}`, listRow);
    for (const { id, kod, nazev } of found) read.set(id, { id, code: kod, name: nazev });
    if (found.length < PAGE) break;
  }
  return [...read.values()];
}

async function attach({ ask }: Agenda, id: string, payload: DocumentPayload, settings: Settings): Promise<Remark[]> {
  const original = settings.attachOriginal ? await payload.original() : undefined;
  if (!original) return [];
  try {
    const content = original.bytes.toString("base64");
    await ask(`${INVOICES}/${id}/Attachments`, { method: "POST", ...jsonBody({ name: original.fileName, content }) });
    return [];
  } catch (error) {
    if (!(error instanceof RemoteProblem) || error.isTemporary) throw error;
    return [remark(detailOf("originalNotAttached"), error.reason)];
  }
}

const idOf = (documentId: string): string => uuidOf(`MoneyS5/${documentId}`);
const numberOf = ({ id, cisloDokladu }: InvoiceRow): string => cisloDokladu || id;

/** What an earlier attempt left: its original may be missing still. */
async function finish(agenda: Agenda, row: InvoiceRow, payload: DocumentPayload, settings: Settings): Promise<Remark[]> {
  return row.attachmentsList?.length ? [] : attach(agenda, row.id, payload, settings);
}

/** Money S5 and S4 (REST of the installation): received invoices under a GUID that we give, so that a repetition is a duplicate there. */
export const moneyS5: DocumentConnection<Settings> = {
  type: "MoneyS5",
  kind: "accounting",
  takes: "document",
  fields,
  check: checkMoneyS5,
  remarks: reverseChargeWithoutCode,
  test: async (settings, port) => {
    const agenda = openAgenda(settings, port);
    await newToken(port, agenda.source);
    const endpoints = await endpointsOf(agenda);
    if (!endpoints.includes("ReceivedInvoice")) throw new RemoteProblem("notAllowed", { reason: INVOICES });
    return { found: { server: new URL(settings.url).host } };
  },
  codeLists: async (settings, port) => {
    const agenda = openAgenda(settings, port);
    const known = await endpointsOf(agenda);
    const read = [];
    for (const list of lists) read.push(sourceListOf(list, await readList(agenda, list, known)));
    return read.filter((list) => list.rows.length > 0);
  },
  deliver: async (payload, settings, port) => {
    const agenda = openAgenda(settings, port);
    const id = idOf(payload.invoice.documentId);
    const before = await find(agenda, id);
    if (before) return receiptOf(numberOf(before), [...(await finish(agenda, before, payload, settings)), ...alreadyThere(payload)]);
    const ids = await idsOfCodes(payload.invoice, lists, async (list, codes) =>
      keptRows({ key: keyOf(agenda.source.key, list.sourceKey), codes, now: port.now() }, async () => readList(agenda, list, await endpointsOf(agenda))),
    );
    const reply = await agenda.ask(INVOICES, { method: "POST", ...jsonBody([moneyS5Invoice(payload.invoice, id, ids)]), expected: [500] });
    if (reply.status !== 500) {
      if (!reply.body.toString("utf8").toLowerCase().includes(id)) throw new RemoteProblem("unexpectedAnswer", { detail: detailOf("notConfirmed") });
      // The answer has the id alone; people know the record by its number.
      const made = await find(agenda, id);
      return receiptOf(made ? numberOf(made) : id, await attach(agenda, id, payload, settings));
    }
    // Either another attempt was faster, or the number belongs to another record: only where ours is found was it the former.
    const known = /duplicit/i.test(reply.body.toString("utf8")) ? await find(agenda, id) : undefined;
    if (!known) throw refusalOf(reply);
    return receiptOf(numberOf(known), await finish(agenda, known, payload, settings));
  },
};
