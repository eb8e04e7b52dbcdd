import type { BulkAction } from "#contract/documents/bulkActions.ts";
import { MAX_PAYMENTS } from "#domain/payments/names.ts";
import { foot } from "#web/lib/foot.ts";
import { formatNumber } from "#web/lib/format.ts";
import { useSession } from "#web/lib/session.ts";
import { useText, withLaterTexts } from "#web/locales/language.ts";
import { Button, Menu, Progress as ProgressBar } from "@mantine/core";
import {
  type Icon,
  IconAlertTriangle,
  IconArchive,
  IconBuilding,
  IconCash,
  IconCheck,
  IconChecks,
  IconChevronDown,
  IconFileText,
  IconForms,
  IconPlayerPause,
  IconRefresh,
  IconRestore,
  IconSend,
  IconSwitchHorizontal,
  IconThumbUp,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { type BulkDialogName, type BulkKind, type BulkRight, rightOf } from "./bulk/rights.ts";
import type { Progress } from "./bulk/run.ts";
import { useBulk } from "./bulk/useBulk.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import type { ListFilter } from "./listAddress.ts";
import listStyles from "#web/components/list/list.module.css";
import styles from "./documents.module.css";
import SelectionSum from "#web/components/list/SelectionSum.tsx";
import { MergeButton } from "./merge/MergeButton.tsx";
import { type Picked, type Selection, sizeOf } from "#web/components/list/selection.ts";
import type { Rows } from "./useRows.ts";

const BlockedDialog = lazy(() => withLaterTexts(import("./bulk/BlockedDialog.tsx")));
const BulkResults = lazy(() => withLaterTexts(import("./BulkResults.tsx")));
const PaymentDialog = lazy(() => withLaterTexts(import("./payment/PaymentDialog.tsx")));
const BulkDialog = lazy(() => import("./bulk/BulkDialog.tsx"));
const nothing: Selection = new Map();

type Props = { picked: Picked; filter: ListFilter; rows: Rows; onDone: () => void };

/** What can be done with the chosen documents; deleted ones can only be had back. */
export default function BulkBar(props: Props) {
  return props.filter.listType === "Deleted" ? <RestoreBar {...props} /> : <ActionsBar {...props} />;
}

/** Everything that can be done: the usual beside each other, the rest in a menu; progress while it runs. */
function ActionsBar({ picked, filter, rows, onDone }: Props) {
  const { text, culture } = useText();
  const { permissions, features } = useSession();
  const [dialog, setDialog] = useState<BulkDialogName>();
  const [isPaying, setPaying] = useState(false);
  const bulk = useBulk({ picked, filter, onDone });
  const may = (kind: BulkKind): boolean => {
    const { permission, feature }: BulkRight = rightOf[kind];
    return permissions.includes(permission) && (feature === undefined || features.includes(feature));
  };
  const size = `${formatNumber(sizeOf(picked), culture)}${picked.kind === "all" && picked.isMore ? "+" : ""}`;
  const named = picked.kind === "some" ? picked.documents : nothing;

  if (bulk.progress) return <BulkProgress {...bulk.progress} stop={bulk.stop} />;
  const button = (kind: BulkKind, IconOf: Icon, run: () => void) =>
    may(kind) && (
      <Button variant="default" size="xs" leftSection={<IconOf size={16} aria-hidden />} onClick={run}>
        {text(`bulk.action.${kind}`)}
      </Button>
    );
  const act = (kind: Exclude<BulkAction["kind"], "changeType" | "changeUnit" | "updateFields">) => () => bulk.act({ kind });
  const more: BulkItem[] = [
    { kind: "export", icon: IconSend, run: bulk.send },
    { kind: "markAsExportFailure", icon: IconAlertTriangle, run: () => setDialog("markAsExportFailure") },
    { kind: "validate", icon: IconChecks, run: act("validate") },
    { kind: "setNew", icon: IconFileText, run: act("setNew") },
    { kind: "pause", icon: IconPlayerPause, run: act("pause") },
    { kind: "archive", icon: IconArchive, run: act("archive") },
    { kind: "changeType", icon: IconSwitchHorizontal, run: () => setDialog("changeType") },
    { kind: "changeUnit", icon: IconBuilding, run: () => setDialog("changeUnit") },
  ];
  const pay: OfferedItem = { kind: "payment", icon: IconCash, run: () => setPaying(true) };
  const mayPay = permissions.includes("ExportDocument") && named.size > 0 && named.size <= MAX_PAYMENTS;
  return (
    <section ref={foot} className={listStyles.bulk} aria-label={text("bulk.label")}>
      <strong role="status">{text("bulk.chosen", { count: sizeOf(picked), shown: size })}</strong>
      <SelectionSum selection={named} />
      {permissions.includes("ExportDocument") && <ExportMenu picked={picked} rows={rows} onChoose={bulk.download} />}
      {button("updateFields", IconForms, () => setDialog("updateFields"))}
      {button("approve", IconThumbUp, act("approve"))}
      {button("sendToApproval", IconSend, act("sendToApproval"))}
      {button("markAsExported", IconCheck, act("markAsExported"))}
      {button("reExtract", IconRefresh, act("reExtract"))}
      {permissions.includes("EditDocument") && <MergeButton selection={named} onDone={onDone} />}
      {button("delete", IconTrash, act("delete"))}
      <MoreActions actions={[...(mayPay ? [pay] : []), ...more.filter(({ kind }) => may(kind))]} />
      <ClearButton onDone={onDone} />
      {dialog && (
        <Suspense>
          <BulkDialog name={dialog} size={size} count={sizeOf(picked)} picked={picked} close={() => setDialog(undefined)} act={bulk.act} />
        </Suspense>
      )}
      {isPaying && (
        <Suspense>
          <PaymentDialog selection={named} close={() => setPaying(false)} onDone={onDone} />
        </Suspense>
      )}
      {bulk.standstill && (
        <Suspense>
          <BlockedDialog {...bulk.standstill} close={bulk.closeStandstill} />
        </Suspense>
      )}
      {bulk.outcome && (
        <Suspense>
          <BulkResults {...bulk.outcome} onClose={bulk.closeOutcome} />
        </Suspense>
      )}
    </section>
  );
}

function RestoreBar({ picked, filter, onDone }: Props) {
  const { text, culture } = useText();
  const { permissions } = useSession();
  const bulk = useBulk({ picked, filter, onDone });
  if (bulk.progress) return <BulkProgress {...bulk.progress} stop={bulk.stop} />;
  return (
    <section ref={foot} className={listStyles.bulk} aria-label={text("bulk.label")}>
      <strong role="status">{text("bulk.chosen", { count: sizeOf(picked), shown: formatNumber(sizeOf(picked), culture) })}</strong>
      {permissions.includes(rightOf.restore.permission) && (
        <Button variant="default" size="xs" leftSection={<IconRestore size={16} aria-hidden />} onClick={() => bulk.act({ kind: "restore" })}>
          {text("bulk.action.restore")}
        </Button>
      )}
      <ClearButton onDone={onDone} />
      {bulk.outcome && (
        <Suspense>
          <BulkResults {...bulk.outcome} onClose={bulk.closeOutcome} />
        </Suspense>
      )}
    </section>
  );
}

function ClearButton({ onDone }: Pick<Props, "onDone">) {
  const { text } = useText();
  return (
    <Button variant="subtle" color="gray" size="xs" leftSection={<IconX size={16} aria-hidden />} onClick={onDone}>
      {text("bulk.clear")}
    </Button>
  );
}

function BulkProgress({ done, total, failed, stop }: Progress & { stop: () => void }) {
  const { text, culture } = useText();
  return (
    <section ref={foot} className={listStyles.bulk} aria-label={text("bulk.label")}>
      <strong role="status">
        {text("bulk.progress", { done: formatNumber(done, culture), total: formatNumber(total, culture), failed: formatNumber(failed, culture) })}
      </strong>
      <ProgressBar value={total > 0 ? (100 * done) / total : 0} className={styles.bulkProgress} aria-label={text("bulk.label")} />
      <Button variant="default" size="xs" onClick={stop}>
        {text("bulk.stop")}
      </Button>
    </section>
  );
}

type BulkItem = { kind: BulkKind; icon: Icon; run: () => void };
type OfferedItem = { kind: BulkKind | "payment"; icon: Icon; run: () => void };

/** What is done rarely, in a menu; none where nothing of it is allowed. */
function MoreActions({ actions }: { actions: readonly OfferedItem[] }) {
  const { text } = useText();
  if (actions.length === 0) return null;
  return (
    <Menu position="top-end" width={260}>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {text("bulk.more")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ kind, icon: IconOf, run }) => (
          <Menu.Item key={kind} leftSection={<IconOf size={16} aria-hidden />} onClick={run}>
            {text(`bulk.action.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
