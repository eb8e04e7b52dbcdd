import type { ConnectionOffer } from "#contract/exports/integrations.ts";
import { archiveBundles, containerNamings, downloadFileNamings, exportTriggers, nameCasings } from "#domain/exports/names.ts";
import { containerNameOf, fileNameOf } from "#domain/exports/naming.ts";
import { useText } from "#web/locales/language.ts";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import settings from "#web/components/settings/settings.module.css";
import type { IntegrationDraft } from "#web/components/settings/draft.ts";
import styles from "#web/components/settings/connections.module.css";
import { NamePreview } from "./NamePreview.tsx";
import { extensionOf, sampleInvoice } from "./sample.ts";

type Props = { offer: ConnectionOffer; draft: IntegrationDraft; set(change: Partial<IntegrationDraft>): void };

/** What an integration is given, under which name, and when (R352-R354, R357, R359, R364). */
export function DeliveryRule({ offer, draft, set }: Props) {
  const { text } = useText();
  return (
    <>
      {offer.takes === "file" && <FileRule offer={offer} draft={draft} set={set} />}
      <fieldset className={styles.group}>
        <legend>{text("integration.when")}</legend>
        <NativeSelect
          label={text("exporting.trigger")}
          maw={420}
          data={[
            { value: "", label: text("integration.trigger.tenant") },
            ...exportTriggers.map((name) => ({ value: name, label: text(`exporting.trigger.${name}`) })),
          ]}
          value={draft.eventTrigger ?? ""}
          onChange={(event) => set({ eventTrigger: exportTriggers.find((name) => name === event.currentTarget.value) ?? null })}
        />
        <Checkbox
          label={text("integration.marks")}
          description={text("integration.marks.hint")}
          checked={draft.markAsExported}
          onChange={(event) => set({ markAsExported: event.currentTarget.checked })}
        />
      </fieldset>
    </>
  );
}

function FileRule({ offer, draft, set }: Props) {
  const { text } = useText();
  const name = fileNameOf(sampleInvoice, { naming: draft.fileNaming, casing: draft.nameStyle });
  const directory = containerNameOf(sampleInvoice, {
    naming: draft.directoryNaming,
    casing: draft.nameStyle,
    ...(draft.containerId.trim() ? { containerId: draft.containerId.trim() } : {}),
  });
  const file = name + (draft.exportFormat ? extensionOf(draft.exportFormat, draft.archiveFormat) : "");
  return (
    <fieldset className={styles.group}>
      <legend>{text("integration.what")}</legend>
      <div className={settings.pair}>
        <NativeSelect
          label={text("integration.format")}
          data={offer.exportFormats.map((format) => ({ value: format, label: text(`format.${format}`) }))}
          value={draft.exportFormat ?? ""}
          onChange={(event) => set({ exportFormat: offer.exportFormats.find((format) => format === event.currentTarget.value) ?? null })}
        />
        <NativeSelect
          label={text("integration.bundle")}
          data={archiveBundles.map((bundle) => ({ value: bundle, label: text(`integration.bundle.${bundle}`) }))}
          value={draft.archiveFormat}
          onChange={(event) => set({ archiveFormat: archiveBundles.find((bundle) => bundle === event.currentTarget.value) ?? "None" })}
        />
        <NativeSelect
          label={text("exporting.fileNaming")}
          data={downloadFileNamings.map((naming) => ({ value: naming, label: text(`exporting.fileNaming.${naming}`) }))}
          value={draft.fileNaming}
          onChange={(event) => set({ fileNaming: downloadFileNamings.find((naming) => naming === event.currentTarget.value) ?? "DocumentId" })}
        />
        <NativeSelect
          label={text("exporting.nameStyle")}
          data={nameCasings.map((casing) => ({ value: casing, label: text(`exporting.nameStyle.${casing}`) }))}
          value={draft.nameStyle}
          onChange={(event) => set({ nameStyle: nameCasings.find((casing) => casing === event.currentTarget.value) ?? "Original" })}
        />
        <NativeSelect
          label={text("integration.directory")}
          data={containerNamings.map((naming) => ({ value: naming, label: text(`integration.directory.${naming}`) }))}
          value={draft.directoryNaming}
          onChange={(event) => set({ directoryNaming: containerNamings.find((naming) => naming === event.currentTarget.value) ?? "None" })}
        />
        {draft.directoryNaming === "ContainerId" && (
          <TextInput
            label={text("integration.containerId")}
            maxLength={100}
            value={draft.containerId}
            onChange={(event) => set({ containerId: event.currentTarget.value })}
          />
        )}
      </div>
      <NamePreview name={directory === undefined ? file : `${directory}/${file}`} />
      <Checkbox
        label={text("integration.overwrite")}
        description={text("integration.overwrite.hint")}
        checked={draft.overwrite}
        onChange={(event) => set({ overwrite: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
