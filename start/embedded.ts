import { dirname, join } from "node:path";
import { type Cluster, clusterFolder, earlierClusterFolder, earlierClusters, findPackage, moveCluster, readCluster } from "./cluster.ts";
import { deriveText } from "#platform/secrets.ts";
import { type DataFolder, isNew, isThere } from "#server/core/installation.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./postgres.ts";

/**
 * Opens the embedded database of a data folder; an empty one is made only where an installation begins and `mayMake` allows it.
 * Throws StartProblem when the database is missing, not whole, or not the one that the folder belongs to.
 */
export async function openEmbedded(folder: DataFolder, secret: string, mayMake: boolean): Promise<EmbeddedPostgres> {
  if (folder.marker?.database === "own")
    throw new StartProblem(`The data folder ${folder.path} belongs to a PostgreSQL of your own: give its address in DATABASE_URL. Nothing was changed.`);
  const password = deriveText(secret, "database:owner");
  const cluster = await findCluster(folder, password);
  const expected = folder.marker?.cluster;
  if (cluster && expected !== undefined && cluster.identifier !== expected)
    throw new StartProblem(
      `The database in ${cluster.folder} (${cluster.identifier}) is not the one of this data folder (${expected}): restore the folder postgres/ that belongs to it. Nothing was changed.`,
    );
  if (!cluster) refuseUnlessNew(folder, mayMake);
  return startEmbeddedPostgres(join(folder.path, "postgres"), password, { mayMake: mayMake && isNew(folder) });
}

async function findCluster(folder: DataFolder, password: string): Promise<Cluster | undefined> {
  const { major } = await findPackage();
  const place = clusterFolder(folder.path);
  const own = readCluster(place, major);
  // From the first start with a marker on, the database lies in the data folder; what is elsewhere is an old copy at best.
  if (folder.marker?.database || process.getuid?.() !== 0) return own;
  const earlierPlace = earlierClusterFolder(folder.path);
  const earlier = readCluster(earlierPlace, major);
  if (!earlier) return own;
  if (own)
    throw new StartProblem(
      `There are two databases of the data folder ${folder.path}: ${place} and ${earlierPlace}, where earlier versions put it under root. Move the one that is not wanted to another place and start again; nothing was changed.`,
    );
  if (folder.marker)
    throw new StartProblem(
      `The data folder ${folder.path} is empty, but a database of it lies in ${earlierPlace}. Put its secret.key and files/ back without ${join(folder.path, "installation.json")}, or move that database away to begin anew. Nothing was changed.`,
    );
  // The database must belong to this installation, and must not run while its folder is moved.
  const running = await startEmbeddedPostgres(dirname(earlierPlace), password, { mayMake: false });
  await running.stop();
  moveCluster(earlierPlace, place);
  process.stderr.write(`The database was moved from ${earlierPlace} to ${place}.\n`);
  return { ...earlier, folder: place };
}

function refuseUnlessNew(folder: DataFolder, mayMake: boolean): void {
  const { path, marker, remains } = folder;
  const place = clusterFolder(path);
  const misplaced = join(path, "postgres", "PG_VERSION");
  if (isThere(misplaced)) throw new StartProblem(`${misplaced} is part of a database that should stand in ${place}: move it there. Nothing was changed.`);
  if (!isNew(folder)) {
    const found = [...(marker ? ["installation.json"] : []), ...remains].join(", ");
    const elsewhere = earlierClusters();
    const hint =
      elsewhere.length > 0
        ? ` Earlier versions, started by root, may have put it elsewhere (${elsewhere.join(", ")}): if one of these is its database, run mkdir -p ${dirname(place)} && mv ${elsewhere[0]} ${place}.`
        : "";
    throw new StartProblem(
      `There is no database in ${place}, but the data folder holds data of an installation (${found}): restore the whole folder, with postgres/ in it.${hint} Nothing was changed.`,
    );
  }
  if (!mayMake) throw new StartProblem(`There is no installation in ${path}: name its data folder with --data.`);
}
