import { JOBS_A_TURN } from '#platform/fairness/tenant-turns.js';

/** A job that was claimed. */
export interface ClaimedRow {
  readonly runId: string;
  readonly tries: number;
  readonly tenantId: string;
  readonly kind: string;
  readonly subject: string;
  readonly traceparent: string | null;
}

/**
 * Fewer due jobs than this are read directly. Otherwise tenants are looked up one by one, however many jobs each has.
 */
const FEW = 256;

/** No job of the subject is running. */
const IS_FREE = `not exists (select from job_run r where r.tenant_id = j.tenant_id and r.subject = j.subject)`;

/** An earlier job of the subject goes first, even while another transaction is changing it. */
const IS_FIRST = `not exists (select from job e where e.tenant_id = j.tenant_id and e.subject = j.subject
  and (e.due_at, e.id) < (j.due_at, j.id))`;

/**
 * Claims due jobs of all tenants that are not frozen. It cannot name a tenant, because it decides whose turn it is. Every step
 * reads an index up to a limit. Only a few jobs of a few tenants are sorted.
 *
 * $1 now, $2 number of jobs, $3 to $5 known tenants (id, jobs begun, room), $6 and $7 the same for all other
 * tenants, $8 end of the lease.
 */
export const CLAIM = `
  with recursive few as materialized (select tenant_id from job where due_at <= $1 order by due_at limit ${FEW}),
  each_tenant as (
    (select tenant_id from job where (select count(*) from few) = ${FEW} order by tenant_id, subject limit 1)
    union all
    select (select j.tenant_id from job j where j.tenant_id > t.tenant_id order by j.tenant_id, j.subject limit 1)
    from each_tenant t where t.tenant_id is not null
  ),
  with_due as (
    select distinct tenant_id from few where (select count(*) from few) < ${FEW}
    union all select tenant_id from each_tenant where tenant_id is not null
  ),
  turn as (
    select t.tenant_id, coalesce(known.begun, $6::bigint) as begun, coalesce(known.room, $7::integer) as room
    from with_due t
    left join unnest($3::uuid[], $4::bigint[], $5::integer[]) as known (tenant_id, begun, room) on known.tenant_id = t.tenant_id
    cross join lateral (
      select j.due_at, j.id from job j where j.tenant_id = t.tenant_id and j.due_at <= $1 and ${IS_FREE}
      order by j.due_at, j.id limit 1
    ) as head
    where coalesce(known.room, $7::integer) > 0 and not exists (select from frozen_tenant f where f.id = t.tenant_id)
    order by coalesce(known.begun, $6::bigint) / ${JOBS_A_TURN}, head.due_at, head.id limit $2
  ),
  candidate as (
    select j.*, (turn.begun + row_number() over (partition by j.tenant_id order by j.due_at, j.id) - 1) / ${JOBS_A_TURN} as turn
    from turn cross join lateral (
      select j.tenant_id, j.subject, j.kind, j.due_at, j.id
      from job j where j.tenant_id = turn.tenant_id and j.due_at <= $1 and ${IS_FREE} and ${IS_FIRST}
      order by j.due_at, j.id limit least($2::bigint, turn.room)
    ) as j
  ),
  chosen as materialized (select * from candidate order by turn, due_at, id limit $2),
  locked as materialized (
    select j.tenant_id, j.subject, j.kind, j.tries, j.traceparent from job j
    join chosen c on c.tenant_id = j.tenant_id and c.subject = j.subject and c.kind = j.kind
    where j.due_at <= $1 for update of j skip locked
  ),
  started as (
    insert into job_run (tenant_id, subject, kind, tries, lease_until, traceparent)
    select tenant_id, subject, kind, tries, $8, traceparent from locked order by tenant_id, subject
    on conflict (tenant_id, subject) do nothing
    returning id, tenant_id, subject, kind, tries, traceparent
  ),
  taken as (
    delete from job j using started s where s.tenant_id = j.tenant_id and s.subject = j.subject and s.kind = j.kind
  )
  select s.id as "runId", s.tries, s.tenant_id as "tenantId", s.kind, s.subject, s.traceparent
  from started s join chosen c on c.tenant_id = s.tenant_id and c.subject = s.subject
  order by c.turn, c.due_at, c.id`;
