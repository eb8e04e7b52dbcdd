import { app } from "./cs/app.ts";
import { approval } from "./cs/approval.ts";
import { documentChecks } from "./cs/documentChecks.ts";
import { documents } from "./cs/documents.ts";
import { lists } from "./cs/lists.ts";
import { people } from "./cs/people.ts";
import { upload } from "./cs/upload.ts";

/** Czech, the source of all texts. A value in {{braces}} is filled in; `_one _few _many _other` are plural forms. Part of the first load: texts of the document screen stand in `document.ts`, those of few screens in `later.ts`. */
export const cs = {
  ...app,
  ...approval,
  ...people,
  ...documents,
  ...lists,
  ...upload,
  ...documentChecks,
} as const;
