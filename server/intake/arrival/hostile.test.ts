import { proveHostileMails } from "#test/hostileArrivals.ts";
import { test } from "vitest";

// Whole bombs: test/long/hostileMails.ts.
test("70 hostile messages: a clean outcome of each, and no request to another server", { timeout: 300_000 }, () => proveHostileMails(0.01));
