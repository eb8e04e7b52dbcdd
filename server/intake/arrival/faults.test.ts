import { proveArrivals } from "#test/arrivals/prove.ts";
import { test } from "vitest";

// A thousand messages and files with two hundred faults: test/long/arrivals.ts.
test("R002 messages and files from all sources with 30 faults: every file is one document, every message is put away", { timeout: 300_000 }, () =>
  proveArrivals({ items: 90, faults: 30 }),
);
