import type { SaveBody } from "#server/documents/save.ts";
import { headerFields, type Invoice } from "#domain/invoice/invoice.ts";
import type { DocumentState } from "#domain/names.ts";
import { type Actor, loadActor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { extractDocument } from "#server/intake/extraction/extract.ts";
import type { Change } from "#server/core/change.ts";
import { changeDocument } from "#server/documents/change.ts";
import { type DocumentRow, loadContents } from "#server/documents/store.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import { isIdTaken } from "#server/documents/create.ts";
import { handlers } from "#server/handlers.ts";
import type { RequestExtras, UploadedFile } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { storageKey } from "#platform/files.ts";
import { randomUUID } from "node:crypto";
import { demoPeople, type DemoPersonName, demoTenant, demoUnits } from "./company.ts";
import type { DemoDocument } from "./plan.ts";
import type { MadeFile } from "./files.ts";
import { type Calendar, openCalendar } from "./calendar.ts";

const { tenantId } = demoTenant;

/** What a demo document is made of; `madeAt` is the moment that all its dates are counted back from. */
export type Tale = { documentId: string; document: DemoDocument; file: MadeFile; attachment: MadeFile | undefined; madeAt: Date };

/**
 * Makes one demo document with its history in one transaction: upload, reading, corrections, changes of state, each through the
 * code that real documents go through, each at its own time. After a crash the document is there wholly or not at all.
 * A document that exists is left as it is, whatever became of it.
 */
export async function tellDocument(app: App, tale: Tale): Promise<void> {
  await app.db.transaction(tenantId, async (tx) => {
    if (await isIdTaken(tx, tenantId, tale.documentId)) return;
    const calendar = openCalendar(tale.madeAt, tale.document);
    const stage = openStage(app, tx, calendar);
    await upload(stage, tale);
    if (tale.document.state === "Extracting") return;
    calendar.pass({ seconds: 4 + (tale.document.file.seed % 5) });
    await read(stage, tale.documentId);
    if (tale.attachment) await attach(stage, tale, tale.attachment);
    await goOn(stage, tale);
  });
}

type Stage = { app: App; tx: Tx; calendar: Calendar; actor(name: DemoPersonName): Promise<Actor> };

/** The App inside the open transaction and at the time of the story. What arrives last goes to the ordinary worker instead. */
function openStage(app: App, tx: Tx, calendar: Calendar): Stage {
  const inside: App = { ...app, clock: calendar, db: { ...app.db, transaction: (_tenantId, work) => work(tx), read: (_tenantId, work) => work(tx) } };
  return { app: inside, tx, calendar, actor: (name) => loadActor(tx, tenantId, demoPeople[name].userId) };
}

const extras = (uploads: UploadedFile[] = []): RequestExtras => ({
  ifMatch: undefined,
  range: undefined,
  token: "",
  address: "",
  uploads,
  signal: new AbortController().signal,
  setHeader: () => undefined,
});

async function stored({ app }: Stage, { name, bytes }: MadeFile): Promise<UploadedFile> {
  const fileId = randomUUID();
  const key = storageKey(tenantId, fileId, app.clock.now());
  return { fileId, storageKey: key, name, mediaType: "application/octet-stream", ...(await app.files.put(key, bytes)) };
}

async function upload(stage: Stage, { documentId, document, file }: Tale): Promise<void> {
  const { app } = stage;
  const isArriving = document.state === "Extracting";
  // The story reads the document itself, so that its reading stands in the same transaction.
  const quiet: App = isArriving ? app : { ...app, queue: { ...app.queue, send: async () => undefined } };
  // A receipt does not say whose it is, and neither does a file that cannot be read.
  const namesUnit = !file.invoice?.customerCompanyId;
  const form = {
    DocumentId: documentId,
    Source: document.source,
    DocumentClass: document.type,
    AccountingUnitId: namesUnit ? demoUnits[document.unit].accountingUnitId : undefined,
  };
  await handlers.uploadDocument({ form, ...extras([await stored(stage, file)]) }, await stage.actor(document.by), quiet);
}

async function read({ app, tx }: Stage, documentId: string): Promise<void> {
  const { extraction_id: extractionId } = await rowOf(tx, documentId);
  if (extractionId) await extractDocument(app, { tenantId, documentId, extractionId }, false);
}

async function attach(stage: Stage, { documentId, document }: Tale, file: MadeFile): Promise<void> {
  stage.calendar.pass({ minutes: 3 });
  await handlers.addAttachment({ params: { documentId }, form: {}, ...extras([await stored(stage, file)]) }, await stage.actor(document.by), stage.app);
}

/** The steps from New to the state in which the document ends. */
const ways: Record<Exclude<DemoDocument["state"], "Extracting">, readonly Step[]> = {
  New: [],
  Unreadable: [],
  Paused: [pause],
  Returned: [returnToIssuer],
  Processed: [check],
  ApprovalPending: [check, sendToApproval],
  Rejected: [check, sendToApproval, reject],
  ReadyForExport: [check, sendToApproval, approve],
  Exported: [check, sendToApproval, approve, markAsExported],
  ExportFailed: [check, sendToApproval, approve, failExport],
  Archived: [check, sendToApproval, approve, markAsExported, archive],
};
type Step = (stage: Stage, tale: Tale) => Promise<unknown>;

async function goOn(stage: Stage, tale: Tale): Promise<void> {
  const { state } = tale.document;
  if (state === "Extracting") return;
  for (const step of ways[state]) await step(stage, tale);
}

/** The accountant looks at every value, corrects what was read wrong and saves. */
async function check(stage: Stage, { documentId, document, file }: Tale): Promise<void> {
  stage.calendar.pass({ minutes: 35 + ((document.file.seed * 7) % 240) });
  const body = await corrections(stage, documentId, file.invoice);
  await handlers.saveDocument(
    { params: { documentId }, body: { ...body, ...(document.note ? { note: document.note } : {}) }, ...extras() },
    await stage.actor("accountant"),
    stage.app,
  );
}

async function corrections({ tx }: Stage, documentId: string, invoice: Invoice | undefined): Promise<SaveBody> {
  if (!invoice) return {};
  const row = await rowOf(tx, documentId);
  const contents = await loadContents(tx, row);
  const definition = await loadDefinition(tx, tenantId, row.document_type, "cs-CZ");
  const shown = new Set(definition.fields.filter((field) => !field.hidden && field.editable).map((field) => field.name));
  const wrong = headerFields.filter((field) => shown.has(field) && invoice[field] !== undefined && invoice[field] !== row.fields[field]);
  const looked = [...shown].filter((field) => row.fields[field] !== undefined && !wrong.some((one) => one === field));
  const sameRates = contents.vat_breakdown.map(({ rate, base, vat }) => ({ rate, base, vat }));
  return {
    fields: Object.fromEntries(wrong.map((field) => [field, invoice[field] ?? null])),
    confirmed: looked,
    ...(contents.items.length === invoice.lineItems.length ? {} : { items: invoice.lineItems }),
    ...(JSON.stringify(sameRates) === JSON.stringify(invoice.vatBreakdown) ? {} : { vatBreakdown: invoice.vatBreakdown }),
  };
}

async function pause(stage: Stage, { documentId, document }: Tale): Promise<void> {
  stage.calendar.pass({ minutes: 50 });
  await handlers.changeState({ params: { documentId, documentState: "Paused" }, ...extras() }, await stage.actor("accountant"), stage.app);
  if (document.note) await move(stage, documentId, { to: "Paused", by: "accountant", kind: "note", detail: document.note, columns: { note: document.note } });
}

async function sendToApproval(stage: Stage, { documentId }: Tale): Promise<void> {
  stage.calendar.pass({ minutes: 6 });
  await handlers.startWorkflow({ params: { documentId }, ...extras() }, await stage.actor("accountant"), stage.app);
}

/** The director approves, and where the workflow asks her, the owner after him. */
async function approve(stage: Stage, { documentId }: Tale): Promise<void> {
  for (const [name, minutes] of [
    ["director", 1_200],
    ["admin", 190],
  ] as const) {
    if ((await rowOf(stage.tx, documentId)).state !== "ApprovalPending") return;
    stage.calendar.pass({ minutes });
    await handlers.approve({ params: { documentId }, body: {}, ...extras() }, await stage.actor(name), stage.app);
  }
}

async function reject(stage: Stage, { documentId, document }: Tale): Promise<void> {
  stage.calendar.pass({ minutes: 1_300 });
  const body = { note: document.reason ?? "Neodpovídá objednávce." };
  await handlers.reject({ params: { documentId }, body, ...extras() }, await stage.actor("director"), stage.app);
}

async function returnToIssuer(stage: Stage, { documentId, document }: Tale): Promise<void> {
  stage.calendar.pass({ minutes: 190 });
  const body = { reason: document.reason ?? "Doklad není náš." };
  await handlers.returnToIssuer({ params: { documentId }, body, ...extras() }, await stage.actor("accountant"), stage.app);
}

async function markAsExported(stage: Stage, { documentId }: Tale): Promise<void> {
  stage.calendar.pass({ minutes: 12 });
  await handlers.markAsExported({ params: { documentId }, ...extras() }, await stage.actor("accountant"), stage.app);
}

async function failExport(stage: Stage, { documentId, document }: Tale): Promise<void> {
  stage.calendar.pass({ minutes: 12 });
  const body = { documentIds: [documentId], ...(document.reason ? { reason: document.reason } : {}) };
  await handlers.markDocumentsAsExportFailure({ body, ...extras() }, await stage.actor("accountant"), stage.app);
}

async function archive(stage: Stage, { documentId }: Tale): Promise<void> {
  stage.calendar.pass({ minutes: 30 * 1_440 });
  await handlers.changeState({ params: { documentId, documentState: "Archived" }, ...extras() }, await stage.actor("admin"), stage.app);
}

type Move = { to: DocumentState; by: DemoPersonName; kind?: string; detail?: string; columns?: Change["columns"] };

/** A change that no call makes by itself. */
async function move({ app, tx, calendar }: Stage, documentId: string, { to, by, kind = "state", detail, columns = {} }: Move): Promise<void> {
  const row = await rowOf(tx, documentId);
  await changeDocument(tx, app, row, { kind, to, userId: demoPeople[by].userId, now: calendar.now(), columns, ...(detail ? { detail } : {}) });
}

async function rowOf(tx: Tx, documentId: string): Promise<DocumentRow> {
  return tx.selectFrom("documents").selectAll().where("tenant_id", "=", tenantId).where("document_id", "=", documentId).executeTakeFirstOrThrow();
}
