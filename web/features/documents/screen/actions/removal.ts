import { IconTrash } from "@tabler/icons-react";
import { allows, type DocumentAction } from "./action.ts";

/** What takes the document away. */
export const removalActions: DocumentAction[] = [
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
