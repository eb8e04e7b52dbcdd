export const licencePeriods = ["Day", "Week", "Month", "Quarter", "Year", "Eternity", "Unlimited"] as const;
export type LicencePeriod = (typeof licencePeriods)[number];

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
