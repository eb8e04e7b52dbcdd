import { isWhole, splitByPages } from "#domain/documents/split.ts";
import { useText } from "#web/locales/language.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { pageNumbers } from "#web/features/documents/screen/page/pageNumbers.ts";
import type { DialogProps } from "#web/features/documents/screen/actions/action.ts";
import { ActionDialog } from "./ActionDialog.tsx";
import styles from "./dialogs.module.css";

/** Splits by the numbers of the pages on which documents begin; what will come out is shown while they are typed (R081). */
export default function SplitDialog({ context: { model, writes }, close }: DialogProps) {
  const { text } = useText();
  const count = model.document.pages.length;
  const [typed, setTyped] = useState("");
  const split = splitByPages(typed, count);
  const parts = split.ok && !isWhole(split.parts) ? split.parts : undefined;
  const problem = typed.trim() === "" ? undefined : !split.ok ? text(`pages.split.${split.problem}`, { count }) : parts ? undefined : text("pages.split.whole");
  return (
    <ActionDialog
      title={text("pages.split")}
      confirm={parts ? text("pages.split.do", { count: parts.length }) : undefined}
      submit={() => writes.split(parts ?? [])}
      isDisabled={!parts}
      close={close}
    >
      <TextInput
        label={text("pages.split.label")}
        description={text("pages.split.hint", { count })}
        value={typed}
        error={problem}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {parts && (
        <div role="status">
          <p className={styles.lead}>{text("pages.split.parts")}</p>
          <ol className={styles.parts}>
            {parts.map((pages, index) => (
              <li key={pages[0]}>{text("pages.split.part", { index: index + 1, pages: pageNumbers(pages) })}</li>
            ))}
          </ol>
        </div>
      )}
      <p className={styles.hint}>{text("pages.split.loss")}</p>
    </ActionDialog>
  );
}
