import { calls } from "#contract/index.ts";
import { useCall } from "#web/lib/queries.ts";
import { Button, Group, Modal, NativeSelect, Skeleton, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useMemo, useState } from "react";
import { useObjectUrl } from "./page/usePageImage.ts";
import type { DocumentActions } from "./useDocumentActions.ts";
import { useWorkbench } from "./WorkbenchContext.ts";

function Confirm({ label, close, isDisabled }: { label: string; close(): void; isDisabled?: boolean }) {
  const { text } = useWorkbench();
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={close}>
        {text("document.action.cancel")}
      </Button>
      <Button type="submit" disabled={isDisabled}>
        {label}
      </Button>
    </Group>
  );
}

/** Changes the name under which the file is shown. */
export function RenameDialog({ actions, close }: { actions: DocumentActions; close(): void }) {
  const { document, text } = useWorkbench();
  const [name, setName] = useState(document.fileName);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void actions.rename(name.trim()).then((isDone) => isDone && close());
  };
  return (
    <Modal opened onClose={close} title={text("document.action.rename")} closeButtonProps={{ "aria-label": text("document.action.close") }}>
      <form onSubmit={submit}>
        <Stack gap="lg">
          <TextInput
            label={text("document.rename.label")}
            value={name}
            maxLength={255}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Confirm label={text("document.action.rename")} close={close} isDisabled={name.trim() === "" || name.trim() === document.fileName} />
        </Stack>
      </form>
    </Modal>
  );
}

/** Changes the document type, never to the same one; the document is then read again. */
export function ChangeTypeDialog({ actions, close }: { actions: DocumentActions; close(): void }) {
  const { document, text, culture } = useWorkbench();
  const types = useCall(calls.activeDocumentTypes, { query: { culture } });
  const others = (types.data?.items ?? []).filter((type) => type.documentType !== document.documentType);
  const [chosen, setChosen] = useState<string>();
  const documentType = chosen ?? others[0]?.documentType;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (documentType) void actions.changeType(documentType).then((isDone) => isDone && close());
  };
  return (
    <Modal opened onClose={close} title={text("document.action.changeType")} closeButtonProps={{ "aria-label": text("document.action.close") }}>
      <form onSubmit={submit}>
        <Stack gap="lg">
          <NativeSelect
            label={text("document.facts.type")}
            description={text("document.changeType.hint")}
            data={others.map((type) => ({ value: type.documentType, label: type.label }))}
            value={documentType ?? ""}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Confirm label={text("document.action.changeType")} close={close} isDisabled={!documentType} />
        </Stack>
      </form>
    </Modal>
  );
}

/** The QR payment of the saved values, or what it lacks (R089). */
export function QrDialog({ close }: { close(): void }) {
  const { document, text, definition } = useWorkbench();
  const payment = useCall(calls.qrPayment, { params: { documentId: document.documentId } }, { staleTime: 0 });
  const image = payment.data?.image;
  const picture = useMemo(() => (image ? new Blob([image], { type: "image/svg+xml" }) : undefined), [image]);
  const url = useObjectUrl(picture);
  const labelOf = (name: string) => definition.fields.find((field) => field.name === name)?.label ?? name;
  return (
    <Modal opened onClose={close} size="sm" title={text("document.action.qr")} closeButtonProps={{ "aria-label": text("document.action.close") }}>
      {payment.isPending && <Skeleton height={280} />}
      {payment.isError && <p role="alert">{text("document.loadFailed.advice")}</p>}
      {payment.data && !image && <p>{text("document.qr.missing", { fields: payment.data.missing.map(labelOf).join(", ") })}</p>}
      {url && <img src={url} alt={text("document.qr.alt")} style={{ display: "block", width: 280, height: 280, margin: "0 auto", background: "#fff" }} />}
    </Modal>
  );
}
