import { fileURLToPath } from "node:url";

/** What Node compiled of our modules, so that the next start need not do it again; where the folder cannot be written nothing is kept. */
export const COMPILED = fileURLToPath(new URL("../.cache/compiled/", import.meta.url));
