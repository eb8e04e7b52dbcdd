import type { CheckProblem } from "#contract/exports/check.ts";
import type { ExportFormat } from "#domain/exports/names.ts";
import { checkProblemText } from "#web/components/export/exportProblems.ts";
import { href } from "#web/lib/paths.ts";
import { useSession } from "#web/lib/session.ts";
import { Menu } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import type { DocumentAction } from "#web/features/documents/screen/actions/action.ts";
import { useScreen, type ScreenModel } from "#web/features/documents/screen/ScreenContext.ts";
import styles from "#web/features/documents/screen/screen.module.css";

type Props = {
  title: string;
  found: readonly { problem: CheckProblem; formats: readonly ExportFormat[] }[];
  /** Formats of accounting data that were checked; what stands against all of them names none. */
  formatCount: number;
  actions: readonly DocumentAction[];
  start(action: DocumentAction): void;
};

/** The export problems of the document, each with the formats it concerns; choosing one leads to the field to correct. */
export function ExportProblems({ title, found, formatCount, actions, start }: Props) {
  const model = useScreen();
  const { text, culture } = model;
  const navigate = useNavigate();
  const { permissions } = useSession();
  const openUnits = permissions.includes("ManageAccountingUnit") ? () => void navigate(href("settings", { tab: "AccountingUnits" })) : undefined;
  if (found.length === 0) return null;
  const labelOf = (name: string) => {
    const { definition } = model;
    const named = fieldNamed(name, model) ?? name;
    return [...definition.fields, ...definition.itemFields].find((field) => field.name === named)?.label ?? named;
  };
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      {found.map(({ problem, formats }) => {
        const lead = leadTo(problem, model, { actions, start, openUnits });
        const { integrations } = problem;
        const names = integrations
          ? integrations.join(", ")
          : formats.length < formatCount
            ? formats.map((format) => text(`format.${format}`)).join(", ")
            : text("exportProblem.allFormats");
        return (
          <Menu.Item
            key={`${problem.code} ${problem.field ?? ""} ${problem.detail?.code ?? ""}`}
            className={styles.problem}
            leftSection={<IconAlertTriangle size={16} className={styles.blocked} />}
            closeMenuOnClick={lead !== undefined}
            onClick={lead}
          >
            {checkProblemText(problem, { text, culture, labelOf })}
            {(formats.length > 0 || integrations) && <span className={styles.blocking}>{names}</span>}
          </Menu.Item>
        );
      })}
      <Menu.Divider />
    </>
  );
}

/** The field of the document type that a problem names: itself, or the one that carries a code list. */
function fieldNamed(name: string, { definition }: ScreenModel): string | undefined {
  const [part, category] = name.split(".");
  if (part === "coding") return definition.fields.find((field) => field.exportMapping === category)?.name;
  return definition.fields.find((field) => field.name === name)?.name;
}

/** What takes the person to where a problem is put right; undefined when nothing here does. */
function leadTo(
  { code, field = "" }: CheckProblem,
  model: ScreenModel,
  { actions, start, openUnits }: Pick<Props, "actions" | "start"> & { openUnits: (() => void) | undefined },
): (() => void) | undefined {
  const action = (id: string) => {
    const found = actions.find((each) => each.id === id);
    return found && (() => start(found));
  };
  // The menu gives its button the focus back when it closes; the field takes it after that.
  const afterClosing = (work: () => void) => () => void setTimeout(work, 150);
  if (code === "approvalRequired") return action("approveOrSend") ?? action("sendToApproval");
  // A unit that lacks something is completed in the settings; a document that lacks a unit gets one here.
  if (field.startsWith("accountingUnit")) return (model.document.accountingUnitId ? openUnits : undefined) ?? action("accountingUnit");
  if (field === "documentClass") return action("changeType");
  if (field === "lineItems" || field.startsWith("items.")) {
    const open = action("items");
    const row = Number(field.split(".")[1]);
    return open && afterClosing(() => (open(), model.setActiveItem(Number.isNaN(row) ? undefined : row)));
  }
  if (field.startsWith("vatBreakdown")) {
    const [, row = "0", part = "base"] = field.split(".");
    const cell = () => document.getElementById(`vat-${row}-${part}`) ?? document.getElementById("vat-add");
    return afterClosing(() => cell()?.focus());
  }
  const name = fieldNamed(field, model);
  return name !== undefined && model.order.includes(name) ? afterClosing(() => model.focusField(name)) : undefined;
}
