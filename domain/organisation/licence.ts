export const licencePeriods = ["Day", "Week", "Month", "Quarter", "Year", "Eternity", "Unlimited"] as const;
export type LicencePeriod = (typeof licencePeriods)[number];

/** A trial reads so many documents within so many days. */
export const TRIAL_DOCUMENTS = 50;
export const TRIAL_DAYS = 30;

/** First day after the licence period that began on a day; null where periods do not end. */
export function periodEnd(period: LicencePeriod, start: string): string | null {
  const date = new Date(`${start}T00:00:00Z`);
  const days: Partial<Record<LicencePeriod, number>> = { Day: 1, Week: 7 };
  const months: Partial<Record<LicencePeriod, number>> = { Month: 1, Quarter: 3, Year: 12 };
  if (days[period] === undefined && months[period] === undefined) return null;
  date.setUTCDate(date.getUTCDate() + (days[period] ?? 0));
  date.setUTCMonth(date.getUTCMonth() + (months[period] ?? 0));
  return date.toISOString().slice(0, 10);
}

/**
 * First day of the licence period that a calendar day falls into. Weeks begin on Monday; Eternity and Unlimited
 * count from the day on which the licence began.
 */
export function periodStart(period: LicencePeriod, today: string, validFrom: string): string {
  const [year = "", month = ""] = today.split("-");
  switch (period) {
    case "Day":
      return today;
    case "Week":
      return monday(today);
    case "Month":
      return `${year}-${month}-01`;
    case "Quarter":
      return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, "0")}-01`;
    case "Year":
      return `${year}-01-01`;
    case "Eternity":
    case "Unlimited":
      return validFrom;
  }
}

function monday(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  date.setUTCDate(date.getUTCDate() - sinceMonday);
  return date.toISOString().slice(0, 10);
}
