import { calls } from "#contract/index.ts";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { useText } from "#web/locales/language.ts";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { DialogProps } from "#web/features/documents/screen/actions/action.ts";
import { ActionDialog } from "./ActionDialog.tsx";

/** Moves the document to another of the caller's accounting units. */
export default function AccountingUnitDialog({ context: { model, writes }, close }: DialogProps) {
  const { text } = useText();
  const { documentId, accountingUnitId } = model.document;
  const { units } = useAccountingUnits();
  const others = units.filter((unit) => unit.accountingUnitId !== accountingUnitId);
  const [unitId, setUnitId] = useState("");
  const submit = () => writes.run(calls.updateAccountingUnit, { params: { documentId, accountingUnitId: unitId } }, text("document.unit.changed"));
  return (
    <ActionDialog title={text("document.action.accountingUnit")} submit={submit} isDisabled={!unitId} close={close}>
      <NativeSelect
        label={text("document.unit")}
        data={[
          { value: "", label: "" },
          ...others.map((unit) => ({ value: unit.accountingUnitId, label: unit.companyId ? `${unit.name} (${unit.companyId})` : unit.name })),
        ]}
        value={unitId}
        data-autofocus
        onChange={(event) => setUnitId(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
