import type pg from "pg";
import { type Benchmark, type Figure, figure, percentile, timed } from "./result.ts";
import { withDocuments } from "./withDocuments.ts";

const RUNS = 100_000;
const CALLS = 600;
/** A program that has just been started compiles itself during its first hundreds of calls. */
const WARM_UP = 200;
const GOAL_MS = 10;

/**
 * Sends a hundred thousand documents to approval, a twentieth of them in the admin's tenant: every other turn there is the admin's,
 * the rest any approver's.
 */
async function sendToApproval(client: pg.Client): Promise<void> {
  await client.query(
    "create temporary table chosen as select tenant_id, document_id, gen_random_uuid() as run_id, created_at, random() < 0.5 as is_named from (select *, row_number() over (partition by tenant_id order by created_at desc) as place from documents where state <> 'Archived') each where place <= $1 / 20",
    [RUNS],
  );
  await client.query(
    `insert into approval_runs (tenant_id, run_id, document_id, workflow_name, state, steps, current_step, started_at)
     select tenant_id, run_id, document_id, 'Postup', 'open', '[{"name":"Vedoucí","mode":"any","approvers":null}]', 0, created_at from chosen`,
  );
  await client.query(
    `insert into approval_tasks (tenant_id, run_id, task_no, document_id, step, user_id, state, opened_at)
     select tenant_id, run_id, 0, document_id, 0, case when is_named then (select user_id from users where users.tenant_id = chosen.tenant_id limit 1) end, 'open', created_at from chosen`,
  );
  await client.query(
    "update documents set state = 'ApprovalPending', approval_run_id = chosen.run_id from chosen where documents.tenant_id = chosen.tenant_id and documents.document_id = chosen.document_id",
  );
  for (const table of ["documents", "approval_runs", "approval_tasks"]) await client.query(`vacuum analyze ${table}`);
}

const lists = { Mine: GOAL_MS, All: GOAL_MS } as const;

/** What the list asks of the database, without our server in between. */
async function bareQuery(client: pg.Client, tenantId: string): Promise<number[]> {
  const text =
    "select documents.* from approval_tasks join documents using (tenant_id, document_id) where tenant_id = $1 and approval_tasks.state = 'open' and user_id is null order by opened_at desc limit 51";
  const times: number[] = [];
  for (let index = 0; index < CALLS; index += 1) times.push(await timed(() => client.query({ name: "turns", text, values: [tenantId] })));
  return times.slice(WARM_UP);
}

export const approval: Benchmark = {
  name: "approval",
  says: `approval list call over a million documents and ${RUNS.toLocaleString("en")} open runs in 20 tenants, over HTTP, one client`,
  run: () =>
    withDocuments(async ({ bench, client, tenantId }) => {
      await sendToApproval(client);
      const bare = await bareQuery(client, tenantId);
      const figures: Omit<Figure, "benchmark">[] = [];
      for (const [listType, goal] of Object.entries(lists)) {
        const times: number[] = [];
        for (let index = 0; index < CALLS; index += 1) times.push(await timed(() => bench.ask("POST", "/v1/approval/list", { listType, take: 50 })));
        const counted = times.slice(WARM_UP);
        for (const [label, p] of [
          ["p50", 0.5],
          ["p95", 0.95],
        ] as const) {
          const reference = listType === "Mine" ? { name: "the turns alone in pg", value: percentile(bare, p) } : undefined;
          figures.push(
            figure(`${listType}, first 50, ${label}`, percentile(counted, p), "ms", {
              samples: counted.length,
              goal: label === "p95" ? goal : undefined,
              reference,
            }),
          );
        }
      }
      return figures;
    }),
};
