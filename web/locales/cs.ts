import { app } from "./cs/app.ts";
import { document } from "./cs/document.ts";

/** Czech, the source of all texts. A value in {{braces}} is filled in; `_one _few _many _other` are plural forms. */
export const cs = { ...app, ...document } as const;
