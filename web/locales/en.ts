import type { cs } from "./cs.ts";
import { app } from "./en/app.ts";
import { document } from "./en/document.ts";
import { documents } from "./en/documents.ts";
import { people } from "./en/people.ts";
import { upload } from "./en/upload.ts";
import type { Translated } from "./texts.ts";

export const en = { ...app, ...people, ...documents, ...upload, ...document } satisfies Translated<typeof cs>;
