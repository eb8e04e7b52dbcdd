import type { DocumentClass } from "#domain/names.ts";
import { offeredFormats } from "#domain/exports/offers.ts";
import { programTraits } from "#domain/exports/programs.ts";
import { loadDocumentType } from "#server/organisation/documentTypes/store.ts";
import { parseProfile } from "#domain/exports/profiles/profile.ts";
import type { Handlers } from "#server/core/handler.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { recogniseSample } from "./recognise.ts";
import { changeSettings, chooseProgram, loadBooking, loadExportSettings } from "./store.ts";

export const exportSettingsHandlers = {
  frontendExportTypes: async ({ params, query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { document_class } = await loadDocumentType(tx, actor.tenantId, params.documentType);
      const { moneyVersion: money, program } = await loadExportSettings(tx, actor.tenantId);
      const formats = offeredFormats(document_class as DocumentClass, query.isBulkExport, { money });
      return { formats, programFormat: formats.find((format) => program && format === programTraits[program].format) ?? null };
    }),

  getExportSettings: async (_request, actor, app) => app.db.transaction(actor.tenantId, (tx) => loadExportSettings(tx, actor.tenantId)),

  setExportSettings: async ({ body }, actor, app) => {
    const problems = Object.entries(body.profiles ?? {}).flatMap(([name, profile]) => {
      const parsed = parseProfile(profile);
      return parsed.ok
        ? []
        : parsed.problems.map(({ path, detail }) => ({ pointer: `/profiles/${name}/${path.replaceAll(".", "/")}`, code: "profile", message: detail }));
    });
    if (problems.length > 0) throw new Refusal("validation", { errors: problems });
    const change = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    await app.db.transaction(actor.tenantId, (tx) => changeSettings(tx, actor.tenantId, "export", change));
  },

  recogniseProfile: async ({ body }, actor, app) => app.db.transaction(actor.tenantId, (tx) => recogniseSample(tx, actor, body)),

  setAccountingProgram: async ({ body }, actor, app) => app.db.transaction(actor.tenantId, (tx) => chooseProgram(tx, actor.tenantId, body.program)),

  setExportTrigger: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, (tx) => changeSettings(tx, actor.tenantId, "export", { trigger: query.trigger })),

  setExportFinished: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, (tx) => changeSettings(tx, actor.tenantId, "export", { finishedAction: query.action })),

  setDownloadNaming: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, (tx) => changeSettings(tx, actor.tenantId, "export", { downloadNaming: query.naming })),

  getPohodaSettings: async (_request, actor, app) => app.db.transaction(actor.tenantId, (tx) => loadBooking(tx, actor.tenantId, "pohoda")),
  setPohodaSettings: async ({ body }, actor, app) => app.db.transaction(actor.tenantId, (tx) => changeSettings(tx, actor.tenantId, "pohoda", body)),
  getDuelSettings: async (_request, actor, app) => app.db.transaction(actor.tenantId, (tx) => loadBooking(tx, actor.tenantId, "duel")),
  setDuelSettings: async ({ body }, actor, app) => app.db.transaction(actor.tenantId, (tx) => changeSettings(tx, actor.tenantId, "duel", body)),
} satisfies Partial<Handlers>;
