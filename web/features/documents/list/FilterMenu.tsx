import { ToolMenu } from "#web/components/list/ToolMenu.tsx";
import { IconFilter } from "@tabler/icons-react";
import { lazy } from "react";
import type { FieldLabels } from "./labels.ts";

const FilterForm = lazy(() => import("./FilterForm.tsx"));

/** Adds one condition on any field; it goes to the address, where a person can share it. */
export function FilterMenu({ labels }: { labels: FieldLabels }) {
  return (
    <ToolMenu label="list.filter" icon={IconFilter}>
      {(close) => <FilterForm labels={labels} onDone={close} />}
    </ToolMenu>
  );
}
