import { accountingSystems } from "#contract/exports/integrations.ts";
import { calls } from "#contract/index.ts";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { MAX_UNSEARCHED, SearchInput } from "#web/components/settings/SearchInput.tsx";
import { SettingsTable } from "#web/components/settings/SettingsTable.tsx";
import styles from "#web/components/settings/settings.module.css";
import { TakeOver } from "./TakeOver.tsx";
import { EnumScreen } from "./CodeListScreen.tsx";

/** The code lists: all of them, or the one that the address names (`?list=ID`, `?list=new`). */
export default function EnumsTab() {
  const [search] = useSearchParams();
  const chosen = search.get("list");
  return chosen ? <EnumScreen key={chosen} id={chosen} /> : <EnumList />;
}

const addressOf = (list: string) => href("settings", { tab: "Enums" }, { list });

function EnumList() {
  const { text } = useText();
  const { units } = useAccountingUnits();
  const [words, setWords] = useState("");
  const lists = useCall(calls.listEnums, { body: {} });
  const found = (lists.data?.items ?? []).filter((list) => list.name.toLowerCase().includes(words.trim().toLowerCase()));
  const info = useCall(accountingSystems.accountingSystemsInfo, undefined, { staleTime: 60_000 });
  const systemName = (id: string) => info.data?.accountingSystems.find((system) => system.accountingSystemId === id)?.name ?? text("enums.formerSystem");
  const own = lists.data?.items.some((list) => !list.builtIn);
  const forWhom = (unitIds: readonly string[]) =>
    unitIds.map((id) => units.find((unit) => unit.accountingUnitId === id)?.name ?? text("enums.otherUnit")).join(", ");
  return (
    <SettingsTable
      title={text("settings.tab.Enums")}
      lead={text("enums.lead")}
      query={lists}
      add={
        <Group gap="xs">
          <TakeOver />
          <Button component={Link} to={addressOf("new")} leftSection={<IconPlus size={16} aria-hidden />}>
            {text("enums.new")}
          </Button>
        </Group>
      }
      filter={
        lists.data && (
          <>
            {!own && <p className={styles.dim}>{text("enums.none.advice")}</p>}
            {lists.data.items.length > MAX_UNSEARCHED && <SearchInput label={text("enums.search")} value={words} search={setWords} />}
          </>
        )
      }
      columns={[text("enums.name"), text("enums.category"), { text: text("enums.forWhom"), className: styles.wide }, text("enums.rowCount")]}
    >
      {found.map((list) => (
        <tr key={list.id}>
          <td>
            <Link to={addressOf(list.id)}>{list.name}</Link> {list.builtIn && <span className={styles.dim}>· {text("enums.builtIn")}</span>}
            {list.accountingSystemId && <span className={styles.dim}>· {systemName(list.accountingSystemId)}</span>}
          </td>
          <td>{list.category === "None" ? <span className={styles.dim}>{text("enums.byFields")}</span> : text(`enumCategory.${list.category}`)}</td>
          <td className={styles.wide}>{list.type === "Default" ? text("enums.everybody") : forWhom(list.accountingUnitIds)}</td>
          <td className="figures">{list.rowCount}</td>
        </tr>
      ))}
    </SettingsTable>
  );
}
