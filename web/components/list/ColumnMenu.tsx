import { IconColumns3 } from "@tabler/icons-react";
import { lazy } from "react";
import type { ColumnChoice } from "./columns.ts";
import { ToolMenu } from "./ToolMenu.tsx";
import { useIsNarrow } from "./useIsNarrow.ts";

const ColumnPanel = lazy(() => import("./ColumnPanel.tsx"));

/** Which columns the list shows, in what order and how dense. Cards have none. */
export function ColumnMenu<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  if (useIsNarrow()) return null;
  return (
    <ToolMenu label="list.columns" icon={IconColumns3}>
      {() => <ColumnPanel choice={choice} />}
    </ToolMenu>
  );
}
