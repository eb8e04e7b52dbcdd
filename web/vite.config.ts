import { guidePages } from "./app/help/plugin.ts";
import { precompressed } from "./precompressed.ts";
import react from "@vitejs/plugin-react";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type IndexHtmlTransformContext, minifySync, parseSync, type Plugin, Visitor } from "vite";

const root = fileURLToPath(new URL("./", import.meta.url));

/** Every page beside index.html is a small callback page of the sign-in; it works without the application (R281, R282). */
const pages = readdirSync(root).filter((name) => name.endsWith(".html"));

/** Where `npm start` listens; only the development server of the front end forwards to it. */
const backend = process.env["KVITANCE_API"] ?? "http://localhost:8080";

/** What the browser asks of a call of the contract (lib/api.ts, domain/access has the rights): its address, its query, and how it answers. */
const usedOfCalls = new Set(["method", "path", "query", "reply", "answers"]);
type Located = { type: string; start: number; end: number };
type Property = Located & { key: { name?: string }; value: Located };

/** Leaves the rest of each call out of the build, and of the shape of its reply that there is one. */
const leanCalls: Plugin = {
  name: "lean-calls",
  transform: {
    filter: { id: /\/contract\/.*\.ts$/ },
    handler(code, id) {
      const cuts: { start: number; end: number; text: string }[] = [];
      new Visitor({
        CallExpression({ callee, arguments: [spec] }) {
          if (callee.type !== "Identifier" || callee.name !== "call" || spec?.type !== "ObjectExpression") return;
          for (const { key, value, start, end } of spec.properties as unknown as Property[]) {
            if (key.name === "reply") cuts.push({ start: value.start, end: value.end, text: "true" });
            else if (!usedOfCalls.has(key.name ?? "")) cuts.push({ start, end: code[end] === "," ? end + 1 : end, text: "" });
          }
        },
      }).visit(parseSync(id, code).program);
      let lean = code;
      for (const { start, end, text } of cuts.toSorted((one, other) => other.start - one.start)) lean = lean.slice(0, start) + text + lean.slice(end);
      return { code: lean, map: null };
    },
  },
  enforce: "pre",
};

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;

/** The files of the list, which most visits begin with. */
function filesOfList(bundle: Bundle): string[] {
  const screen = Object.values(bundle).find((part) => part.type === "chunk" && part.moduleIds.some((id) => id.endsWith("/DocumentsScreen.tsx")));
  if (screen?.type !== "chunk") throw new Error("The build has no file with the list.");
  return [screen.fileName, ...screen.imports];
}

/** Writes `early.js` into the page, with the names of the list's files for it to load. */
const early: Plugin = {
  name: "early",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      const { code } = minifySync("early.js", readFileSync(`${root}early.js`, "utf8"));
      const list = bundle ? filesOfList(bundle).filter((file) => !html.includes(file)) : [];
      return html.replace('<script data-list="">', () => `<script data-list="${list.map((file) => `/${file}`).join(" ")}">${code}`);
    },
  },
};

export default defineConfig({
  root,
  base: "/",
  plugins: [leanCalls, guidePages, react(), early, precompressed],
  // The contract's schemas are for the server; see lib/zodShapes.ts.
  resolve: { alias: [{ find: /^zod$/, replacement: `${root}lib/zodShapes.ts` }] },
  server: { proxy: { "/v1": backend, "/config.json": backend } },
  build: {
    outDir: fileURLToPath(new URL("./dist", import.meta.url)),
    emptyOutDir: true,
    // Everything is a file of its own with a hash in its name: the content security policy allows no data:, and of inline scripts early.js alone.
    assetsInlineLimit: 0,
    // All styles are one file, a third larger than those of the list alone: as 39 files each screen waited for its own, one way there and back.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      // What belongs together comes as one file: on a slow line each further one costs a way there and back, and compresses by itself.
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"], test: (id: string) => !/\/(?:domain|big\.js)\//.test(id), priority: 2 },
            { name: "list", test: /\/DocumentsScreen\.tsx$/, priority: 1 },
          ],
        },
      },
      input: pages.map((name) => `${root}${name}`),
      // What no call is left to use goes too: rules and contract do nothing by being loaded.
      treeshake: { manualPureFunctions: ["z"], moduleSideEffects: [{ test: /\/(?:contract|domain)\/.*\.ts$/, sideEffects: false }] },
    },
  },
});
