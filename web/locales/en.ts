import type { cs } from "./cs.ts";
import { app } from "./en/app.ts";
import { approval } from "./en/approval.ts";
import { documentChecks } from "./en/documentChecks.ts";
import { documents } from "./en/documents.ts";
import { lists } from "./en/lists.ts";
import { people } from "./en/people.ts";
import { upload } from "./en/upload.ts";
import type { Translated } from "./texts.ts";

export const en = {
  ...app,
  ...approval,
  ...people,
  ...documents,
  ...lists,
  ...upload,
  ...documentChecks,
} satisfies Translated<typeof cs>;
