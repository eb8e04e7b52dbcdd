import { guidePages } from "./web/app/help/plugin.ts";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// What the tests start, node compiles once and not for every start.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL(".cache/compiled", import.meta.url));

// A busy machine takes its time; what never comes true still fails.
const common = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

/** Files share their modules, as one program does: loading them anew for each took a third of the server's time and most of the screens'. */
const shared = { isolate: false };

const screens = globSync("web/**/*.test.{ts,tsx}", { exclude: ["**/node_modules"] });
/** Files that put another module in the place of one: what the next ones loaded would be it as well. */
const replacing = screens.filter((file) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, "utf8")));
/** A link that a test follows, to a file for example, would take the page away from the files behind it. */
const navigation = { disableMainFrameNavigation: true, disableFallbackToSetURL: true };
const screen = { ...common, setupFiles: "web/testing/setup.ts", environmentOptions: { happyDOM: { settings: { navigation } } } };

export default defineConfig({
  test: {
    maxWorkers: "100%",
    projects: [
      { test: { ...common, ...shared, name: "rules", include: ["{domain,contract}/**/*.test.ts"] } },
      { plugins: [guidePages], test: { ...screen, ...shared, name: "web", include: ["web/**/*.test.{ts,tsx}"], exclude: replacing } },
      { plugins: [guidePages], test: { ...screen, name: "web-replacing", include: replacing } },
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
          ...shared,
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
