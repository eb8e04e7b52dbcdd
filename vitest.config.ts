import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{domain,contract,server,identity,web,scripts,test,e2e}/**/*.test.{ts,tsx}"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
