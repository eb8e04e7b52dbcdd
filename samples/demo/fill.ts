import { availableParallelism, constants, setPriority } from "node:os";
import type { App } from "#server/core/app.ts";
import { openApp } from "#server/app.ts";
import { uuidOf } from "#server/exports/rendering/encode.ts";
import { readConfig } from "#server/core/config.ts";
import { openLog } from "#platform/log.ts";
import { workday } from "./calendar.ts";
import { demoTenant } from "./company.ts";
import { demoDocuments } from "./documents.ts";
import type { DemoDocument } from "./plan.ts";
import { makeAttachment, makeFile } from "./files.ts";
import { tellDocument } from "./story.ts";

/**
 * Fills the demo company with documents; ends when it is full. What exists already is left alone, and once everything
 * was made nothing is made again. A document that fails is left out and tried again at the next start.
 */
export async function fillDemo(app: App, documents: readonly DemoDocument[] = demoDocuments): Promise<void> {
  const { tenantId } = demoTenant;
  const tenant = await app.db.transaction(tenantId, (tx) =>
    tx.selectFrom("tenants").select(["settings", "created_at"]).where("tenant_id", "=", tenantId).executeTakeFirst(),
  );
  if (!tenant || tenant.settings.demoFilled === true) return;
  const waiting = [...documents];
  let failures = 0;
  const take = async (): Promise<void> => {
    for (let document = waiting.shift(); document; document = waiting.shift()) {
      try {
        await makeDocument(app, document, tenant.created_at);
      } catch (error) {
        failures += 1;
        app.log.error({ err: error, document: document.key }, "a demo document could not be made");
      }
    }
  };
  // One document is drawn while another one is read.
  await Promise.all(Array.from({ length: availableParallelism() }, take));
  if (failures > 0) return;
  await app.db.transaction(tenantId, (tx) =>
    tx
      .updateTable("tenants")
      .set({ settings: JSON.stringify({ ...tenant.settings, demoFilled: true }) })
      .where("tenant_id", "=", tenantId)
      .execute(),
  );
}

async function makeDocument(app: App, document: DemoDocument, madeAt: Date): Promise<void> {
  const documentId = uuidOf(`demo/${document.key}`);
  const isMade = await app.db.transaction(demoTenant.tenantId, (tx) =>
    tx.selectFrom("documents").select("document_id").where("document_id", "=", documentId).executeTakeFirst(),
  );
  if (isMade) return;
  const day = workday(madeAt, document.paperDaysAgo ?? document.daysAgo)
    .toISOString()
    .slice(0, 10);
  const attachment = document.hasAttachment ? await makeAttachment(document, day) : undefined;
  await tellDocument(app, { documentId, document, file: await makeFile(document, day), attachment, madeAt });
}

/** The process: lives until the company is full or its worker is gone. People at the screens go first. */
async function run(): Promise<void> {
  process.on("disconnect", () => process.exit(0));
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const config = readConfig(process.argv.slice(2), process.env);
  const log = openLog("demo", config.logLevel);
  const app = await openApp(config, process.env.DATABASE_APP_URL ?? "", { log, readers: availableParallelism(), isWorker: false });
  await fillDemo(app);
  await app.close();
  process.exit(0);
}

if (import.meta.main) await run();
