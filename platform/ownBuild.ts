import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of the build of the program (decision 096) that this module runs in; undefined where the sources run. In a build, the `url` of a module
 * still names its source (scripts/buildProgram.ts sees to that, because files are found beside it), its `dirname` the build.
 */
export const ownBuild = import.meta.dirname === dirname(fileURLToPath(import.meta.url)) ? undefined : import.meta.dirname;
