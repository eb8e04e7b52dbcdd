import { proveFaults } from "#test/faults.ts";
import { test } from "vitest";

test("500 faults: all delivered, none booked twice, no half file to be seen", () => proveFaults(500));
