import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { DocumentTypeDefinition, FieldDefinition } from "#contract/organisation/documentTypes.ts";
import type { Culture } from "#domain/names.ts";
import type { ValidationError } from "#domain/documents/validationError.ts";
import type { Codes } from "#web/components/codes/searchCodes.ts";
import type { Choice } from "#web/components/fieldFormats.ts";
import type { Text } from "#web/locales/language.ts";
import { createContext, type Dispatch, useContext } from "react";
import type { Teaching } from "./items/useTeaching.ts";
import type { PageWord } from "./page/capture.ts";
import type { Certainty, Group } from "./state/attention.ts";
import type { Draft, DraftAction, Place } from "./state/draft.ts";

/** What a captured value goes into: a header field, or the active cell of the items grid. */
export type CaptureTarget = { name: string; label: string; format: string; put(value: string, place: Place): void };

/** Everything that the parts of the document screen share about the open document. */
export type ScreenModel = {
  document: DocumentDetail;
  definition: DocumentTypeDefinition;
  groups: Group[];
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  errors: ValidationError[];
  certainty: ReadonlyMap<string, Certainty>;
  /** Field names in the order of the screen, and those where the walk halts. */
  order: readonly string[];
  stops: ReadonlySet<string>;
  canEdit: boolean;
  culture: Culture;
  text: Text;
  today: string;
  /** Names of the values of a field with a closed list or a code list. */
  choicesFor(field: FieldDefinition): readonly Choice[] | undefined;
  /** What the code list of a field or column offers on this document; undefined where it has none. */
  codesFor(name: string): Codes | undefined;
  /** The field that has or last had the focus; the page shows its box. */
  active: string | undefined;
  setActive(name: string | undefined): void;
  /** The row of the items grid in hand. */
  activeItem: number | undefined;
  setActiveItem(row: number | undefined): void;
  hovered: string | undefined;
  setHovered(name: string | undefined): void;
  focusField(name: string): void;
  /** Goes to the next (previous) stop, past the last one to the primary button; false when there is nowhere to go. */
  walk(direction: 1 | -1, from?: string, end?: "primary" | "page"): boolean;
  target: CaptureTarget | undefined;
  setTarget(target: CaptureTarget | undefined): void;
  /** Teaching a table by two marked rows. */
  teaching: Teaching;
  page: number;
  setPage(page: number): void;
  /** Words of the page in sight; none while they load. */
  words: readonly PageWord[];
};

export const ScreenContext = createContext<ScreenModel | undefined>(undefined);

export function useScreen(): ScreenModel {
  const model = useContext(ScreenContext);
  if (!model) throw new Error("useScreen stands outside of ScreenContext");
  return model;
}

/** Where the value of a field stands on the pages: as captured now, else as read. A changed value stands nowhere. */
export function placeOf({ document, draft }: Pick<ScreenModel, "document" | "draft">, name: string): Place | undefined {
  const captured = draft.captured[name];
  if (captured) return captured;
  if ((draft.values.fields[name] ?? "") !== (draft.saved.fields[name] ?? "")) return undefined;
  const evidence = document.evidence[name];
  return evidence?.box && evidence.page !== undefined ? { page: evidence.page, box: evidence.box } : undefined;
}

/** The element that holds the questions about the whole document; the focus goes there when one of them keeps it from being saved as checked. */
export const QUESTIONS_ID = "document-questions";
