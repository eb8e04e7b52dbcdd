import { enumCategories, fieldDataTypes } from "#domain/names.ts";
import type { FieldSettings, SettingsProblem } from "#domain/documents/typeSettings.ts";
import { Alert } from "#web/components/Alert.tsx";
import { type TextKey, useText } from "#web/locales/language.ts";
import { Button, MultiSelect, Select, Switch, TextInput } from "@mantine/core";
import { IconRestore } from "@tabler/icons-react";
import type { Dispatch } from "react";
import { FieldPreview } from "./FieldPreview.tsx";
import { Patterns } from "./Patterns.tsx";
import styles from "./documentType.module.css";
import { fieldLists, problemsOfField, type FieldList, type Staged, type StagedAction, type StagedField } from "./staged.ts";

/** Hints stand under their inputs, so that inputs of a row stand in line. */
const inputBeforeHint: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

type Props = {
  field: StagedField;
  list: FieldList;
  staged: Staged;
  problems: readonly SettingsProblem[];
  dispatch: Dispatch<StagedAction>;
  close(): void;
  rename(name: string): void;
};

/** Everything that can be set of one field, and how it will look. */
export function FieldEditor({ field, list, staged, problems, dispatch, close, rename }: Props) {
  const { text, culture } = useText();
  const own = problemsOfField(problems, staged, list, field.name);
  const wrong = (part: string) => {
    const problem = own.find(({ pointer }) => pointer.split("/")[3] === part);
    return problem && text(`doctype.problem.${problem.rule}` as TextKey);
  };
  const set = (change: Partial<FieldSettings>) => dispatch({ type: "setField", list, name: field.name, change });
  const isItem = list === "itemFields";
  const others = fieldLists.flatMap((each) => (isItem && each === "fields" ? [] : staged[each])).filter((each) => each.name !== field.name && !each.deleted);
  const linkable = [...new Map(others.map((each) => [each.name, { value: each.name, label: each.labels[culture] }])).values()];
  const toggle = (
    part: "required" | "hidden" | "editable" | "showInApprovalWorkflow" | "requiredInApprovalWorkflow" | "duplicatesControl",
    isOn = field[part],
  ) => (
    <Switch
      size="xs"
      label={text(`doctype.flag.${part}`)}
      description={text(`doctype.flag.${part}.hint`)}
      checked={isOn}
      onChange={(event) => set({ [part]: event.currentTarget.checked })}
    />
  );
  if (field.deleted)
    return (
      <section className={styles.form} aria-label={field.labels[culture]}>
        <h2>{field.labels[culture]}</h2>
        <Alert kind="info">{text("doctype.deletedHint")}</Alert>
        <div>
          <Button variant="default" leftSection={<IconRestore size={16} aria-hidden />} onClick={() => dispatch({ type: "restore", list, name: field.name })}>
            {text("doctype.restore")}
          </Button>
        </div>
      </section>
    );
  return (
    <section className={styles.form} aria-label={field.labels[culture]}>
      <div className={styles.formHead}>
        <h2>{field.labels[culture]}</h2>
        <Button className={styles.close} size="compact-sm" variant="subtle" onClick={close}>
          {text("doctype.toList")}
        </Button>
      </div>
      <div className={styles.pair}>
        <TextInput
          label={text("doctype.nameCs")}
          maxLength={100}
          value={field.labels["cs-CZ"]}
          error={field.labels["cs-CZ"].trim() === "" && text("doctype.problem.required")}
          onChange={(event) => set({ labels: { ...field.labels, "cs-CZ": event.currentTarget.value } })}
        />
        <TextInput
          label={text("doctype.nameEn")}
          maxLength={100}
          value={field.labels["en-US"]}
          error={field.labels["en-US"].trim() === "" && text("doctype.problem.required")}
          onChange={(event) => set({ labels: { ...field.labels, "en-US": event.currentTarget.value } })}
        />
        <TextInput
          inputWrapperOrder={inputBeforeHint}
          label={text("doctype.id")}
          description={field.isNew ? text("doctype.id.hint") : undefined}
          maxLength={64}
          value={field.name}
          readOnly={!field.isNew}
          variant={field.isNew ? undefined : "filled"}
          error={wrong("name")}
          onChange={(event) => {
            const name = event.currentTarget.value;
            if (staged[list].some((each) => each !== field && each.name === name)) return;
            set({ name });
            rename(name);
          }}
        />
        <Select
          label={text("doctype.dataType")}
          data={fieldDataTypes.map((type) => ({ value: type, label: text(`fieldType.${type}`) }))}
          value={field.type}
          disabled={field.builtIn}
          allowDeselect={false}
          onChange={(type) => type && set({ type: type as StagedField["type"] })}
        />
      </div>
      {field.type === "REGEX" && (
        <Patterns patterns={field.regexConditions} set={(regexConditions) => set({ regexConditions })} error={wrong("regexConditions")} />
      )}
      <FieldPreview key={`${field.type} ${field.format}`} field={field} />
      <div className={styles.flags} role="group" aria-label={text("doctype.flags")}>
        {toggle("required")}
        {toggle("hidden")}
        {toggle("editable")}
        {!isItem && toggle("showInApprovalWorkflow", field.showInApprovalWorkflow || field.requiredInApprovalWorkflow)}
        {!isItem && toggle("requiredInApprovalWorkflow")}
        {!isItem && toggle("duplicatesControl")}
      </div>
      <div className={styles.pair}>
        <Select
          inputWrapperOrder={inputBeforeHint}
          label={text("doctype.mapping")}
          description={text("doctype.mapping.hint")}
          searchable
          data={enumCategories.map((category) => ({ value: category, label: text(`enumCategory.${category}`) }))}
          value={field.exportMapping}
          disabled={field.builtIn}
          allowDeselect={false}
          onChange={(category) => category && set({ exportMapping: category as StagedField["exportMapping"] })}
        />
        <MultiSelect
          inputWrapperOrder={inputBeforeHint}
          label={text("doctype.linked")}
          description={text("doctype.linked.hint")}
          searchable
          data={linkable}
          value={field.linkedFields.filter((name) => linkable.some((each) => each.value === name))}
          onChange={(linkedFields) => set({ linkedFields })}
        />
      </div>
    </section>
  );
}
