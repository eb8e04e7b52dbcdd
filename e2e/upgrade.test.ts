import type { ReleaseData } from "#scripts/releaseData.ts";
import { signIn } from "#scripts/bench/signIn.ts";
import { startEmbeddedPostgres } from "#start/postgres.ts";
import { TEST_SECRET } from "#test/database.ts";
import { query } from "#test/dataFolders.ts";
import { allDocuments } from "#test/hunt.ts";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { removeData, startProgram } from "./program.ts";

// Data that earlier releases made (scripts/releaseData.ts): this one starts with them.

const releases = fileURLToPath(new URL("releases/", import.meta.url));

/** Functions of 0.1.0 call each other without naming their schema, which a dump takes from the path. */
const dumpOf = (from: string): string =>
  gunzipSync(readFileSync(join(from, "database.sql.gz")))
    .toString("utf8")
    .replace("set_config('search_path', '', false)", "set_config('search_path', 'public', false)");

test.each(readdirSync(releases))("the data of %s: people sign in, documents, values, histories and files are there", async (version) => {
  const from = join(releases, version);
  const expected = JSON.parse(readFileSync(join(from, "expected.json"), "utf8")) as ReleaseData;
  const folder = mkdtempSync(join(tmpdir(), "kvitance-upgrade-"));
  mkdirSync(join(folder, "data"));
  cpSync(join(from, "files"), join(folder, "data", "files"), { recursive: true });
  const postgres = await startEmbeddedPostgres(join(folder, "postgres"), "test", { mayMake: true, durable: false });
  try {
    // A dump names who has rights, and brings no roles.
    await query(postgres.url, "create role kvitance_app nologin; create role kvitance_identity nologin");
    await query(postgres.url, dumpOf(from));
    const env = { DATABASE_URL: postgres.url, KVITANCE_SECRET: TEST_SECRET };
    const program = await startProgram({ dataDir: join(folder, "data"), env });
    try {
      const token = await signIn(program.url, expected.email, expected.password);
      const ask = async <Reply>(path: string) => (await (await fetch(program.url + path, { headers: { authorization: `Bearer ${token}` } })).json()) as Reply;
      const found = await allDocuments({ url: program.url, token });
      const documents = await Promise.all(
        found.map(async (document) => {
          const { fields } = await ask<{ fields: Record<string, string> }>(`/v1/documents/${document.documentId}`);
          const { entries } = await ask<{ entries: unknown[] }>(`/v1/documents/${document.documentId}/history`);
          return { ...document, fields, history: entries.length };
        }),
      );
      expect(documents).toEqual(expected.documents);
    } finally {
      await program.interrupt();
    }
  } finally {
    await postgres.stop();
    await removeData(folder);
  }
});
