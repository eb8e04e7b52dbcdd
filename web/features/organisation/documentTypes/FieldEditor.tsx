import { type Culture, enumCategories, fieldDataTypes } from "#domain/names.ts";
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

type Flag = "required" | "hidden" | "editable" | "showInApprovalWorkflow" | "requiredInApprovalWorkflow" | "duplicatesControl";
type Part = {
  field: StagedField;
  set(change: Partial<FieldSettings>): void;
  /** What is wrong with a part of the field, in words. */
  wrong(part: string): string | undefined;
};

/** Everything that can be set of one field, and how it will look. */
export function FieldEditor(props: Props) {
  const { field, list, staged, problems, dispatch, close } = props;
  const { text, culture } = useText();
  const own = problemsOfField(problems, staged, list, field.name);
  const wrong = (part: string) => {
    const problem = own.find(({ pointer }) => pointer.split("/")[3] === part);
    return problem && text(`documentType.problem.${problem.rule}` as TextKey);
  };
  const set = (change: Partial<FieldSettings>) => dispatch({ type: "setField", list, name: field.name, change });
  const part = { field, set, wrong };
  if (field.deleted) return <DeletedField field={field} restore={() => dispatch({ type: "restore", list, name: field.name })} />;
  return (
    <section className={styles.form} aria-label={field.labels[culture]}>
      <div className={styles.formHead}>
        <h2>{field.labels[culture]}</h2>
        <Button className={styles.close} size="compact-sm" variant="subtle" onClick={close}>
          {text("documentType.toList")}
        </Button>
      </div>
      <Naming {...part} rename={(name) => !staged[list].some((each) => each !== field && each.name === name) && (set({ name }), props.rename(name))} />
      {field.type === "REGEX" && (
        <Patterns patterns={field.regexConditions} set={(regexConditions) => set({ regexConditions })} error={wrong("regexConditions")} />
      )}
      <FieldPreview key={`${field.type} ${field.format}`} field={field} />
      <Flags {...part} isItem={list === "itemFields"} />
      <Links {...part} list={list} staged={staged} />
    </section>
  );
}

function DeletedField({ field, restore }: { field: StagedField; restore(): void }) {
  const { text, culture } = useText();
  return (
    <section className={styles.form} aria-label={field.labels[culture]}>
      <h2>{field.labels[culture]}</h2>
      <Alert kind="info">{text("documentType.deletedHint")}</Alert>
      <div>
        <Button variant="default" leftSection={<IconRestore size={16} aria-hidden />} onClick={restore}>
          {text("documentType.restore")}
        </Button>
      </div>
    </section>
  );
}

/** Names in both languages, the id, and the kind of value. */
function Naming({ field, set, wrong, rename }: Part & { rename(name: string): void }) {
  const { text } = useText();
  const label = (culture: Culture, name: string) => (
    <TextInput
      label={name}
      maxLength={100}
      value={field.labels[culture]}
      error={field.labels[culture].trim() === "" && text("documentType.problem.required")}
      onChange={(event) => set({ labels: { ...field.labels, [culture]: event.currentTarget.value } })}
    />
  );
  return (
    <div className={styles.pair}>
      {label("cs-CZ", text("documentType.nameCs"))}
      {label("en-US", text("documentType.nameEn"))}
      <TextInput
        inputWrapperOrder={inputBeforeHint}
        label={text("documentType.id")}
        description={field.isNew ? text("documentType.id.hint") : undefined}
        maxLength={64}
        value={field.name}
        readOnly={!field.isNew}
        variant={field.isNew ? undefined : "filled"}
        error={wrong("name")}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      <Select
        label={text("documentType.dataType")}
        data={fieldDataTypes.map((type) => ({ value: type, label: text(`fieldType.${type}`) }))}
        value={field.type}
        disabled={field.builtIn}
        allowDeselect={false}
        onChange={(type) => type && set({ type: type as StagedField["type"] })}
      />
    </div>
  );
}

/** What is asked of the value; items are neither approved nor compared with other documents. */
function Flags({ field, set, isItem }: Part & { isItem: boolean }) {
  const { text } = useText();
  const ofDocuments: readonly Flag[] = isItem ? [] : ["showInApprovalWorkflow", "requiredInApprovalWorkflow", "duplicatesControl"];
  const isOn = (flag: Flag) => field[flag] || (flag === "showInApprovalWorkflow" && field.requiredInApprovalWorkflow);
  return (
    <div className={styles.flags} role="group" aria-label={text("documentType.flags")}>
      {(["required", "hidden", "editable", ...ofDocuments] as const).map((flag) => (
        <Switch
          key={flag}
          size="xs"
          label={text(`documentType.flag.${flag}`)}
          description={text(`documentType.flag.${flag}.hint`)}
          checked={isOn(flag)}
          onChange={(event) => set({ [flag]: event.currentTarget.checked })}
        />
      ))}
    </div>
  );
}

/** The category of its values for export, and the fields that it fills in. */
function Links({ field, set, list, staged }: Part & { list: FieldList; staged: Staged }) {
  const { text, culture } = useText();
  const lists = fieldLists.filter((each) => list !== "itemFields" || each !== "fields");
  const others = lists.flatMap((each) => staged[each]).filter((each) => each.name !== field.name && !each.deleted);
  const linkable = [...new Map(others.map((each) => [each.name, { value: each.name, label: each.labels[culture] }])).values()];
  return (
    <div className={styles.pair}>
      <Select
        inputWrapperOrder={inputBeforeHint}
        label={text("documentType.mapping")}
        description={text("documentType.mapping.hint")}
        searchable
        data={enumCategories.map((category) => ({ value: category, label: text(`enumCategory.${category}`) }))}
        value={field.exportMapping}
        disabled={field.builtIn}
        allowDeselect={false}
        onChange={(category) => category && set({ exportMapping: category as StagedField["exportMapping"] })}
      />
      <MultiSelect
        inputWrapperOrder={inputBeforeHint}
        label={text("documentType.linked")}
        description={text("documentType.linked.hint")}
        searchable
        data={linkable}
        value={field.linkedFields.filter((name) => linkable.some((each) => each.value === name))}
        onChange={(linkedFields) => set({ linkedFields })}
      />
    </div>
  );
}
