import { guidePages } from "./app/help/plugin.ts";
import react from "@vitejs/plugin-react";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const root = fileURLToPath(new URL("./", import.meta.url));

/** Every page beside index.html is a small callback page of the sign-in; it works without the application (R281, R282). */
const pages = readdirSync(root).filter((name) => name.endsWith(".html"));

/** Where `npm start` listens; only the development server of the front end forwards to it. */
const backend = process.env["KVITANCE_API"] ?? "http://localhost:8080";

/** The sentences that describe calls are for OpenAPI; without them the first load is 5 kB smaller. */
const withoutSummaries: Plugin = {
  name: "without-summaries",
  enforce: "pre",
  transform: (code, id) =>
    id.includes("/contract/") ? { code: code.replaceAll(/^ +summary:\s*(?:"(?:[^"\\]|\\.)*"|`[^`$]*`),$/gm, 'summary: "",'), map: null } : undefined,
};

export default defineConfig({
  root,
  base: "/",
  plugins: [withoutSummaries, guidePages, react()],
  // The contract's schemas are for the server; see lib/zodShapes.ts.
  resolve: { alias: [{ find: /^zod$/, replacement: `${root}lib/zodShapes.ts` }] },
  server: { proxy: { "/v1": backend, "/config.json": backend } },
  build: {
    outDir: fileURLToPath(new URL("./dist", import.meta.url)),
    emptyOutDir: true,
    // Everything is a file of its own with a hash in its name: the content security policy allows no data: and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { input: pages.map((name) => `${root}${name}`) },
  },
});
