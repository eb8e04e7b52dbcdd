import type { AccountingSystem, accountingSystems, ConnectionOffer } from "#contract/exports/integrations.ts";
import type { UseFormReturnType } from "@mantine/form";
import type { z } from "zod";

type Body = Required<z.input<typeof accountingSystems.createAccountingSystem.body>>;

/** What an integration is given, when, and of whom: everything beside its connection. */
export type DeliveryRule = Omit<Body, "type" | "name" | "isActive" | "connection">;
export type DeliveryRuleForm = UseFormReturnType<DeliveryRule>;

/** The rule of an integration, or of a new one before anything is chosen: a copy beside nothing, named by number and supplier. */
export function ruleOf(offer: ConnectionOffer, system: AccountingSystem | undefined): DeliveryRule {
  return {
    eventTrigger: system?.eventTrigger ?? null,
    exportFormat: system ? system.exportFormat : offer.takes === "file" ? (offer.exportFormats[0] ?? null) : null,
    archiveFormat: system?.archiveFormat ?? "None",
    directoryNaming: system?.directoryNaming ?? "None",
    containerId: system?.containerId ?? "",
    fileNaming: system?.fileNaming ?? "ExternalDocumentIdAndSupplierName",
    nameStyle: system?.nameStyle ?? "Original",
    overwrite: system?.overwrite ?? false,
    markAsExported: system?.markAsExported ?? true,
    accountingUnitIds: system?.accountingUnitIds ?? [],
  };
}
