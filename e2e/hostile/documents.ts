import { maxCharacters } from "#domain/invoice/lengths.ts";
import { blankPdf } from "#test/stored.ts";
import { cut, each, spread, type Send, type Client } from "./client.ts";

const OWN_FIELDS = ["c0", "c1", "c2"];
const OWN_ITEM_FIELDS = ["i0", "i1"];
/** Texts of a kind that one document of four gets, so that all of them together have every string. */
const IN_TURN = 4;

type Options = { strings: readonly string[]; count: number };

/**
 * Documents whose every text is one of the strings: name of the file, all fields, items, notes, attachments, what an outside check says,
 * feedback, notes of votes, reasons of failures. Returns their ids; every fourth document waits for a vote.
 */
export async function plantDocuments({ send }: Client, { strings, count }: Options): Promise<string[]> {
  await send("POST", "/v1/tenant/features", { features: ["Approval", "Return", "Splitting"].map((feature) => ({ feature, enabled: true })) });
  for (const [isItem, names] of [
    [false, OWN_FIELDS],
    [true, OWN_ITEM_FIELDS],
  ] as const) {
    for (const [place, name] of names.entries()) {
      const label = cut(strings[place] ?? "", 100);
      await send("POST", "/v1/document-types/ReceivedInvoice/field", { name, labels: { "cs-CZ": label, "en-US": label }, type: "TEXT", isItem });
    }
  }
  const rows = strings.map((text, index) => ({ key: `k${index}`, labels: { "cs-CZ": cut(text, 300), "en-US": cut(text, 300) } }));
  await send("POST", "/v1/enums", { name: cut(strings[0] ?? "", 100), type: "Default", fields: ["orderNumber"], rows });
  const names = spread(strings, count);
  const pdf = await blankPdf(2);
  const ids = await uploadNamed(names, pdf, send);
  const textFields = await fieldsOf(send);
  await each(names, (text, place) => {
    const index = strings.indexOf(text);
    const other = (offset: number): string => strings[(index + offset) % strings.length] ?? "";
    const documentId = ids[place] ?? "";
    return fill({ path: `/v1/documents/${documentId}`, documentId, place, other, textFields, pdf }, send);
  });
  await send("POST", "/v1/documents/uploadOnly", undefined, formOf(["Pokladní doklad"], pdf, "Cashier"));
  return ids;
}

/** Files under the names, not read, so that nothing overwrites what is written next. Returns the documents in the order of the names. */
async function uploadNamed(names: readonly string[], pdf: Buffer, send: Send): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 0; start < names.length; start += 40) {
    const { json } = await send("POST", "/v1/documents/uploadOnly", undefined, formOf(names.slice(start, start + 40), pdf));
    ids.push(...((json as { documents: { documentId: string }[] } | undefined)?.documents ?? []).map(({ documentId }) => documentId));
  }
  return ids;
}

/** Different bytes each, or every file would be reported as a duplicate. */
function formOf(names: readonly string[], pdf: Buffer, documentClass?: string): FormData {
  const form = new FormData();
  for (const name of names) form.append("File", new Blob([new Uint8Array(pdf), `\n% ${crypto.randomUUID()}`], { type: "application/pdf" }), `${name}.pdf`);
  if (documentClass) form.append("DocumentClass", documentClass);
  return form;
}

async function fieldsOf(send: Send): Promise<string[]> {
  const { json } = await send("GET", "/v1/document-types/ReceivedInvoice/detail");
  const { fields } = json as { fields: { name: string; type: string; format: string }[] };
  return fields.filter(({ type, format }) => type === "TEXT" && ["text", "multiline", "symbol", "companyId", "vatId"].includes(format)).map(({ name }) => name);
}

type Task = {
  path: string;
  documentId: string;
  place: number;
  /** The string of the document, or one so many places after it. */
  other: (offset: number) => string;
  textFields: readonly string[];
  pdf: Buffer;
};

/** Fills all texts of one document: field j of document i holds string i + j, so over all documents every field holds every string. */
async function fill(task: Task, send: Send): Promise<void> {
  const { path, other, textFields } = task;
  const text = other(0);
  const fields = Object.fromEntries(textFields.map((name, offset) => [name, cut(other(offset), maxCharacters(name))]));
  const items = Array.from({ length: 4 }, (_, row) => ({
    description: cut(other(row), 2000),
    code: cut(other(row + 1), 100),
    unit: cut(other(row + 2), 40),
    coding: { Centre: cut(other(row), 100) },
    customFields: Object.fromEntries(OWN_ITEM_FIELDS.map((name, offset) => [name, cut(other(row + offset), 1000)])),
  }));
  await send("PUT", `${path}/rename`, { fileName: cut(text, 255) });
  const saved = await send("PATCH", path, { fields, items, note: cut(text, 10_000), externalDocumentId: cut(text, 200) });
  // One value that a field refuses must not keep the others away.
  if (saved.status >= 400) {
    for (const [name, value] of Object.entries(fields)) await send("PATCH", path, { fields: { [name]: value } });
    await send("PATCH", path, { items, note: cut(text, 10_000) });
  }
  await send("POST", `${path}/feedback`, { isSatisfied: false, fields: ["supplierName"], comment: cut(text, 2000) });
  await attach(task, send);
  await vote(task, send);
}

/** An attachment under its uploaded name, and one that was given its name. */
async function attach({ path, other, pdf }: Task, send: Send): Promise<void> {
  const { json } = await send("POST", `${path}/attachments`, undefined, formOf([other(0)], pdf));
  if (json) await send("POST", `${path}/attachments/${String(json.attachmentId)}/rename`, { name: cut(other(0), 255) });
}

/** What else a person writes: notes of votes and reasons of failures, which stand in the history, and what an outside check found. */
async function vote({ path, documentId, place, other }: Task, send: Send): Promise<void> {
  const approval = `/v1/approval/${documentId}`;
  const outcome = place % IN_TURN;
  await send("PATCH", path, { fields: unblocked });
  if (outcome < 3) await send("POST", `${approval}/workflow/start`);
  for (let turn = 0; turn < IN_TURN; turn += 1) {
    const text = cut(other(turn), 1000);
    if (outcome === 0) {
      if (turn === 0) await send("POST", `${approval}/approve`, { note: text, step: 0 });
      else await send("POST", `${path}/mark-as-exported`);
      await send("PATCH", "/v1/documents/markAsExportFailure", { documentIds: [documentId], reason: text });
    } else if (outcome === 1) {
      if (turn > 0) await send("POST", `${approval}/workflow/restart`);
      await send("POST", `${approval}/reject`, { note: text, step: 0 });
    } else if (outcome === 3) {
      if (turn > 0) await send("POST", `${path}/state/change/Extracted`);
      await send("POST", `${path}/return-to-issuer`, { reason: text, email: "dodavatel@example.com" });
    }
  }
  if (outcome !== 3) return;
  const rows = Array.from({ length: IN_TURN }, (_, row) => ({ rate: cut(other(row), 20), base: cut(other(row), 40), vat: cut(other(row), 40) }));
  await send("PATCH", path, { vatBreakdown: rows });
  const fields = ["supplierName", "items.0.description", cut(other(0), 200)];
  await send("PUT", `${path}/validation-errors`, { errors: fields.map((field) => ({ field, message: cut(other(0), 500), blocking: false })) });
}

/** Values that keep nothing from approval. */
const unblocked = {
  orderNumber: null,
  issueDate: "2026-03-02",
  taxDate: "2026-03-02",
  dueDate: "2026-03-16",
  currency: "CZK",
  totalWithoutVat: "1000.00",
  totalVat: "210.00",
  totalAmount: "1210.00",
};
