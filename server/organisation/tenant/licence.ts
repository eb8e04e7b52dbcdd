import { type LicencePeriod, periodStart } from "#domain/organisation/licence.ts";
import { czechDay } from "#domain/czech/day.ts";
import type { Tx } from "#server/core/db.ts";
import { once } from "#server/core/once.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { sql } from "kysely";

export type LicenceState = {
  period: LicencePeriod;
  limit: number | null;
  processedCount: number;
  reportedCount: number;
  validFrom: string;
  validTo: string | null;
  periodStart: string;
};

/** The tenant's newest licence that began, and the first day of the current period of it. */
export async function currentLicence(tx: Tx, tenantId: string, now: Date) {
  const today = czechDay(now);
  const licence = await once(tx, ["licences"], `${tenantId} ${today}`, () =>
    tx
      .selectFrom("licences")
      .select(["period", "document_limit", "reported_count", "valid_from", "valid_to"])
      .where("tenant_id", "=", tenantId)
      .where("valid_from", "<=", today)
      .orderBy("valid_from", "desc")
      .executeTakeFirst(),
  );
  return licence && { licence, start: periodStart(licence.period, today, licence.valid_from) };
}

/** The tenant's newest licence that began, with its use in the current period. */
export async function loadLicence(tx: Tx, tenantId: string, now: Date): Promise<LicenceState | undefined> {
  const current = await currentLicence(tx, tenantId, now);
  if (!current) return undefined;
  const { licence, start } = current;
  const usage = await tx
    .selectFrom("licence_usage")
    .select("processed_count")
    .where("tenant_id", "=", tenantId)
    .where("period_start", "=", start)
    .executeTakeFirst();
  return {
    period: licence.period,
    limit: licence.document_limit,
    processedCount: usage?.processed_count ?? 0,
    reportedCount: licence.reported_count,
    validFrom: licence.valid_from,
    validTo: licence.valid_to,
    periodStart: start,
  };
}

/** Why no document may be extracted now; undefined when one may (R405). */
export async function licenceProblem(tx: Tx, tenantId: string, now: Date): Promise<"InvalidLicense" | "LicenseUsedUp" | undefined> {
  const licence = await loadLicence(tx, tenantId, now);
  if (!licence || (licence.validTo !== null && licence.validTo < czechDay(now))) return "InvalidLicense";
  return licence.limit !== null && licence.processedCount >= licence.limit ? "LicenseUsedUp" : undefined;
}

/** Throws Refusal licence-used-up when no document may be extracted now (domain rules 2, row 4). */
export async function requireLicence(tx: Tx, tenantId: string, now: Date): Promise<void> {
  const problem = await licenceProblem(tx, tenantId, now);
  if (problem) throw new Refusal("licence-used-up", { detail: problem });
}

/**
 * Counts one extracted document in the current period. The last thing that a transaction does: the readings behind it wait for its end.
 * Throws Refusal licence-used-up where those that were read at the same time left none.
 */
export async function countProcessed(tx: Tx, tenantId: string, now: Date): Promise<void> {
  const current = await currentLicence(tx, tenantId, now);
  if (!current) return;
  const limit = current.licence.document_limit;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("licence_usage")
    .values({ tenant_id: tenantId, period_start: current.start, processed_count: 1 })
    .onConflict((conflict) => {
      const counted = conflict.columns(["tenant_id", "period_start"]).doUpdateSet({ processed_count: sql`licence_usage.processed_count + 1` });
      return limit === null ? counted : counted.where("licence_usage.processed_count", "<", limit);
    })
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new Refusal("licence-used-up", { detail: "LicenseUsedUp" });
}
