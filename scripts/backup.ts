import { parseArgs } from "node:util";
import { openStore, storeAt as placeAt } from "#platform/stores/place.ts";
import { readOrEnd } from "#platform/process.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { openFiles, readFileStores } from "#server/core/fileStore.ts";
import { readConfig } from "#server/core/config.ts";
import { openForReading } from "#start/backup/folder.ts";
import { makeKey, readKey } from "#start/backup/key.ts";
import { makeBackup } from "#start/backup/make.ts";
import { pruneBackups } from "#start/backup/prune.ts";
import { restoreBackup } from "#start/backup/restore.ts";
import { verifyBackups } from "#start/backup/verify.ts";
import { withDatabase } from "./withDatabase.ts";

// npm run -s backup -- key FILE                       makes the key of the backups
// npm run -s backup -- make DIR [--keep N]            makes a backup of a running or stopped installation
// npm run -s backup -- list DIR                       lists the backups, oldest first
// npm run -s backup -- verify DIR [--only NAME]       reads all that is in them and compares it
// npm run -s backup -- restore DIR [--only NAME]      restores one, the newest, into the empty data folder of --data
// DIR is a folder, s3://BUCKET/PREFIX?endpoint=… or azblob://ACCOUNT/CONTAINER/PREFIX (keys in KVITANCE_BACKUP_ACCESS_KEY, _SECRET_KEY).
// All but the first take --key FILE (or KVITANCE_BACKUP_KEY); make and restore take --data DIR and DATABASE_URL as the program does.
// Ends with 1 when something is damaged, 2 when it was called wrongly.
const options = { key: { type: "string" }, data: { type: "string" }, only: { type: "string" }, keep: { type: "string" } } as const;
const { values, positionals } = readOrEnd(() => parseArgs({ options, allowPositionals: true }));

const key = (): Buffer => readKey(values.key, process.env);
const storeAt = (place: string) => openStore(placeAt(place, "KVITANCE_BACKUP", process.env));
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const commands: Record<string, (place: string) => Promise<number>> = {
  key: async (file) => {
    makeKey(file);
    console.log(`${file} holds the key of the backups. Keep a copy apart from them: without it they cannot be opened.`);
    return 0;
  },
  make: async (place) => {
    const config = readConfig(values.data === undefined ? [] : ["--data", values.data], process.env);
    const keep = keptBackups(values.keep);
    const made = await withDatabase(config, (ownerUrl) =>
      makeBackup({ ownerUrl, dataDir: config.dataDir, secret: config.secret, files: openFiles(config) }, storeAt(place), key()),
    );
    const { name, snapshot, newFiles, newBytes, damaged } = made;
    const rows = snapshot.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${name}: ${rows} rows, ${snapshot.files.count} files, of them ${newFiles} new (${megabytes(newBytes)}); read back and compared`);
    for (const file of damaged) console.error(`damaged or missing in the file store: ${file}`);
    if (keep === undefined) return damaged.length > 0 ? 1 : 0;
    for (const old of await pruneBackups(await openForReading(storeAt(place), key()), keep)) console.log(`removed ${old}`);
    return damaged.length > 0 ? 1 : 0;
  },
  list: async (place) => {
    const folder = await openForReading(storeAt(place), key());
    for (const name of await folder.snapshots()) {
      const { madeAt, version, files } = await folder.readSnapshot(name);
      console.log(`${name}  ${madeAt}  version ${version}, ${files.count} files, ${megabytes(files.bytes)}`);
    }
    return 0;
  },
  verify: async (place) => {
    const verified = await verifyBackups(storeAt(place), key(), values.only);
    for (const { name, tables, rows, files, problems } of verified) {
      console.log(
        `${name}: ${tables} tables, ${rows} rows, ${files} files${problems.length === 0 ? "; everything is there" : `, ${problems.length} PROBLEMS`}`,
      );
      for (const problem of problems) console.log(`  ${problem}`);
    }
    return verified.length > 0 && verified.every(({ problems }) => problems.length === 0) ? 0 : 1;
  },
  restore: async (place) => {
    if (values.data === undefined) throw new StartProblem("Name the new data folder with --data.");
    const target = { dataDir: values.data, databaseUrl: process.env.DATABASE_URL || undefined, outside: readFileStores(process.env).outside };
    const { name, snapshot, files, rows } = await restoreBackup(storeAt(place), key(), target, values.only);
    console.log(`${name} of ${snapshot.madeAt} was restored into ${values.data}: ${rows} rows and ${files} files, each compared with the backup`);
    return 0;
  },
};

const [command = "", place = "", ...more] = positionals;
const work = commands[command];
if (!work || place === "" || more.length > 0) {
  console.error("Usage: npm run -s backup -- key FILE | make DIR | list DIR | verify DIR | restore DIR  [--key FILE] [--data DIR] [--only NAME] [--keep N]");
  process.exit(2);
}
try {
  process.exitCode = await work(place);
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}

function keptBackups(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const keep = Number(text);
  if (!Number.isInteger(keep) || keep < 1) throw new StartProblem("--keep takes a whole number of backups, at least 1.");
  return keep;
}
