import { pagesOf } from "#domain/documents/split.ts";
import {
  IconArrowMerge,
  IconFolderShare,
  IconPaperclip,
  IconScissors,
  IconSection,
  IconSquareCheck,
  IconSwitch3,
  IconRotateClockwise,
  IconRotateDot,
} from "@tabler/icons-react";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { lazy } from "react";
import { allows, type DocumentAction } from "./action.ts";

const hasProposal = (document: DocumentDetail) => allows("split")(document) && document.proposedSplit !== null;
const mayRotateAll = (document: DocumentDetail) => allows("rotate")(document) && document.pages.length > 1;

/** Which pages make a document, and what belongs to it. */
export const pagesActions: DocumentAction[] = [
  {
    id: "acceptSplit",
    label: "pages.proposed.accept",
    icon: IconSquareCheck,
    group: "pages",
    shortcut: "D",
    isAllowed: hasProposal,
    run: ({ writes, model }) => writes.split((model.document.proposedSplit ?? []).map(pagesOf)),
  },
  {
    id: "split",
    label: "pages.split",
    icon: IconSection,
    group: "pages",
    shortcut: "Ctrl+Shift+L",
    isAllowed: allows("split"),
    dialog: lazy(() => import("./dialogs/SplitDialog.tsx")),
  },
  {
    id: "splitHere",
    label: "pages.split.here",
    icon: IconScissors,
    group: "pages",
    shortcut: "S",
    inMenu: false,
    isAllowed: allows("split"),
    run: ({ view }) => view.splitHere(),
  },
  {
    id: "append",
    label: "merge.append",
    icon: IconArrowMerge,
    group: "pages",
    isAllowed: allows("merge"),
    dialog: lazy(() => import("./dialogs/AppendDialog.tsx")),
  },
  {
    id: "rotateAll",
    label: "pages.rotateAll",
    icon: IconRotateClockwise,
    group: "pages",
    isAllowed: mayRotateAll,
    run: ({ writes }) => writes.rotate(undefined, 90),
  },
  {
    id: "rotateAllHalf",
    label: "pages.rotateAllHalf",
    icon: IconRotateDot,
    group: "pages",
    isAllowed: mayRotateAll,
    run: ({ writes }) => writes.rotate(undefined, 180),
  },
  {
    id: "attachToDocument",
    label: "attach.action",
    icon: IconPaperclip,
    group: "pages",
    isAllowed: allows("attachToDocument"),
    dialog: lazy(() => import("./dialogs/AttachDialog.tsx")),
  },
  {
    id: "moveToFolder",
    label: "folder.action",
    icon: IconFolderShare,
    group: "pages",
    isAllowed: allows("moveToFolder"),
    dialog: lazy(() => import("./dialogs/FolderDialog.tsx")),
  },
  {
    id: "nextAttachment",
    label: "attachment.next",
    icon: IconSwitch3,
    group: "pages",
    shortcut: "A",
    inMenu: false,
    isAllowed: (document) => document.attachments.length > 0,
    run: ({ view }) => view.showNextAttachment(),
  },
];
