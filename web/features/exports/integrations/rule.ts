import type { AccountingSystem, accountingSystems, ConnectionOffer } from "#contract/exports/integrations.ts";
import type { UseFormReturnType } from "@mantine/form";
import type { z } from "zod";

type Body = Required<z.input<typeof accountingSystems.createAccountingSystem.body>>;

/** Which documents an integration gets, when and in what form: everything but its name and connection. */
export type DeliveryRule = Omit<Body, "type" | "name" | "isActive" | "connection">;
export type DeliveryRuleForm = UseFormReturnType<DeliveryRule>;

/** The rule of an integration. A new one has none yet and gets the defaults: no trigger, no archive, files named by number and supplier. */
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
    fileWebHookId: system?.fileWebHookId ?? null,
    markAsExported: system?.markAsExported ?? true,
    accountingUnitIds: system?.accountingUnitIds ?? [],
  };
}
