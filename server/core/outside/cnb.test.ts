import { type FakeCnb, startFakeCnb } from "#test/fakes/cnb.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openCnb, parseDailyList } from "./cnb.ts";

const TIMEOUT_MS = 500;

let bank: FakeCnb;
beforeAll(async () => void (bank = await startFakeCnb()));
afterAll(() => bank.close());
beforeEach(() => void (bank.requests.length = 0));
afterEach(() => void (bank.mood = "ok"));

const rateOn = (currency: string, date: string) => openCnb(bank.url, { timeoutMs: TIMEOUT_MS }).rate(currency, date);

describe("the rate that holds on a day", () => {
  test.each([
    ["a working day has its own", "EUR", "2026-03-06", { amount: "1", rate: "24.330", publishedDate: "2026-03-06" }],
    ["Saturday takes Friday's", "EUR", "2026-03-07", { amount: "1", rate: "24.330", publishedDate: "2026-03-06" }],
    ["Sunday takes Friday's", "EUR", "2026-03-08", { amount: "1", rate: "24.330", publishedDate: "2026-03-06" }],
    ["Monday has a new one", "EUR", "2026-03-09", { amount: "1", rate: "24.410", publishedDate: "2026-03-09" }],
    ["forints are quoted by the hundred", "HUF", "2026-03-05", { amount: "100", rate: "6.318", publishedDate: "2026-03-05" }],
    ["rupiahs by the thousand", "IDR", "2026-03-05", { amount: "1000", rate: "1.382", publishedDate: "2026-03-05" }],
  ])("%s", async (_name, currency, date, expected) => expect(await rateOn(currency, date)).toEqual({ currency, ...expected }));

  test("the day is asked for as the bank writes it", async () => {
    await rateOn("EUR", "2026-03-06");
    expect(bank.requests).toEqual(["06.03.2026"]);
  });

  test("a currency without a daily rate, and a day before the first list, have none", async () => {
    expect(await rateOn("CZK", "2026-03-06")).toBeUndefined();
    expect(await rateOn("ARS", "2026-03-06")).toBeUndefined();
    expect(await rateOn("EUR", "1990-01-02")).toBeUndefined();
  });
});

describe("the bank fails", () => {
  test.each([404, 503, "garbage"] as const)("an answer %s is upstream-failed", async (mood) => {
    bank.mood = mood;
    await expect(rateOn("EUR", "2026-03-06")).rejects.toMatchObject({ code: "upstream-failed" });
  });

  test("no answer in time is upstream-timeout", async () => {
    bank.mood = "hang";
    await expect(rateOn("EUR", "2026-03-06")).rejects.toMatchObject({ code: "upstream-timeout" });
  });

  test("no connection is upstream-failed", async () => {
    await expect(openCnb("http://127.0.0.1:1/denni_kurz.txt").rate("EUR", "2026-03-06")).rejects.toMatchObject({ code: "upstream-failed" });
  });

  test("a failure is not kept", async () => {
    const cnb = openCnb(bank.url, { timeoutMs: TIMEOUT_MS });
    bank.mood = 503;
    await expect(cnb.rate("EUR", "2026-03-06")).rejects.toMatchObject({ code: "upstream-failed" });
    bank.mood = "ok";
    expect(await cnb.rate("EUR", "2026-03-06")).toMatchObject({ rate: "24.330" });
  });
});

test("a list is asked for once, however many wait for it", async () => {
  const cnb = openCnb(bank.url);
  await Promise.all(["EUR", "USD", "HUF"].map((currency) => cnb.rate(currency, "2026-03-06")));
  await cnb.rate("JPY", "2026-03-06");
  expect(bank.requests).toHaveLength(1);
});

const head = "06.03.2026 #46\nzemě|měna|množství|kód|kurz\n";
test.each([
  ["no list", ""],
  ["no rates", head],
  ["a cell too few", `${head}EMU|euro|1|EUR\n`],
  ["an amount of nothing", `${head}EMU|euro|0|EUR|24,330\n`],
  ["a decimal point", `${head}EMU|euro|1|EUR|24.330\n`],
  ["no date", `země|měna|množství|kód|kurz\nEMU|euro|1|EUR|24,330\n`],
])("%s is not a daily list", (_name, text) => expect(parseDailyList(text)).toBeUndefined());

test("lines may end as on Windows", () => {
  expect(parseDailyList(`${head}EMU|euro|1|EUR|24,330`.replaceAll("\n", "\r\n"))?.rates.get("EUR")).toMatchObject({ rate: "24.330" });
});
