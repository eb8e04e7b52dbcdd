import { IconBuilding, IconBuildingBank, IconBuildingStore, IconCurrencyEuro, IconHash, IconHistory, IconThumbUp } from "@tabler/icons-react";
import { lazy } from "react";
import { fillFromRegister } from "#web/features/documents/screen/fillFromRegister.ts";
import { usualCoding } from "#web/features/documents/screen/state/usualCoding.ts";
import { allows, always, type DocumentAction } from "./action.ts";

/** What is looked up for the document, and what is said of it. */
export const dataActions: DocumentAction[] = [
  {
    id: "exchangeRate",
    label: "document.action.exchangeRate",
    icon: IconCurrencyEuro,
    group: "data",
    isAllowed: allows("save"),
    dialog: lazy(() => import("./dialogs/ExchangeRateDialog.tsx")),
  },
  {
    id: "registerSupplier",
    label: "document.action.registerSupplier",
    icon: IconBuildingBank,
    group: "data",
    isAllowed: allows("save"),
    run: ({ model }) => fillFromRegister(model, "supplier"),
  },
  {
    id: "registerCustomer",
    label: "document.action.registerCustomer",
    icon: IconBuildingStore,
    group: "data",
    isAllowed: allows("save"),
    run: ({ model }) => fillFromRegister(model, "customer"),
  },
  {
    id: "usualCoding",
    label: "document.action.usualCoding",
    icon: IconHistory,
    group: "data",
    shortcut: "Alt+Enter",
    isAllowed: allows("save"),
    run: ({ model }) => model.dispatch({ type: "setFields", fields: usualCoding(model) }),
  },
  {
    id: "accountingUnit",
    label: "document.action.accountingUnit",
    icon: IconBuilding,
    group: "data",
    isAllowed: allows("changeAccountingUnit"),
    dialog: lazy(() => import("./dialogs/AccountingUnitDialog.tsx")),
  },
  {
    id: "externalId",
    label: "document.action.externalId",
    icon: IconHash,
    group: "data",
    isAllowed: allows("rename"),
    dialog: lazy(() => import("./dialogs/ExternalIdDialog.tsx")),
  },
  {
    id: "feedback",
    label: "document.action.feedback",
    icon: IconThumbUp,
    group: "data",
    isAllowed: always,
    dialog: lazy(() => import("./dialogs/FeedbackDialog.tsx")),
  },
];
