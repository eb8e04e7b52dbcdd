import { buildDocument, cleanFields, type TestTenant } from "#test/build.ts";
import { buildIntegration, buildWebHook } from "#test/buildIntegration.ts";
import { flexiClient } from "#test/fakes/abraFlexi.ts";
import { startTarpit } from "#test/fakes/tarpit.ts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Place } from "./place.ts";

/** 1 = 1,000 slow webhook receivers, 100 hostile files, 10,000 queued documents, 24 slow export targets. */
const SCALE = Number(process.env.KVITANCE_BENCH_SCALE ?? 1);
const RECEIVERS = Math.ceil(1_000 * SCALE);
const FILES = Math.ceil(100 * SCALE);
const QUEUED = Math.ceil(10_000 * SCALE);
const TARGETS = Math.ceil(24 * SCALE);
/** Half-transparent lines on a page: drawing them takes longer than a reading may. */
const LINES = 400_000;
const START_MS = 60_000;

/** A hostile tenant at work; `check` throws when it was not. */
export async function besiege(place: Place, tenant: TestTenant): Promise<{ check(): void; end(): Promise<void> }> {
  const tarpit = await startTarpit();
  await queueFiles(place, tenant);
  await hangReceivers(place, tenant, tarpit.port);
  const since = performance.now();
  while (tarpit.hanging() === 0 || !(await isReading(place, tenant))) {
    if (performance.now() - since > START_MS) throw new Error("The hostile tenant did not begin.");
    await new Promise((later) => setTimeout(later, 50));
  }
  return {
    check: () => {
      if (tarpit.hanging() === 0) throw new Error("Nothing hung at the end.");
    },
    end: () => tarpit.close(),
  };
}

/** Uploads the hostile files, and puts the other documents behind them in the queue as if they had been uploaded too. */
async function queueFiles({ app, url, token }: Place, { tenantId, admin }: TestTenant): Promise<void> {
  const bytes = new Blob([new Uint8Array(await hostilePdf())]);
  for (let number = 0; number < FILES; number += 1) {
    const form = new FormData();
    form.append("DocumentClass", "ReceivedInvoice");
    form.append("File", bytes, `tapeta-${number}.pdf`);
    const reply = await fetch(`${url}/v1/documents`, { method: "POST", headers: { authorization: `Bearer ${await token(admin)}` }, body: form });
    if (!reply.ok) throw new Error(`A hostile file was refused: ${reply.status}.`);
  }
  await app.db.transaction(tenantId, async (tx) => {
    const { rows } = await sql<{ documentId: string; extractionId: string }>`
      insert into documents (tenant_id, document_id, state, document_type, folder_id, file_name, source, created_at, changed_at, fields, file_id, extraction_id)
      select tenant_id, gen_random_uuid(), 'Extracting', document_type, gen_random_uuid(), 'fronta.pdf', source, now(), now(), '{}', file_id, gen_random_uuid()
      from (select * from documents where tenant_id = ${tenantId} limit 1) one, generate_series(1, ${QUEUED}::int)
      returning document_id as "documentId", extraction_id as "extractionId"`.execute(tx);
    for (const { documentId, extractionId } of rows) await app.queue.send(tx, "extract", { tenantId, documentId, extractionId });
  });
}

async function hostilePdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const state = page.node.newExtGState("Half", pdf.context.obj({ Type: "ExtGState", CA: 0.5, ca: 0.5 }));
  const lines = Array.from({ length: LINES }, (_, index) => `${(index * 37) % 595} ${(index * 101) % 842} m ${(index * 53) % 595} ${(index * 29) % 842} l S`);
  page.node.addContentStream(pdf.context.register(pdf.context.flateStream(`${state.asString()} gs 3 w\n${lines.join("\n")}`)));
  return Buffer.from(await pdf.save());
}

/** Webhooks with a message each, and export targets with a document each, that all lead to one port. */
async function hangReceivers({ app }: Place, { tenantId, unitId }: TestTenant, port: number): Promise<void> {
  const now = new Date();
  const documentId = await buildDocument(app, tenantId);
  for (let number = 0; number < RECEIVERS; number += 1) {
    const webHookId = await buildWebHook(app, tenantId, { url: `http://127.0.0.1:${port}/${number}` });
    const row = { tenant_id: tenantId, message_id: randomUUID(), web_hook_id: webHookId, event: "DocumentSaved" as const, document_id: documentId };
    await app.db.transaction(tenantId, (tx) =>
      tx
        .insertInto("web_hook_outbox")
        .values({ ...row, payload: "{}", created_at: now, due_at: now, sent_at: null, error: null })
        .execute(),
    );
  }
  for (let number = 0; number < TARGETS; number += 1) {
    const fields = { ...cleanFields, documentKind: "invoice", taxDate: "2026-03-02" };
    const vatBreakdown = [{ rate: "21.00", base: "1000.00", vat: "210.00" }];
    await buildIntegration(app, tenantId, {
      type: "AbraFlexi",
      connection: { ...flexiClient, url: `http://127.0.0.1:${port}` },
      documentId: await buildDocument(app, tenantId, { state: "ReadyForExport", unitId, fields, vatBreakdown }),
    });
  }
}

const isReading = async ({ app }: Place, { tenantId }: TestTenant): Promise<boolean> =>
  app.db.transaction(tenantId, async (tx) => {
    const { rows } = await sql<{ reading: boolean }>`
      select exists (select from queue.job where name = 'extract' and state = 'active' and group_id = ${tenantId}) as reading`.execute(tx);
    return rows[0]?.reading ?? false;
  });
