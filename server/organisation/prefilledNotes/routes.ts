import type { Handlers } from "#server/core/handler.ts";
import { returningOf } from "./returning.ts";
import { tenantSettings } from "#server/organisation/tenant/settings.ts";
import { sql } from "kysely";

export const prefilledNoteHandlers = {
  getReturning: async (_request, actor, app) => app.db.transaction(actor.tenantId, (tx) => returningOf(tx, actor.tenantId)),

  setReturning: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const settings = sql<string>`settings || ${JSON.stringify({ returning: body })}::jsonb`;
      await tx.updateTable("tenants").set({ settings }).where("tenant_id", "=", actor.tenantId).execute();
    }),

  getPrefilledNotes: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const settings = await tenantSettings(tx, actor.tenantId);
      const stored = settings.prefilledNotes;
      return { notes: Array.isArray(stored) ? (stored as { text: string }[]) : [] };
    }),

  setPrefilledNotes: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const settings = sql<string>`settings || ${JSON.stringify({ prefilledNotes: body.notes })}::jsonb`;
      await tx.updateTable("tenants").set({ settings }).where("tenant_id", "=", actor.tenantId).execute();
    }),
} satisfies Partial<Handlers>;
