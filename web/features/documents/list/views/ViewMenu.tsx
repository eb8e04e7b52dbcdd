import { ToolMenu } from "#web/components/list/ToolMenu.tsx";
import { IconBookmark } from "@tabler/icons-react";
import { lazy } from "react";
import type { Shown, View } from "./useViews.ts";

const ViewPanel = lazy(() => import("./ViewPanel.tsx"));

/** Saved views: opens one, keeps the list that is shown as one. */
export function ViewMenu({ shown, current }: { shown: Shown; current: View | undefined }) {
  return (
    <ToolMenu label="view.menu" icon={IconBookmark} hasChevron>
      {(close) => <ViewPanel shown={shown} current={current} onDone={close} />}
    </ToolMenu>
  );
}
