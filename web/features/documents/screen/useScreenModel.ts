import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { DocumentTypeDefinition } from "#contract/organisation/documentTypes.ts";
import { validateDocument } from "#domain/documents/validate.ts";
import { choicesOf } from "#web/components/fieldFormats.ts";
import { czechDay } from "#domain/czech/day.ts";
import { useRested } from "#web/lib/useRested.ts";
import { type Text, useText } from "#web/locales/language.ts";
import { type Dispatch, useCallback, useMemo, useState } from "react";
import { certaintyOf, groupFields, needsEyes } from "./state/attention.ts";
import type { Draft, DraftAction } from "./state/draft.ts";
import { standingErrors } from "./state/standingErrors.ts";
import { useCodes } from "./useCodes.ts";
import { useFieldWalk } from "./useFieldWalk.ts";
import { useTeaching } from "./items/useTeaching.ts";
import { usePageWords } from "./page/usePageWords.ts";
import { usePageNumber } from "./usePageNumber.ts";
import { type CaptureTarget, placeOf, type ScreenModel } from "./ScreenContext.ts";

/** Rows are checked when typing rests for so long. */
const REST_MS = 250;

const noFields: DocumentTypeDefinition = { documentType: "", documentClass: "", label: "", fields: [], itemFields: [] };

/** The calendar date in the accounting's time zone. */
function todayInPrague(): string {
  return czechDay(new Date());
}

type Input = { document: DocumentDetail; draft: Draft; dispatch: Dispatch<DraftAction>; everyField: boolean; isLocked: boolean };

/** Derives everything the parts of the document screen show from the document and the draft over it. */
export function useScreenModel({ document, draft, dispatch, everyField, isLocked }: Input): ScreenModel & { start(): void } {
  const { text, culture } = useText();
  const definition = document.documentTypeDefinition ?? noFields;
  const groups = useMemo(() => groupFields(definition.fields), [definition]);
  const { fields, vatBreakdown } = draft.values;
  // Hundreds of rows take longer to check than a key may take to show.
  const items = useRested(draft.values.items, REST_MS);
  const codes = useCodes({ document, definition, fields, culture });
  const canEdit = document.allowedActions.includes("save") && !isLocked;
  // Who cannot correct a value is not asked to.
  const broken = useMemo(
    () => (canEdit ? validateDocument(definition, { fields, items, vatBreakdown }, codes.known) : []),
    [canEdit, definition, fields, items, vatBreakdown, codes],
  );
  const errors = useMemo(() => (canEdit ? [...broken, ...standingErrors(document, draft)] : []), [canEdit, broken, document, draft]);
  const { order, certainty, stops } = useCertainties({ document, draft, groups, errors, everyField });
  const walk = useFieldWalk(order, stops);
  const [activeItem, setActiveItem] = useState<number>();
  const [hovered, setHovered] = useState<string>();
  const [target, setTarget] = useState<CaptureTarget>();
  const [page, setPage] = usePageNumber(document.pages.length);
  const words = usePageWords(document, page);
  const teaching = useTeaching({ document, dispatch, text });
  const [today] = useState(todayInPrague);

  const setActive = (name: string | undefined) => {
    walk.setActive(name);
    setActiveItem(undefined);
    const place = name === undefined ? undefined : placeOf({ document, draft }, name);
    if (place) setPage(place.page);
  };
  const codesFor = useCallback((name: string) => codes.byField.get(name), [codes]);
  const choicesFor = useChoices(definition, codes, text);

  return {
    document,
    definition,
    groups,
    draft,
    dispatch,
    errors,
    certainty,
    order,
    stops,
    canEdit,
    culture,
    text,
    today,
    choicesFor,
    codesFor,
    active: walk.active,
    setActive,
    activeItem,
    setActiveItem: (row) => {
      setActiveItem(row);
      const place = row === undefined ? undefined : draft.values.items[row]?.page;
      if (place !== undefined) setPage(place);
    },
    hovered,
    setHovered,
    focusField: walk.focusField,
    walk: walk.walk,
    start: walk.start,
    target: canEdit ? target : undefined,
    setTarget,
    page,
    setPage,
    words,
    teaching,
  };
}

type Judged = Pick<ScreenModel, "document" | "draft" | "groups" | "errors"> & { everyField: boolean };

/** How sure each value is, the fields in their order, and those where the walk halts. */
function useCertainties({ document, draft, groups, errors, everyField }: Judged): Pick<ScreenModel, "order" | "certainty" | "stops"> {
  const order = useMemo(() => groups.flatMap((group) => group.fields.map((field) => field.name)), [groups]);
  const certainty = useMemo(() => {
    const view = (name: string) => ({
      name,
      value: draft.values.fields[name] ?? "",
      evidence: document.evidence[name],
      read: { values: draft.values.fields, evidence: document.evidence },
      isChanged: (draft.values.fields[name] ?? "") !== (draft.saved.fields[name] ?? ""),
      isConfirmed: draft.confirmed.includes(name),
      errors: errors.filter((error) => error.field === name),
    });
    return new Map(order.map((name) => [name, certaintyOf(view(name))]));
  }, [draft, document.evidence, errors, order]);
  const stops = useMemo(() => new Set(order.filter((name) => everyField || needsEyes(certainty.get(name)!))), [order, certainty, everyField]);
  return { order, certainty, stops };
}

/** The names of values of fields with a closed list or a code list. */
function useChoices(definition: DocumentTypeDefinition, codes: ReturnType<typeof useCodes>, text: Text): ScreenModel["choicesFor"] {
  const choices = useMemo(() => {
    const named = (name: string) =>
      codes.byField.get(name)?.options.map(({ value, label }) => ({ value, label: label === value ? value : `${value} ${label}` }));
    return new Map(definition.fields.map((field) => [field.name, choicesOf(field.type === "BINARY" ? "flag" : field.format, text) ?? named(field.name)]));
  }, [definition, codes, text]);
  return (field) => choices.get(field.name);
}
