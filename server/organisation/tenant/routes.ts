import { isCompanyId, normaliseCompanyId } from "#domain/czech/companyId.ts";
import { periodEnd } from "#domain/organisation/licence.ts";
import { exclusiveFeatures } from "#domain/access/features.ts";
import type { Handlers } from "#server/core/handler.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { sql } from "kysely";
import { readFileSync } from "node:fs";
import { hasPending } from "./pendingApprovals.ts";
import { deductionStartDate } from "./deductionStart.ts";
import { licenceProblem, loadLicence } from "./licence.ts";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as { version: string };

export const tenantHandlers = {
  getTenant: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const tenant = await tx.selectFrom("tenants").selectAll().where("tenant_id", "=", actor.tenantId).executeTakeFirstOrThrow();
      return { tenantId: tenant.tenant_id, name: tenant.name, companyId: tenant.company_id, languageCode: tenant.language_code };
    }),

  updateTenant: async ({ body }, actor, app) => {
    const companyId = body.companyId ? normaliseCompanyId(body.companyId) : null;
    if (companyId === undefined || (companyId !== null && !isCompanyId(companyId)))
      throw new Refusal("validation", {
        errors: [{ pointer: "/companyId", code: "company-id-invalid", message: "The company id has a wrong check digit." }],
      });
    await app.db.transaction(actor.tenantId, (tx) =>
      tx.updateTable("tenants").set({ name: body.name, company_id: companyId }).where("tenant_id", "=", actor.tenantId).execute(),
    );
  },

  getFeatures: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => ({
      features: await tx.selectFrom("tenant_features").select(["feature", "enabled"]).where("tenant_id", "=", actor.tenantId).orderBy("feature").execute(),
    })),

  setFeatures: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      // The last word on a feature counts; one order for all callers, so that two of them never wait for each other.
      const switches = new Map(exclusiveFeatures(body.features).map(({ feature, enabled }) => [feature, enabled]));
      for (const [feature, enabled] of [...switches].sort()) {
        await tx
          .insertInto("tenant_features")
          .values({ tenant_id: actor.tenantId, feature, enabled })
          .onConflict((conflict) => conflict.columns(["tenant_id", "feature"]).doUpdateSet({ enabled }))
          .execute();
      }
      // After the row is written nobody can send a document to approval any more, so the answer stays true (domain rules 3.11).
      if (switches.get("Approval") === false && (await hasPending(tx, actor.tenantId))) throw new Refusal("approvals-pending");
    }),

  getLicence: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const licence = await loadLicence(tx, actor.tenantId, app.clock.now());
      if (!licence) throw new Refusal("not-found");
      return { ...licence, periodEnd: periodEnd(licence.period, licence.periodStart) };
    }),

  verifyLicence: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const problem = await licenceProblem(tx, actor.tenantId, app.clock.now());
      return { valid: problem === undefined, reason: problem ?? null };
    }),

  accountInfo: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const tenant = await tx.selectFrom("tenants").selectAll().where("tenant_id", "=", actor.tenantId).executeTakeFirstOrThrow();
      const count = (table: "users" | "accounting_units" | "documents") =>
        tx
          .selectFrom(table)
          .select(sql<number>`count(*)::int`.as("count"))
          .where("tenant_id", "=", actor.tenantId)
          .executeTakeFirstOrThrow();
      return {
        tenantId: tenant.tenant_id,
        name: tenant.name,
        users: (await count("users")).count,
        accountingUnits: (await count("accounting_units")).count,
        documents: (await count("documents")).count,
        version,
        createdTime: tenant.created_at.toISOString(),
        trialUntil: tenant.trial_until,
      };
    }),

  getDeductionStartDate: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => ({ deductionStartDate: await deductionStartDate(tx, actor.tenantId) })),

  setDeductionStartDate: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const settings = sql<string>`settings || ${JSON.stringify(body)}::jsonb`;
      await tx.updateTable("tenants").set({ settings }).where("tenant_id", "=", actor.tenantId).execute();
    }),

  aresBasicInfo: async ({ params }, _actor, app) => {
    const companyId = params.companyId.padStart(8, "0");
    if (!isCompanyId(companyId)) throw new Refusal("company-id-invalid");
    const company = await app.ares.company(companyId);
    if (!company) throw new Refusal("not-found");
    return company;
  },
} satisfies Partial<Handlers>;
