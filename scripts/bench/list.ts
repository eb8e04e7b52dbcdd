import type pg from "pg";
import { DOCUMENTS } from "./documents.ts";
import { measureFirstList } from "./firstList.ts";
import { measureInteraction } from "./interaction.ts";
import type { Bench } from "./program.ts";
import { type Benchmark, type Figure, figure, percentile, timed } from "./result.ts";
import { withMillion } from "./million.ts";

/** How many calls, and how many of them are not counted: a program that has just been started compiles itself during its first hundreds. */
const QUICK = { calls: 600, warmUp: 200 };
/** Lists other than the default one need fewer calls for the same exactness. */
const SLOW = { calls: 120, warmUp: 20 };
const PAGE = 50;

/** `goal` is for the 95th percentile, `middle` for the median. */
type Ask = { body: Record<string, unknown>; goal?: number; middle?: number };
/** A list that takes longer than a blink would not feel like one of a hundred documents. */
const BLINK_MS = 100;
const JUMP_MS = 50;

const lists: Record<string, Ask> = {
  "newest 50": { body: {}, goal: 5, middle: 3 },
  "newest 50 to process": { body: { listType: "Process" }, goal: 5, middle: 3 },
  "newest 50 of a type, page 3": { body: { documentType: "Cashier", skip: 100 }, goal: BLINK_MS },
  "for validation, oldest first": { body: { listType: "Validation" }, goal: BLINK_MS },
  "search of a common word": { body: { query: "vydra" }, goal: BLINK_MS },
  "search of a rare word": { body: { query: "střechy" }, goal: BLINK_MS },
  "search of two words": { body: { query: "vydra 1234" }, goal: BLINK_MS },
  "search of a document number": { body: { query: "FV31234" }, goal: BLINK_MS },
  "search with conditions": { body: { query: "dodavatel:vydra částka>180000 splatnost<7d" }, goal: BLINK_MS },
  "own field equals": { body: { filters: [{ field: "costCentre", operator: "Eq", value: "S77" }] }, goal: BLINK_MS },
  "amount above": { body: { filters: [{ field: "totalAmount", operator: "Gt", value: "189990" }] }, goal: BLINK_MS },
  "sorted by due date": { body: { sort: { field: "dueDate", direction: "asc" } }, goal: BLINK_MS },
  "sorted by due date, latest first": { body: { sort: { field: "dueDate", direction: "desc" } }, goal: BLINK_MS },
  "sorted by supplier": { body: { sort: { field: "supplierName", direction: "asc" } }, goal: BLINK_MS },
  "sorted by amount": { body: { sort: { field: "totalAmount", direction: "desc" } }, goal: BLINK_MS },
  "sorted by an own field": { body: { sort: { field: "costCentre", direction: "asc" } }, goal: BLINK_MS },
};
const counts: Record<string, Ask> = {
  "count of all tabs": { body: {}, goal: 5 },
  "count of a search": { body: { query: "vydra 1234" }, goal: BLINK_MS },
  "count of a common word": { body: { query: "vydra" }, goal: BLINK_MS },
};

/** What the default list asks of the database, without our server in between. */
async function bareQuery(client: pg.Client, tenantId: string): Promise<number[]> {
  const text = `select * from documents where tenant_id = $1 and deleted_at is null and attached_to is null and state <> 'Archived' order by created_at desc, document_id limit ${PAGE + 1}`;
  const times: number[] = [];
  for (let index = 0; index < QUICK.calls; index += 1) times.push(await timed(() => client.query({ name: "list", text, values: [tenantId] })));
  return times.slice(QUICK.warmUp);
}

type Call = () => Promise<unknown>;

type Judged = { goal?: number | undefined; middle?: number | undefined; slow?: boolean; reference?: readonly number[] };

async function figuresOf(name: string, call: Call, { goal, middle, slow, reference }: Judged) {
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

async function ask(bench: Bench, path: string, body: Record<string, unknown>): Promise<unknown> {
  const reply = await bench.call("POST", path, body);
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

/** Scrolls on from the middle of the million, each page found from the one before it. */
function deepScroll(bench: Bench): Call {
  let near: { skip: number; cursor: string } | undefined;
  let skip = DOCUMENTS / 2;
  return async () => {
    const { cursor } = (await ask(bench, "/v1/documents/list", { take: PAGE, skip, ...(near ? { near } : {}) })) as { cursor: string | null };
    near = cursor ? { skip, cursor } : undefined;
    skip += PAGE;
  };
}

/** The first list by an own field has its keys filled in behind it; seconds until they are whole. */
async function untilSorted(bench: Bench, client: pg.Client): Promise<number> {
  const ms = await timed(async () => {
    await ask(bench, "/v1/documents/list", { take: PAGE, ...lists["sorted by an own field"]?.body });
    const waiting = async () => ((await client.query("select 1 from sorted_fields where filled_at is null")).rowCount ?? 0) > 0;
    while (await waiting()) await new Promise((done) => setTimeout(done, 100));
    await client.query("vacuum analyze sorted_keys");
  });
  return ms / 1_000;
}

export const list: Benchmark = {
  name: "list",
  says: `lists of a tenant with ${DOCUMENTS.toLocaleString("en")} documents, over HTTP with one client, and in a browser`,
  run: () =>
    withMillion(
      async ({ bench, client, tenantId }) => {
        const bare = await bareQuery(client, tenantId);
        const sortedAfter = await untilSorted(bench, client);
        const figures: Omit<Figure, "benchmark">[] = [
          figure("keys of an own field, from its first list until they are whole", sortedAfter, "s", { samples: 1 }),
        ];
        for (const [name, { body, goal, middle }] of Object.entries(lists)) {
          const call = () => ask(bench, "/v1/documents/list", { take: PAGE, ...body });
          const isQuick = goal !== undefined && goal < BLINK_MS;
          figures.push(...(await figuresOf(name, call, { goal, middle, slow: !isQuick, ...(name === "newest 50" ? { reference: bare } : {}) })));
        }
        for (const [name, { body, goal }] of Object.entries(counts))
          figures.push(...(await figuresOf(name, () => ask(bench, "/v1/documents/count", body), { goal, slow: true })));
        figures.push(...(await figuresOf("scrolling on from the middle", deepScroll(bench), { goal: BLINK_MS, slow: true })));
        const jump = () => ask(bench, "/v1/documents/list", { take: PAGE, skip: Math.floor(Math.random() * (DOCUMENTS * 0.9)) });
        figures.push(...(await figuresOf("jump to any place", jump, { goal: JUMP_MS, slow: true })));
        return [...figures, ...(await measureInteraction(bench.url)), ...(await measureFirstList(bench.url))];
      },
      { mayBeKept: true },
    ),
};
