import type pg from "pg";
import { DOCUMENTS } from "./documents.ts";
import { measureFirstList } from "./firstList.ts";
import { measureInteraction } from "./interaction.ts";
import { askByOwnField, type ListCall, listCalls, PAGE } from "./listCalls.ts";
import type { Bench } from "./program.ts";
import { type Benchmark, type Figure, figure, percentile, timed } from "./result.ts";
import { withDocuments } from "./withDocuments.ts";

/** How many calls, and how many of them are not counted: a program that has just been started compiles itself during its first hundreds. */
const QUICK = { calls: 600, warmUp: 200 };
/** Lists other than the default ones need fewer calls for the same exactness. */
const SLOW = { calls: 120, warmUp: 20 };
const DEFAULT_LISTS = new Set(["newest 50", "newest 50 to process"]);

/** What the default list asks of the database, without our server in between. */
async function bareQuery(client: pg.Client, tenantId: string): Promise<number[]> {
  const text = `select * from documents where tenant_id = $1 and deleted_at is null and attached_to is null and state <> 'Archived' order by created_at desc, document_id limit ${PAGE + 1}`;
  const times: number[] = [];
  for (let index = 0; index < QUICK.calls; index += 1) times.push(await timed(() => client.query({ name: "list", text, values: [tenantId] })));
  return times.slice(QUICK.warmUp);
}

type Judged = { goal?: number | undefined; middle?: number | undefined; slow?: boolean; reference?: readonly number[] };

async function figuresOf(name: string, call: ListCall["call"], { goal, middle, slow, reference }: Judged) {
  const times: number[] = [];
  const { calls, warmUp } = slow ? SLOW : QUICK;
  for (let index = 0; index < calls; index += 1) times.push(await timed(call));
  const counted = times.slice(warmUp);
  return (
    [
      ["p50", 0.5],
      ["p95", 0.95],
    ] as const
  ).map(([label, p]) =>
    figure(`${name}, ${label}`, percentile(counted, p), "ms", {
      samples: counted.length,
      goal: label === "p95" ? goal : middle,
      reference: reference && { name: "the same SQL in pg", value: percentile(reference, p) },
    }),
  );
}

/** The first list by an own field has its keys filled in behind it; how long until they are whole, nothing where an earlier run has kept them. */
export async function untilSorted(bench: Bench, client: pg.Client): Promise<Omit<Figure, "benchmark">[]> {
  if (((await client.query("select 1 from sorted_fields where filled_at is not null")).rowCount ?? 0) > 0) return [];
  const ms = await timed(async () => {
    await askByOwnField(bench);
    const waiting = async () => ((await client.query("select 1 from sorted_fields where filled_at is null")).rowCount ?? 0) > 0;
    while (await waiting()) await new Promise((done) => setTimeout(done, 100));
    await client.query("vacuum analyze sorted_keys");
  });
  return [figure("keys of an own field, from its first list until they are whole", ms / 1_000, "s", { samples: 1 })];
}

export const list: Benchmark = {
  name: "list",
  says: `lists of a tenant with ${DOCUMENTS.toLocaleString("en")} documents, over HTTP with one client, and in a browser`,
  run: () =>
    withDocuments(
      async ({ bench, client, tenantId }) => {
        const bare = await bareQuery(client, tenantId);
        const figures = await untilSorted(bench, client);
        for (const { name, call, goal, middle } of listCalls(bench, DOCUMENTS)) {
          const reference = name === "newest 50" ? bare : undefined;
          figures.push(...(await figuresOf(name, call, { goal, middle, slow: !DEFAULT_LISTS.has(name), ...(reference ? { reference } : {}) })));
        }
        return [...figures, ...(await measureInteraction(bench.url)), ...(await measureFirstList(bench.url))];
      },
      { mayBeKept: true },
    ),
};
