import { czechRates } from "./rates.ts";

/** Rates above zero in percent that hold in a country from a day on. */
type Rates = { since: string; rates: string };

/** Before the oldest entry of a country the law is unknown. */
const ALWAYS = "2005-01-01";

/** Rates of VAT (GST, SST) by country, newest first. Sources: European Commission, Taxes in Europe Database; the tax authorities of the other countries. */
const LAW: Record<string, Rates[]> = {
  CZ: czechRates.map(({ since, high, low, third }) => ({ since, rates: [high, low, third].filter(Boolean).join(" ") })),
  SK: [
    { since: "2025-01-01", rates: "23 19 5" },
    { since: "2023-01-01", rates: "20 10 5" },
    { since: "2011-01-01", rates: "20 10" },
    { since: ALWAYS, rates: "19 10" },
  ],
  DE: [
    { since: "2021-01-01", rates: "19 7" },
    { since: "2020-07-01", rates: "16 5" },
    { since: "2007-01-01", rates: "19 7" },
    { since: ALWAYS, rates: "16 7" },
  ],
  AT: [
    { since: "2022-01-01", rates: "20 19 13 10" },
    { since: "2020-07-01", rates: "20 19 13 10 5" },
    { since: "2016-01-01", rates: "20 19 13 10" },
    { since: ALWAYS, rates: "20 19 12 10" },
  ],
  CH: [
    { since: "2024-01-01", rates: "8.1 2.6 3.8" },
    { since: "2018-01-01", rates: "7.7 2.5 3.7" },
    { since: "2011-01-01", rates: "8 2.5 3.8" },
    { since: ALWAYS, rates: "7.6 2.4 3.6" },
  ],
  PL: [
    { since: "2011-01-01", rates: "23 8 5 7 4" },
    { since: ALWAYS, rates: "22 7 3" },
  ],
  FR: [
    { since: "2014-01-01", rates: "20 10 5.5 2.1 8.5" },
    { since: "2012-01-01", rates: "19.6 7 5.5 2.1 8.5" },
    { since: ALWAYS, rates: "19.6 5.5 2.1 8.5" },
  ],
  NL: [
    { since: "2019-01-01", rates: "21 9" },
    { since: "2012-10-01", rates: "21 6" },
    { since: ALWAYS, rates: "19 6" },
  ],
  BE: [{ since: ALWAYS, rates: "21 12 6" }],
  LU: [
    { since: "2024-01-01", rates: "17 14 8 3" },
    { since: "2023-01-01", rates: "16 13 7 3" },
    { since: "2015-01-01", rates: "17 14 8 3" },
    { since: ALWAYS, rates: "15 12 6 3" },
  ],
  GB: [
    { since: "2022-04-01", rates: "20 5" },
    { since: "2021-10-01", rates: "20 12.5 5" },
    { since: "2011-01-04", rates: "20 5" },
    { since: ALWAYS, rates: "17.5 15 5" },
  ],
  IE: [
    { since: "2021-03-01", rates: "23 13.5 9 4.8" },
    { since: "2020-09-01", rates: "21 13.5 9 4.8" },
    { since: "2012-01-01", rates: "23 13.5 9 4.8" },
    { since: ALWAYS, rates: "21 13.5 4.8" },
  ],
  IT: [
    { since: "2013-10-01", rates: "22 10 5 4" },
    { since: ALWAYS, rates: "21 20 10 4" },
  ],
  ES: [
    { since: "2012-09-01", rates: "21 10 7.5 5 4 2" },
    { since: ALWAYS, rates: "18 16 8 7 4" },
  ],
  PT: [{ since: ALWAYS, rates: "23 22 21 13 12 6 5 4" }],
  HU: [
    { since: "2012-01-01", rates: "27 18 5" },
    { since: ALWAYS, rates: "25 20 18 5" },
  ],
  SI: [
    { since: "2013-07-01", rates: "22 9.5 5" },
    { since: ALWAYS, rates: "20 8.5" },
  ],
  HR: [{ since: ALWAYS, rates: "25 23 22 13 10 5" }],
  RO: [
    { since: "2025-08-01", rates: "21 11 9" },
    { since: "2017-01-01", rates: "19 9 5" },
    { since: ALWAYS, rates: "24 20 19 9 5" },
  ],
  BG: [{ since: ALWAYS, rates: "20 9 7" }],
  EL: [{ since: ALWAYS, rates: "24 23 21 19 17 13 11 9 6" }],
  CY: [{ since: ALWAYS, rates: "19 18 17 15 9 8 5 3" }],
  MT: [{ since: ALWAYS, rates: "18 12 7 5" }],
  DK: [{ since: ALWAYS, rates: "25" }],
  SE: [{ since: ALWAYS, rates: "25 12 6" }],
  NO: [{ since: ALWAYS, rates: "25 15 12 8" }],
  FI: [
    { since: "2024-09-01", rates: "25.5 14 10" },
    { since: ALWAYS, rates: "24 23 22 14 13 10 9 8" },
  ],
  EE: [
    { since: "2025-07-01", rates: "24 13 9" },
    { since: "2024-01-01", rates: "22 9 5" },
    { since: ALWAYS, rates: "20 18 9 5" },
  ],
  LV: [{ since: ALWAYS, rates: "21 22 18 12 10 5" }],
  LT: [{ since: ALWAYS, rates: "21 19 18 12 9 5" }],
  MY: [
    { since: "2024-03-01", rates: "10 8 6 5" },
    { since: "2018-09-01", rates: "10 6 5" },
    { since: ALWAYS, rates: "10 6 5" },
  ],
  SG: [
    { since: "2024-01-01", rates: "9" },
    { since: "2023-01-01", rates: "8" },
    { since: ALWAYS, rates: "7 5" },
  ],
  IN: [
    { since: "2017-07-01", rates: "28 18 14 12 9 6 5 3 2.5 1.5" },
    { since: ALWAYS, rates: "14.5 14 12.5 5 4" },
  ],
  AU: [{ since: ALWAYS, rates: "10" }],
  NZ: [{ since: ALWAYS, rates: "15 12.5" }],
};

/**
 * Rates above zero that the law of a country (ISO 3166, as in VAT ids: EL for Greece) knows on any of the days `YYYY-MM-DD`, in hundredths of a per
 * cent; without a day those of all times. Undefined where the law of the country is unknown or sets no such rates.
 */
export function lawfulRates(country: string, days: readonly string[]): number[] | undefined {
  const law = LAW[country === "GR" ? "EL" : country === "XI" ? "GB" : country];
  if (!law) return undefined;
  const entries = days.length === 0 ? law : days.flatMap((day) => law.find(({ since }) => since <= day) ?? []);
  if (entries.length === 0) return undefined;
  return [...new Set(entries.flatMap(({ rates }) => rates.split(" ").map((rate) => Math.round(Number(rate) * 100))))];
}
