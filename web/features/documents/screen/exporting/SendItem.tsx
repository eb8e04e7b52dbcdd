import { accountingSystems } from "#contract/exports/integrations.ts";
import type { CheckProblem } from "#contract/exports/check.ts";
import type { ExportDetail } from "#contract/exports/shapes.ts";
import { calls } from "#contract/index.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { checkProblemText } from "#web/components/export/exportProblems.ts";
import { deliveriesChanged } from "#web/components/export/useRetry.ts";
import { api } from "#web/lib/api.ts";
import { useCall } from "#web/lib/queries.ts";
import type { TextKey } from "#web/locales/language.ts";
import { Menu } from "@mantine/core";
import { IconAlertTriangle, IconSend } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { DocumentAction } from "#web/features/documents/screen/actions/action.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { ExportRemarks } from "./ExportRemarks.tsx";
import { ExportProblems } from "./ExportProblems.tsx";
import styles from "#web/features/documents/screen/screen.module.css";

type Props = {
  isDirty: boolean;
  /** What keeps the document from being sent; undefined while unknown. */
  problems: readonly CheckProblem[] | undefined;
  /** What is to be known before it is sent. */
  remarks: readonly { detail: ExportDetail; integrations: readonly string[] }[];
  actions: readonly DocumentAction[];
  start(action: DocumentAction): void;
};

/** Sends the document to the integrations that take it, named; what stands against it comes before. */
export function SendItem({ isDirty, problems, remarks, actions, start }: Props) {
  const { document, text, culture } = useScreen();
  const client = useQueryClient();
  const info = useCall(accountingSystems.accountingSystemsInfo, undefined, { staleTime: 60_000 });
  const { accountingUnitId } = document;
  const systems = (info.data?.accountingSystems ?? []).filter(
    ({ isActive, accountingUnitIds }) => isActive && (accountingUnitIds.length === 0 || accountingUnitIds.some((id) => id === accountingUnitId)),
  );
  const said = <ExportRemarks found={remarks.map(({ detail, integrations }) => ({ detail, names: integrations }))} />;
  if (systems.length === 0) return said;
  const send = async () => {
    try {
      const { results } = await api(calls.exportDocuments, { body: { documentIds: [document.documentId] } });
      const code = results[0]?.ok === false ? (results[0].code ?? "internal") : undefined;
      if (code) notify("negative", text(`error.${code}` as TextKey));
      else notify("positive", text("send.done"));
    } catch (error) {
      notifyError(error);
    } finally {
      deliveriesChanged(client);
    }
  };
  const isBlocked = problems === undefined || problems.length > 0;
  // A document that is on its way or has arrived has nothing to be put right.
  const found = (problems ?? []).filter(({ code }) => code !== "permission" && code !== "state");
  const atRest = problems?.find(({ code }) => code === "permission" || code === "state");
  return (
    <>
      <ExportProblems
        title={text("exportProblem.titleSending")}
        found={found.map((problem) => ({ problem, formats: [] }))}
        formatCount={0}
        actions={actions}
        start={start}
      />
      {said}
      <Menu.Item
        leftSection={found.length > 0 ? <IconAlertTriangle size={16} className={styles.blocked} /> : <IconSend size={16} />}
        disabled={isDirty || isBlocked}
        onClick={() => void send()}
      >
        {text("send.to", { names: systems.map(({ name }) => name).join(", ") })}
        {atRest && <span className={styles.blocking}>{checkProblemText(atRest, { text, culture, labelOf: (name) => name })}</span>}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
