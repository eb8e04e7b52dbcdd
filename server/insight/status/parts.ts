import { type Facts, SILENT_MS } from "#platform/presence.ts";
import type { App } from "#server/core/app.ts";

/** A process of the program as it last reported itself; `clockAheadMs` of its machine against the database. */
export type PartRow = { part: "api" | "worker" | "identity"; host: string; version: string; startedAt: Date; seenAt: Date; clockAheadMs: number; facts: Facts };

/** A machine that has been silent for so long is gone for good. */
const FORGOTTEN = "1 day";

/** The processes that were heard of within a day, and the time by the clock that their moments are written with. */
export async function loadParts({ db }: Pick<App, "db">): Promise<{ parts: PartRow[]; now: Date }> {
  const { rows } = await db.statement<PartRow & { now: Date }>(
    `select part, host, version, started_at as "startedAt", seen_at as "seenAt", clock_ahead_ms::float as "clockAheadMs", facts, now() as now
     from system.parts where seen_at > now() - $1::interval order by host, part, started_at`,
    [FORGOTTEN],
  );
  return { parts: rows.map(({ now: _, ...part }) => part), now: rows[0]?.now ?? new Date() };
}

export const forgetParts = async ({ db }: Pick<App, "db">): Promise<void> =>
  void (await db.statement("delete from system.parts where seen_at <= now() - $1::interval", [FORGOTTEN]));

/** Kinds of processes that were killed on a machine without another one there in their place. */
export function silentParts(parts: readonly PartRow[], now: Date): PartRow[] {
  const isSilent = ({ seenAt }: PartRow) => now.getTime() - seenAt.getTime() >= SILENT_MS;
  const newest = new Map<string, PartRow>();
  for (const row of parts) {
    const key = `${row.part} ${row.host}`;
    if ((newest.get(key)?.seenAt ?? new Date(0)) < row.seenAt) newest.set(key, row);
  }
  return [...newest.values()].filter(isSilent);
}
