import { calls } from "#contract/index.ts";
import { Loading } from "#web/components/Loading.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, TextInput } from "@mantine/core";
import { IconListDetails, IconPlus, IconRefresh, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import styles from "#web/components/settings/settings.module.css";
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
  const own = lists.data?.items.some((list) => !list.builtIn);
  const forWhom = (unitIds: readonly string[]) =>
    unitIds.map((id) => units.find((unit) => unit.accountingUnitId === id)?.name ?? text("enums.otherUnit")).join(", ");
  return (
    <section aria-labelledby="enums-title">
      <div className={styles.head}>
        <h2 id="enums-title">{text("settings.tab.Enums")}</h2>
        <Button component={Link} to={addressOf("new")} leftSection={<IconPlus size={16} aria-hidden />}>
          {text("enums.new")}
        </Button>
      </div>
      <p className={styles.lead}>{text("enums.lead")}</p>
      {lists.isPending && <Loading rows={4} height={28} maw={1080} />}
      {lists.isError && (
        <Notice heading="h2" title={text("settings.loadFailed")} icon={<IconRefresh size={32} />}>
          <Button onClick={() => void lists.refetch()}>{text("action.retry")}</Button>
        </Notice>
      )}
      {lists.data && !own && <Notice heading="h2" title={text("enums.none")} advice={text("enums.none.advice")} icon={<IconListDetails size={32} />} />}
      {lists.data && (
        <>
          {lists.data.items.length > 8 && (
            <TextInput
              aria-label={text("enums.search")}
              placeholder={text("enums.search")}
              leftSection={<IconSearch size={16} aria-hidden />}
              maw={320}
              mb="md"
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          )}
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{text("enums.name")}</th>
                <th scope="col">{text("enums.category")}</th>
                <th scope="col" className={styles.wide}>
                  {text("enums.forWhom")}
                </th>
                <th scope="col">{text("enums.rowCount")}</th>
              </tr>
            </thead>
            <tbody>
              {found.map((list) => (
                <tr key={list.id}>
                  <td>
                    <Link to={addressOf(list.id)}>{list.name}</Link> {list.builtIn && <span className={styles.dim}>· {text("enums.builtIn")}</span>}
                  </td>
                  <td>{list.category === "None" ? <span className={styles.dim}>{text("enums.byFields")}</span> : text(`enumCategory.${list.category}`)}</td>
                  <td className={styles.wide}>{list.type === "Default" ? text("enums.everybody") : forWhom(list.accountingUnitIds)}</td>
                  <td className="figures">{list.rowCount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
