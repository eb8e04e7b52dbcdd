/** Czech rates of VAT in percent that hold from a day on; `third` is the second reduced rate, which was abolished in 2024. */
export type CzechRates = { since: string; high: string; low: string; third?: string };

/** Czech rates of VAT by the first day on which they held, newest first (Act 235/2004, section 47 with its amendments). */
export const czechRates: CzechRates[] = [
  { since: "2024-01-01", high: "21", low: "12" },
  { since: "2015-01-01", high: "21", low: "15", third: "10" },
  { since: "2013-01-01", high: "21", low: "15" },
  { since: "2012-01-01", high: "20", low: "14" },
  { since: "2010-01-01", high: "20", low: "10" },
  { since: "2008-01-01", high: "19", low: "9" },
  { since: "2004-05-01", high: "19", low: "5" },
];

/** The rates in force now. */
export const presentRates: CzechRates = czechRates[0]!;

/** The rates in force on a day, `YYYY-MM-DD`, which is the taxable date where it is known; without a day the present ones. Undefined before May 2004. */
export const ratesOn = (day: string | undefined): CzechRates | undefined => (day === undefined ? presentRates : czechRates.find((rates) => rates.since <= day));

/** VAT rates in force in the European Union, Switzerland and Britain, in hundredths of a per cent, the frequent ones first. */
export const EUROPEAN_RATES = [2100, 1200, 1500, 1000, 1900, 700, 2000, 550, 900, 2300, 500, 2500, 600, 1300, 2700, 800];
