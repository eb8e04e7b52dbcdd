import { calls } from "#contract/index.ts";
import { MAX_NOTE } from "#domain/approval/names.ts";
import { Loading } from "#web/components/Loading.tsx";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Decisions } from "./useDecisions.ts";

type Frame = {
  title: string;
  confirm: string;
  isDanger?: boolean;
  isReady: boolean;
  submit(): Promise<boolean>;
  close(isDone: boolean): void;
  children: ReactNode;
};

/** A question with one answer that is named by what it does. */
function DecisionDialog({ title, confirm, isDanger, isReady, submit, close, children }: Frame) {
  const { text } = useText();
  const [isBusy, setBusy] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setBusy(true);
    void submit().then((isDone) => (isDone ? close(true) : setBusy(false)));
  };
  return (
    <Modal opened onClose={() => close(false)} title={title} closeButtonProps={{ "aria-label": text("approval.action.cancel") }}>
      <form onSubmit={send}>
        <Stack gap="md">
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => close(false)}>
              {text("approval.action.cancel")}
            </Button>
            <Button type="submit" color={isDanger ? "red" : undefined} disabled={!isReady} aria-disabled={isBusy}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type ReasonProps = { label: string; description?: string; reason: string; onChange(reason: string): void };

function ReasonInput({ reason, onChange, ...described }: ReasonProps) {
  return (
    <Textarea {...described} value={reason} maxLength={MAX_NOTE} required rows={3} data-autofocus onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

type Props = { decisions: Decisions; close(isDone: boolean): void };

/** Rejecting needs a reason (domain rules 3.9). */
export function RejectDialog({ decisions, close }: Props) {
  const { text } = useText();
  const [reason, setReason] = useState("");
  return (
    <DecisionDialog
      title={text("approval.reject.title")}
      confirm={text("approval.action.reject")}
      isDanger
      isReady={reason.trim() !== ""}
      submit={() => decisions.reject(reason.trim())}
      close={close}
    >
      <ReasonInput label={text("approval.reject.reason")} description={text("approval.reject.hint")} reason={reason} onChange={setReason} />
    </DecisionDialog>
  );
}

/** Passes the turn to one of those whom the server offers. */
export function DelegateDialog({ documentId, decisions, close }: Props & { documentId: string }) {
  const { text } = useText();
  const people = useCall(calls.delegationUsers, { params: { documentId } });
  const [email, setEmail] = useState("");
  const [note, setNote] = useState("");
  const items = people.data?.items ?? [];
  // Enter must not pass a turn to whoever happens to stand first.
  const chosen = email || (items.length === 1 ? (items[0]?.email ?? "") : "");
  return (
    <DecisionDialog
      title={text("approval.delegate.title")}
      confirm={text("approval.action.delegate")}
      isReady={chosen !== ""}
      submit={() => decisions.delegate(chosen, note.trim())}
      close={close}
    >
      {people.isPending && <Loading height={56} />}
      {people.isError && (
        <Button variant="default" onClick={() => void people.refetch()}>
          {text("action.retry")}
        </Button>
      )}
      {people.data &&
        (items.length === 0 ? (
          <p>{text("approval.delegate.none")}</p>
        ) : (
          <NativeSelect
            label={text("approval.delegate.person")}
            data={[
              ...(items.length > 1 ? [{ value: "", label: "" }] : []),
              ...items.map((person) => ({ value: person.email, label: `${person.name} (${person.email})` })),
            ]}
            value={chosen}
            data-autofocus
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        ))}
      <Textarea label={text("approval.note")} value={note} maxLength={MAX_NOTE} rows={2} onChange={(event) => setNote(event.currentTarget.value)} />
    </DecisionDialog>
  );
}

/** Returns the document to who issued it; says whether an e-mail goes out, and where to. */
export function ReturnDialog({ documentId, decisions, close }: Props & { documentId: string }) {
  const { text } = useText();
  const data = useCall(calls.workflowData, { params: { documentId } });
  const prepared = useCall(calls.getPrefilledNotes).data?.notes ?? [];
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState<string>();
  const returning = data.data?.returning;
  const email = typed ?? returning?.email ?? "";
  const isWritten = returning?.isWritten ?? false;
  const documentType = data.data?.documentType ?? "";
  const participants = useCall(calls.emailParticipants, { params: { documentType } }, { enabled: isWritten, staleTime: 60_000 }).data?.items ?? [];
  return (
    <DecisionDialog
      title={text("approval.return.title")}
      confirm={text("approval.action.return")}
      isDanger
      isReady={reason.trim() !== "" && data.isSuccess && (!isWritten || email.trim() !== "")}
      submit={() => decisions.returnToIssuer(reason.trim(), isWritten ? email.trim() : undefined)}
      close={close}
    >
      {prepared.length > 0 && (
        <NativeSelect
          label={text("approval.return.prefilled")}
          data={[{ value: "", label: "" }, ...prepared.map((note) => ({ value: note.text, label: note.text }))]}
          value={prepared.some((note) => note.text === reason) ? reason : ""}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <ReasonInput label={text("approval.return.reason")} reason={reason} onChange={setReason} />
      {isWritten && (
        <TextInput
          type="email"
          required
          label={text("approval.return.email")}
          description={text("approval.return.written")}
          value={email}
          list="return-addresses"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <datalist id="return-addresses">
        {participants.map((person) => (
          <option key={person.email} value={person.email}>
            {person.name}
          </option>
        ))}
      </datalist>
      {returning && !isWritten && <p>{text("approval.return.notWritten")}</p>}
    </DecisionDialog>
  );
}
