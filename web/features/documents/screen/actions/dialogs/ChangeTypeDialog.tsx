import { calls } from "#contract/index.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { DialogProps } from "#web/features/documents/screen/actions/action.ts";
import { ActionDialog } from "./ActionDialog.tsx";

/** Changes the document type, never to the same one; the document is then read again. */
export default function ChangeTypeDialog({ context: { model, writes }, close }: DialogProps) {
  const { text, culture } = useText();
  const types = useCall(calls.activeDocumentTypes, { query: { culture } });
  const others = (types.data?.items ?? []).filter((type) => type.documentType !== model.document.documentType);
  const [documentType, setDocumentType] = useState("");
  return (
    <ActionDialog title={text("document.action.changeType")} submit={() => writes.changeType(documentType)} isDisabled={!documentType} close={close}>
      <NativeSelect
        label={text("document.facts.type")}
        description={text("document.changeType.hint")}
        data={[{ value: "", label: "" }, ...others.map((type) => ({ value: type.documentType, label: type.label }))]}
        value={documentType}
        data-autofocus
        onChange={(event) => setDocumentType(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
