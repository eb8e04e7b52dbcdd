import { expect, test } from "vitest";
import { sourceFor } from "./source.ts";

test.each([
  ["ClientApplication", undefined, "API"],
  ["ClientApplication", "WebApp", "API"],
  ["ClientApplication", "Mail", "Mail"],
  ["ClientApplication", "Plugin", "Plugin"],
  ["Processor", undefined, "WebApp"],
  ["TenantAdmin", "Mail", "WebApp"],
  ["Uploader", "API", "WebApp"],
  ["Uploader", "Plugin", "Plugin"],
] as const)("what %s uploads as %s comes from %s", (role, claimed, source) => {
  expect(sourceFor(role, claimed)).toBe(source);
});
