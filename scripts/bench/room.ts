import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#start/postgres.ts";
import { copyDocuments } from "./copies.ts";
import { digitalPages } from "./inputs.ts";
import { type Bench, startBench, temporaryFolder } from "./program.ts";
import { type Benchmark, figure } from "./result.ts";
import { uploadToNew } from "./uploads.ts";

/** The first documents fill the first pages of each table and index, of which there are more than a hundred; they are not counted. */
const FIRST = 60;
const DOCUMENTS = 200;
/** Behind these so many more, copied from them: indexes are half as large for each document then, because their pages fill. */
const COPIES = Number(process.env.KVITANCE_BENCH_DOCUMENTS ?? 5_000);
const AT_ONCE = 2;
const GOAL_KB = 8;

const parts: Record<string, string[]> = {
  "words of pages": ["document_pages"],
  "places and values": ["document_contents"],
  "rows of documents": ["documents"],
  "index of words": ["documents_by_words"],
  "other indexes of documents": ["indexes of documents"],
  "history and log": ["document_history", "indexes of document_history", "audit_log", "indexes of audit_log"],
  "rows of files": ["files", "indexes of files"],
};

/** Bytes of each table with what it keeps out of line, of the index of words, and of the other indexes by their tables. What waits to be sorted into the index of words is sorted in first. */
async function sizes(client: pg.Client): Promise<Record<string, number>> {
  await client.query("vacuum");
  const { rows } = await client.query<{ part: string; bytes: number }>(`
    select case when r.relkind = 'r' or r.relname = 'documents_by_words' then r.relname else 'indexes of ' || t.relname end as part,
      sum(pg_relation_size(r.oid) + case when r.reltoastrelid <> 0 then pg_total_relation_size(r.reltoastrelid) else 0 end)::int as bytes
    from pg_class r left join pg_index i on i.indexrelid = r.oid left join pg_class t on t.oid = i.indrelid
    where r.relkind in ('r', 'i') and r.relnamespace = 'public'::regnamespace group by 1`);
  return Object.fromEntries(rows.map(({ part, bytes }) => [part, bytes]));
}

/** Uploads file after file until none is left. */
async function uploadAll(bench: Bench, files: [number, Buffer][]): Promise<void> {
  for (let next = files.shift(); next; next = files.shift()) await uploadToNew(bench, next[1], `strana-${next[0]}.pdf`);
}

/** What each of so many documents has added, part by part and together. */
function figures(before: Record<string, number>, after: Record<string, number>, documents: number) {
  const kb = (isCounted: (part: string) => boolean) =>
    Object.entries(after).reduce((sum, [part, bytes]) => sum + (isCounted(part) ? bytes - (before[part] ?? 0) : 0), 0) / documents / 1_000;
  const which = documents === DOCUMENTS ? "" : `, ${documents} more`;
  return [
    ...Object.entries(parts).map(([name, tables]) =>
      figure(
        `${name}${which}`,
        kb((part) => tables.includes(part)),
        "kB",
        { samples: documents },
      ),
    ),
    figure(
      `a document with its indexes${which}`,
      kb(() => true),
      "kB",
      { samples: documents, goal: GOAL_KB },
    ),
  ];
}

export const room: Benchmark = {
  name: "room",
  says: "room of a digital one-page document in the database",
  async run() {
    // Before the program starts: it closes a connection over which nothing is asked for so long.
    const files = [...(await digitalPages(FIRST + DOCUMENTS)).entries()];
    const folder = await temporaryFolder();
    const postgres = await startEmbeddedPostgres(join(folder, "postgres"), "bench", { mayMake: true });
    const client = new pg.Client({ connectionString: postgres.url });
    const bench = await startBench({ env: { DATABASE_URL: postgres.url } });
    try {
      await client.connect();
      const read = () => Promise.all(Array.from({ length: AT_ONCE }, () => uploadAll(bench, first)));
      const first = files.splice(0, FIRST);
      await read();
      const before = await sizes(client);
      first.push(...files);
      await read();
      const after = await sizes(client);
      await copyDocuments(client, COPIES);
      // Changes of counts are folded into sums when somebody asks for them.
      await bench.call("POST", "/v1/documents/count", {});
      return [...figures(before, after, DOCUMENTS), ...figures(after, await sizes(client), COPIES)];
    } finally {
      await client.end();
      await bench.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};
