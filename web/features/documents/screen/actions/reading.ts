import { IconFile, IconFileText, IconRefresh } from "@tabler/icons-react";
import { lazy } from "react";
import { allows, type DocumentAction } from "./action.ts";

/** What is read from the file, and as which type. */
export const readingActions: DocumentAction[] = [
  {
    id: "changeType",
    label: "document.action.changeType",
    icon: IconFileText,
    group: "reading",
    isAllowed: allows("changeType"),
    dialog: lazy(() => import("./dialogs/ChangeTypeDialog.tsx")),
  },
  {
    id: "reExtract",
    label: "document.action.reExtract",
    icon: IconRefresh,
    group: "reading",
    isAllowed: allows("reExtract"),
    run: ({ writes }) => writes.reExtract(),
  },
  {
    id: "pdfOnly",
    label: "document.action.pdfOnly",
    icon: IconFile,
    group: "reading",
    isAllowed: (document) => allows("reExtract")(document) && (document.state === "New" || document.state === "Error"),
    run: ({ writes }) => writes.pdfOnly(),
  },
];
