import { withLaterTexts } from "#web/locales/language.ts";
import { printDocument } from "#web/features/documents/screen/printDocument.ts";
import { IconDownload, IconFileDownload, IconLink, IconPencil, IconPrinter, IconRotate2, IconRotateClockwise2, IconRotateRectangle } from "@tabler/icons-react";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { lazy } from "react";
import { allows, type DocumentAction } from "./action.ts";

const mayRotate = (document: DocumentDetail) => allows("rotate")(document) && document.pages.length > 0;

/** The file itself: its name, its pages, a copy of it. */
export const fileActions: DocumentAction[] = [
  {
    id: "rename",
    label: "document.action.rename",
    icon: IconPencil,
    group: "file",
    isAllowed: allows("rename"),
    dialog: lazy(() => import("./dialogs/RenameDialog.tsx")),
  },
  {
    id: "rotate",
    label: "document.command.rotate",
    icon: IconRotateClockwise2,
    group: "file",
    shortcut: "R",
    inMenu: false,
    isAllowed: mayRotate,
    run: ({ writes, model }) => writes.rotate(model.page, 90),
  },
  {
    id: "rotateLeft",
    label: "document.rotate.left",
    icon: IconRotate2,
    group: "file",
    inMenu: false,
    isAllowed: mayRotate,
    run: ({ writes, model }) => writes.rotate(model.page, -90),
  },
  {
    id: "rotateHalf",
    label: "document.rotate.half",
    icon: IconRotateRectangle,
    group: "file",
    inMenu: false,
    isAllowed: mayRotate,
    run: ({ writes, model }) => writes.rotate(model.page, 180),
  },
  {
    id: "download",
    label: "document.action.download",
    icon: IconDownload,
    group: "file",
    isAllowed: allows("download"),
    run: ({ writes }) => writes.downloadFile(false),
  },
  {
    id: "downloadReceived",
    label: "document.action.downloadReceived",
    icon: IconFileDownload,
    group: "file",
    isAllowed: (document) => allows("download")(document) && document.receivedFileName !== null,
    run: ({ writes }) => writes.downloadFile(true),
  },
  {
    id: "share",
    label: "document.action.share",
    icon: IconLink,
    group: "file",
    isAllowed: allows("share"),
    dialog: lazy(() => withLaterTexts(import("./dialogs/ShareDialog.tsx"))),
  },
  {
    id: "print",
    label: "document.action.print",
    icon: IconPrinter,
    group: "file",
    shortcut: "Ctrl+P",
    isAllowed: (document) => allows("download")(document) && document.pages.length > 0,
    run: ({ model }) => printDocument(model.document),
  },
];
