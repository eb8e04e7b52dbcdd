import type { cs } from "./cs.ts";
import { app } from "./en/app.ts";
import { document } from "./en/document.ts";
import type { Translated } from "./texts.ts";

export const en = { ...app, ...document } satisfies Translated<typeof cs>;
