import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { checkMoneyS3, isRefused, moneyS3Invoice } from "#domain/exports/connections/moneyS3.ts";
import { sourceListNames } from "#domain/exports/connections/sourceListNames.ts";
import { reverseChargeWithoutCode } from "#domain/exports/remarks.ts";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { detailOf } from "#domain/exports/details.ts";
import type { ConnectionPort, DocumentConnection } from "#server/core/connection.ts";
import { alreadyThere, below, jsonBody, jsonOf, receiptOf, shortened } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { keyOf } from "#server/core/remote/remembered.ts";
import { askWithToken, newToken, type TokenSource } from "#server/core/remote/token.ts";
import { uuidOf } from "#server/exports/rendering/encode.ts";
import { type CodedList, sourceListOf } from "./codes.ts";

const fields = {
  /** https://DOMAIN.api.moneys3.eu */
  url: { kind: "text", form: "url", isRequired: true, isTarget: true },
  /** From the vendor; already encoded for an address, so it is passed on as it is. */
  applicationId: { kind: "text", isRequired: true },
  clientId: { kind: "text", isRequired: true },
  clientSecret: { kind: "password", isSecret: true, isRequired: true },
  /** GUID of the agenda, which is the company there. */
  agendaId: { kind: "text", isRequired: true },
  /** Definition of the transfer that Money imports by. */
  transferDefinition: { kind: "text", isRequired: true, default: "_FP+PF" },
} as const;
type Settings = SettingsOf<typeof fields>;

/** Waits between questions to the queue, in milliseconds. Then the delivery goes on in a later attempt, which looks before it sends. */
const QUEUE_WAITS_MS = [100, 200, 400, 800, 1_500];
const QUEUE_RETRY_SECONDS = 30;

type Query = <Shape extends z.ZodType>(query: string, variables: object, shape: Shape) => Promise<z.output<Shape>>;

const errors = z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string().nullish() }).nullish() }));
const envelope = z.object({ data: z.unknown().optional(), errors: errors.nullish() });

function openAgenda(settings: Settings, port: ConnectionPort): { query: Query; source: TokenSource } {
  const { url, applicationId, clientId, clientSecret, agendaId } = settings;
  const form = new URLSearchParams({ grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret });
  const source: TokenSource = {
    key: keyOf("MoneyS3", url, applicationId, clientId, clientSecret),
    request: {
      url: below(url, `connect/token?AppId=${applicationId}`),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
    },
  };
  const query: Query = async (text, variables, shape) => {
    const { headers, body } = jsonBody({ query: text, variables });
    const reply = await askWithToken(port, source, {
      url: below(url, "graphql/"),
      method: "POST",
      headers: { ...headers, accept: "application/json", agendaid: agendaId },
      body,
    });
    // GraphQL answers 200 to what it refuses.
    const { data, errors: refused } = jsonOf(reply, envelope);
    if (refused?.length) throw new RemoteProblem(codeOf(refused), { reason: shortened(refused.map(({ message }) => message).join("; ")) });
    const read = shape.safeParse(data);
    if (!read.success) throw new RemoteProblem("unexpectedAnswer", { detail: detailOf("answerUnreadable"), cause: read.error });
    return read.data;
  };
  return { query, source };
}

function codeOf(refused: z.output<typeof errors>): RemoteProblem["code"] {
  const codes = refused.map(({ extensions }) => extensions?.code ?? "");
  if (codes.some((code) => /AUTH_NOT_AUTHORIZED|FORBIDDEN/.test(code))) return "notAllowed";
  return "documentRefused";
}

const FIND = `query ($guid: UUID!) { receivedInvoices(take: 1, where: { guid: { eq: $guid } }) { items { guid documentNumber } } }`;
const SEND = `mutation ($invoice: ReceivedInvoiceInput!, $definition: DefinitionXMLTransferRefInput!) {
  createReceivedInvoice(receivedInvoice: $invoice, definitionXMLTransfer: $definition) { guid isSuccess }
}`;
const QUEUE = `query ($guid: UUID!) { importStatus(guid: $guid) { guid state stateInfo } }`;

const invoices = z.object({ receivedInvoices: z.object({ items: z.array(z.object({ guid: z.string(), documentNumber: z.string().nullish() })) }) });
const sent = z.object({ createReceivedInvoice: z.object({ guid: z.string(), isSuccess: z.boolean() }) });
const queued = z.object({ importStatus: z.object({ state: z.string(), stateInfo: z.string().nullish() }).nullable() });

async function find(query: Query, guid: string): Promise<string | undefined> {
  const { receivedInvoices } = await query(FIND, { guid }, invoices);
  const found = receivedInvoices.items.find((each) => each.guid.toLowerCase() === guid);
  return found && (found.documentNumber || found.guid);
}

/** Asks the queue until it has booked the document or refused it. Throws RemoteProblem busy where that takes too long for one attempt. */
async function awaitImport(query: Query, queueId: string, guid: string, { signal }: ConnectionPort): Promise<string> {
  for (const wait of QUEUE_WAITS_MS) {
    const { importStatus } = await query(QUEUE, { guid: queueId }, queued);
    // Of the states only some are known: the books themselves say when the document is there.
    const number = await find(query, guid);
    if (number !== undefined) return number;
    if (isRefused(importStatus?.state ?? "")) throw new RemoteProblem("documentRefused", { reason: shortened(importStatus?.stateInfo || importStatus!.state) });
    await pause(wait, undefined, { signal }).catch((cause: unknown) => {
      throw new RemoteProblem("timeout", { cause });
    });
  }
  throw new RemoteProblem("busy", { detail: detailOf("stillQueued"), retryAfterSeconds: QUEUE_RETRY_SECONDS });
}

type S3List = CodedList & { query: string; code: "shortCut" | "prefix"; label: "name" | "description" };
const list = (sourceKey: string, described: Omit<S3List, "sourceKey" | "query">): S3List => ({
  ...described,
  sourceKey,
  query: `query ($skip: Int!) { ${sourceKey}(take: 100, skip: $skip) { items { ${described.code} ${described.label} } } }`,
});
const lists = [
  list("accountAssignmentsAcc", { names: sourceListNames.accountCodes, category: "AccountCode", code: "shortCut", label: "description" }),
  list("vatClassifications", { names: sourceListNames.vatClassifications, category: "BreakdownOfVat", code: "shortCut", label: "name" }),
  list("numericalSeries", { names: sourceListNames.numberSeries, category: "NumberSeries", code: "prefix", label: "name" }),
  list("centres", { names: sourceListNames.centres, category: "Centre", code: "shortCut", label: "name" }),
  list("jobOrders", { names: sourceListNames.contracts, category: "Contract", code: "shortCut", label: "name" }),
  list("operations", { names: sourceListNames.activities, category: "Activity", code: "shortCut", label: "name" }),
];
const PAGE = 100;
const MAX_ROWS = 10_000;

async function readList(query: Query, described: S3List) {
  const shape = z.object({ [described.sourceKey]: z.object({ items: z.array(z.record(z.string(), z.string().nullish())) }) });
  const codes = new Map<string, { id: string; code: string; name: string | undefined }>();
  for (let skip = 0; skip < MAX_ROWS; skip += PAGE) {
    const { items } = (await query(described.query, { skip }, shape))[described.sourceKey]!;
    for (const row of items) {
      const code = row[described.code];
      // A code stands in the list once for each year.
      if (code) codes.set(code, { id: code, code, name: row[described.label] ?? undefined });
    }
    if (items.length < PAGE) break;
  }
  return sourceListOf(described, [...codes.values()]);
}

/** Money S3 (GraphQL): documents go into its import queue and are booked from there; a delivery is done when the books have the document. */
export const moneyS3: DocumentConnection<Settings> = {
  type: "MoneyS3",
  kind: "accounting",
  takes: "document",
  fields,
  check: checkMoneyS3,
  remarks: reverseChargeWithoutCode,
  test: async (settings, port) => {
    const { query, source } = openAgenda(settings, port);
    await newToken(port, source);
    await find(query, uuidOf("MoneyS3/test"));
    return { found: { company: settings.agendaId } };
  },
  codeLists: async (settings, port) => {
    const { query } = openAgenda(settings, port);
    const read = [];
    for (const each of lists) read.push(await readList(query, each));
    return read.filter(({ rows }) => rows.length > 0);
  },
  deliver: async (payload, settings, port) => {
    const { query } = openAgenda(settings, port);
    const guid = uuidOf(`MoneyS3/${payload.invoice.documentId}`);
    const before = await find(query, guid);
    if (before !== undefined) return receiptOf(before, alreadyThere(payload));
    const { input, warnings } = moneyS3Invoice(payload.invoice, guid);
    // Sent again while it waits there, it is the same document: the import knows it by our GUID.
    const { createReceivedInvoice } = await query(SEND, { invoice: input, definition: { shortCut: settings.transferDefinition } }, sent);
    return receiptOf(await awaitImport(query, createReceivedInvoice.guid, guid, port), warnings);
  },
};
