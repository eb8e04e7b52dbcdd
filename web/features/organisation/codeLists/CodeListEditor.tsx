import { calls } from "#contract/index.ts";
import { enumCategories } from "#domain/names.ts";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, MultiSelect, SegmentedControl, Select, TextInput } from "@mantine/core";
import { IconArrowLeft, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { Conditions } from "#web/components/settings/Conditions.tsx";
import type { EnumDraft } from "./CodeListScreen.tsx";
import { RowsTable } from "./RowsTable.tsx";
import { useCodedFields } from "./useCodedFields.ts";
import styles from "./codeLists.module.css";

/** Hints stand under their inputs, so that inputs of a row stand in line. */
const inputBeforeHint: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

type Props = {
  draft: EnumDraft;
  setDraft(draft: EnumDraft): void;
  isReadOnly: boolean;
  isDirty: boolean;
  isSaving: boolean;
  back: string;
  save(): Promise<boolean>;
  /** Undefined for lists that cannot be deleted. */
  remove: (() => void) | undefined;
};

/** Everything that is set of a code list: whom it is for, which fields take it, when it is shown, and its rows. */
export function EnumEditor({ draft, setDraft, isReadOnly, isDirty, isSaving, back, save, remove }: Props) {
  const { text, culture } = useText();
  const fields = useCall(calls.localizedFields, { query: { culture } }, { staleTime: 60_000 }).data?.items ?? [];
  const { units } = useAccountingUnits();
  const coded = useCodedFields();
  const [isAsking, setAsking] = useState(false);
  const set = (change: Partial<EnumDraft>) => setDraft({ ...draft, ...change });
  const problem = problemOf(draft);
  return (
    <section className={styles.editor} aria-labelledby="enum-title">
      <div className={styles.head}>
        <Link to={back} className={styles.back} aria-label={text("enums.back")}>
          <IconArrowLeft size={18} aria-hidden />
        </Link>
        <h2 id="enum-title">{draft.name || text("enums.new")}</h2>
        <span className={styles.state} role="status">
          {isReadOnly ? text("enums.readOnly") : problem && isDirty ? text(`enums.problem.${problem}`) : ""}
        </span>
        {remove && !isAsking && (
          <Button variant="subtle" color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setAsking(true)}>
            {text("action.delete")}
          </Button>
        )}
        {remove && isAsking && (
          <span className={styles.ask}>
            {text("enums.reallyDelete")}
            <Button size="compact-sm" color="red" onClick={remove} data-autofocus>
              {text("action.delete")}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
              {text("action.cancel")}
            </Button>
          </span>
        )}
        {!isReadOnly && (
          <Button disabled={!isDirty || problem !== undefined} loading={isSaving} onClick={() => void save()}>
            {text("action.save")}
          </Button>
        )}
      </div>
      {!isReadOnly && (
        <div className={styles.settings}>
          <TextInput
            label={text("enums.name")}
            maxLength={100}
            value={draft.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            data-autofocus
          />
          <Select
            inputWrapperOrder={inputBeforeHint}
            label={text("enums.category")}
            description={text("enums.category.hint")}
            searchable
            allowDeselect={false}
            data={enumCategories.map((category) => ({ value: category, label: text(`enumCategory.${category}`) }))}
            value={draft.category}
            onChange={(category) => category && set({ category: category as EnumDraft["category"] })}
          />
          <MultiSelect
            inputWrapperOrder={inputBeforeHint}
            label={text("enums.fields")}
            description={text("enums.fields.hint")}
            searchable
            data={coded}
            value={draft.fields}
            onChange={(fields) => set({ fields })}
          />
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
              value={draft.type}
              onChange={(type) => set({ type: type as EnumDraft["type"] })}
            />
          </div>
          {draft.type === "ByAccountingUnit" && (
            <MultiSelect
              label={text("enums.units")}
              searchable
              data={units.map((unit) => ({ value: unit.accountingUnitId, label: unit.name }))}
              value={draft.accountingUnitIds}
              error={draft.accountingUnitIds.length === 0 && text("enums.problem.units")}
              onChange={(accountingUnitIds) => set({ accountingUnitIds })}
            />
          )}
          <Conditions
            legend={text("enums.conditions")}
            hint={text("enums.conditions.hint")}
            fields={fields}
            conditions={draft.conditions}
            first={{ field: "currency", operator: "Eq", value: "" }}
            change={(conditions) => set({ conditions })}
          />
        </div>
      )}
      <RowsTable rows={draft.rows} set={isReadOnly ? undefined : (rows) => set({ rows })} />
    </section>
  );
}

/** What keeps the list from being saved; the server judges the same. */
function problemOf(draft: EnumDraft): "name" | "units" | "rows" | "key" | "duplicate" | undefined {
  const rows = draft.rows.filter((row) => row.key !== "" || row.labels["cs-CZ"] !== "");
  if (draft.name.trim() === "") return "name";
  if (draft.type === "ByAccountingUnit" && draft.accountingUnitIds.length === 0) return "units";
  if (rows.every((row) => row.hidden)) return "rows";
  if (rows.some((row) => row.key.trim() === "" || row.key.includes(";"))) return "key";
  return new Set(rows.map((row) => row.key.trim())).size < rows.length ? "duplicate" : undefined;
}
