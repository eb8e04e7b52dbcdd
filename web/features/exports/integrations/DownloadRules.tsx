import { downloadFileNamings, exportFormats, nameCasings } from "#domain/exports/names.ts";
import { accountingPrograms } from "#domain/exports/programs.ts";
import { fileNameOf } from "#domain/exports/naming.ts";
import { useText } from "#web/locales/language.ts";
import { Checkbox, MultiSelect, NativeSelect } from "@mantine/core";
import styles from "#web/components/settings/connections.module.css";
import { NamePreview } from "./NamePreview.tsx";
import { sampleInvoice } from "./sample.ts";
import { SettingsPart } from "#web/components/settings/SettingsPart.tsx";
import type { ExportSettingsForm } from "./useExportSettings.ts";

/** What downloaded files are called and what travels in them (R352, R353). */
export function DownloadRules({ settings }: { settings: ExportSettingsForm }) {
  const { text } = useText();
  const { value } = settings;
  return (
    <SettingsPart title={text("exporting.download")} lead={text("exporting.download.lead")} query={settings.query} height={240}>
      {value && (
        <div className={styles.choices}>
          <NativeSelect
            label={text("exporting.program")}
            description={text("firstSteps.program.lead")}
            data={[
              { value: "", label: text("exporting.program.none"), disabled: true },
              ...accountingPrograms.map((name) => ({ value: name, label: text(`program.${name}`) })),
            ]}
            value={value.program ?? ""}
            onChange={(event) => {
              const chosen = accountingPrograms.find((name) => name === event.currentTarget.value);
              if (chosen) void settings.setProgram(chosen);
            }}
          />
          <NativeSelect
            label={text("exporting.fileNaming")}
            data={downloadFileNamings.map((name) => ({ value: name, label: text(`exporting.fileNaming.${name}`) }))}
            value={value.downloadNaming}
            onChange={(event) => void settings.setDownloadNaming(downloadFileNamings.find((name) => name === event.currentTarget.value) ?? "DocumentId")}
          />
          <NativeSelect
            label={text("exporting.nameStyle")}
            data={nameCasings.map((name) => ({ value: name, label: text(`exporting.nameStyle.${name}`) }))}
            value={value.nameCasing}
            onChange={(event) => void settings.set({ nameCasing: nameCasings.find((name) => name === event.currentTarget.value) ?? "Original" })}
          />
          <NamePreview name={`${fileNameOf(sampleInvoice, { naming: value.downloadNaming, casing: value.nameCasing })}.xml`} />
          <MultiSelect
            label={text("exporting.zipFormats")}
            description={text("exporting.zipFormats.hint")}
            data={exportFormats.filter((name) => name !== "Zip").map((name) => ({ value: name, label: text(`format.${name}`) }))}
            value={value.zipFormats}
            hidePickedOptions
            onChange={(names) => void settings.set({ zipFormats: exportFormats.filter((name) => names.includes(name)) })}
          />
          <Checkbox
            label={text("exporting.embedIsdoc")}
            description={text("exporting.embedIsdoc.hint")}
            checked={value.embedIsdoc}
            onChange={(event) => void settings.set({ embedIsdoc: event.currentTarget.checked })}
          />
        </div>
      )}
    </SettingsPart>
  );
}
