import type { Plugin } from "vite";
import { sectionsOf } from "./markdown.ts";

/** Pages of docs/guide become their sections when the application is built: no Markdown and no library for it reaches the browser. */
export const guidePages: Plugin = {
  name: "guide-pages",
  enforce: "pre",
  transform: (markdown, id) =>
    id.endsWith(".md") && id.includes("/docs/guide/") ? { code: `export default ${JSON.stringify(sectionsOf(markdown))};`, map: null } : undefined,
};
