import { parseArgs } from "node:util";
import { readOrEnd } from "#platform/process.ts";
import { StoreUnavailable } from "#platform/files.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { openStore } from "#platform/stores/place.ts";
import { readConfig } from "#server/core/config.ts";
import { openFiles, placeOfFiles } from "#server/core/fileStore.ts";
import { checkFiles } from "#start/files/check.ts";
import { moveFiles } from "#start/files/move.ts";
import { withDatabase } from "./withDatabase.ts";

// npm run -s files -- verify      reads every stored file and compares it with the database
// npm run -s files -- move        copies the files in KVITANCE_FILES_FALLBACK into the store of KVITANCE_FILES, and compares each
// Both take --data DIR and the environment of the program, which may run meanwhile. They end with 1 when a file is missing or damaged.
const { values, positionals } = readOrEnd(() => parseArgs({ options: { data: { type: "string" } }, allowPositionals: true }));
const config = readOrEnd(() => readConfig(values.data === undefined ? [] : ["--data", values.data], process.env));
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const commands: Record<string, () => Promise<number>> = {
  verify: async () => {
    const { files, bytes, ...bad } = await withDatabase(config, (ownerUrl) => checkFiles(ownerUrl, openFiles(config)));
    console.log(`${files} files (${megabytes(bytes)}) in ${placeOfFiles(config).name}: ${bad.missing.length} missing, ${bad.damaged.length} damaged`);
    return report(bad);
  },
  move: async () => {
    const { fallback } = config.files;
    if (!fallback) throw new StartProblem("Name the old store in KVITANCE_FILES_FALLBACK and the new one in KVITANCE_FILES, as the program has them.");
    const to = placeOfFiles(config);
    if (to.name === fallback.name) throw new StartProblem("KVITANCE_FILES and KVITANCE_FILES_FALLBACK name the same store.");
    const { copied, bytes, already, ...bad } = await withDatabase(config, (ownerUrl) =>
      moveFiles(ownerUrl, openStore(fallback, { isMarked: true }), openStore(to)),
    );
    console.log(`${copied} files (${megabytes(bytes)}) copied from ${fallback.name} to ${to.name}, ${already} were there; each was read back and compared`);
    const code = report(bad);
    if (code === 0) console.log(`Start the program without KVITANCE_FILES_FALLBACK. Then nothing needs ${fallback.name} any more.`);
    return code;
  },
};

function report({ missing, damaged }: { missing: string[]; damaged: string[] }): number {
  for (const key of missing) console.error(`missing: ${key}`);
  for (const key of damaged) console.error(`damaged: ${key}`);
  return missing.length + damaged.length > 0 ? 1 : 0;
}

const work = commands[positionals.join(" ")];
if (!work) {
  console.error("Usage: npm run -s files -- verify | move  [--data DIR]");
  process.exit(2);
}
try {
  process.exitCode = await work();
} catch (error) {
  console.error(error instanceof StartProblem || error instanceof StoreUnavailable ? error.message : error);
  process.exitCode = 1;
}
// Connections to object storage are kept open.
process.exit();
