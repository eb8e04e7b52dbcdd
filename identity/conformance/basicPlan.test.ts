import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { claims } from "./claims.ts";
import { basicPlan, type Module, type ModuleName, skippedBySuite } from "./plan.ts";
import { openSuite, type Suite } from "./relyingParty.ts";
import { signIn } from "./signIn.ts";

const modules: Record<ModuleName, Module> = { ...signIn, ...claims };

let suite: Suite;
beforeAll(async () => {
  suite = await openSuite();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => suite.close());

describe("oidcc-basic-certification-test-plan", () => {
  it.each(basicPlan.map((name) => [skippedBySuite[name] ? `${name} (skipped by the suite: ${skippedBySuite[name]})` : name, modules[name]] as const))(
    "%s",
    async (_title, run) => run(suite.openVisit(), suite),
  );

  it("has the 38 modules of the plan and no other", () => {
    expect(basicPlan).toHaveLength(38);
    expect(Object.keys(modules).sort()).toEqual([...basicPlan].sort());
  });
});
