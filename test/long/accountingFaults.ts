import { proveAccountingFaults } from "#test/accountingFaults.ts";
import { test } from "vitest";

test("1,000 broken requests to accounting systems: every document in the books once", () => proveAccountingFaults(1_000));
