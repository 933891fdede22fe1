import { hashOfKey, newKeySecret } from '#platform/access/keys/key-secret.js';
import type { BenchDatabase } from '../support/bench-database.js';
import { SUM_ALL_DELIVERIES } from '../support/delivery-sums.js';
import { KEEP_RECENT_TROUBLE } from '../support/recent-trouble.js';
import { seedTenant, type SeededTenant } from '../support/seed.js';

/** Data volume of the measured tenant. */
export const VOLUME = {
  days: 400,
  components: 1_000,
  incidents: 20_000,
  maintenances: 1_000,
  subscribers: 10_000,
  deliveries: 1_000_000,
};
/** Other tenants. Their incidents are distributed evenly. */
const OTHERS = { tenants: 50, componentsEach: 20 };

/** End of all seeded data. */
const BASE = `date_trunc('hour', now())`;
const START = `(${BASE} - interval '${VOLUME.days} days')`;

/** Seeds the tenant to measure, with a key that can read its analytics. @param others incidents of other tenants */
export async function seedAnalytics(
  database: BenchDatabase,
  others: number,
  progress: (line: string) => void,
): Promise<SeededTenant> {
  const { tenant } = await seedTenant(database, 'bench', VOLUME.components);
  const sql = async (text: string): Promise<void> => {
    await database.sql(text);
  };
  // References are valid by construction. Checking each would take most of the time.
  await sql(`set session_replication_role = replica`);
  await sql(`set synchronous_commit = off`);
  progress(`seeding ${others.toLocaleString('en')} incidents of others`);
  await sql(`insert into tenant (id, slug, name, locales, created_at, updated_at)
    select uuidv7(), 'other-' || n, 'Other', '{de,en}', ${START}, ${BASE} from generate_series(1, ${OTHERS.tenants}) n`);
  await sql(`insert into component (tenant_id, name, description, slug, position, is_public, subscribable, created_at, updated_at)
    select id, '{"de": "Komponente"}', '{}', 'komponente-' || n, n, true, true, ${START}, ${BASE}
    from tenant, generate_series(0, ${OTHERS.componentsEach - 1}) n where slug like 'other-%'`);
  await incidents(
    sql,
    `t.slug like 'other-%'`,
    OTHERS.componentsEach,
    Math.round(others / OTHERS.tenants),
    0,
  );
  progress(`seeding the tenant`);
  await sql(`delete from availability_period`);
  await sql(`delete from availability_day`);
  await sql(`update component set created_at = ${START} where tenant_id = '${tenant.id}'`);
  await incidents(sql, `t.slug = 'bench'`, VOLUME.components, VOLUME.incidents, VOLUME.maintenances);
  await availability(sql, tenant.id);
  await sql(KEEP_RECENT_TROUBLE);
  await audience(sql, tenant.id);
  const secret = newKeySecret();
  await database.sql(
    `insert into api_key (tenant_id, name, abilities, secret_hash, last_four, created_at)
     values ($1, 'Benchmark', '{components.view,analytics.view}', decode($2, 'hex'), $3, now())`,
    [tenant.id, hashOfKey(secret), secret.slice(-4)],
  );
  await sql(`set session_replication_role = origin`);
  return { tenant, secret };
}

type RunSql = (text: string) => Promise<void>;

/** Consecutive incidents that never overlap. Each has up to three components, one of which gets worse. */
async function incidents(
  sql: RunSql,
  which: string,
  components: number,
  count: number,
  maintenances: number,
): Promise<void> {
  const every = maintenances === 0 ? 0 : Math.floor(count / maintenances);
  const slot = `(interval '${VOLUME.days} days' / ${count})`;
  await sql(`insert into incident (tenant_id, type, status, title, body, search_text, started_at, scheduled_end_at, published_at,
      resolved_at, acknowledged_at, notify_on_publish, completes_itself, created_at, updated_at)
    select t.id, kind.type, case kind.type when 'incident' then 'resolved' else 'completed' end,
      jsonb_build_object('de', 'Störung ' || n, 'en', 'Incident ' || n), jsonb_build_object('de', repeat('Wir untersuchen die Ursache. ', 12)),
      'störung ' || n, at.start, case kind.type when 'maintenance' then at.start + ${slot} * 0.4 end, at.start + interval '1 minute',
      at.start + ${slot} * (0.1 + (n % 7) / 10.0), case when n % 3 > 0 then at.start + ${slot} * 0.05 end, true, true, at.start, at.start
    from tenant t cross join generate_series(0, ${count + maintenances - 1}) n
      cross join lateral (select case when n < ${count} then 'incident' else 'maintenance' end as type) kind
      cross join lateral (select date_trunc('milliseconds', ${START} + case when n < ${count} then n else (n - ${count}) * ${every} end * ${slot}) as start) at
    where ${which} order by n`);
  await sql(`insert into incident_impact (tenant_id, incident_id, component_id, impact, ordinal, since, until)
    select i.tenant_id, i.id, c.id, (array['degraded', 'partial_outage', 'major_outage'])[1 + (i.id + m) % 3], m, null, null
    from incident i join tenant t on t.id = i.tenant_id cross join generate_series(0, 2) m
      join component c on c.tenant_id = i.tenant_id and c.slug = 'komponente-' || ((i.id * 3 + m * 7) % ${components - 1} + 1)
    where ${which} and i.type = 'incident' and m <= i.id % 3`);
}

/** The periods and days that result from the incidents. None of them overlap. */
async function availability(sql: RunSql, tenant: string): Promise<void> {
  await sql(`create temporary table trouble as
    select distinct on (m.component_id, i.started_at) m.component_id, m.impact as status, i.started_at, i.resolved_at as ended_at
    from incident_impact m join incident i on i.tenant_id = m.tenant_id and i.id = m.incident_id where m.tenant_id = '${tenant}'`);
  await sql(`insert into availability_period (tenant_id, component_id, started_at, ended_at, status)
    select '${tenant}'::uuid, component_id, started_at, ended_at, status from trouble
    union all
    select '${tenant}'::uuid, component_id, ended_at, lead(started_at) over (partition by component_id order by started_at), 'operational'
    from trouble
    union all
    select '${tenant}'::uuid, c.id, c.created_at, (select min(started_at) from trouble where component_id = c.id), 'operational'
    from component c where c.tenant_id = '${tenant}'
    on conflict do nothing`);
  await sql(`insert into availability_day (tenant_id, component_id, day, under_maintenance_ms, degraded_ms, partial_outage_ms, major_outage_ms)
    select '${tenant}'::uuid, component_id, (started_at at time zone 'UTC')::date, 0,
      coalesce(sum(ms) filter (where status = 'degraded'), 0), coalesce(sum(ms) filter (where status = 'partial_outage'), 0),
      coalesce(sum(ms) filter (where status = 'major_outage'), 0)
    from (select *, extract(epoch from ended_at - started_at) * 1000 as ms from trouble) t group by 2, 3`);
  await sql(`update component set status = 'operational' where tenant_id = '${tenant}'`);
}

/** Subscribers, their deliveries, and page views. */
async function audience(sql: RunSql, tenant: string): Promise<void> {
  const { subscribers, deliveries, incidents: events, days } = VOLUME;
  // Each event goes to the same number of subscribers, but to different ones.
  const parts = (subscribers * events) / deliveries;
  await sql(`insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at,
      confirmed_at, created_at, updated_at)
    select '${tenant}'::uuid, 'email', n || '@example.com', n, case when n % 3 = 0 then 'de' else 'en' end,
      case when n % 20 = 0 then 'unsubscribed' else 'confirmed' end, true, '["incident"]', at, at, at,
      case when n % 20 = 0 then at + interval '9 days' else at end
    from generate_series(1, ${subscribers}) n cross join lateral (select ${START} + n * interval '${days} days' / ${subscribers} as at) a`);
  await sql(`insert into notification (tenant_id, event_id, event, subject, incident_id, occurred_at, due_at, decided_at)
    select '${tenant}'::uuid, n, 'incident.published', 's' || n, n, at, at, at
    from generate_series(1, ${events}) n cross join lateral (select ${START} + n * interval '${days} days' / ${events + 1} as at) a`);
  await sql(`insert into notification_delivery (tenant_id, event_id, subscriber_id, channel, status, tries, due_at, created_at, sent_at)
    select '${tenant}'::uuid, n.event_id, s.id, 'email', case when (s.id + n.event_id) % 50 = 0 then 'failed' else 'sent' end, 1, n.due_at, n.due_at,
      n.due_at + s.id % 60 * interval '1 second' + n.event_id % 13 * interval '70 milliseconds'
    from notification n join (select s.*, row_number() over (order by id) as number from subscriber s where tenant_id = '${tenant}') s
      on s.number % ${parts} = n.event_id % ${parts} where n.tenant_id = '${tenant}'`);
  await sql(SUM_ALL_DELIVERIES);
  await sql(`insert into page_view (tenant_id, day, page, locale, views)
    select '${tenant}'::uuid, current_date - d, p, l, 100 + d from generate_series(1, ${days}) d, unnest(array['/', '/history', '/archive']) p,
      unnest(array['de', 'en']) l`);
}
