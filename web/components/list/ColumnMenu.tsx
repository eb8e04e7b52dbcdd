import { IconColumns3 } from "@tabler/icons-react";
import { lazy } from "react";
import type { ColumnChoice } from "./columns.ts";
import { ToolMenu } from "./ToolMenu.tsx";

const ColumnPanel = lazy(() => import("./ColumnPanel.tsx"));

/** Which columns the list shows, in what order and how dense. */
export function ColumnMenu<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  return (
    <ToolMenu label="list.columns" icon={IconColumns3}>
      {() => <ColumnPanel choice={choice} />}
    </ToolMenu>
  );
}
