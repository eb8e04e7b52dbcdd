import { guidePages } from "./web/app/help/plugin.ts";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// What the tests start, node compiles once and not for every start.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL(".cache/compiled", import.meta.url));

// A busy machine takes its time; what never comes true still fails.
const common = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

/** Files share their modules, as one program does: loading the server anew for each took a third of the time. */
const shared = { isolate: false };

export default defineConfig({
  test: {
    maxWorkers: "100%",
    projects: [
      { test: { ...common, ...shared, name: "rules", include: ["{domain,contract}/**/*.test.ts"] } },
      { plugins: [guidePages], test: { ...common, name: "web", include: ["web/**/*.test.{ts,tsx}"] } },
      {
        test: {
          ...common,
          ...shared,
          name: "server",
          include: ["{platform,start,server,identity,samples,scripts,test}/**/*.test.ts"],
          globalSetup: ["test/run/folder.ts", "test/globalSetup.ts"],
        },
      },
      {
        test: {
          ...common,
          name: "long",
          include: ["test/long/*.ts"],
          globalSetup: ["test/run/folder.ts", "test/globalSetup.ts"],
          testTimeout: 1_800_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...common,
          name: "browser",
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["test/run/folder.ts", "e2e/globalSetup.ts"],
          setupFiles: "e2e/setup.ts",
          testTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
