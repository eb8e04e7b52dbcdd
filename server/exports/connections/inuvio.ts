import { z } from "zod";
import { marker } from "#domain/exports/connections/common.ts";
import { checkInuvio, inuvioInvoice } from "#domain/exports/connections/inuvio.ts";
import type { SettingsOf } from "#domain/connections/fields.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { OutgoingReply } from "#platform/outgoing.ts";
import type { ConnectionPort, DocumentConnection } from "#server/core/connection.ts";
import { alreadyThere, askRemoteSystem, below, jsonBody, jsonOf, parsed, receiptOf, type RemoteRequest } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";

const fields = {
  url: { kind: "text", form: "url", isRequired: true, isTarget: true },
  /** Name of the database in the address. */
  companyName: { kind: "text", isRequired: true },
  token: { kind: "password", isSecret: true, isRequired: true },
  invoiceSeries: { kind: "text", isRequired: true },
  creditNoteSeries: { kind: "text", isRequired: true },
} as const;
type Settings = SettingsOf<typeof fields>;

type Ask = (query: string, request?: Omit<RemoteRequest, "url">) => Promise<OutgoingReply>;

function openInvoices({ url, companyName, token }: Settings, port: ConnectionPort): Ask {
  const path = below(url, `api/v1/invoices/received/${encodeURIComponent(companyName)}`);
  // No other characters can stand in a header.
  if (/[^\x21-\x7e]/.test(token)) throw new RemoteProblem("signInRefused");
  return (query, request = {}) =>
    askRemoteSystem(port, {
      reasonOf,
      ...request,
      url: `${path}${query}`,
      headers: { accept: "application/json", authorization: `Bearer ${token}`, ...request.headers },
    });
}

const failure = z.object({ title: z.string().nullish(), errors: z.record(z.string(), z.array(z.string())).nullish() });

/** "transactionDate: období je uzavřeno", every field that is to blame, or the title (RFC 9457). */
function reasonOf({ status, body }: OutgoingReply): string {
  const read = failure.safeParse(parsed(body));
  if (!read.success) return `HTTP ${status}`;
  const named = Object.entries(read.data.errors ?? {}).map(([field, sentences]) => [field, sentences.join(", ")].filter(Boolean).join(": "));
  return named.join("; ") || read.data.title || `HTTP ${status}`;
}

const invoices = z.object({ invoices: z.array(z.object({ invoiceId: z.number(), documentNo: z.string().nullish(), note: z.string().nullish() })) });
const PAGE = 100;
/** Newest first: a repetition follows within days, a document sent out anew within a year. */
const MAX_PAGES = 50;

/** Our record of an earlier attempt; the interface keeps no key of others, so the note holds our id. */
async function find(ask: Ask, invoice: Invoice): Promise<string | undefined> {
  const symbol = /^\d{1,10}$/.exec(invoice.variableSymbol ?? "")?.[0];
  const filter = symbol ? `&filter=${encodeURIComponent(`variableSymbol eq '${symbol}'`)}` : "";
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const reply = await ask(`?orderby=${encodeURIComponent("invoiceId desc")}&top=${PAGE}&skip=${page * PAGE}${filter}`);
    const found = jsonOf(reply, invoices).invoices;
    const ours = found.find(({ note }) => note?.split("\n").at(-1)?.trim() === marker(invoice));
    if (ours) return ours.documentNo || String(ours.invoiceId);
    if (found.length < PAGE) return undefined;
  }
  return undefined;
}

/** Helios iNuvio (Invoices API 1.2): received invoices. It offers neither code lists nor attachments. */
export const inuvio: DocumentConnection<Settings> = {
  type: "HeliosInuvio",
  kind: "accounting",
  takes: "document",
  fields,
  oneAtATime: true,
  check: checkInuvio,
  test: async (settings, port) => {
    jsonOf(await openInvoices(settings, port)("?top=1"), invoices);
    return { found: { company: settings.companyName } };
  },
  deliver: async (payload, settings, port) => {
    const ask = openInvoices(settings, port);
    const before = await find(ask, payload.invoice);
    if (before !== undefined) return receiptOf(before, alreadyThere(payload));
    const reply = await ask("", { method: "POST", ...jsonBody(inuvioInvoice(payload.invoice, settings)) });
    return receiptOf(String(jsonOf(reply, z.object({ invoiceId: z.number() })).invoiceId), []);
  },
};
