import { proveArrivals } from "#test/arrivals.ts";
import { apache } from "#test/servers/apache.ts";
import { dovecot } from "#test/servers/dovecot.ts";
import { test } from "vitest";

// A thousand messages and files with two hundred faults: test/long/arrivals.ts.
test.skipIf(!dovecot || !apache)("R002 messages and files with 20 faults: every file is one document, every message is put away", { timeout: 300_000 }, () =>
  proveArrivals({ items: 60, faults: 20 }),
);
