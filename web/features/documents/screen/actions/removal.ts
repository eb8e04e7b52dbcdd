import { withLaterTexts } from "#web/locales/language.ts";
import { IconLock, IconTrash } from "@tabler/icons-react";
import { lazy } from "react";
import { allows, type DocumentAction } from "./action.ts";

/** What takes the document away, or keeps it from being taken away. */
export const removalActions: DocumentAction[] = [
  {
    id: "hold",
    label: "document.action.hold",
    icon: IconLock,
    group: "removal",
    isAllowed: allows("hold"),
    dialog: lazy(() => withLaterTexts(import("./dialogs/HoldDialog.tsx"))),
  },
  {
    id: "delete",
    label: "document.action.delete",
    icon: IconTrash,
    group: "removal",
    isDanger: true,
    isAllowed: allows("delete"),
    run: async ({ writes, move }) => {
      if (await writes.remove()) move.afterDelete();
    },
  },
];
