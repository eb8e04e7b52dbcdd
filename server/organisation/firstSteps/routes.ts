import { normaliseCompanyId } from "#domain/czech/companyId.ts";
import { type AccountingProgram, accountingPrograms } from "#domain/exports/programs.ts";
import { type FirstStep, stepStates } from "#domain/organisation/firstSteps.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { insertUnit, updateUnit } from "#server/organisation/accountingUnits/store.ts";
import { hasFeature } from "#server/core/features.ts";
import { tenantSettings } from "#server/organisation/tenant/settings.ts";
import { sql } from "kysely";

export const firstStepsHandlers = {
  getFirstSteps: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { isNew, skipped, program } = await loadSettings(tx, actor.tenantId);
      const { hasCompany, hasColleague } = await loadPeople(tx, actor.tenantId);
      const document = await loadFirstDocument(tx, actor.tenantId);
      const approval = await hasFeature(tx, actor.tenantId, "Approval");
      const done = { company: hasCompany, document: document !== null, program: program !== null, colleague: hasColleague, approval };
      const steps = stepStates(done, skipped);
      return { isShown: isNew && steps.some(({ state }) => state === "open"), steps, program, firstDocument: document };
    }),

  skipFirstSteps: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const settings = sql<string>`settings || jsonb_build_object('firstSteps', coalesce(settings -> 'firstSteps', '{}'::jsonb) || ${JSON.stringify({ ...body, isNew: true })}::jsonb)`;
      await tx.updateTable("tenants").set({ settings }).where("tenant_id", "=", actor.tenantId).execute();
    }),

  setOwnCompany: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const companyId = normaliseCompanyId(body.companyId ?? "") ?? null;
      // The row of the tenant keeps a second press of the button waiting, which then finds the unit of the first.
      await tx.updateTable("tenants").set({ name: body.name, company_id: companyId }).where("tenant_id", "=", actor.tenantId).execute();
      const unit = await tx
        .selectFrom("accounting_units")
        .select("accounting_unit_id")
        .where("tenant_id", "=", actor.tenantId)
        .where((eb) => eb.or([eb("company_id", "=", companyId), eb("name", "=", body.name)]))
        .executeTakeFirst();
      if (unit) await updateUnit(tx, actor.tenantId, { unitId: unit.accounting_unit_id, settings: body });
      else await insertUnit(tx, actor.tenantId, body);
    }),
} satisfies Partial<Handlers>;

type Stored = { isNew?: boolean; skipped?: FirstStep[] };

async function loadSettings(tx: Tx, tenantId: string): Promise<{ isNew: boolean; skipped: FirstStep[]; program: AccountingProgram | null }> {
  const settings = await tenantSettings(tx, tenantId);
  const { isNew = false, skipped = [] } = (settings.firstSteps ?? {}) as Stored;
  const chosen = (settings.export as { program?: string } | undefined)?.program;
  return { isNew, skipped, program: accountingPrograms.find((program) => program === chosen) ?? null };
}

async function loadPeople(tx: Tx, tenantId: string): Promise<{ hasCompany: boolean; hasColleague: boolean }> {
  const unit = await tx.selectFrom("accounting_units").select("accounting_unit_id").where("tenant_id", "=", tenantId).executeTakeFirst();
  const people = await tx.selectFrom("users").select("user_id").where("tenant_id", "=", tenantId).limit(2).execute();
  return { hasCompany: unit !== undefined, hasColleague: people.length > 1 };
}

async function loadFirstDocument(tx: Tx, tenantId: string): Promise<{ documentId: string; isRead: boolean } | null> {
  const document = await tx
    .selectFrom("documents")
    .select(["document_id", "state"])
    .where("tenant_id", "=", tenantId)
    .where("deleted_at", "is", null)
    .where("attached_to", "is", null)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return document ? { documentId: document.document_id, isRead: document.state !== "Extracting" } : null;
}
