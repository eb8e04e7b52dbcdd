import { proveHostileMails } from "#test/hostileArrivals.ts";
import { test } from "vitest";

test("70 hostile messages at their full size: a clean outcome of each, no request to another server, children stay below 512 MiB", () => proveHostileMails(1));
