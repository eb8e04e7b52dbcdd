import { z } from "zod";
import { checkFakturoid, fakturoidExpense, fakturoidSubject, type FakturoidSubject } from "#domain/exports/connections/fakturoid.ts";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { detailOf, type Remark, remark } from "#domain/exports/details.ts";
import type { OutgoingReply } from "#platform/outgoing.ts";
import type { ConnectionPort, DocumentConnection, DocumentPayload } from "#server/core/connection.ts";
import { alreadyThere, below, jsonBody, jsonOf, parsed, receiptOf, type RemoteRequest } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { keyOf } from "#server/core/remote/remembered.ts";
import { askWithToken, newToken, type TokenSource } from "#server/core/remote/token.ts";

const fields = {
  url: { kind: "text", form: "url", isRequired: true, default: "https://app.fakturoid.cz/api/v3", isTarget: true },
  /** The part of the address after fakturoid.cz/: "slug" in their words. */
  companyName: { kind: "text", isRequired: true },
  /** Their rules want the address of whoever answers for the program in every request. */
  apiEmail: { kind: "text", form: "email", isRequired: true },
  clientId: { kind: "text", isRequired: true },
  clientSecret: { kind: "password", isSecret: true, isRequired: true },
  attachOriginal: { kind: "flag", default: true },
} as const;
type Settings = SettingsOf<typeof fields>;

/** Larger originals stay here: they would not pass as text in one request. */
const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;
const PAGE = 40;

type Ask = (request: Omit<RemoteRequest, "url"> & { path: string }) => Promise<OutgoingReply>;

function account(settings: Settings, port: ConnectionPort): { ask: Ask; source: TokenSource } {
  const userAgent = `Kvitance (${settings.apiEmail})`;
  const credentials = Buffer.from(`${settings.clientId}:${settings.clientSecret}`, "utf8").toString("base64");
  const { headers, body } = jsonBody({ grant_type: "client_credentials" });
  const common = { "user-agent": userAgent, accept: "application/json" };
  const source: TokenSource = {
    key: keyOf("Fakturoid", settings.url, settings.clientId, settings.clientSecret),
    request: { url: below(settings.url, "oauth/token"), headers: { ...common, ...headers, authorization: `Basic ${credentials}` }, body },
  };
  const base = below(settings.url, `accounts/${encodeURIComponent(settings.companyName)}`);
  const ask: Ask = ({ path, ...request }) =>
    askWithToken(port, source, { reasonOf, ...request, url: below(base, path), headers: { ...common, ...request.headers } });
  return { ask, source };
}

const errors = z.object({
  errors: z.record(z.string(), z.union([z.array(z.string()), z.string()])).optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

/** "subject_id: nesmí být prázdné", or their sentence where no field is to blame. */
function reasonOf({ status, body }: OutgoingReply): string {
  const read = errors.safeParse(parsed(body));
  if (!read.success) return `HTTP ${status}`;
  const named = Object.entries(read.data.errors ?? {}).map(([field, messages]) => `${field}: ${[messages].flat().join(", ")}`);
  return named.join("; ") || (read.data.error_description ?? read.data.error ?? `HTTP ${status}`);
}

const expenseReply = z.object({ id: z.number(), number: z.string().nullish(), custom_id: z.string().nullish() });
const subjectReply = z.object({
  id: z.number(),
  name: z.string(),
  registration_no: z.string().nullish(),
  vat_no: z.string().nullish(),
});

const numberOf = ({ id, number }: z.output<typeof expenseReply>): string => number ?? String(id);

async function findExpense(ask: Ask, documentId: string) {
  const reply = await ask({ path: `expenses.json?custom_id=${encodeURIComponent(documentId)}` });
  return jsonOf(reply, z.array(expenseReply)).find((expense) => expense.custom_id === documentId);
}

/** The contact of the supplier: by company id, by VAT id, or by the exact name when it has neither. */
async function findSubject(ask: Ask, subject: FakturoidSubject): Promise<number | undefined> {
  const isSame = ({ name, registration_no, vat_no }: z.output<typeof subjectReply>) => {
    if (subject.registration_no) return registration_no === subject.registration_no;
    if (subject.vat_no) return vat_no === subject.vat_no;
    return name === subject.name && !registration_no && !vat_no;
  };
  const query = encodeURIComponent(subject.registration_no ?? subject.vat_no ?? subject.name);
  for (let page = 1; ; page += 1) {
    const found = jsonOf(await ask({ path: `subjects/search.json?query=${query}&page=${page}` }), z.array(subjectReply));
    const subjectFound = found.find(isSame);
    if (subjectFound || found.length < PAGE) return subjectFound?.id;
  }
}

async function makeSubject(ask: Ask, subject: FakturoidSubject): Promise<number> {
  return jsonOf(await ask({ path: "subjects.json", method: "POST", ...jsonBody(subject) }), subjectReply).id;
}

async function attachmentsOf(payload: DocumentPayload, settings: Settings): Promise<{ attachments?: object[]; warnings: Remark[] }> {
  const original = settings.attachOriginal ? await payload.original() : undefined;
  if (!original) return { warnings: [] };
  if (original.bytes.length > MAX_ATTACHMENT_BYTES) return { warnings: [remark(detailOf("originalTooLarge", { most: String(MAX_ATTACHMENT_BYTES) }))] };
  const data_url = `data:${original.mediaType};base64,${original.bytes.toString("base64")}`;
  return { attachments: [{ filename: original.fileName, data_url }], warnings: [] };
}

/** Fakturoid API v3: documents become expenses. `custom_id` is our document id, which every attempt looks for first. */
export const fakturoid: DocumentConnection<Settings> = {
  type: "Fakturoid",
  kind: "accounting",
  takes: "document",
  fields,
  check: checkFakturoid,
  test: async (settings, port) => {
    const { ask, source } = account(settings, port);
    await newToken(port, source);
    const reply = await ask({ path: "account.json" });
    const found = jsonOf(reply, z.object({ name: z.string().nullish(), registration_no: z.string().nullish(), plan: z.string().nullish() }));
    // The right to expenses is another one than the right to read the account.
    await ask({ path: "expenses.json?page=1" });
    return { found: { company: found.name ?? settings.companyName, companyId: found.registration_no ?? "", plan: found.plan ?? "" } };
  },
  deliver: async (payload, settings, port) => {
    const { ask } = account(settings, port);
    const before = await findExpense(ask, payload.invoice.documentId);
    if (before) return receiptOf(numberOf(before), alreadyThere(payload));
    const { expense, warnings } = fakturoidExpense(payload.invoice);
    const subject = fakturoidSubject(payload.invoice);
    const subject_id = (await findSubject(ask, subject)) ?? (await makeSubject(ask, subject));
    const { attachments, warnings: unattached } = await attachmentsOf(payload, settings);
    const reply = await ask({ path: "expenses.json", method: "POST", ...jsonBody({ ...expense, subject_id, attachments }) });
    const made = jsonOf(reply, expenseReply);
    if (made.custom_id !== payload.invoice.documentId) throw new RemoteProblem("unexpectedAnswer", { detail: detailOf("notConfirmed") });
    return receiptOf(numberOf(made), [...warnings, ...unattached]);
  },
};
