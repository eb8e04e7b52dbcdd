import { calls } from "#contract/index.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Skeleton } from "@mantine/core";
import { useMemo } from "react";
import { urlOf } from "../../page/usePageImage.ts";
import type { DialogProps } from "../action.ts";
import { ActionDialog } from "./ActionDialog.tsx";

/** The QR payment of the saved values, or what it lacks (R089). */
export default function QrDialog({ context: { workbench }, close }: DialogProps) {
  const { text } = useText();
  const { document, definition } = workbench;
  const payment = useCall(calls.qrPayment, { params: { documentId: document.documentId } }, { staleTime: 0 });
  const image = payment.data?.image;
  const picture = useMemo(() => (image ? new Blob([image], { type: "image/svg+xml" }) : undefined), [image]);
  const url = picture && urlOf(picture);
  const labelOf = (name: string) => definition.fields.find((field) => field.name === name)?.label ?? name;
  return (
    <ActionDialog title={text("document.action.qr")} size="sm" close={close}>
      {payment.isPending && <Skeleton height={280} />}
      {payment.isError && <p role="alert">{text("document.loadFailed.advice")}</p>}
      {payment.data && !image && <p>{text("document.qr.missing", { fields: payment.data.missing.map(labelOf).join(", ") })}</p>}
      {url && <img src={url} alt={text("document.qr.alt")} style={{ display: "block", width: 280, height: 280, margin: "0 auto", background: "#fff" }} />}
    </ActionDialog>
  );
}
