import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { TextKey } from "#web/locales/language.ts";
import type { Icon } from "@tabler/icons-react";
import type { ComponentType, LazyExoticComponent } from "react";
import type { PanelTab } from "#web/features/documents/screen/panels/SidePanel.tsx";
import type { DocumentWrites } from "#web/features/documents/screen/useDocumentWrites.ts";
import type { ScreenModel } from "#web/features/documents/screen/ScreenContext.ts";

/** Kinds of actions, in the order of menu, palette and overlay; each has a title `document.actions.<group>`. */
export const actionGroups = ["saving", "moving", "view", "state", "approval", "data", "reading", "file", "pages", "payment", "removal"] as const;
export type ActionGroup = (typeof actionGroups)[number];

/** What an action gets in hand when it runs. */
export type ActionContext = {
  /** The open document and all that the parts of the document screen share: draft, dispatch, page in sight, focusField, text. */
  model: ScreenModel;
  /** Calls on the document; each says how it went and reads again what it changed. */
  writes: DocumentWrites;
  /** Saves what was typed, then opens the next document when wished; false when it could not be saved. */
  save(andNext: boolean): Promise<boolean>;
  move: { previous(): void; next(): void; afterDelete(): void };
  view: {
    zoomIn(): void;
    zoomOut(): void;
    fitWidth(): void;
    fitPage(): void;
    /** Switches between capturing values and selecting text on the page. */
    selectText(): void;
    /** Marks the page in sight as the first of a document. */
    splitHere(): void;
    /** Goes through the document and its attachments. */
    showNextAttachment(): void;
    openItems(): void;
    /** Opens a tab beside the page, or closes it when it is open. */
    togglePanel(tab: PanelTab): void;
    toggleEveryField(): void;
    openExport(): void;
    showKeys(): void;
  };
};

export type DialogProps = { context: ActionContext; close(): void };

/**
 * One thing a person can do with the open document. Menu, keyboard, command palette and the overlay of keys are drawn from
 * the list of them in `actions/index.ts`.
 */
export type DocumentAction = {
  id: string;
  label: TextKey;
  icon: Icon;
  group: ActionGroup;
  /** As people read it: "Ctrl+S", "Alt+←", "PgUp", or one sign such as "R". A single sign never works while a person types. */
  shortcut?: string;
  /** False for what has a button of its own; it still stands in palette and overlay. */
  inMenu?: false;
  isDanger?: true;
  /** Whether the action is offered; rules belong to the server, so this reads `allowedActions` and facts of the document. */
  isAllowed(document: DocumentDetail): boolean;
} & ({ run(context: ActionContext): unknown } | { dialog: LazyExoticComponent<ComponentType<DialogProps>> });

type Allowed = DocumentDetail["allowedActions"][number];

/** `isAllowed` of an action that the server names. */
export const allows =
  (name: Allowed) =>
  (document: DocumentDetail): boolean =>
    document.allowedActions.includes(name);

export const always = (): boolean => true;
