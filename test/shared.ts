import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../shared/", import.meta.url));

/** Folder of the reference material (schemas, corpora), or undefined in a user's checkout: such tests are skipped. */
export const shared: string | undefined = existsSync(folder) ? folder : undefined;
