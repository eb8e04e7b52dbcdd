import { createRequire } from "node:module";

/** Version of this program. */
export const programVersion: string = (createRequire(import.meta.url)("../package.json") as { version: string }).version;
