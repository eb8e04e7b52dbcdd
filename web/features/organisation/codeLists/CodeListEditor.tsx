import { BackLink } from "#web/components/settings/BackLink.tsx";
import { calls } from "#contract/index.ts";
import { enumCategories } from "#domain/names.ts";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, MultiSelect, SegmentedControl, Select, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Conditions } from "#web/components/settings/Conditions.tsx";
import type { CodeListForm, CodeListDraft } from "./draft.ts";
import { RowsTable } from "./RowsTable.tsx";
import { useCodedFields } from "./useCodedFields.ts";
import styles from "./codeLists.module.css";

/** Hints stand under their inputs, so that inputs of a row stand in line. */
const inputBeforeHint: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

type Props = {
  form: CodeListForm;
  isReadOnly: boolean;
  isSaving: boolean;
  back: string;
  save(): Promise<boolean>;
  /** Undefined for lists that cannot be deleted. */
  remove: (() => void) | undefined;
};

/** Everything that is set of a code list: whom it is for, which fields take it, when it is shown, and its rows. */
export function EnumEditor({ form, isReadOnly, isSaving, back, save, remove }: Props) {
  const { text } = useText();
  const draft = form.values;
  const problem = problemOf(draft);
  const isDirty = form.isDirty();
  return (
    <section className={styles.editor} aria-labelledby="enum-title">
      <div className={styles.head}>
        <BackLink to={back} label={text("enums.back")} />
        <h2 id="enum-title">{draft.name || text("enums.new")}</h2>
        <span className={styles.state} role="status">
          {isReadOnly ? text("enums.readOnly") : problem && isDirty ? text(`enums.problem.${problem}`) : ""}
        </span>
        {remove && <Deletion remove={remove} />}
        {!isReadOnly && (
          <Button disabled={!isDirty || problem !== undefined} loading={isSaving} onClick={() => void save()}>
            {text("action.save")}
          </Button>
        )}
      </div>
      {!isReadOnly && (
        <div className={styles.settings}>
          <Purpose form={form} />
          <Audience form={form} />
        </div>
      )}
      <RowsTable rows={draft.rows} set={isReadOnly ? undefined : (rows) => form.setFieldValue("rows", rows)} />
    </section>
  );
}

/** Asks before the list is deleted: documents keep its values without their names. */
function Deletion({ remove }: { remove(): void }) {
  const { text } = useText();
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button variant="subtle" color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {text("action.delete")}
      </Button>
    );
  return (
    <span className={styles.ask}>
      {text("enums.reallyDelete")}
      <Button size="compact-sm" color="red" onClick={remove} data-autofocus>
        {text("action.delete")}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
        {text("action.cancel")}
      </Button>
    </span>
  );
}

/** Its name and the fields that take its values. */
function Purpose({ form }: { form: CodeListForm }) {
  const { text } = useText();
  const coded = useCodedFields();
  return (
    <>
      <TextInput label={text("enums.name")} maxLength={100} data-autofocus {...form.getInputProps("name")} />
      <Select
        inputWrapperOrder={inputBeforeHint}
        label={text("enums.category")}
        description={text("enums.category.hint")}
        searchable
        allowDeselect={false}
        data={enumCategories.map((category) => ({ value: category, label: text(`enumCategory.${category}`) }))}
        {...form.getInputProps("category")}
      />
      <MultiSelect
        inputWrapperOrder={inputBeforeHint}
        label={text("enums.fields")}
        description={text("enums.fields.hint")}
        searchable
        data={coded}
        {...form.getInputProps("fields")}
      />
    </>
  );
}

/** For which accounting units and on which documents it is offered. */
function Audience({ form }: { form: CodeListForm }) {
  const { text, culture } = useText();
  const fields = useCall(calls.localizedFields, { query: { culture } }, { staleTime: 60_000 }).data?.items ?? [];
  const { units } = useAccountingUnits();
  const { type, accountingUnitIds, conditions } = form.values;
  return (
    <>
      <div>
        <span id="enum-type" className={styles.label}>
          {text("enums.forWhom")}
        </span>
        <SegmentedControl
          aria-labelledby="enum-type"
          size="xs"
          data={[
            { value: "Default", label: text("enums.everybody") },
            { value: "ByAccountingUnit", label: text("enums.someUnits") },
          ]}
          {...form.getInputProps("type")}
        />
      </div>
      {type === "ByAccountingUnit" && (
        <MultiSelect
          label={text("enums.units")}
          searchable
          data={units.map((unit) => ({ value: unit.accountingUnitId, label: unit.name }))}
          {...form.getInputProps("accountingUnitIds")}
          error={accountingUnitIds.length === 0 && text("enums.problem.units")}
        />
      )}
      <Conditions
        legend={text("enums.conditions")}
        hint={text("enums.conditions.hint")}
        fields={fields}
        conditions={conditions}
        first={{ field: "currency", operator: "Eq", value: "" }}
        change={(next) => form.setFieldValue("conditions", next)}
      />
    </>
  );
}

/** What keeps the list from being saved; the server judges the same. */
function problemOf(draft: CodeListDraft): "name" | "units" | "rows" | "key" | "duplicate" | undefined {
  const rows = draft.rows.filter((row) => row.key !== "" || row.labels["cs-CZ"] !== "");
  if (draft.name.trim() === "") return "name";
  if (draft.type === "ByAccountingUnit" && draft.accountingUnitIds.length === 0) return "units";
  if (rows.every((row) => row.hidden)) return "rows";
  if (rows.some((row) => row.key.trim() === "" || row.key.includes(";"))) return "key";
  return new Set(rows.map((row) => row.key.trim())).size < rows.length ? "duplicate" : undefined;
}
