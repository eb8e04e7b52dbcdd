import type { ExportFormat } from "#domain/exports/names.ts";
import type { DocumentAction } from "#web/features/documents/screen/actions/action.ts";
import type { DocumentWrites } from "#web/features/documents/screen/useDocumentWrites.ts";
import type { RefObject } from "react";

/** What the menu of exports and the choices in it share. */
export type ExportMenuProps = {
  isPrimary: boolean;
  isDirty: boolean;
  writes: DocumentWrites;
  isOpen: boolean;
  setOpen(on: boolean): void;
  markExported: boolean;
  setMarkExported(on: boolean): void;
  /** The format that was used last, on whatever document. */
  lastFormat: string;
  setLastFormat(format: ExportFormat): void;
  openNext?: (() => void) | undefined;
  actions: readonly DocumentAction[];
  start(action: DocumentAction): void;
};

export type ExportChoicesProps = ExportMenuProps & {
  /** What the choices stand in. */
  menu: RefObject<HTMLElement | null>;
};
