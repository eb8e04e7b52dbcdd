import type pg from "pg";
import { randomUUID } from "node:crypto";
import { type LicencePeriod, licencePeriods } from "#domain/organisation/licence.ts";
import { czechDay } from "#domain/czech/day.ts";
import { StartProblem } from "#platform/startProblem.ts";

/** How many documents may be read in a period; null is no limit. `reported`: how many the operator has accounted for, where that is noted. */
export type DocumentLimit = { limit: number | null; period: LicencePeriod; reported?: number };

const MOST = 2_000_000_000;

/** A limit as it was typed: a number or "none", a period, and a number or nothing. Throws StartProblem. */
export function readLimit(documents: string, period: string, reported: string | undefined): DocumentLimit {
  const known = licencePeriods.find((each) => each.toLowerCase() === period.toLowerCase());
  if (!known) throw new StartProblem(`Say a period behind the number of documents: ${licencePeriods.join(", ")}.`);
  return {
    limit: documents === "none" ? null : countOf(documents, "documents"),
    period: known,
    ...(reported === undefined ? {} : { reported: countOf(reported, "documents reported") }),
  };
}

function countOf(text: string, what: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count > MOST) throw new StartProblem(`"${text}" is no number of ${what}. Nothing was changed.`);
  return count;
}

/** Sets the limit of the licence that is valid now, or makes one from today. What was read in the period stays counted. */
export async function setLimit(client: pg.ClientBase, tenantId: string, { limit, period, reported }: DocumentLimit, now: Date): Promise<void> {
  const today = czechDay(now);
  await client.query("select set_config('app.tenant', $1, false)", [tenantId]);
  const { rowCount } = await client.query(
    `update public.licences set document_limit = $2, period = $3, reported_count = coalesce($4, reported_count)
     where tenant_id = $1 and licence_id = (select licence_id from public.licences where tenant_id = $1 and valid_from <= $5 order by valid_from desc limit 1)`,
    [tenantId, limit, period, reported ?? null, today],
  );
  if (rowCount) return;
  await client.query(
    "insert into public.licences (tenant_id, licence_id, period, document_limit, reported_count, valid_from) values ($1, $2, $3, $4, $5, $6)",
    [tenantId, randomUUID(), period, limit, reported ?? 0, today],
  );
}
