import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { useText } from "#web/locales/language.ts";
import { Select } from "@mantine/core";
import styles from "./TopBar.module.css";

/** Whose documents the lists show; hidden for users who have but one unit. */
export function UnitSwitch() {
  const { text } = useText();
  const { units, chosenId, choose } = useAccountingUnits();
  if (units.length < 2) return null;
  const data = [{ value: "", label: text("units.all") }, ...units.map((unit) => ({ value: unit.accountingUnitId, label: unit.name }))];
  return (
    <Select
      className={styles.unit}
      size="xs"
      aria-label={text("units.label")}
      data={data}
      value={chosenId ?? ""}
      onChange={(value) => choose(value || undefined)}
      allowDeselect={false}
      searchable={units.length > 8}
      comboboxProps={{ width: 280, position: "bottom-start" }}
    />
  );
}
