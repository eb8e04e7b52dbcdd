import { IconArrowForward, IconDeviceFloppy, IconFileExport } from "@tabler/icons-react";
import { allows, type DocumentAction } from "./action.ts";

/** Saving and handing on. */
export const savingActions: DocumentAction[] = [
  {
    id: "save",
    label: "document.command.save",
    icon: IconDeviceFloppy,
    group: "saving",
    shortcut: "Ctrl+S",
    inMenu: false,
    isAllowed: allows("save"),
    run: ({ save }) => save(false),
  },
  {
    id: "saveAndNext",
    label: "document.command.saveAndNext",
    icon: IconArrowForward,
    group: "saving",
    shortcut: "Ctrl+Enter",
    inMenu: false,
    isAllowed: allows("save"),
    run: ({ save }) => save(true),
  },
  {
    id: "export",
    label: "document.action.export",
    icon: IconFileExport,
    group: "saving",
    shortcut: "Ctrl+E",
    inMenu: false,
    isAllowed: (document) => document.allowedActions.includes("export") || document.allowedActions.includes("download"),
    run: ({ view }) => view.openExport(),
  },
];
