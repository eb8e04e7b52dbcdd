import type { CallInput, CallReply, CallSpec } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { exportSettings } from "#contract/exports/settings.ts";
import type { AccountingProgram } from "#domain/exports/programs.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { api } from "#web/lib/api.ts";
import { changed, useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

export type ExportSettings = CallReply<typeof exportSettings.getExportSettings>;

/** Everything that the tenant set for exports, and the calls that change it: each choice is saved at once. */
export function useExportSettings() {
  const { text } = useText();
  const client = useQueryClient();
  const current = useCall(exportSettings.getExportSettings);
  // What was just chosen shows at once; a refusal puts it back.
  const [chosen, setChosen] = useState<Partial<ExportSettings>>({});
  async function save<C extends CallSpec>(call: C, input: CallInput<C>, change: Partial<ExportSettings>): Promise<boolean> {
    setChosen((before) => ({ ...before, ...change }));
    try {
      await (api as (call: CallSpec, input: unknown) => Promise<unknown>)(call, input);
      notify("positive", text("exporting.saved"), { id: "export-settings" });
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      await current.refetch();
      setChosen({});
      changed(client, exportSettings.getExportSettings, calls.frontendExportTypes, calls.getFirstSteps);
    }
  }
  return {
    query: current,
    value: current.data && { ...current.data, ...chosen },
    setTrigger: (trigger: ExportSettings["trigger"]) => save(exportSettings.setExportTrigger, { query: { trigger } }, { trigger }),
    setFinished: (finishedAction: ExportSettings["finishedAction"]) =>
      save(exportSettings.setExportFinished, { query: { action: finishedAction } }, { finishedAction }),
    setDownloadNaming: (downloadNaming: ExportSettings["downloadNaming"]) =>
      save(exportSettings.setDownloadNaming, { query: { naming: downloadNaming } }, { downloadNaming }),
    setProgram: (program: AccountingProgram) => save(exportSettings.setAccountingProgram, { body: { program } }, { program }),
    set: (part: CallInput<typeof exportSettings.setExportSettings>["body"]) =>
      save(exportSettings.setExportSettings, { body: part }, part as Partial<ExportSettings>),
  };
}
export type ExportSettingsForm = ReturnType<typeof useExportSettings>;
