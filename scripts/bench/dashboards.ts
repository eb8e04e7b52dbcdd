import { czechDay } from "#domain/czech/day.ts";
import { lastMonths } from "#domain/insight/periods.ts";
import { reportTypes } from "#domain/insight/reports.ts";
import type pg from "pg";
import { DOCUMENTS } from "./documents.ts";
import { type Benchmark, type Figure, figure, percentile, timed } from "./result.ts";
import { withDocuments } from "./withDocuments.ts";

const CALLS = 60;
const WARM_UP = 10;
const GOAL_MS = 300;
/** Documents that people checked, with a line of history each, and as many with feedback. */
const CHECKED = Math.min(20_000, DOCUMENTS);

/** What people did with the newest documents: checked them, corrected a value, gave feedback. */
async function fillWork(client: pg.Client, tenantId: string): Promise<void> {
  await client.query("create temporary table newest as select document_id, created_at from documents where tenant_id = $1 order by created_at desc limit $2", [
    tenantId,
    CHECKED,
  ]);
  await client.query(
    "update documents set first_validated_at = newest.created_at from newest where documents.tenant_id = $1 and documents.document_id = newest.document_id",
    [tenantId],
  );
  await client.query(
    `insert into document_history (tenant_id, document_id, at, kind, user_id, changes)
     select $1, document_id, created_at, 'save', (select user_id from users where tenant_id = $1 limit 1), '[{"field":"dueDate","from":null,"to":"2026-01-01"}]' from newest`,
    [tenantId],
  );
  await client.query(
    `insert into document_feedback (tenant_id, document_id, user_id, is_satisfied, fields, given_at)
     select $1, document_id, (select user_id from users where tenant_id = $1 limit 1), random() < 0.9, array['dueDate'], created_at from newest`,
    [tenantId],
  );
  await client.query("vacuum analyze documents, document_history, document_feedback");
}

/** The query of the payables, run against the database directly. */
async function bareQuery(client: pg.Client, tenantId: string): Promise<number[]> {
  const text = `select fields ->> 'currency', supplier_name, sum(total_amount) from documents
    where tenant_id = $1 and issue_date >= $2 and deleted_at is null and attached_to is null group by 1, 2`;
  const from = `${lastMonths(czechDay(new Date()))[0]}-01`;
  const times: number[] = [];
  for (let index = 0; index < CALLS; index += 1) times.push(await timed(() => client.query({ name: "payables", text, values: [tenantId, from] })));
  return times.slice(WARM_UP);
}

export const dashboards: Benchmark = {
  name: "dashboards",
  says: `every dashboard of a tenant with ${DOCUMENTS.toLocaleString("en")} documents, over HTTP with one client`,
  run: () =>
    withDocuments(async ({ bench, client, tenantId }) => {
      await fillWork(client, tenantId);
      await client.query("update tenant_features set enabled = true where tenant_id = $1 and feature = 'Dashboards'", [tenantId]);
      const bare = await bareQuery(client, tenantId);
      const figures: Omit<Figure, "benchmark">[] = [];
      for (const reportType of reportTypes) {
        const call = () => bench.ask("POST", "/v1/dashboards/generateData", { reportType });
        const times: number[] = [];
        for (let index = 0; index < CALLS; index += 1) times.push(await timed(call));
        const measured = times.slice(WARM_UP);
        const reference = reportType === "InvoicesBySupplier" ? { name: "a plain group by in pg", value: percentile(bare, 0.95) } : undefined;
        figures.push(figure(`${reportType}, p95`, percentile(measured, 0.95), "ms", { samples: measured.length, goal: GOAL_MS, reference }));
      }
      return figures;
    }),
};
