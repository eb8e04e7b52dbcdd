import { dailyNoticeDay } from "#domain/approval/daily.ts";
import type { App } from "#server/app.ts";
import type { Posting } from "#server/features/mail/outbox.ts";
import { post } from "#server/features/mail/outbox.ts";
import type { Tx } from "#server/platform/db.ts";
import { type SqlBool, sql } from "kysely";
import { type Approver, approversFor } from "./people.ts";
import { notificationSettings } from "./notices.ts";

/** Documents named in a summary; the rest is a number. */
const NAMED = 10;

/** For the sweep: writes the day's summaries of each tenant that wants them, once a day however often and wherever it runs. */
export async function writeDailySummaries(app: App): Promise<void> {
  const now = app.clock.now();
  const today = dailyNoticeDay(now);
  if (!today) return;
  for (const tenantId of await app.db.tenantIds()) {
    await app.db.transaction(tenantId, async (tx) => {
      if ((await notificationSettings(tx, tenantId)).frequency !== "Daily") return;
      const claimed = await tx
        .updateTable("tenants")
        .set({ daily_notice_on: today })
        .where("tenant_id", "=", tenantId)
        .where((eb) => eb.or([eb("daily_notice_on", "is", null), eb("daily_notice_on", "<", today)]))
        .executeTakeFirst();
      if (claimed.numUpdatedRows === 0n) return;
      await post(tx, app, tenantId, { postings: await summaries(tx, tenantId, today), now });
    });
  }
}

type Waiting = { document_id: string; user_id: string | null; on_behalf_of: string | null; accounting_unit_id: string | null; fields: Record<string, string> };

/** One letter for each person with a turn; with the setting All also for those who passed theirs on. */
async function summaries(tx: Tx, tenantId: string, today: string): Promise<Posting[]> {
  const { recipient } = await notificationSettings(tx, tenantId);
  const waiting = await openTasks(tx, tenantId);
  const byUnit = new Map<string | null, Approver[]>();
  const people = new Map<string, { person: Approver; documents: Map<string, Record<string, string>> }>();
  for (const task of waiting) {
    const eligible = byUnit.get(task.accounting_unit_id) ?? (await approversFor(tx, tenantId, task.accounting_unit_id));
    byUnit.set(task.accounting_unit_id, eligible);
    const isTold = (userId: string) => task.user_id === null || userId === task.user_id || (recipient === "All" && userId === task.on_behalf_of);
    for (const person of eligible.filter((each) => isTold(each.userId))) {
      const entry = people.get(person.userId) ?? { person, documents: new Map<string, Record<string, string>>() };
      entry.documents.set(task.document_id, task.fields);
      people.set(person.userId, entry);
    }
  }
  return [...people.values()].map(({ person, documents }) => ({
    eventId: `daily:${today}`,
    recipient: person.email,
    culture: person.languageCode,
    template: "approvalDaily",
    data: {
      count: documents.size,
      documents: [...documents].slice(0, NAMED).map(([documentId, fields]) => ({
        documentId,
        supplier: fields.supplierName ?? "",
        number: fields.invoiceNumber ?? "",
        amount: fields.totalAmount ?? "",
        currency: fields.currency ?? "",
      })),
    },
  }));
}

function openTasks(tx: Tx, tenantId: string): Promise<Waiting[]> {
  return tx
    .selectFrom("approval_tasks")
    .innerJoin("documents", (join) =>
      join.onRef("documents.tenant_id", "=", "approval_tasks.tenant_id").onRef("documents.document_id", "=", "approval_tasks.document_id"),
    )
    .select(["approval_tasks.document_id", "approval_tasks.user_id", "approval_tasks.on_behalf_of", "documents.accounting_unit_id", "documents.fields"])
    .where("approval_tasks.tenant_id", "=", tenantId)
    .where(sql<SqlBool>`approval_tasks.state = 'open'`)
    .where("documents.deleted_at", "is", null)
    .orderBy("approval_tasks.opened_at")
    .execute();
}
