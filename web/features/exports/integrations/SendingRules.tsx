import { exportFinishedActions, exportTriggers } from "#domain/exports/names.ts";
import { Alert } from "#web/components/Alert.tsx";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { NativeSelect } from "@mantine/core";
import styles from "#web/components/settings/connections.module.css";
import { SettingsPart } from "#web/components/settings/SettingsPart.tsx";
import type { ExportSettingsForm } from "./useExportSettings.ts";

/** When documents set out by themselves, and what becomes of them afterwards (R356-R358, R362). */
export function SendingRules({ settings }: { settings: ExportSettingsForm }) {
  const { text } = useText();
  const { features } = useSession();
  const { value } = settings;
  const triggers = exportTriggers.filter((name) => name !== "DocumentApproved" || features.includes("Approval") || value?.trigger === name);
  return (
    <SettingsPart title={text("exporting.sending")} lead={text("exporting.sending.lead")} query={settings.query} height={200}>
      {value && (
        <div className={styles.choices}>
          <NativeSelect
            label={text("exporting.trigger")}
            data={triggers.map((name) => ({ value: name, label: text(`exporting.trigger.${name}`) }))}
            value={value.trigger}
            onChange={(event) => void settings.setTrigger(exportTriggers.find((name) => name === event.currentTarget.value) ?? "User")}
          />
          {value.trigger === "DocumentExtracted" && <Alert kind="look">{text("exporting.trigger.extractedWarning")}</Alert>}
          <NativeSelect
            label={text("exporting.finished")}
            description={text("exporting.finished.hint")}
            data={exportFinishedActions.map((name) => ({ value: name, label: text(`exporting.finished.${name}`) }))}
            value={value.finishedAction}
            onChange={(event) => void settings.setFinished(exportFinishedActions.find((name) => name === event.currentTarget.value) ?? "None")}
          />
          {features.includes("Archive") && (
            <NativeSelect
              label={text("exporting.archiveTrigger")}
              description={text("exporting.archiveTrigger.hint")}
              data={exportTriggers.map((name) => ({ value: name, label: text(`exporting.archiveTrigger.${name}`) }))}
              value={value.archiveTrigger}
              onChange={(event) => void settings.set({ archiveTrigger: exportTriggers.find((name) => name === event.currentTarget.value) ?? "User" })}
            />
          )}
        </div>
      )}
    </SettingsPart>
  );
}
