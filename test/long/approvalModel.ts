import { playApproval } from "#test/approvalModel.ts";
import { test } from "vitest";

const seed = Number(process.env.KVITANCE_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));

test("R113 100,000 commands break no invariant of domain rules 2 and 3", () => {
  console.log(`approval model: seed ${seed}`);
  playApproval(100_000, seed);
});
