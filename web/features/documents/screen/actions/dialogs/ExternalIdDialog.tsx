import { calls } from "#contract/index.ts";
import { externalDocumentId } from "#domain/documents/externalId.ts";
import { useText } from "#web/locales/language.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { DialogProps } from "#web/features/documents/screen/actions/action.ts";
import { ActionDialog } from "./ActionDialog.tsx";

/** Changes the id under which another system knows the document; says how it will be stored (R085). */
export default function ExternalIdDialog({ context: { model, writes }, close }: DialogProps) {
  const { text } = useText();
  const { documentId, externalDocumentId: present } = model.document;
  const [typed, setTyped] = useState(present ?? "");
  const stored = externalDocumentId(typed.trim());
  const submit = () =>
    writes.run(calls.saveDocument, { params: { documentId }, body: { externalDocumentId: stored || null } }, text("document.externalId.changed"));
  return (
    <ActionDialog
      title={text("document.action.externalId")}
      confirm={text("document.action.save")}
      submit={submit}
      isDisabled={stored === (present ?? "")}
      close={close}
    >
      <TextInput
        label={text("document.externalId")}
        description={stored === typed.trim() ? text("document.externalId.hint") : text("document.externalId.stored", { id: stored })}
        inputWrapperOrder={["label", "input", "description"]}
        value={typed}
        maxLength={200}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
