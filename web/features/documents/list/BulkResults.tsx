import { StateIcon } from "./StateIcon.tsx";
import { type TextKey, useText } from "#web/locales/language.ts";
import { Button, Group, Modal } from "@mantine/core";
import type { Result } from "./bulk.ts";
import styles from "./documents.module.css";
import type { Selection } from "#web/components/list/selection.ts";

/** Result per document of a bulk action, the failures first. */
export function BulkResults({ results, selection, onClose }: { results: readonly Result[]; selection: Selection; onClose: () => void }) {
  const { text } = useText();
  const failed = results.filter((result) => !result.ok).length;
  const reason = ({ code, detail }: Result) => {
    const key = `error.${code ?? "internal"}` as TextKey;
    const words = text(key);
    return words === key ? (detail ?? text("error.internal")) : words;
  };
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
              <span className={styles.resultName}>{selection.get(result.documentId)?.fileName ?? result.documentId}</span>
              <span>{result.ok ? text("bulk.ok") : reason(result)}</span>
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
