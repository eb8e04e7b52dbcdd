import type { ConnectionOffer } from "#contract/exports/integrations.ts";
import { archiveBundles, containerNamings, downloadFileNamings, exportTriggers, nameCasings } from "#domain/exports/names.ts";
import { containerNameOf, fileNameOf } from "#domain/exports/naming.ts";
import { calls } from "#contract/index.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import settings from "#web/components/settings/settings.module.css";
import styles from "#web/components/settings/connections.module.css";
import { NamePreview } from "./NamePreview.tsx";
import type { DeliveryRuleForm } from "./rule.ts";
import { extensionOf, sampleInvoice } from "./sample.ts";

const MAX_HOOKS = 500;

type Props = { offer: ConnectionOffer; rule: DeliveryRuleForm };

/** What an integration is given, under which name, and when (R352-R354, R357, R359, R364). */
export function DeliveryRules({ offer, rule }: Props) {
  const { text } = useText();
  return (
    <>
      {offer.takes === "file" && <FileRules offer={offer} rule={rule} />}
      <fieldset className={styles.group}>
        <legend>{text("integration.when")}</legend>
        <NativeSelect
          label={text("exporting.trigger")}
          maw={420}
          data={[
            { value: "", label: text("integration.trigger.tenant") },
            ...exportTriggers.map((name) => ({ value: name, label: text(`exporting.trigger.${name}`) })),
          ]}
          value={rule.values.eventTrigger ?? ""}
          onChange={(event) => rule.setFieldValue("eventTrigger", exportTriggers.find((name) => name === event.currentTarget.value) ?? null)}
        />
        <Checkbox
          label={text("integration.marks")}
          description={text("integration.marks.hint")}
          {...rule.getInputProps("markAsExported", { type: "checkbox" })}
        />
      </fieldset>
    </>
  );
}

function FileRules({ offer, rule }: Props) {
  const { text } = useText();
  return (
    <fieldset className={styles.group}>
      <legend>{text("integration.what")}</legend>
      <div className={settings.pair}>
        <NativeSelect
          label={text("integration.format")}
          data={offer.exportFormats.map((format) => ({ value: format, label: text(`format.${format}`) }))}
          {...rule.getInputProps("exportFormat")}
          value={rule.values.exportFormat ?? ""}
        />
        <NativeSelect
          label={text("integration.bundle")}
          data={archiveBundles.map((bundle) => ({ value: bundle, label: text(`integration.bundle.${bundle}`) }))}
          {...rule.getInputProps("archiveFormat")}
        />
        <NativeSelect
          label={text("exporting.fileNaming")}
          data={downloadFileNamings.map((naming) => ({ value: naming, label: text(`exporting.fileNaming.${naming}`) }))}
          {...rule.getInputProps("fileNaming")}
        />
        <NativeSelect
          label={text("exporting.nameStyle")}
          data={nameCasings.map((casing) => ({ value: casing, label: text(`exporting.nameStyle.${casing}`) }))}
          {...rule.getInputProps("nameStyle")}
        />
        <NativeSelect
          label={text("integration.directory")}
          data={containerNamings.map((naming) => ({ value: naming, label: text(`integration.directory.${naming}`) }))}
          {...rule.getInputProps("directoryNaming")}
        />
        {rule.values.directoryNaming === "ContainerId" && (
          <TextInput label={text("integration.containerId")} maxLength={100} {...rule.getInputProps("containerId")} />
        )}
      </div>
      <FileWebHook rule={rule} />
      <NamePreview name={sampleName(rule.values)} />
      <Checkbox
        label={text("integration.overwrite")}
        description={text("integration.overwrite.hint")}
        {...rule.getInputProps("overwrite", { type: "checkbox" })}
      />
    </fieldset>
  );
}

/** Which webhook makes the file that is sent; nothing is shown where there is none that could. */
function FileWebHook({ rule }: Pick<Props, "rule">) {
  const { text } = useText();
  const hooks = useCall(calls.listWebHooks, { body: { take: MAX_HOOKS } }).data?.items ?? [];
  const able = hooks.filter(({ events }) => events.includes("CustomFileExport"));
  if (able.length === 0) return null;
  return (
    <NativeSelect
      label={text("integration.fileWebHook")}
      description={text("integration.fileWebHook.hint")}
      maw={420}
      data={[{ value: "", label: text("integration.fileWebHook.none") }, ...able.map(({ webHookId, name }) => ({ value: webHookId, label: name }))]}
      value={rule.values.fileWebHookId ?? ""}
      onChange={(event) => rule.setFieldValue("fileWebHookId", event.currentTarget.value || null)}
    />
  );
}

/** The path that the rule gives an invented document. */
function sampleName(rule: DeliveryRuleForm["values"]): string {
  const name = fileNameOf(sampleInvoice, { naming: rule.fileNaming, casing: rule.nameStyle });
  const directory = containerNameOf(sampleInvoice, {
    naming: rule.directoryNaming,
    casing: rule.nameStyle,
    ...(rule.containerId.trim() ? { containerId: rule.containerId.trim() } : {}),
  });
  const file = name + (rule.exportFormat ? extensionOf(rule.exportFormat, rule.archiveFormat) : "");
  return directory === undefined ? file : `${directory}/${file}`;
}
