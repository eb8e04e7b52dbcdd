import { useCommands } from "#web/lib/commands.ts";
import { useStable } from "#web/lib/useStable.ts";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import type { ActionContext, DocumentAction } from "./action.ts";
import { documentActions } from "./index.ts";
import { useActionKeys } from "./useActionKeys.ts";

type Actions = {
  /** What may be done with the document now. */
  allowed: readonly DocumentAction[];
  start(action: DocumentAction): void;
  /** The dialog of the action that was started last. */
  dialog: ReactNode;
};

/** Offers the allowed actions to menu, keyboard and command palette. `plainKeys`: whether keys of one sign work. */
export function useActions(context: ActionContext, plainKeys: boolean): Actions {
  const { document, text } = context.model;
  const [open, setOpen] = useState<DocumentAction>();
  const allowed = useMemo(() => documentActions.filter((action) => action.isAllowed(document)), [document]);
  const start = useStable((action: DocumentAction) => {
    if ("dialog" in action) setOpen(action);
    else void action.run(context);
  });
  useActionKeys(allowed, start, plainKeys);
  useCommands(() =>
    allowed.map((action) => ({
      id: `document.${action.id}`,
      label: text(action.label),
      group: action.group === "state" ? text("document.changeState") : text("document.actions"),
      icon: action.icon,
      shortcut: action.shortcut,
      run: () => start(action),
    })),
  );
  const Dialog = open && "dialog" in open ? open.dialog : undefined;
  const dialog = Dialog && (
    <Suspense>
      <Dialog context={context} close={() => setOpen(undefined)} />
    </Suspense>
  );
  return { allowed, start, dialog };
}
