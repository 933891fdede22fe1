import { KEEP_RECENT_TROUBLE } from '../support/recent-trouble.js';
import type pg from 'pg';
import { hashOfKey, newKeySecret } from '#platform/access/keys/key-secret.js';
import type { Superuser } from '../support/superuser.js';
import { allTexts } from './texts.js';

const COMPONENTS = 20;
/** One in this many records is a maintenance. */
const MAINTENANCE_EVERY = 11;
const HISTORY_DAYS = 730;
const FILLED_TABLES = [
  'incident',
  'incident_impact',
  'incident_update',
  'availability_claim',
  'availability_period',
  'availability_day',
];

/** Data volume. */
export interface Volume {
  readonly tenants: number;
  /** Incidents of each tenant. Adds a tenth as many maintenances. */
  readonly incidents: number;
}

/** A tenant to measure, with the ids for requests to it. */
export interface SeededTenant {
  readonly id: string;
  readonly slug: string;
  readonly secret: string;
  readonly componentIds: readonly number[];
  /** Published and resolved incidents, not in the trash. */
  readonly incidentIds: readonly number[];
}

/** End of all seeded data. Active records start before it and are ongoing. */
const BASE = `date_trunc('hour', now())`;
const KNUTH = 2_654_435_761;

/** A pseudorandom number from 0 to below `limit`, determined by the record. */
function chance(limit: number, salt: number): string {
  return `((r.seq * ${KNUTH} + r.tenant_number * 40503 + ${salt * 7919}::bigint) / 64 % ${limit})`;
}

/**
 * Seeds tenants with two years of history, as the application would have stored it. Records have impacts,
 * updates and scheduled jobs. Claims, periods, days and current status match them. Rows are inserted
 * chronologically, so that a tenant's rows are as scattered on disk as in production. Records of a tenant
 * never overlap on one component, which allows plain SQL to compute the periods.
 */
export async function seedIncidents(database: Superuser, prefix: string, volume: Volume): Promise<void> {
  const records = Math.round((volume.incidents * MAINTENANCE_EVERY) / (MAINTENANCE_EVERY - 1));
  await database.alone(async (client) => {
    // References are valid by construction. Checking each of millions would take most of the time.
    await client.query(`set session_replication_role = replica`);
    await client.query(
      `set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'`,
    );
    await client.query(`create schema seed; set search_path = public, seed`);
    await seedTexts(client);
    await seedTenantsAndComponents(client, prefix, volume.tenants);
    await inBulk(client, async () => {
      await seedRecords(client, records);
      await seedAvailability(client);
    });
    await client.query(`update component c set status = d.status from seed.disturbance d
      where d.tenant_id = c.tenant_id and d.component_id = c.id and d.ended_at is null`);
    await client.query(`drop schema seed cascade`);
  });
}

/** Inserts millions of rows as PostgreSQL's manual recommends: indexes last, few checkpoints, no vacuum. */
async function inBulk(client: pg.PoolClient, insert: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [FILLED_TABLES],
  );
  await client.query(`alter system set autovacuum = off`);
  await client.query(`alter system set max_wal_size = '16GB'`);
  await client.query(`select pg_reload_conf()`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await insert();
  for (const { definition } of indexes) await client.query(definition);
  await client.query(`alter system reset autovacuum`);
  await client.query(`alter system reset max_wal_size`);
  await client.query(`select pg_reload_conf()`);
}

async function seedTexts(client: pg.PoolClient): Promise<void> {
  await client.query(
    `create unlogged table seed.text (number int primary key, title jsonb, body jsonb, search text, last text)`,
  );
  await client.query(
    `insert into seed.text select * from jsonb_to_recordset($1::jsonb) as t (number int, title jsonb, body jsonb, search text, last text)`,
    [JSON.stringify(allTexts().map((texts, number) => ({ number, ...texts })))],
  );
}

async function seedTenantsAndComponents(
  client: pg.PoolClient,
  prefix: string,
  tenants: number,
): Promise<void> {
  await client.query(
    `create unlogged table seed.tenant as
     select n as number, gen_random_uuid() as id, $1 || '-' || n as slug from generate_series(1, $2::int) n`,
    [prefix, tenants],
  );
  await client.query(
    `insert into tenant (id, slug, name, locales, created_at, updated_at)
     select id, slug, slug || ' GmbH', '{de,en}', ${BASE} - interval '800 days', ${BASE} from seed.tenant`,
  );
  await client.query(
    `insert into component (tenant_id, name, description, slug, position, is_public, subscribable, created_at, updated_at)
     select t.id, jsonb_build_object('de', 'Komponente ' || n, 'en', 'Component ' || n), '{}', 'komponente-' || n, n, true, true,
       ${BASE} - interval '760 days', ${BASE} - interval '760 days'
     from generate_series(0, ${COMPONENTS - 1}) n cross join seed.tenant t order by n, t.number`,
  );
  await client.query(
    `create unlogged table seed.component as select t.number as tenant_number, c.position as number, c.id, c.created_at
     from component c join seed.tenant t on t.id = c.tenant_id`,
  );
  await client.query(`create index on seed.component (tenant_number, number)`);
}

async function seedRecords(client: pg.PoolClient, records: number): Promise<void> {
  await client.query(`
    create unlogged table seed.record as
    with placed as (
      select t.number as tenant_number, t.id as tenant_id, r.seq::bigint as seq,
        ${BASE} - interval '1 day' - (${records} - r.seq) * (interval '${HISTORY_DAYS} days' / ${records}) as slot
      from generate_series(1, ${records}) as r (seq) cross join seed.tenant t
    ), timed as (
      select r.*, r.seq % ${MAINTENANCE_EVERY} = 5 as is_maintenance, r.seq > ${records} - 4 as is_last,
        date_trunc('milliseconds', slot + (${chance(400, 1)} / 1000.0) * (interval '${HISTORY_DAYS} days' / ${records})) as started_at,
        least((interval '${HISTORY_DAYS} days' / ${records}) * 0.4, (20 + ${chance(460, 2)}) * interval '1 minute') as lasts,
        ${chance(100, 3)} as fate, ${chance(50, 4)} = 0 as is_trashed, ${chance(4, 5)} as impact_count, ${chance(3, 6)} as severity,
        ${chance(4, 7)} as update_count, ${chance(900, 8)} as text_number
      from placed r
    )
    select row_number() over (order by seq, tenant_number) + coalesce((select max(id) from incident), 0) as id,
      tenant_number, tenant_id, seq, started_at, date_trunc('milliseconds', lasts) as lasts, is_maintenance,
      case when is_maintenance then 'published' when fate < 5 then 'draft' when fate < 7 then 'scheduled' else 'published' end as state,
      is_last and not is_maintenance as is_open, case when is_trashed then ${BASE} - (seq % 29) * interval '1 day' end as deleted_at,
      case when is_last then least(impact_count, 1) else impact_count end as impact_count, severity, update_count, text_number
    from timed`);
  await client.query(`
    insert into incident (id, tenant_id, type, status, title, body, search_text, started_at, scheduled_end_at, published_at, publish_at,
      resolved_at, acknowledged_at, notify_on_publish, completes_itself, reminded_for, deleted_at, created_at, updated_at)
    select r.id, r.tenant_id, case when is_maintenance then 'maintenance' else 'incident' end,
      case when is_maintenance then 'completed' when state = 'published' and not is_open then 'resolved'
        else (array['investigating', 'identified', 'monitoring'])[1 + least(update_count, 2)] end,
      x.title, jsonb_set(x.body, array[x.last], to_jsonb((x.body ->> x.last) || ' Vorgang V' || r.id || '.')),
      x.search || ' vorgang v' || r.id || '.', started_at, case when is_maintenance then started_at + lasts end,
      case when state = 'published' then started_at + interval '2 minutes' end,
      case when state = 'scheduled' then ${BASE} + interval '300 days' + seq * interval '1 minute' end,
      case when state = 'published' and not is_open then started_at + lasts end,
      case when state = 'published' and severity < 2 then started_at + interval '5 minutes' end,
      true, true, case when is_maintenance then started_at end, deleted_at, started_at, started_at + lasts
    from seed.record r join seed.text x on x.number = r.text_number order by r.id`);
  await client.query(`
    create unlogged table seed.impact as
    select r.tenant_id, r.id as incident_id, r.seq, c.id as component_id, c.created_at as component_created_at, n as ordinal,
      case when is_maintenance then 'under_maintenance'
        else (array['degraded', 'partial_outage', 'major_outage'])[1 + (severity + n) % 3] end as impact,
      case when is_maintenance then 'maintenance' else 'incident' end as kind, started_at,
      case when not is_open then started_at + lasts end as ended_at, state = 'published' and deleted_at is null as counts
    from seed.record r cross join lateral generate_series(0, r.impact_count - 1) n
      join seed.component c on c.tenant_number = r.tenant_number and c.number = (r.seq * 3 + n * 7 + r.tenant_number) % ${COMPONENTS}`);
  await client.query(`
    insert into incident_impact (tenant_id, incident_id, component_id, impact, ordinal)
    select tenant_id, incident_id, component_id, impact, ordinal from seed.impact order by incident_id, ordinal`);
  await client.query(`
    insert into incident_update (tenant_id, incident_id, status, body, published_at, created_at, updated_at)
    select r.tenant_id, r.id, case when is_maintenance then 'in_progress' else (array['identified', 'monitoring', 'monitoring'])[n] end,
      x.body, case when state = 'published' then at end, at, at
    from seed.record r cross join lateral generate_series(1, r.update_count) n
      join seed.text x on x.number = (r.text_number + n) % 900
      cross join lateral (select date_trunc('milliseconds', r.started_at + n * r.lasts / 4) as at) as moment
    order by r.id, n`);
  await armJobs(client);
}

/** Jobs of scheduled and trashed records. */
async function armJobs(client: pg.PoolClient): Promise<void> {
  await client.query(`
    insert into job (tenant_id, kind, subject, due_at)
    select r.tenant_id, 'incident.timed-step', r.id::text,
      case when deleted_at is not null then deleted_at + interval '30 days'
        else ${BASE} + interval '300 days' + seq * interval '1 minute' end
    from seed.record r where r.deleted_at is not null or r.state = 'scheduled'`);
}

async function seedAvailability(client: pg.PoolClient): Promise<void> {
  await client.query(`
    insert into availability_claim (tenant_id, component_id, source_kind, source_id, status, started_at, ended_at)
    select tenant_id, component_id, kind, incident_id, impact, started_at, ended_at from seed.impact where counts order by incident_id, ordinal`);
  await client.query(`
    create unlogged table seed.disturbance as
    select tenant_id, component_id, impact as status, started_at, ended_at,
      lead(started_at) over (partition by component_id order by started_at) as next_at from seed.impact where counts`);
  await client.query(`
    insert into availability_period (tenant_id, component_id, started_at, ended_at, status)
    select * from (
      select tenant_id, component_id, started_at, ended_at, status from seed.disturbance
      union all
      select tenant_id, component_id, ended_at, next_at, 'operational' from seed.disturbance where ended_at is not null
      union all
      select t.id, c.id, c.created_at, first.started_at, 'operational'
      from seed.component c join seed.tenant t on t.number = c.tenant_number
        left join (select component_id, min(started_at) as started_at from seed.disturbance group by component_id) first on first.component_id = c.id
    ) p order by started_at`);
  await client.query(`
    insert into availability_day (tenant_id, component_id, day, under_maintenance_ms, degraded_ms, partial_outage_ms, major_outage_ms)
    select tenant_id, component_id, day, coalesce(sum(ms) filter (where status = 'under_maintenance'), 0),
      coalesce(sum(ms) filter (where status = 'degraded'), 0), coalesce(sum(ms) filter (where status = 'partial_outage'), 0),
      coalesce(sum(ms) filter (where status = 'major_outage'), 0)
    from (
      select tenant_id, component_id, status, (midnight at time zone 'UTC')::date as day,
        extract(epoch from least(ended_at, midnight + interval '1 day') - greatest(started_at, midnight)) * 1000 as ms
      from seed.disturbance, generate_series(date_trunc('day', started_at, 'UTC'), ended_at, interval '1 day') as midnight
      where ended_at is not null
    ) parts where ms > 0 group by tenant_id, component_id, day`);
  await client.query(KEEP_RECENT_TROUBLE);
}

/** Gives a key with all required abilities to some of the tenants, evenly spread. */
export async function openTenants(
  database: Superuser,
  prefix: string,
  count: number,
): Promise<SeededTenant[]> {
  const tenants = await database.rows<{ id: string; slug: string }>(
    `select id, slug from (
       select id, slug, row_number() over (order by id) as place, count(*) over () as total from tenant where slug like $1 || '-%'
     ) t where place % greatest(1, total / $2) = 0 order by place limit $2`,
    [prefix, count],
  );
  return Promise.all(
    tenants.map(async ({ id, slug }) => {
      const secret = newKeySecret();
      await database.rows(
        `insert into api_key (tenant_id, name, abilities, secret_hash, last_four, created_at)
         values ($1, 'Benchmark', '{incidents.manage,components.view,components.manage}', decode($2, 'hex'), $3, now())`,
        [id, hashOfKey(secret), secret.slice(-4)],
      );
      const components = await database.rows<{ id: string }>(
        `select id from component where tenant_id = $1 order by id`,
        [id],
      );
      const incidents = await database.rows<{ id: string }>(
        `select id from incident where tenant_id = $1 and type = 'incident' and resolved_at is not null and published_at is not null
           and deleted_at is null order by id`,
        [id],
      );
      return {
        id,
        slug,
        secret,
        componentIds: components.map((row) => Number(row.id)),
        incidentIds: incidents.map((row) => Number(row.id)),
      };
    }),
  );
}
