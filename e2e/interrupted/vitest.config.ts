import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** A run that never ends by itself, set up like those of the server and of the browser. */
export default defineConfig({
  root: fileURLToPath(new URL("../../", import.meta.url)),
  test: { include: ["e2e/interrupted/waits.ts"], globalSetup: ["test/run/folder.ts", "test/globalSetup.ts"], testTimeout: 600_000 },
});
