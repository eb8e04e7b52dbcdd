import { IconArrowBarDown, IconArrowBarUp, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { DocumentAction } from "./action.ts";

/** To other documents of the list and to other pages. */
export const movingActions: DocumentAction[] = [
  {
    id: "previousDocument",
    label: "document.command.previousDocument",
    icon: IconChevronLeft,
    group: "moving",
    shortcut: "Alt+←",
    inMenu: false,
    isAllowed: (document) => Boolean(document.position?.previousId),
    run: ({ move }) => move.previous(),
  },
  {
    id: "nextDocument",
    label: "document.command.nextDocument",
    icon: IconChevronRight,
    group: "moving",
    shortcut: "Alt+→",
    inMenu: false,
    isAllowed: (document) => Boolean(document.position?.nextId),
    run: ({ move }) => move.next(),
  },
  {
    id: "previousPage",
    label: "document.command.previousPage",
    icon: IconArrowBarUp,
    group: "moving",
    shortcut: "PgUp",
    inMenu: false,
    isAllowed: (document) => document.pages.length > 1,
    run: ({ model }) => model.setPage(model.page - 1),
  },
  {
    id: "nextPage",
    label: "document.command.nextPage",
    icon: IconArrowBarDown,
    group: "moving",
    shortcut: "PgDn",
    inMenu: false,
    isAllowed: (document) => document.pages.length > 1,
    run: ({ model }) => model.setPage(model.page + 1),
  },
];
