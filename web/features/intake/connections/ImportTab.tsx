import type { ImportConnection } from "#contract/intake/connections.ts";
import { calls } from "#contract/index.ts";
import { Notice } from "#web/components/Notice.tsx";
import { formatDate } from "#web/lib/format.ts";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { type TextKey, useText } from "#web/locales/language.ts";
import { Button, Menu } from "@mantine/core";
import { IconMailDown, IconPlus } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { SettingsTable } from "#web/components/settings/SettingsTable.tsx";
import styles from "./imports.module.css";
import { ImportScreen } from "./ImportScreen.tsx";
import { SignInReturn } from "./SignInReturn.tsx";

/** Most connections that a list shows. */
const MOST = 200;
const importAddress = (source: string, type?: string) => href("settings", { tab: "Import" }, { source, type });

/** The state of a connection in a word. */
function stateKey({ isActive, state }: ImportConnection): TextKey {
  if (!isActive) return "integration.off";
  if (state.isSignedIn === false) return "import.state.notSignedIn";
  if (!state.isFetched) return "import.state.notFetched";
  return state.problem ? "import.state.failing" : "integration.on";
}

/** Where documents come from by themselves (R204, R368): all of them, or the one that the address names (`?source=ID`, `?source=new&type=Email`),
 * or the end of a sign-in at a mailbox (`?state=HANDLE&code=CODE`). */
export default function ImportTab() {
  const { text, culture } = useText();
  const [search] = useSearchParams();
  const list = useCall(calls.listImportConnections, { body: { take: MOST } });
  const handle = search.get("state");
  if (handle !== null) return <SignInReturn handle={handle} code={search.get("code")} />;
  const source = search.get("source");
  if (source) return <ImportScreen key={`${source} ${search.get("type")}`} id={source} list={list} />;
  const items = list.data?.items ?? [];
  const add = (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={!list.data}>
          {text("import.new")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {list.data?.types.map(({ type }) => (
          <Menu.Item key={type} component={Link} to={importAddress("new", type)}>
            {text(`import.type.${type}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <SettingsTable
      title={text("settings.tab.Import")}
      lead={text("import.lead")}
      query={list}
      add={items.length > 0 && add}
      empty={
        items.length === 0 && (
          <Notice heading="h2" title={text("import.none")} advice={text("import.none.advice")} icon={<IconMailDown size={32} />}>
            {add}
          </Notice>
        )
      }
      columns={[
        text("integration.name"),
        { text: text("integration.type"), className: styles.wide },
        text("integration.state"),
        { text: text("import.lookedColumn"), className: styles.wide },
        { text: text("import.takenColumn"), className: styles.count },
        { text: text("import.refusedColumn"), className: styles.count },
      ]}
    >
      {items.map((each) => (
        <tr key={each.importConnectionId}>
          <td>
            <Link to={importAddress(each.importConnectionId)}>{each.name}</Link>
          </td>
          <td className={styles.wide}>{text(`import.type.${each.type}`)}</td>
          <td>{text(stateKey(each))}</td>
          <td className={styles.wide}>{each.state.lookedTime ? formatDate(each.state.lookedTime, culture, "dateTime") : "–"}</td>
          <td className={styles.count}>{each.state.taken}</td>
          <td className={styles.count}>{each.state.refused}</td>
        </tr>
      ))}
    </SettingsTable>
  );
}
