import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { programVersion } from "./version.ts";

// Each process of the program says in the database that it is there, with what only it can see. Who looks at the database sees all of them.

/** A disk as its process sees it, in bytes; `wanted`: below so much free room uploads are refused. */
export type Disk = { place: "files" | "data"; free: number; total: number; wanted: number };
/** What only the process can see. */
export type Facts = {
  disks?: Disk[];
  /** Moment (ISO) at which the certificate ends that the process answers with over TLS. */
  certificateEnds?: string;
};
/** What the database answers: by how many milliseconds the clock of this machine is ahead of its own, and those of identity servers at most. */
export type Beat = { clockAheadMs: number; identityAheadMs: number };

export type Presence = {
  part: "api" | "worker" | "identity";
  /** Runs one statement as the part's role. */
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
  facts(): Promise<Facts>;
  /** What the machine takes for the time; its clock unless given. */
  machine?(): Date;
  onBeat?(beat: Beat): void;
  onError(error: unknown): void;
};

export const BEAT_MS = 15_000;
/** A process that has not been heard of for so long is silent. */
export const SILENT_MS = 120_000;

const BEAT = `
  with beat as (
    insert into system.parts (part_id, part, host, version, clock_ahead_ms, facts)
    values ($1, $2, $3, $4, extract(epoch from $5::timestamptz - clock_timestamp()) * 1000, $6)
    on conflict (part_id) do update set seen_at = now(), clock_ahead_ms = excluded.clock_ahead_ms, facts = excluded.facts
    returning clock_ahead_ms)
  select clock_ahead_ms::float as "clockAheadMs",
    (select coalesce(max(abs(clock_ahead_ms)), 0)::float from system.parts where part = 'identity' and seen_at > now() - make_interval(secs => $7)) as "identityAheadMs"
  from beat`;

/**
 * Says at once and then every 15 s that the process is there. Returns a function that says that it goes. A database that is away is no
 * reason to stop: the first beat may fail like any other.
 */
export async function startPresence(presence: Presence): Promise<() => Promise<void>> {
  const id = randomUUID();
  let last: Promise<void> = Promise.resolve();
  const beat = async (): Promise<void> => {
    try {
      const facts = JSON.stringify(await presence.facts());
      const given = [id, presence.part, hostname(), programVersion, (presence.machine?.() ?? new Date()).toISOString(), facts, SILENT_MS / 1000];
      const { rows } = await presence.query(BEAT, given);
      presence.onBeat?.(rows[0] as Beat);
    } catch (error) {
      presence.onError(error);
    }
  };
  await beat();
  const timer = setInterval(() => (last = beat()), BEAT_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await last;
    await presence.query("delete from system.parts where part_id = $1", [id]).catch(presence.onError);
  };
}
