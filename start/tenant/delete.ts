import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { certificateText } from "#domain/organisation/deletionCertificate.ts";
import { withIdentity } from "#identity/database.ts";
import { removeTenant } from "#identity/tenant.ts";
import type { Files } from "#platform/files.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { newToken } from "#server/core/linkToken.ts";
import { openDb } from "#server/core/db.ts";
import { askForDeletion } from "#server/organisation/deletion/ask.ts";
import { deleteTenant } from "#server/organisation/deletion/work.ts";
import type { PartUrls } from "#start/roles.ts";
import type { FoundTenant } from "./find.ts";

type Place = { urls: PartUrls; files: Files; dataDir: string };

/**
 * Deletes a tenant at once and writes its certificate into a folder, as JSON and as text; answers their path without the ending. Throws
 * StartProblem, with nothing deleted, while any of it is under legal hold.
 */
export async function deleteWholeTenant(
  { urls, files, dataDir }: Place,
  { tenantId, name }: FoundTenant,
  folder: string,
): Promise<{ text: string; path: string }> {
  const db = openDb(urls.app, { maxConnections: 2 });
  const now = () => new Date();
  try {
    await db.transaction(tenantId, (tx) => askForDeletion(tx, tenantId, { requestedBy: null, hash: newToken(tenantId).hash, now: now() }));
    const removeSignIns = (id: string) => withIdentity(urls.identity, (client) => removeTenant(client, id));
    const certificate = await deleteTenant({ db, files, dataDir, now, removeSignIns }, tenantId);
    if (!certificate) throw new StartProblem(`${name} was deleted by another process meanwhile.`);
    const text = certificateText(certificate, "en-US");
    const path = join(folder, `deleted-${tenantId}`);
    await writeFile(`${path}.json`, `${JSON.stringify(certificate, undefined, 2)}\n`);
    await writeFile(`${path}.txt`, text);
    return { text, path };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "legal-hold") throw error;
    throw new StartProblem(`${name} is under legal hold (${error.details.detail ?? ""}): nothing was deleted.`, { cause: error });
  } finally {
    await db.close();
  }
}
