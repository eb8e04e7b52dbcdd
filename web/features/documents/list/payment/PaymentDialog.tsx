import { calls } from "#contract/index.ts";
import type { PaymentFormat } from "#domain/payments/names.ts";
import { Loading } from "#web/components/Loading.tsx";
import { api } from "#web/lib/api.ts";
import { makeGuid } from "#web/lib/guid.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { changed, useCall } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Selection } from "#web/components/list/selection.ts";
import { saveFile } from "#web/features/documents/list/bulk.ts";
import { Choices } from "./Choices.tsx";
import { LeftOut } from "./LeftOut.tsx";
import { PayerPart } from "./PayerPart.tsx";
import styles from "./payment.module.css";

type Props = { selection: Selection; close(): void; onDone(): void };

/** What the selected documents would pay, from which account and on which day, what is left out and why; makes the files. */
export default function PaymentDialog({ selection, close, onDone }: Props) {
  const { text } = useText();
  const isVerified = useSession().features.includes("VatRegisters");
  const [format, setFormat] = useState<PaymentFormat>("Abo");
  const [payOn, setPayOn] = useState("");
  const [accounts, setAccounts] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const create = useOrders();
  const asked = { documentIds: [...selection.keys()], format, ...(payOn && { payOn }) };
  const check = useCall(calls.checkPayments, { body: asked }, { staleTime: 0, placeholderData: (before) => before });
  const items = check.data?.items ?? [];
  const payers = (check.data?.payers ?? [])
    .map((payer) => {
      const key = payer.accountingUnitId ?? "";
      const own = items.filter((item) => item.accountingUnitId === payer.accountingUnitId && item.payment);
      return { ...payer, key, items: own, account: accounts[key] ?? payer.account ?? "" };
    })
    .filter((payer) => payer.items.length > 0);
  const order = async () => {
    setBusy(true);
    try {
      let count = 0;
      for (const { account, items: own } of payers) count += await create({ ...asked, account, documentIds: own.map(({ documentId }) => documentId) });
      notify("positive", text("payment.created", { count }));
      close();
      onDone();
    } catch (error) {
      notifyError(error);
      void check.refetch();
    } finally {
      setBusy(false);
    }
  };
  const isReady = payers.length > 0 && payers.every(({ account }) => account.trim()) && !check.isFetching;
  return (
    <Modal opened onClose={close} size="xl" title={text("payment.title")} closeButtonProps={{ "aria-label": text("action.close") }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) void order();
        }}
      >
        <Choices format={format} setFormat={setFormat} payOn={payOn} setPayOn={setPayOn} />
        {check.isPending && <Loading height={160} />}
        {check.isError && <p role="alert">{text("document.loadFailed.advice")}</p>}
        {check.data && payers.length === 0 && <p>{text("payment.nothing")}</p>}
        {payers.map(({ key, ...payer }) => (
          <PayerPart key={key} {...payer} setAccount={(account) => setAccounts((before) => ({ ...before, [key]: account }))} />
        ))}
        <LeftOut items={items.filter(({ payment }) => !payment)} close={close} />
        {payers.length > 0 && <p className={styles.hint}>{text(isVerified ? "payment.verified" : "payment.notVerified")}</p>}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            {text("action.cancel")}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isReady}>
            {text("payment.create")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

type Asked = { documentIds: string[]; format: PaymentFormat; account: string; payOn?: string };

/** Makes an order and hands out its file; the same order asked again after a lost answer keeps its id, so nothing is ordered twice. */
function useOrders(): (asked: Asked) => Promise<number> {
  const client = useQueryClient();
  const ids = useRef(new Map<string, string>());
  return async (asked) => {
    const key = JSON.stringify(asked);
    const orderId = ids.current.get(key) ?? makeGuid();
    ids.current.set(key, orderId);
    const { count } = await api(calls.createPaymentOrder, { body: { ...asked, orderId } });
    changed(client, calls.documentPaymentOrder);
    saveFile(await api(calls.paymentOrderFile, { params: { orderId } }));
    return count;
  };
}
