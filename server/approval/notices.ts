import { isAdmin } from "#domain/access/permissions.ts";
import type { NotificationFrequency, NotificationRecipient } from "#domain/approval/names.ts";
import type { Effect } from "#domain/approval/run.ts";
import type { App } from "#server/core/app.ts";
import { emailData } from "#server/documents/emailData.ts";
import { type DocumentRow, namesOf } from "#server/documents/store.ts";
import type { EmailData, EmailTemplate } from "#server/notifications/mail/templates.ts";
import { post } from "#server/notifications/mail/outbox.ts";
import { pushTo } from "#server/notifications/push/send.ts";
import type { Tx } from "#server/core/db.ts";
import { type Approver, approversFor } from "./people.ts";
import { tenantSettings } from "#server/organisation/tenant/settings.ts";
import { loadRun, type StoredRun } from "./store.ts";

export type NotificationSettings = { frequency: NotificationFrequency; recipient: NotificationRecipient };
export const noNotifications: NotificationSettings = { frequency: "Never", recipient: "All" };

/** When approvers are notified by e-mail; a tenant that never chose notifies nobody. */
export async function notificationSettings(tx: Tx, tenantId: string): Promise<NotificationSettings> {
  const settings = await tenantSettings(tx, tenantId);
  return (settings.emailNotifications as NotificationSettings | undefined) ?? noNotifications;
}

/** A document in a run, and the moment. */
export type About = { document: DocumentRow; runId: string; now: Date };

/** The approvers of a step that became current: their devices, and by e-mail where every request is announced. */
export async function notifyStep(tx: Tx, app: App, about: About, { step, userIds }: Extract<Effect, { kind: "stepOpened" }>): Promise<void> {
  const eligible = await approversFor(tx, about.document.tenant_id, about.document.accounting_unit_id);
  const people = userIds.includes(null) ? eligible : eligible.filter((person) => userIds.includes(person.userId));
  await pushToPeople(tx, app, about, people);
  if ((await notificationSettings(tx, about.document.tenant_id)).frequency !== "PerApprovalRequest") return;
  await write(tx, app, about, { template: "approvalRequest", eventId: `request:${about.runId}:${step}`, people, step });
}

/** After a delegation: the delegate, and with the setting All the others of the step too. */
export async function notifyDelegate(tx: Tx, app: App, about: About, { step, from, to }: Extract<Effect, { kind: "delegated" }>): Promise<void> {
  const settings = await notificationSettings(tx, about.document.tenant_id);
  const eligible = await approversFor(tx, about.document.tenant_id, about.document.accounting_unit_id);
  await pushToPeople(
    tx,
    app,
    about,
    eligible.filter((person) => person.userId === to),
  );
  if (settings.frequency !== "PerApprovalRequest") return;
  const holders = settings.recipient === "All" ? await holdersOf(tx, about) : [];
  const people = eligible.filter((person) => person.userId === to || (holders.includes(person.userId) && person.userId !== from));
  await write(tx, app, about, { template: "approvalDelegated", eventId: `delegated:${about.runId}:${step}:${from}:${to}`, people, step, personId: from });
}

/** Admins, when nobody of a step may decide it: it blocks the run until one of them does (domain rules 3.5). */
export async function notifyOfBlock(tx: Tx, app: App, about: About, { step, userIds }: { step: number; userIds: readonly (string | null)[] }): Promise<void> {
  const eligible = await approversFor(tx, about.document.tenant_id, about.document.accounting_unit_id);
  if (eligible.some((person) => userIds.includes(null) || userIds.includes(person.userId))) return;
  const people = eligible.filter((person) => isAdmin(person.role));
  await write(tx, app, about, { template: "approvalBlocked", eventId: `blocked:${about.runId}:${step}`, people, step });
}

/** Whose turn it is, because somebody asked to remind them. */
export async function tellReminder(tx: Tx, app: App, about: About, by: { userId: string }): Promise<void> {
  const stored = await loadRun(tx, about.document.tenant_id, about.runId);
  if (!stored) return;
  const people = await whoseTurn(tx, about.document, stored);
  await pushToPeople(tx, app, about, people);
  await write(tx, app, about, {
    template: "approvalReminder",
    eventId: `remind:${about.runId}:${about.now.toISOString()}`,
    people,
    step: stored.run.current,
    personId: by.userId,
  });
}

/** People who may decide the current step by a task of theirs. */
export async function whoseTurn(tx: Tx, document: DocumentRow, { run }: StoredRun): Promise<Approver[]> {
  const open = run.tasks.filter((task) => task.state === "open").map((task) => task.userId);
  const eligible = await approversFor(tx, document.tenant_id, document.accounting_unit_id);
  return open.includes(null) ? eligible : eligible.filter((person) => open.includes(person.userId));
}

const pushToPeople = (tx: Tx, app: App, { document }: About, people: readonly Approver[]): Promise<void> =>
  pushTo(
    tx,
    app,
    { tenantId: document.tenant_id, documentId: document.document_id },
    people.map(({ userId }) => userId),
  );

async function holdersOf(tx: Tx, about: About): Promise<(string | null)[]> {
  const stored = await loadRun(tx, about.document.tenant_id, about.runId);
  return stored?.run.tasks.filter((task) => task.state === "open").map((task) => task.userId) ?? [];
}

type Writing = { template: EmailTemplate; eventId: string; people: readonly Approver[]; step: number; personId?: string };

async function write(tx: Tx, app: App, { document, runId, now }: About, { template, eventId, people, step, personId }: Writing): Promise<void> {
  if (people.length === 0) return;
  const run = await tx
    .selectFrom("approval_runs")
    .select(["workflow_name", "steps"])
    .where("tenant_id", "=", document.tenant_id)
    .where("run_id", "=", runId)
    .executeTakeFirstOrThrow();
  const person = personId && (await namesOf(tx, document.tenant_id, [personId])).get(personId);
  const stepName = run.steps[step]?.name;
  const data: EmailData = {
    ...emailData(document),
    ...(run.workflow_name ? { workflow: run.workflow_name } : {}),
    ...(stepName ? { step: stepName } : {}),
    ...(person ? { person } : {}),
  };
  const emails = people.map(({ email, languageCode }) => ({ eventId, recipient: email, culture: languageCode, template, data }));
  await post(tx, app, document.tenant_id, { emails, now });
}
