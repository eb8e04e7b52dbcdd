import { Refusal } from "#platform/http/refusal.ts";
import { askUpstream } from "#platform/outgoing.ts";

/** One line of a daily list: `rate` crowns for `amount` units of the currency; published on `publishedDate`. */
export type CnbRate = { currency: string; /** E.g. 100 for HUF. */ amount: string; /** With a decimal point. */ rate: string; publishedDate: string };

/** The daily rates of the Czech National Bank. */
export type Cnb = {
  /**
   * The rate that holds on a day (`YYYY-MM-DD`): of that day's list, else of the last one before it (weekends, holidays, before 14:30).
   * Undefined for a currency that the daily list does not have, and for days before the first list. Throws Refusal upstream-failed or upstream-timeout.
   */
  rate(currency: string, date: string): Promise<CnbRate | undefined>;
};

/** How long an answer may take. */
const TIMEOUT_MS = 8_000;
/** A list older than the asked day may still be replaced by that day's own. */
const STAND_IN_MS = 5 * 60_000;
/** Lists of about two years of working days. */
const CACHE_SIZE = 500;

type DailyList = { publishedDate: string; rates: ReadonlyMap<string, CnbRate> };

/** The rates over the official text file; the list of a day is kept, one request serves all who wait for it. */
export function openCnb(fileUrl: string, { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {}): Cnb {
  const lists = new Map<string, { until: number; list: Promise<DailyList> }>();
  const listOf = (date: string): Promise<DailyList> => {
    const known = lists.get(date);
    if (known && Date.now() < known.until) return known.list;
    const entry = { until: Infinity, list: fetchList(fileUrl, date, timeoutMs) };
    if (lists.size >= CACHE_SIZE) lists.clear();
    lists.set(date, entry);
    entry.list.then(
      (list) => (entry.until = list.publishedDate === date ? Infinity : Date.now() + STAND_IN_MS),
      () => lists.get(date) === entry && lists.delete(date),
    );
    return entry.list;
  };
  return {
    rate: async (currency, date) => {
      const { rates, publishedDate } = await listOf(date);
      // A list of a later day would be a rate that did not hold yet.
      return publishedDate > date ? undefined : rates.get(currency);
    },
  };
}

async function fetchList(fileUrl: string, date: string, timeoutMs: number): Promise<DailyList> {
  const [year, month, day] = date.split("-");
  const { status, body } = await askUpstream("CNB", { url: `${fileUrl}?date=${day}.${month}.${year}`, timeoutMs });
  if (status !== 200) throw new Refusal("upstream-failed", { detail: `CNB ${status}` });
  const list = parseDailyList(body.toString("utf8"));
  if (!list) throw new Refusal("upstream-failed", { detail: "CNB" });
  return list;
}

/**
 * Reads the daily list: day and number of the list, a header, then `country|currency|amount|code|rate` with a decimal comma
 * (formats.md 5.4). Undefined when the text is anything else.
 */
export function parseDailyList(text: string): DailyList | undefined {
  const [head = "", columns = "", ...lines] = text.split(/\r?\n/);
  const day = /^(\d{2})\.(\d{2})\.(\d{4}) #\d+$/.exec(head.trim());
  if (!day || columns.split("|").length !== 5) return undefined;
  const publishedDate = `${day[3]}-${day[2]}-${day[1]}`;
  const rates = new Map<string, CnbRate>();
  for (const line of lines) {
    if (line.trim() === "") continue;
    const [, , amount = "", currency = "", rate = ""] = line.split("|").map((cell) => cell.trim());
    if (!/^[1-9]\d*$/.test(amount) || !/^[A-Z]{3}$/.test(currency) || !/^\d+,\d+$/.test(rate)) return undefined;
    rates.set(currency, { currency, amount, rate: rate.replace(",", "."), publishedDate });
  }
  return rates.size > 0 ? { publishedDate, rates } : undefined;
}
