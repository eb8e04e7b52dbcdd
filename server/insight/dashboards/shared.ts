import { czechDay, CZECH_TIME_ZONE } from "#domain/czech/day.ts";
import { lastMonths, nextMonth } from "#domain/insight/periods.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import { inScope, isListed } from "#server/documents/scope.ts";
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";

/** Who asks for a report, for which accounting units, and at which moment. */
export type Ask = { tx: Tx; actor: Actor; accountingUnitIds: readonly string[]; now: Date };

/** Documents that a report counts: in the caller's scope, not deleted (R399), no attachments, of the chosen units. */
export function counted({ actor, accountingUnitIds }: Ask): (eb: ExpressionBuilder<Tables, "documents">) => Expression<SqlBool> {
  return (eb) => eb.and([inScope(eb, actor), isListed(eb), ...(accountingUnitIds.length > 0 ? [eb("accounting_unit_id", "in", [...accountingUnitIds])] : [])]);
}

/** The months of a report and the first day behind them. */
export function monthsOf({ now }: Ask): { months: string[]; from: string; before: string } {
  const months = lastMonths(czechDay(now));
  return { months, from: `${months[0]}-01`, before: `${nextMonth(months.at(-1) ?? "")}-01` };
}

/** The first moment of a calendar day in the Czech Republic. */
export const startOf = (day: string) => sql<Date>`(${day}::timestamp at time zone ${CZECH_TIME_ZONE})`;

/** The month of a moment as `YYYY-MM`: compared with the first moments of the months, which is cheaper than a calendar for every row. */
export const monthOfMoment = (column: string, months: readonly string[]) =>
  sql<string>`(${[...months]}::text[])[width_bucket(${sql.ref(column)}, array(
    select (month || '-01')::timestamp at time zone ${CZECH_TIME_ZONE} from unnest(${[...months]}::text[]) month order by month))]`;
