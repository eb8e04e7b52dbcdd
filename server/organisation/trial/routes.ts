import { isAdmin } from "#domain/access/permissions.ts";
import type { App } from "#server/core/app.ts";
import { czechDay } from "#domain/czech/day.ts";
import { createAdmin, createTenant } from "#server/organisation/tenant/create.ts";
import { invite } from "#server/organisation/people/invitation.ts";
import { afterTheAnswer } from "#server/organisation/people/afterTheAnswer.ts";
import { mailReset } from "#server/organisation/passwordReset/mail.ts";
import type { Handlers } from "#server/core/handler.ts";
import { madeFrom } from "#platform/files.ts";
import { askIdentity } from "#server/core/outside/identity.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { TRIAL_DAYS, TRIAL_DOCUMENTS } from "#domain/organisation/licence.ts";
import type { Culture } from "#domain/names.ts";
import { randomUUID } from "node:crypto";

const DAY_MS = 24 * 3_600_000;

type Newcomer = { email: string; firstName: string; lastName: string; companyName: string; languageCode: Culture; trialUntil: string };

export const trialHandlers = {
  createTrialUser: async ({ body, address }, _actor, app) => {
    // Where the operator has not allowed it, the call does not exist (domain rules 1.4).
    if (!app.config.trial) throw new Refusal("not-found");
    const email = body.email.toLowerCase();
    await askIdentity(app.config, "countRequest", { kind: "trial", email, address });
    const trialUntil = czechDay(new Date(app.clock.now().getTime() + TRIAL_DAYS * DAY_MS));
    const newcomer = { ...body, email, languageCode: body.languageCode ?? "cs-CZ", trialUntil };
    afterTheAnswer(app, "a trial was not opened", () => openTrial(app, newcomer));
    return { documentLimit: TRIAL_DOCUMENTS, trialUntil };
  },

  deleteTrialUser: async (_request, actor, app) => {
    const files = await app.db.transaction(actor.tenantId, async (tx) => {
      const tenant = await tx.selectFrom("tenants").select("trial_until").where("tenant_id", "=", actor.tenantId).forUpdate().executeTakeFirstOrThrow();
      if (tenant.trial_until === null) throw new Refusal("not-found");
      // Colleagues may try as well; the end is for who may change everything.
      if (!isAdmin(actor.role)) throw new Refusal("permission-denied");
      const people = await tx.selectFrom("users").select("user_id").where("tenant_id", "=", actor.tenantId).execute();
      const programs = await tx.selectFrom("client_applications").select("client_application_id as id").where("tenant_id", "=", actor.tenantId).execute();
      const stored = await tx.selectFrom("files").select("storage_key").where("tenant_id", "=", actor.tenantId).execute();
      // What other rows of the tenant point at goes after them; the tenant takes the rest along.
      for (const table of ["documents", "uploaded_pages", "approval_workflows", "export_integrations", "users", "files", "tenants"] as const)
        await tx.deleteFrom(table).where("tenant_id", "=", actor.tenantId).execute();
      for (const { user_id: userId } of people) await askIdentity(app.config, "removeAccount", { userId });
      for (const { id: clientId } of programs) await askIdentity(app.config, "removeClient", { clientId });
      return stored;
    });
    // What no row speaks of any more; a file that stays behind is reachable by nobody.
    for (const key of files.flatMap(({ storage_key }) => [storage_key, ...Object.values(madeFrom(storage_key))]))
      await app.files.remove(key).catch((error: unknown) => app.log.warn({ err: error }, "a file of a trial stayed"));
  },
} satisfies Partial<Handlers>;

/** Makes the company and its admin and mails the link to a password. Who has an account already gets a link to that one. */
async function openTrial(app: App, newcomer: Newcomer): Promise<void> {
  const tenantId = randomUUID();
  const userId = randomUUID();
  const { email, companyName: company, trialUntil, languageCode: culture } = newcomer;
  try {
    await app.db.transaction(tenantId, async (tx) => {
      const today = czechDay(app.clock.now());
      const licence = { period: "Eternity" as const, documentLimit: TRIAL_DOCUMENTS, validTo: trialUntil };
      await createTenant(tx, { tenantId, licenceId: randomUUID(), name: company, today, licence });
      await tx.updateTable("tenants").set({ trial_until: trialUntil }).where("tenant_id", "=", tenantId).execute();
      await createAdmin(tx, { tenantId, userId, email, firstName: newcomer.firstName, lastName: newcomer.lastName, culture });
      await askIdentity(app.config, "createAccount", { userId, tenantId, email, hidesOthers: false });
      await invite(tx, app, tenantId, { userId, email, culture, company });
    });
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "email-in-use")) throw error;
    await mailReset(app, email);
  }
}
