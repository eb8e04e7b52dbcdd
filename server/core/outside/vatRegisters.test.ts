import { type FakeVatRegisters, startFakeVatRegisters } from "#test/fakes/vatRegisters.ts";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askAdis } from "./adis.ts";
import { askIsir } from "./isir.ts";
import { askVies } from "./vies.ts";
import { openVatRegisters } from "./vatRegisters.ts";

let fake: FakeVatRegisters;
const lines: string[] = [];
const registers = () => openVatRegisters(fake, pino({ level: "warn" }, { write: (line) => void lines.push(line) }));
beforeAll(async () => void (fake = await startFakeVatRegisters()));
afterAll(() => fake.close());
beforeEach(() => {
  fake.mood = "ok";
  fake.asked.adis.length = 0;
  fake.asked.vies.length = 0;
  fake.asked.isir.length = 0;
  lines.length = 0;
  fake.payers.clear();
  fake.payers.set("80000011", {
    standard: [
      { predcisli: "19", cislo: "2000145399", kodBanky: "0800" },
      { cislo: "0000123457", kodBanky: "0100" },
    ],
    other: ["SK3112000000198742637541"],
  });
  fake.payers.set("80000029", { isUnreliable: true, since: "2024-03-01" });
  fake.valid.add("SK2020317068");
});

describe("ISIR", () => {
  test("names the proceedings that are not ended, and says when there are none", async () => {
    fake.proceedings.set("80000011", [
      { number: "123", year: "2026", state: "KONKURS", since: "2026-03-02" },
      { number: "77", year: "2019", state: "KONKURS", since: "2019-01-02", ended: "2022-05-01" },
      { number: "9", year: "2026" },
    ]);
    expect(await askIsir(fake.isirUrl, "80000011")).toEqual({
      register: "isir",
      proceedings: [
        { fileNumber: "INS 123/2026", state: "KONKURS", since: "2026-03-02" },
        { fileNumber: "INS 9/2026", state: "", since: null },
      ],
    });
    expect(await askIsir(fake.isirUrl, "80000029")).toEqual({ register: "isir", proceedings: [] });
  });

  test.each(["2", "garbage", 503] as const)("that does not answer (%s) is never taken for a company without proceedings", async (mood) => {
    fake.mood = mood;
    await expect(askIsir(fake.isirUrl, "80000011")).rejects.toMatchObject({ code: "upstream-failed" });
  });
});

describe("ADIS", () => {
  test("says of a payer whether it is reliable and which accounts it published", async () => {
    expect(await askAdis(fake.adisUrl, ["CZ80000011", "CZ80000029", "CZ90000013"])).toEqual(
      new Map([
        [
          "CZ80000011",
          {
            register: "adis",
            isKnown: true,
            isUnreliable: false,
            unreliableSince: null,
            accounts: ["CZ6508000000192000145399", "CZ7001000000000000123457", "SK3112000000198742637541"],
          },
        ],
        ["CZ80000029", { register: "adis", isKnown: true, isUnreliable: true, unreliableSince: "2024-03-01", accounts: [] }],
        ["CZ90000013", { register: "adis", isKnown: false, isUnreliable: false, unreliableSince: null, accounts: [] }],
      ]),
    );
    expect(fake.asked.adis).toEqual([["80000011", "80000029", "90000013"]]);
  });

  test.each(["2", "3", "garbage", 503] as const)("that is closed (%s) is no answer", async (mood) => {
    fake.mood = mood;
    await expect(askAdis(fake.adisUrl, ["CZ80000011"])).rejects.toMatchObject({ code: "upstream-failed" });
  });

  test("that hangs is left after its time", async () => {
    fake.mood = "hang";
    await expect(askAdis(fake.adisUrl, ["CZ80000011"], 100)).rejects.toMatchObject({ code: "upstream-timeout" });
  });
});

describe("VIES", () => {
  test("says yes and no", async () => {
    expect(await askVies(fake.viesUrl, "SK2020317068")).toMatchObject({ register: "vies", isKnown: true });
    expect(await askVies(fake.viesUrl, "SK2020317079")).toMatchObject({ isKnown: false });
  });

  test.each(["MS_UNAVAILABLE", "VOW-ERR-2600", "garbage", 503] as const)(
    "that could not ask the member state (%s) does not say that an id is invalid",
    async (mood) => {
      fake.mood = mood;
      await expect(askVies(fake.viesUrl, "SK2020317068")).rejects.toMatchObject({ code: "upstream-failed" });
    },
  );
});

describe("all registers", () => {
  test("are asked about the ids that they know, each id once; others are left out", async () => {
    const answers = await registers().ask(["CZ80000011", "SK2020317068", "CZ80000011", "80000029", "GB123456789", "nonsense", "80000028"]);
    expect([...answers.keys()].toSorted()).toEqual(["80000029", "CZ80000011", "SK2020317068"]);
    expect(fake.asked).toEqual({ adis: [["80000011"]], vies: ["SK2020317068"], isir: ["80000029"] });
  });

  test("answer about more than a hundred payers in several questions", async () => {
    const ids = Array.from({ length: 150 }, (_, index) => String(10_000_000 + index));
    for (const id of ids) fake.payers.set(id, {});
    expect((await registers().ask(ids.map((id) => `CZ${id}`))).size).toBe(150);
    expect(fake.asked.adis.map((some) => some.length)).toEqual([100, 50]);
  });

  test("that do not answer leave the id out; the log says so and names nobody", async () => {
    fake.mood = "garbage";
    expect((await registers().ask(["CZ80000011", "SK2020317068"])).size).toBe(0);
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toMatch(/80000011|2020317068/);
  });
});
