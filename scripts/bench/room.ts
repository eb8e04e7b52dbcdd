import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#start/postgres.ts";
import { digitalPages } from "./inputs.ts";
import { startBench, temporaryFolder } from "./program.ts";
import { type Benchmark, figure } from "./result.ts";
import { uploadToNew } from "./uploads.ts";

const DOCUMENTS = 60;
const GOAL_KB = 8;

/** What the database keeps of each document, in bytes: rows of the table as they are stored. */
const rowsOf = (table: string, columns: readonly string[]): string =>
  `select coalesce(sum(${columns.map((column) => `coalesce(pg_column_size(${column}), 0)`).join(" + ")}), 0)::int as bytes from ${table}`;

export const room: Benchmark = {
  name: "room",
  says: "room of a digital one-page document in the database",
  async run() {
    const folder = await temporaryFolder();
    const postgres = await startEmbeddedPostgres(join(folder, "postgres"), "bench", { mayMake: true });
    const client = new pg.Client({ connectionString: postgres.url });
    const bench = await startBench({ env: { DATABASE_URL: postgres.url } });
    try {
      await client.connect();
      const total = async () =>
        (
          await client.query<{ bytes: number }>(
            "select sum(pg_total_relation_size(oid))::int as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
          )
        ).rows[0]?.bytes ?? 0;
      const before = await total();
      for (const [index, bytes] of (await digitalPages(DOCUMENTS)).entries()) await uploadToNew(bench, bytes, `strana-${index}.pdf`);
      const bytesOf = async (text: string) => (await client.query<{ bytes: number }>(text)).rows[0]?.bytes ?? 0;
      const kb = (bytes: number) => bytes / DOCUMENTS / 1_000;
      const samples = DOCUMENTS;
      return [
        figure("words of pages", kb(await bytesOf(rowsOf("document_pages", ["words"]))), "kB", { samples }),
        figure("places and values", kb(await bytesOf(rowsOf("document_contents", ["evidence", "items", "vat_breakdown"]))), "kB", { samples }),
        figure("a document with its indexes", kb((await total()) - before), "kB", { samples, goal: GOAL_KB }),
      ];
    } finally {
      await client.end();
      await bench.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};
