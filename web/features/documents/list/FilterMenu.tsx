import { ToolMenu } from "#web/components/list/ToolMenu.tsx";
import { settled } from "#web/lib/settled.ts";
import { IconFilter } from "@tabler/icons-react";
import { lazy, useEffect } from "react";
import type { FieldLabels } from "./labels.ts";

const load = () => import("./FilterForm.tsx");
const FilterForm = lazy(load);

/** Adds one condition on any field; it goes to the address, where a person can share it. */
export function FilterMenu({ labels }: { labels: FieldLabels }) {
  // Loaded before it is opened, so that typing goes on without a pause; what fails here is loaded again then.
  useEffect(() => void settled.then(load).catch(() => undefined), []);
  return (
    <ToolMenu label="list.filter" icon={IconFilter}>
      {(close) => <FilterForm labels={labels} onDone={close} />}
    </ToolMenu>
  );
}
