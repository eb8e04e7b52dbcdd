import { dailyNoticeDay } from "#domain/approval/daily.ts";
import type { NotificationRecipient } from "#domain/approval/names.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { App } from "#server/core/app.ts";
import type { Email } from "#server/notifications/mail/outbox.ts";
import { post } from "#server/notifications/mail/outbox.ts";
import type { Tx } from "#server/core/db.ts";
import { type SqlBool, sql } from "kysely";
import { type Approver, approversFor } from "./people.ts";
import { notificationSettings, notifyOfBlock } from "./notices.ts";

/** Documents named in a summary; the rest is a number. */
const NAMED = 10;

/**
 * For the sweep: once a day, however often and wherever it runs, writes the summaries of each tenant that wants them, and notifies admins of
 * steps that nobody may decide any more, because somebody left since (domain rules 3.5, 3.10).
 */
export async function writeDailySummaries(app: App): Promise<void> {
  const now = app.clock.now();
  const today = dailyNoticeDay(now);
  if (!today) return;
  for (const tenantId of await app.db.tenantIds()) {
    await app.db.transaction(tenantId, async (tx) => {
      const claimed = await tx
        .updateTable("tenants")
        .set({ daily_notice_on: today })
        .where("tenant_id", "=", tenantId)
        .where((eb) => eb.or([eb("daily_notice_on", "is", null), eb("daily_notice_on", "<", today)]))
        .executeTakeFirst();
      if (claimed.numUpdatedRows === 0n) return;
      const waiting = await openTasks(tx, tenantId);
      const eligible = await eligibleByUnit(tx, tenantId, waiting);
      const settings = await notificationSettings(tx, tenantId);
      if (settings.frequency === "Daily")
        await post(tx, app, tenantId, { emails: summaries(waiting, eligible, { today, recipient: settings.recipient }), now });
      await notifyOfBlockedRuns(tx, app, tenantId, { waiting, eligible, now });
    });
  }
}

type Waiting = {
  run_id: string;
  step: number;
  document_id: string;
  user_id: string | null;
  on_behalf_of: string | null;
  accounting_unit_id: string | null;
  fields: Record<string, string>;
};
type ByUnit = ReadonlyMap<string | null, readonly Approver[]>;

async function eligibleByUnit(tx: Tx, tenantId: string, waiting: readonly Waiting[]): Promise<ByUnit> {
  const byUnit = new Map<string | null, Approver[]>();
  for (const unit of new Set(waiting.map((task) => task.accounting_unit_id))) byUnit.set(unit, await approversFor(tx, tenantId, unit));
  return byUnit;
}

/** Runs in whose current step nobody with a turn may decide; each is reported once. */
async function notifyOfBlockedRuns(
  tx: Tx,
  app: App,
  tenantId: string,
  { waiting, eligible, now }: { waiting: readonly Waiting[]; eligible: ByUnit; now: Date },
) {
  const isAble = ({ accounting_unit_id, user_id }: Waiting): boolean =>
    (eligible.get(accounting_unit_id) ?? []).some((person) => user_id === null || person.userId === user_id);
  const runs = Map.groupBy(waiting, (task) => task.run_id);
  const blocked = [...runs.values()].filter((tasks) => !tasks.some(isAble));
  for (const [first, ...rest] of blocked) {
    if (!first) continue;
    const document = await tx
      .selectFrom("documents")
      .select(allColumns.documents)
      .where("tenant_id", "=", tenantId)
      .where("document_id", "=", first.document_id)
      .executeTakeFirstOrThrow();
    const userIds = [first, ...rest].map((task) => task.user_id);
    await notifyOfBlock(tx, app, { document, runId: first.run_id, now }, { step: first.step, userIds });
  }
}

/** One e-mail for each person with a turn; with the setting All also for those who passed theirs on. */
function summaries(waiting: readonly Waiting[], eligible: ByUnit, { today, recipient }: { today: string; recipient: NotificationRecipient }): Email[] {
  const people = new Map<string, { person: Approver; documents: Map<string, Record<string, string>> }>();
  for (const task of waiting) {
    const isTold = (userId: string) => task.user_id === null || userId === task.user_id || (recipient === "All" && userId === task.on_behalf_of);
    for (const person of (eligible.get(task.accounting_unit_id) ?? []).filter((each) => isTold(each.userId))) {
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
    .select([
      "approval_tasks.run_id",
      "approval_tasks.step",
      "approval_tasks.document_id",
      "approval_tasks.user_id",
      "approval_tasks.on_behalf_of",
      "documents.accounting_unit_id",
      "documents.fields",
    ])
    .where("approval_tasks.tenant_id", "=", tenantId)
    .where(sql<SqlBool>`approval_tasks.state = 'open'`)
    .where("documents.deleted_at", "is", null)
    .orderBy("approval_tasks.opened_at")
    .execute();
}
