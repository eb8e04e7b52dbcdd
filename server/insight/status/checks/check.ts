import type { StatusCheck } from "#domain/insight/status.ts";
import type { Culture } from "#domain/names.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import type { PartRow } from "#server/insight/status/parts.ts";

/** Something that needs a person. `subject` distinguishes findings of one check; `since`: the moment it is noticed where nobody knows better. */
export type Finding = { subject: string; since?: Date; details: Record<string, string> };

/** What a check looks at: rows of one company through `tx`, and the processes of the installation. */
export type Place = { app: App; tx: Tx; tenantId: string; parts: readonly PartRow[]; now: Date };

type Text = { title(details: Record<string, string>): string; advice: string };
export type Check = {
  name: StatusCheck;
  /** Whose administrators see it: those of the company, or those of the installation alone. */
  of: "company" | "installation";
  look(place: Place): Promise<Finding[]>;
  text: Record<Culture, Text>;
  /** Where in the application to mend it; empty where it is mended outside. */
  path: string;
  /** It has e-mails of its own. */
  isMailedElsewhere?: true;
};

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** So long before its end that is reported which a person has to renew. */
const ENDS_SOON_MS = 30 * DAY_MS;

/** Whether a last day, a calendar date, or a moment (ISO 8601) is near or over. */
export const endsSoon = (ends: string, now: Date): boolean => Date.parse(ends) - now.getTime() < ENDS_SOON_MS;

/** The day of a moment (ISO 8601) or a calendar date, in words. */
export const dayOf = (culture: Culture, moment = ""): string => (moment ? new Date(moment).toLocaleDateString(culture, { timeZone: "Europe/Prague" }) : "");

/** The latest of moments that are known. */
export function sinceOf(moments: readonly (Date | null)[]): { since?: Date } {
  const known = moments.filter((moment) => moment !== null).map((moment) => moment.getTime());
  return known.length > 0 ? { since: new Date(Math.max(...known)) } : {};
}
