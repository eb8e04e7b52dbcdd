import { checkProblemText, type Names } from "#web/components/export/exportProblems.ts";
import { formatAmount } from "#web/lib/format.ts";
import { type TextKey, useText } from "#web/locales/language.ts";
import { Button, Group, Modal } from "@mantine/core";
import type { Selection } from "#web/components/list/selection.ts";
import type { Result } from "./bulk.ts";
import styles from "./documents.module.css";
import { labelOf, useFieldLabels } from "./labels.ts";
import { StateIcon } from "./StateIcon.tsx";

type Props = {
  results: readonly Result[];
  /** What is known of the documents where the server says nothing of them. */ selection: Selection;
  onClose: () => void;
};

/** Result per document of a bulk action by the names that people know, the failures first, each with the reasons that the server gave. */
export default function BulkResults({ results, selection, onClose }: Props) {
  const { text, culture } = useText();
  const labels = useFieldLabels();
  const failed = results.filter((result) => !result.ok).length;
  const names: Names = { text, culture, labelOf: (name) => labelOf(name, labels, { text, culture }) };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={text("bulk.result", { done: results.length - failed, failed })}
      closeButtonProps={{ "aria-label": text("action.close") }}
    >
      <ul className={styles.results}>
        {results
          .toSorted((a, b) => Number(a.ok) - Number(b.ok))
          .map((result) => (
            <li key={result.documentId} data-ok={result.ok}>
              <StateIcon isOk={result.ok} />
              <span className={styles.resultName} title={result.document?.fileName}>
                {nameOf(result, names) ?? selection.get(result.documentId)?.fileName ?? result.documentId}
              </span>
              <span>{result.ok ? text("bulk.ok") : reasonOf(result, names)}</span>
            </li>
          ))}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose} data-autofocus>
          {text("action.close")}
        </Button>
      </Group>
    </Modal>
  );
}

/** Supplier, number and amount; the file's name where nothing of them is known. */
function nameOf({ document }: Result, { culture }: Names): string | undefined {
  if (!document) return undefined;
  const { supplierName, invoiceNumber, totalAmount, currency } = document.fields;
  const amount = totalAmount && formatAmount(totalAmount, culture, currency);
  return [supplierName, invoiceNumber, amount].filter(Boolean).join(", ") || document.fileName;
}

/** The sentence of the error, or each broken rule where the server names them. */
function reasonOf({ code, detail, errors = [], currentState }: Result, names: Names): string {
  const { text } = names;
  if (code === "validation" && errors.length > 0)
    return errors
      .map(({ pointer, code: rule }) => checkProblemText({ code: "brokenRule", field: pointer.replace(/^\/fields\//, "").replaceAll("/", "."), rule }, names))
      .join(" ");
  if (code === "invalid-transition" && currentState) return text("bulk.reason.state", { state: text(`documentState.${currentState}`) });
  const key = `error.${code ?? "internal"}` as TextKey;
  const words = text(key);
  return words === key ? (detail ?? text("error.internal")) : words;
}
