import { ActionIcon, Button, VisuallyHidden } from "@mantine/core";
import { itemsByRate, provenBreakdown } from "#domain/vat/breakdown.ts";
import { IconCalculator, IconPlus, IconX } from "@tabler/icons-react";
import { FieldInput } from "#web/components/fieldInputs.tsx";
import type { Values, VatRow } from "#web/features/documents/screen/state/draft.ts";
import { useStable } from "#web/lib/useStable.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { ruleText } from "./ruleText.ts";
import styles from "./fields.module.css";

const columns = [
  { name: "rate", format: "percent" },
  { name: "base", format: "amount" },
  { name: "vat", format: "amount" },
] as const;

type Part = (typeof columns)[number];

/** The VAT breakdown: a row per rate, each cell editable, rows that break a rule marked. */
export function VatTable() {
  const { draft, dispatch, canEdit, text, culture, errors } = useScreen();
  const rows = draft.values.vatBreakdown;
  const set = (next: VatRow[]) => dispatch({ type: "setVatBreakdown", rows: next });
  const offer = canEdit ? offerOf(draft.values) : undefined;
  const problems = errors.filter((error) => error.field.startsWith("vatBreakdown."));
  if (rows.length === 0 && !canEdit) return null;
  return (
    <div className={styles.vat}>
      <h3 id="vat-title" className={styles.vatTitle}>
        {text("document.vat")}
      </h3>
      {rows.length > 0 && (
        <table className={styles.vatTable} aria-labelledby="vat-title">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} scope="col">
                  {text(`document.vat.${column.name}`)}
                </th>
              ))}
              {canEdit && <td />}
            </tr>
          </thead>
          <tbody>
            {rows.map((_, at) => (
              <Row key={at} at={at} rows={rows} set={set} isBroken={(part) => problems.some(({ field }) => field === `vatBreakdown.${at}.${part}`)} />
            ))}
          </tbody>
        </table>
      )}
      {problems.map((problem) => (
        <p key={problem.field + problem.rule} className={styles.message} data-blocking={problem.blocking || undefined}>
          {ruleText(problem, { text, culture, format: "amount" })}
        </p>
      ))}
      {rows.some((row) => row.computed) && <p className={styles.message}>{text("document.vat.computed")}</p>}
      {offer && (rows.length === 0 || problems.length > 0) && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconCalculator size={14} />}
          onClick={() => set(offer.rows.map((row) => ({ ...row, computed: true })))}
        >
          {text(`document.vat.compute.${offer.from}`)}
        </Button>
      )}
      {canEdit && (
        <Button
          id="vat-add"
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => set([...rows, { rate: "", base: "", vat: "" }])}
        >
          {text("document.vat.add")}
        </Button>
      )}
    </div>
  );
}

/** What the breakdown can be computed from by one click; sums that then differ from the totals are said as of any other. */
function offerOf({ fields, items }: Pick<Values, "fields" | "items">): { rows: readonly VatRow[]; from: "items" | "totals" } | undefined {
  const byItems = itemsByRate(fields, items);
  const proven = provenBreakdown(fields, items);
  const rows = proven ?? byItems;
  const isOfItems = proven === undefined || JSON.stringify(proven) === JSON.stringify(byItems);
  return rows && { rows, from: isOfItems ? "items" : "totals" };
}

/** What a person typed is no computation any more. */
const typed = ({ computed: _, ...row }: VatRow, part: Part["name"], value: string): VatRow => ({ ...row, [part]: value });

type RowProps = { at: number; rows: readonly VatRow[]; set(rows: VatRow[]): void; isBroken(part: Part["name"]): boolean };

/** One rate; a cell that has the focus takes what is pointed at on the page. */
function Row({ at, rows, set, isBroken }: RowProps) {
  const { canEdit, text, culture, today, setTarget, setActive } = useScreen();
  const change = useStable((part: Part["name"], value: string) => set(rows.map((row, index) => (index === at ? typed(row, part, value) : row))));
  const aim = ({ name, format }: Part, label: string) => {
    setActive(undefined);
    setTarget(canEdit ? { name: `vat-${at}-${name}`, label, format, put: (value) => change(name, value) } : undefined);
  };
  return (
    <tr>
      {columns.map((column) => {
        const label = text("document.vat.cell", { column: text(`document.vat.${column.name}`), row: at + 1 });
        const id = `vat-${at}-${column.name}`;
        return (
          <td key={column.name}>
            <label htmlFor={id}>
              <VisuallyHidden>{label}</VisuallyHidden>
            </label>
            <FieldInput
              id={id}
              format={column.format}
              value={rows[at]![column.name]}
              culture={culture}
              context={{ today }}
              readOnly={!canEdit}
              invalid={isBroken(column.name)}
              onFocus={() => aim(column, label)}
              onChange={(value) => change(column.name, value)}
            />
          </td>
        );
      })}
      {canEdit && (
        <td>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={text("document.vat.remove", { row: at + 1 })}
            onClick={() => set(rows.filter((_, index) => index !== at))}
          >
            <IconX size={14} />
          </ActionIcon>
        </td>
      )}
    </tr>
  );
}
