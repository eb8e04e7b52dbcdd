import type { Culture } from "#domain/names.ts";
import { SILENT_MS } from "#platform/presence.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import type { Handlers } from "#server/core/handler.ts";
import { sql } from "kysely";
import { checks } from "./checks/index.ts";
import { jobNames } from "./jobs.ts";
import { isOperator, lookAt } from "./look.ts";
import { loadParts } from "./parts.ts";
import { wantsStatusEmails } from "./watch.ts";

export const statusHandlers = {
  getStatus: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => ({
      ...(await findingsFor(tx, app, actor)),
      installation: (await isOperator(tx, actor.tenantId)) ? await installationOf(app, actor.languageCode) : null,
    })),

  getStatusEmails: async (_request, actor, app) => app.db.transaction(actor.tenantId, async (tx) => ({ isOn: await wantsStatusEmails(tx, actor.tenantId) })),

  setStatusEmails: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const settings = sql<string>`settings || ${JSON.stringify({ statusEmails: body.isOn })}::jsonb`;
      await tx.updateTable("tenants").set({ settings }).where("tenant_id", "=", actor.tenantId).execute();
    }),
} satisfies Partial<Handlers>;

/** As it is now, with the moments that the watch has noted. */
async function findingsFor(tx: Tx, app: App, { tenantId, languageCode }: Actor) {
  const now = app.clock.now();
  const found = await lookAt(app, tx, tenantId);
  const kept = await tx.selectFrom("status_findings").selectAll().where("tenant_id", "=", tenantId).orderBy("ended_at", "desc").execute();
  const findings = found.map(({ check, subject, details, since }) => {
    const known = kept.find((row) => row.finding === check.name && row.subject === subject && row.ended_at === null);
    const { title, advice } = check.text[languageCode];
    return { check: check.name, subject, title: title(details), advice, path: check.path, since: (known?.since ?? since ?? now).toISOString() };
  });
  const over = kept.flatMap(({ finding, subject, details, since, ended_at }) => {
    const check = checks.find(({ name }) => name === finding);
    if (!check || ended_at === null) return [];
    return [{ check: finding, subject, title: check.text[languageCode].title(details), since: since.toISOString(), endedTime: ended_at.toISOString() }];
  });
  return { findings, over };
}

async function installationOf(app: App, culture: Culture) {
  const { parts, now } = await loadParts(app);
  const standing = await app.queue.standing();
  const order = Object.keys(jobNames);
  return {
    parts: parts.map(({ part, host, version, startedAt, seenAt, clockAheadMs, facts }) => ({
      part,
      host,
      version,
      startedTime: startedAt.toISOString(),
      seenTime: seenAt.toISOString(),
      isSilent: now.getTime() - seenAt.getTime() >= SILENT_MS,
      clockAheadSeconds: Math.round(clockAheadMs / 1000),
      disks: facts.disks ?? [],
    })),
    queue: standing.map((each) => ({ ...each, name: jobNames[each.job][culture] })).sort((a, b) => order.indexOf(a.job) - order.indexOf(b.job)),
  };
}
