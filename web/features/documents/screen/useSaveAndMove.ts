import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { notify } from "#web/lib/notify.ts";
import { href } from "#web/lib/paths.ts";
import { useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { QUESTIONS_ID, type ScreenModel } from "./ScreenContext.ts";

type Input = { document: DocumentDetail; model: ScreenModel; save(looked?: readonly string[]): Promise<boolean>; back: string; openItems(): void };

/** Moves along the list that the document was opened from, after a save where that is wished. */
export function useSaveAndMove({ document, model, save, back, openItems }: Input) {
  const { position } = document;
  const { errors, text } = model;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  /** Set once nothing typed can be lost any more, so that nobody is asked. */
  const isLeaving = useRef(false);

  const open = (id: string) => {
    const address = href("document", { id }, { listResultId: search.get("listResultId") ?? undefined, returnRoute: search.get("returnRoute") ?? undefined });
    // In one go: what was read ahead stands on the next picture of the screen, not after several.
    void navigate(address, { flushSync: true });
  };
  const leaveTo = (id: string | null | undefined) => {
    isLeaving.current = true;
    if (id) open(id);
    else void navigate(back);
  };
  const focusProblem = (field: string) => {
    const vatCell = /^vatBreakdown\.(\d+)\.(\w+)$/.exec(field);
    if (field === "") window.document.getElementById(QUESTIONS_ID)?.focus();
    else if (field.startsWith("items.")) openItems();
    else if (vatCell) window.document.getElementById(`vat-${vatCell[1]}-${vatCell[2]}`)?.focus();
    else model.focusField(field);
  };
  /** What stands at a glance above the fields: to be looked at, and breaking no rule. */
  const atGlance = () => model.order.filter((name) => ["look", "memory"].includes(model.certainty.get(name) ?? "empty"));
  /** Saves; with `andNext` all that stands at a glance counts as looked at, and the next document opens, or the first value that breaks a rule gets the focus. */
  const saveAnd = async (andNext: boolean): Promise<boolean> => {
    if (!model.canEdit || !(await save(andNext ? atGlance() : []))) return false;
    if (!andNext) return true;
    const blocking = errors.filter((error) => error.blocking);
    const broken = blocking.find((error) => error.field !== "") ?? blocking[0];
    if (broken) focusProblem(broken.field);
    else if (position?.nextId) leaveTo(position.nextId);
    // A walk through the documents for validation ends where it began: there stands what is left, or that nothing is.
    else if (back.startsWith(href("docValidation"))) leaveTo(undefined);
    else notify("info", text("document.lastOne"));
    return true;
  };
  const previous = () => position?.previousId && open(position.previousId);
  const next = () => position?.nextId && open(position.nextId);
  return { open, previous, next, saveAnd, isLeaving, afterDelete: () => leaveTo(position?.nextId) };
}
