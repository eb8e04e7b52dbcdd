import type { Clock } from "./app.ts";
import type { Beat } from "#platform/presence.ts";

/** Clocks that differ by less agree well enough for all that the program does. */
export const CLOCK_DIFFERS_MS = 30_000;
/** From here on sign-ins fail that would otherwise do. */
export const CLOCK_WRONG_MS = 300_000;

/**
 * The time of the installation is that of its database, which all machines share: one whose clock differs must not find that tokens and
 * links have ended which others still honour.
 */
export type InstallationClock = Clock & {
  /** What this machine takes for the time. */
  machine(): Date;
  /** Whether tokens may bear wrong times, because the clock of an identity server differs. */
  mayTokensBeWrong(): boolean;
  learn(beat: Beat): void;
};

export function openClock(machine: () => Date = () => new Date()): InstallationClock {
  let known: Beat = { clockAheadMs: 0, identityAheadMs: 0 };
  const differs = (ms: number) => Math.abs(ms) >= CLOCK_DIFFERS_MS;
  return {
    now: () => (differs(known.clockAheadMs) ? new Date(machine().getTime() - known.clockAheadMs) : machine()),
    machine,
    mayTokensBeWrong: () => differs(known.identityAheadMs),
    learn: (beat) => void (known = beat),
  };
}
