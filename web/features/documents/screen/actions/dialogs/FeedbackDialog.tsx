import { calls } from "#contract/index.ts";
import { Loading } from "#web/components/Loading.tsx";
import { changed, useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { MultiSelect, SegmentedControl, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DialogProps } from "#web/features/documents/screen/actions/action.ts";
import { ActionDialog } from "./ActionDialog.tsx";
import styles from "./data.module.css";

/** Says how well the document was read; an earlier word of the same person is shown and replaced. */
export default function FeedbackDialog({ context, close }: DialogProps) {
  const { text } = useText();
  const { document } = context.model;
  const earlier = useCall(calls.myFeedback, { params: { documentId: document.documentId } }, { staleTime: 0 });
  if (earlier.isPending)
    return (
      <ActionDialog title={text("document.action.feedback")} close={close}>
        <Loading height={200} />
      </ActionDialog>
    );
  return <FeedbackForm key={earlier.data?.feedback?.time} context={context} close={close} earlier={earlier.data?.feedback ?? null} />;
}

type Earlier = { isSatisfied: boolean; fields: string[]; comment: string } | null;

function FeedbackForm({ context: { model, writes }, close, earlier }: DialogProps & { earlier: Earlier }) {
  const { text } = useText();
  const client = useQueryClient();
  const { document, definition } = model;
  const [isSatisfied, setSatisfied] = useState(earlier?.isSatisfied ?? true);
  const [fields, setFields] = useState(earlier?.fields ?? []);
  const [comment, setComment] = useState(earlier?.comment ?? "");
  const shown = definition.fields.filter((field) => !field.hidden).map((field) => ({ value: field.name, label: field.label }));
  const submit = async () => {
    const body = { isSatisfied, fields: isSatisfied ? [] : fields, comment };
    const isSent = await writes.run(calls.giveFeedback, { params: { documentId: document.documentId }, body }, text("document.feedback.sent"));
    changed(client, calls.myFeedback);
    return isSent;
  };
  return (
    <ActionDialog title={text("document.action.feedback")} confirm={text("document.feedback.send")} submit={submit} close={close}>
      <div>
        <SegmentedControl
          fullWidth
          aria-label={text("document.feedback.question")}
          value={isSatisfied ? "good" : "bad"}
          onChange={(value) => setSatisfied(value === "good")}
          data={[
            { value: "good", label: text("document.feedback.good") },
            { value: "bad", label: text("document.feedback.bad") },
          ]}
        />
        <p className={styles.hint}>{text(earlier ? "document.feedback.earlier" : "document.feedback.question")}</p>
      </div>
      {!isSatisfied && (
        <MultiSelect
          label={text("document.feedback.fields")}
          data={[...shown, { value: "items", label: text("document.items") }, { value: "vatBreakdown", label: text("document.vat") }]}
          value={fields}
          onChange={setFields}
          searchable
        />
      )}
      <Textarea
        label={text("document.feedback.comment")}
        autosize
        minRows={3}
        maxLength={2000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
