import { useText } from "#web/locales/language.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { DialogProps } from "#web/features/documents/screen/actions/action.ts";
import { ActionDialog } from "./ActionDialog.tsx";

/** Changes the name under which the file is shown. */
export default function RenameDialog({ context: { model, writes }, close }: DialogProps) {
  const { text } = useText();
  const { fileName } = model.document;
  const [name, setName] = useState(fileName);
  const typed = name.trim();
  return (
    <ActionDialog title={text("document.action.rename")} submit={() => writes.rename(typed)} isDisabled={typed === "" || typed === fileName} close={close}>
      <TextInput label={text("document.rename.label")} value={name} maxLength={255} data-autofocus onChange={(event) => setName(event.currentTarget.value)} />
    </ActionDialog>
  );
}
