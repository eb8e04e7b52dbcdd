import { proveArrivals } from "#test/arrivals/prove.ts";
import { test } from "vitest";

/** KVITANCE_TEST_ITEMS and KVITANCE_TEST_FAULTS make the test smaller or larger. */
const items = Number(process.env.KVITANCE_TEST_ITEMS ?? 1_000);
const faults = Number(process.env.KVITANCE_TEST_FAULTS ?? 200);

test(`${items} messages and files with ${faults} faults: every file is one document, every message is put away`, () => proveArrivals({ items, faults }));
