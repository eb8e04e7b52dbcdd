import { useText } from "#web/locales/language.ts";
import { NativeSelect } from "@mantine/core";
import styles from "#web/components/settings/connections.module.css";
import { SettingsPart } from "#web/components/settings/SettingsPart.tsx";
import type { ExportSettingsForm } from "#web/features/exports/integrations/useExportSettings.ts";

/** What all accounting programs get alike: lines or the VAT breakdown only, and which Money reads MoneyXml. */
export function BookedParts({ exports }: { exports: ExportSettingsForm }) {
  const { text } = useText();
  const { value } = exports;
  return (
    <SettingsPart title={text("booking.all")} lead={text("booking.all.lead")} query={exports.query} height={128}>
      {value && (
        <div className={styles.choices}>
          <NativeSelect
            label={text("booking.items")}
            description={text("booking.items.hint")}
            data={(["Export", "DontExport"] as const).map((name) => ({ value: name, label: text(`booking.items.${name}`) }))}
            value={value.items}
            onChange={(event) => void exports.set({ items: event.currentTarget.value === "DontExport" ? "DontExport" : "Export" })}
          />
          <NativeSelect
            label={text("booking.money")}
            data={(["S3", "S5"] as const).map((name) => ({ value: name, label: text(`booking.money.${name}`) }))}
            value={value.moneyVersion}
            onChange={(event) => void exports.set({ moneyVersion: event.currentTarget.value === "S5" ? "S5" : "S3" })}
          />
        </div>
      )}
    </SettingsPart>
  );
}
