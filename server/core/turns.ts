// Whose turn it is in the queue of all tenants. The queue's tables are those of pg-boss, which knows no turns and reads every waiting job to
// find one of a tenant that comes late; here each tenant that has jobs waiting is looked up once, however many there are.

/** By it the tenants with waiting jobs are found, and the next job of each. */
export const TURNS_INDEX =
  "create index if not exists kvitance_turns on queue.job (name, group_id, priority desc, created_on) where state < 'active' and not blocked";

const WAITS = "name = $1 and state < 'active' and not blocked";
/** "=" and the order by priority alone would lead PostgreSQL to pg-boss's own index, through the jobs of all other tenants. */
const isOf = (tenant: string): string => `job.group_id >= ${tenant} and job.group_id <= ${tenant}`;
const BY_TURN = "job.group_id, priority desc, created_on";

/**
 * Takes the next job by turns: of the tenants that have the fewest under way, in all workers, the one with the most urgent and then oldest
 * job. $1: name of the queue, $2: tenants left out. Workers that ask at the same moment take different jobs of that tenant.
 */
export const TAKE_NEXT = `
  with recursive tenants as (
    (select group_id from queue.job where ${WAITS} and group_id is not null order by group_id limit 1)
    union all
    select (select job.group_id from queue.job job where ${WAITS.replace("name", "job.name")} and job.group_id > tenants.group_id order by job.group_id limit 1)
      from tenants where tenants.group_id is not null
  ), under_way as (
    select group_id, count(*) as jobs from queue.job where name = $1 and state = 'active' and group_id is not null group by group_id
  ), turn as (
    select tenants.group_id from tenants left join under_way using (group_id) cross join lateral (
      select priority, created_on from queue.job job
      where ${WAITS} and ${isOf("tenants.group_id")} and start_after <= now() order by ${BY_TURN} limit 1) head
    where tenants.group_id <> all($2::text[])
    order by coalesce(under_way.jobs, 0), head.priority desc, head.created_on limit 1
  ), next as (
    select id from queue.job job
    where ${WAITS} and ${isOf("(select group_id from turn)")} and start_after <= now()
    order by ${BY_TURN} limit 1 for update skip locked
  )
  update queue.job set state = 'active', started_on = now(), heartbeat_on = now(),
    retry_count = case when started_on is not null then retry_count + 1 else retry_count end
  where name = $1 and id = (select id from next)
  returning id, data, retry_count >= retry_limit as "isLastTry"`;
