import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Files } from "#platform/files.ts";
import { openDb } from "#server/core/db.ts";
import type { Manifest } from "#server/organisation/bundles/format.ts";
import { bundleName } from "#server/organisation/bundles/name.ts";
import { writeBundle } from "#server/organisation/bundles/write.ts";
import type { FoundTenant } from "./find.ts";

/** Writes the bundle of a tenant into a folder; answers its path. What is there is replaced by nothing that is not whole. */
export async function exportTenant(
  { appUrl, files }: { appUrl: string; files: Files },
  tenant: FoundTenant,
  folder: string,
): Promise<{ path: string; manifest: Manifest }> {
  const db = openDb(appUrl, { maxConnections: 2 });
  const now = new Date();
  const path = join(folder, bundleName(tenant.name, now));
  const begun = `${path}.part`;
  try {
    await mkdir(folder, { recursive: true });
    const { manifest } = await writeBundle({ db, files, tenantId: tenant.tenantId, now }, (zip) => pipeline(zip, createWriteStream(begun, { mode: 0o600 })));
    await rename(begun, path);
    return { path, manifest };
  } finally {
    await rm(begun, { force: true });
    await db.close();
  }
}
