import type { AccountingUnit } from "#contract/organisation/accountingUnits.ts";
import { useText } from "#web/locales/language.ts";
import { Select } from "@mantine/core";
import styles from "./TopBar.module.css";

type Props = { units: readonly Pick<AccountingUnit, "accountingUnitId" | "name">[]; chosenId: string | undefined; choose(id: string | undefined): void };

/** Chooses one of several units, or all of them. */
export default function UnitChoice({ units, chosenId, choose }: Props) {
  const { text } = useText();
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
