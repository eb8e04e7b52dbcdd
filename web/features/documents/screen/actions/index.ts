import { type ActionGroup, actionGroups, type DocumentAction } from "./action.ts";
import { approvalActions } from "./approval.ts";
import { dataActions } from "./data.ts";
import { fileActions } from "./file.ts";
import { movingActions } from "./moving.ts";
import { pagesActions } from "./pages.ts";
import { paymentActions } from "./payment.ts";
import { readingActions } from "./reading.ts";
import { removalActions } from "./removal.ts";
import { savingActions } from "./saving.ts";
import { stateActions } from "./state.ts";
import { viewActions } from "./view.ts";

/** Every action on the open document. Add yours in a file of its own (docs/how-to/add-a-document-action.md). */
export const documentActions: readonly DocumentAction[] = [
  ...savingActions,
  ...movingActions,
  ...viewActions,
  ...stateActions,
  ...approvalActions,
  ...dataActions,
  ...readingActions,
  ...fileActions,
  ...pagesActions,
  ...paymentActions,
  ...removalActions,
];

/** The keys of an action, for tooltips. */
export function shortcutOf(id: string): string | undefined {
  return documentActions.find((action) => action.id === id)?.shortcut;
}

/** Actions by group in the order of the groups; groups without any fall away. */
export function byGroup(actions: readonly DocumentAction[]): { group: ActionGroup; actions: DocumentAction[] }[] {
  return actionGroups
    .map((group) => ({ group, actions: actions.filter((action) => action.group === group) }))
    .filter(({ actions: inGroup }) => inGroup.length > 0);
}
