import { IconQrcode } from "@tabler/icons-react";
import { withLaterTexts } from "#web/locales/language.ts";
import { lazy } from "react";
import { always, type DocumentAction } from "./action.ts";

/** Paying the document. */
export const paymentActions: DocumentAction[] = [
  {
    id: "qrPayment",
    label: "document.action.qr",
    icon: IconQrcode,
    group: "payment",
    isAllowed: always,
    dialog: lazy(() => withLaterTexts(import("./dialogs/QrDialog.tsx"))),
  },
];
