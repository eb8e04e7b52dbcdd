import { proveFaults } from "#test/faults.ts";
import { test } from "vitest";

// Five hundred of them: test/long/faults.ts.
test("25 faults: all delivered, none booked twice, no half file to be seen", { timeout: 120_000 }, () => proveFaults(25));
