import type { AccountingUnit } from "#contract/organisation/accountingUnits.ts";
import { calls } from "#contract/index.ts";
import { Notice } from "#web/components/Notice.tsx";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconBuilding, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { MAX_UNSEARCHED, SearchInput } from "#web/components/settings/SearchInput.tsx";
import { SettingsTable } from "#web/components/settings/SettingsTable.tsx";
import styles from "#web/components/settings/settings.module.css";
import { UnitDialog } from "./UnitDialog.tsx";

const MAX_UNITS = 500;

/** The companies and branches whose documents are kept apart. */
export default function AccountingUnitsTab() {
  const { text } = useText();
  const [query, setQuery] = useState("");
  const [edited, setEdited] = useState<AccountingUnit | "new">();
  const units = useCall(calls.listAccountingUnits, { body: { query, take: MAX_UNITS } }, { placeholderData: (before) => before });
  const items = units.data?.items ?? [];
  return (
    <>
      <SettingsTable
        title={text("settings.tab.AccountingUnits")}
        lead={text("units.lead")}
        query={units}
        add={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited("new")}>
            {text("units.new")}
          </Button>
        }
        filter={(query !== "" || items.length > MAX_UNSEARCHED) && <SearchInput label={text("units.search")} value={query} search={setQuery} />}
        empty={
          items.length === 0 && (
            <Notice
              heading="h2"
              title={text(query ? "units.noneFound" : "units.none")}
              advice={query ? undefined : text("units.none.advice")}
              icon={<IconBuilding size={32} />}
            />
          )
        }
        columns={[text("units.name"), text("units.companyId"), text("units.vatId"), text("units.externalId")]}
      >
        {items.map((unit) => (
          <tr key={unit.accountingUnitId}>
            <td>
              <button type="button" className={styles.open} onClick={() => setEdited(unit)}>
                {unit.name}
              </button>
            </td>
            <td className="figures">{unit.companyId}</td>
            <td className="figures">{unit.vatId ?? <span className={styles.dim}>{unit.vatPayer ? "" : text("units.noVat")}</span>}</td>
            <td className="figures">{unit.externalId}</td>
          </tr>
        ))}
      </SettingsTable>
      {edited && (
        <UnitDialog key={edited === "new" ? "new" : edited.accountingUnitId} unit={edited === "new" ? undefined : edited} close={() => setEdited(undefined)} />
      )}
    </>
  );
}
