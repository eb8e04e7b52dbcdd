import type { BulkAction } from "#contract/documents/bulkActions.ts";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { useDocumentTypes } from "#web/lib/documentTypes.ts";
import { useText } from "#web/locales/language.ts";
import { SearchSelect } from "#web/components/SearchSelect.tsx";
import { Button, Group, Modal, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Picked } from "#web/components/list/selection.ts";
import { useFieldLabels } from "#web/features/documents/list/labels.ts";
import { FieldsForm } from "./FieldsForm.tsx";
import type { BulkDialogName } from "./rights.ts";

type Props = { name: BulkDialogName; size: string; count: number; picked: Picked; close: () => void; act: (action: BulkAction) => void };

/** Asks what an action needs to know: values, type, unit or reason. */
export default function BulkDialog({ name, size, count, picked, close, act }: Props) {
  const { text } = useText();
  const [value, setValue] = useState("");
  const [fields, setFields] = useState<Record<string, string | null>>({});
  const { types } = useDocumentTypes();
  const { units } = useAccountingUnits();
  const labels = useFieldLabels();
  const action: Record<BulkDialogName, BulkAction | undefined> = {
    updateFields: Object.keys(fields).length > 0 ? { kind: "updateFields", fields } : undefined,
    changeType: value ? { kind: "changeType", documentType: value } : undefined,
    changeUnit: value ? { kind: "changeUnit", accountingUnitId: value } : undefined,
    markAsExportFailure: { kind: "markAsExportFailure", ...(value.trim() ? { reason: value.trim() } : {}) },
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ready = action[name];
    if (!ready) return;
    close();
    act(ready);
  };
  const chooser = (label: string, data: { value: string; label: string }[]) => (
    <SearchSelect label={label} data={data} value={value || null} onChange={(next) => setValue(next ?? "")} data-autofocus />
  );
  return (
    <Modal
      opened
      onClose={close}
      size={name === "updateFields" ? "lg" : "md"}
      title={text(`bulk.ask.${name}`, { count, shown: size })}
      closeButtonProps={{ "aria-label": text("action.close") }}
    >
      <form onSubmit={submit}>
        {name === "updateFields" && (labels ? <FieldsForm labels={labels} picked={picked} onChange={setFields} /> : <div aria-busy />)}
        {name === "changeType" &&
          chooser(
            text("column.documentType"),
            types.map((type) => ({ value: type.documentType, label: type.label })),
          )}
        {name === "changeUnit" &&
          chooser(
            text("column.accountingUnitId"),
            units.map((unit) => ({ value: unit.accountingUnitId, label: unit.name })),
          )}
        {name === "markAsExportFailure" && (
          <Textarea
            label={text("bulk.reason")}
            value={value}
            maxLength={1000}
            autosize
            minRows={2}
            onChange={(event) => setValue(event.currentTarget.value)}
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="sm" mt="md">
          <Button variant="default" onClick={close}>
            {text("action.cancel")}
          </Button>
          <Button type="submit" disabled={!action[name]}>
            {text(`bulk.action.${name}`)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
