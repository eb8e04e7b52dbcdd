import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { calls } from "#contract/index.ts";
import { Loading } from "#web/components/Loading.tsx";
import { formatAmount } from "#web/lib/format.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { type ReactNode, useDeferredValue, useState } from "react";
import styles from "./dialogs.module.css";

/** Documents shown at once; more are found by searching. */
const SHOWN = 30;

type Props = {
  /** The folder that is searched first; without it all documents are. */
  folderId?: string | undefined;
  isOffered(document: DocumentSummary): boolean;
  chosen: string | undefined;
  choose(document: DocumentSummary): void;
  /** A choice before all documents. */
  first?: ReactNode;
};

/** Finds one document by words, in a folder first and everywhere if wished. Arrow keys go through what is found. */
export function DocumentPicker({ folderId, isOffered, chosen, choose, first }: Props) {
  const { text, culture } = useText();
  const [typed, setTyped] = useState("");
  const [where, setWhere] = useState<"folder" | "all">(folderId ? "folder" : "all");
  const query = useDeferredValue(typed.trim());
  const body = { listType: "All" as const, take: SHOWN, skip: 0, ...(where === "folder" ? { folderId } : {}), ...(query ? { query } : {}) };
  const found = useCall(calls.listDocuments, { body }, { placeholderData: (before) => before });
  const offered = (found.data?.items ?? []).filter(isOffered);
  return (
    <>
      {folderId && (
        <SegmentedControl
          aria-label={text("picker.where")}
          value={where}
          onChange={(value) => setWhere(value as "folder" | "all")}
          data={[
            { value: "folder", label: text("picker.folder") },
            { value: "all", label: text("picker.all") },
          ]}
        />
      )}
      <TextInput label={text("picker.search")} type="search" value={typed} data-autofocus onChange={(event) => setTyped(event.currentTarget.value)} />
      <fieldset className={styles.found} aria-label={text("picker.documents")}>
        {first}
        {found.isPending && <Loading height={200} radius={0} />}
        {found.isError && (
          <div className={styles.empty} role="alert">
            <p>{text("picker.failed")}</p>
            <Button size="xs" variant="default" onClick={() => void found.refetch()}>
              {text("action.retry")}
            </Button>
          </div>
        )}
        {found.data && offered.length === 0 && <p className={styles.empty}>{text("picker.none")}</p>}
        {offered.map((document) => (
          <label key={document.documentId} className={styles.choice}>
            <input type="radio" name="document" checked={chosen === document.documentId} onChange={() => choose(document)} />
            <span className={styles.name}>{document.fileName}</span>
            <span className={styles.amount}>
              {document.fields.totalAmount && `${formatAmount(document.fields.totalAmount, culture)} ${document.fields.currency ?? ""}`}
            </span>
            <span className={styles.more}>{[document.fields.supplierName, document.fields.invoiceNumber].filter(Boolean).join(" · ")}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
