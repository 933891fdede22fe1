import { hashOfKey, newKeySecret } from '#platform/access/keys/key-secret.js';
import { DEFAULT_QUOTAS } from '#core/config/quotas.js';
import { DEFAULT_TENANT_SETTINGS } from '#core/context/tenant-settings.js';
import type { Tenant } from '#core/context/tenant.js';
import type { BenchDatabase } from './bench-database.js';
import { KEEP_RECENT_TROUBLE } from './recent-trouble.js';

interface Volume {
  readonly tenants: number;
  readonly componentsEach: number;
}

/** The measured tenant. */
export interface SeededTenant {
  readonly tenant: Tenant;
  readonly secret: string;
}

const LOCALES = ['de', 'en'];

/** Groups of every tenant: three roots, two groups below the first root, and two more below the first of these. */
const GROUPS = `(values
  (1, null::int, 0, 0, 0), (4, 1, 0, 1, 1), (6, 4, 0, 2, 2), (7, 4, 1, 2, 3), (5, 1, 1, 1, 4), (2, null, 1, 0, 5), (3, null, 2, 0, 6)
) as g (number, parent, position, depth, tree_order)`;
const GROUPS_EACH = 7;
/** A transaction that makes records locks ids of each tenant, and PostgreSQL has room for some thousand locks. */
const TENANTS_AT_ONCE = 200;

/** Seeds many similar tenants, because indexes only matter with many rows. */
export async function seedTenants(
  database: BenchDatabase,
  { tenants, componentsEach }: Volume,
): Promise<void> {
  for (let done = 0; done < tenants; done += TENANTS_AT_ONCE) {
    const prefix = `filler-${done / TENANTS_AT_ONCE}`;
    await insertTenants(database, prefix, Math.min(TENANTS_AT_ONCE, tenants - done));
    await fill(database, `slug like '${prefix}-%'`, componentsEach);
  }
}

/** Seeds the tenant to measure, with a key that can read. */
export async function seedTenant(
  database: BenchDatabase,
  slug: string,
  components: number,
): Promise<SeededTenant> {
  await insertTenants(database, slug, 1);
  await database.sql(`update tenant set slug = $1 where slug = $1 || '-1'`, [slug]);
  await fill(database, `slug = '${slug}'`, components);
  const found = await database.sql(`select id, slug, name, locales from tenant where slug = $1`, [slug]);
  const [row] = found.rows as Omit<Tenant, 'settings'>[];
  if (row === undefined) throw new Error('The seeded tenant is not there.');
  const tenant = { ...row, settings: DEFAULT_TENANT_SETTINGS, quotas: DEFAULT_QUOTAS };
  const secret = newKeySecret();
  await database.sql(
    `insert into api_key (tenant_id, name, abilities, secret_hash, last_four, created_at)
     values ($1, 'Benchmark', '{components.view}', decode($2, 'hex'), $3, now())`,
    [tenant.id, hashOfKey(secret), secret.slice(-4)],
  );
  return { tenant, secret };
}

async function insertTenants(database: BenchDatabase, prefix: string, count: number): Promise<void> {
  await database.sql(
    `insert into tenant (id, slug, name, locales, created_at, updated_at)
     select uuidv7(), $1 || '-' || n, $1 || ' ' || n, $3, now(), now() from generate_series(1, $2::int) n`,
    [prefix, count, LOCALES],
  );
}

/** Fills empty tenants. Their contents are derived from numbers, so that every run has the same data. */
async function fill(database: BenchDatabase, which: string, components: number): Promise<void> {
  const mine = `tenant where ${which}`;
  await database.sql(
    `insert into domain (tenant_id, host, verified_at, created_at) select id, 'status.' || slug || '.example', now(), now() from ${mine}`,
  );
  await database.sql(
    `insert into api_key (tenant_id, name, abilities, secret_hash, last_four, created_at)
     select id, 'Other', '{components.view}', sha256(convert_to(id::text, 'UTF8')), 'last', now() from ${mine}`,
  );
  await database.sql(
    `insert into host_system (tenant_id, name, kind, status, status_at, webhook_token, created_at, updated_at)
     select id, 'db-cluster-1', 'server', 'operational', now(), md5(id::text), now(), now() from ${mine}`,
  );
  await database.sql(
    `insert into component_group (tenant_id, name, slug, position, depth, tree_order, created_at, updated_at)
     select id, jsonb_build_object('de', 'Gruppe ' || g.number, 'en', 'Group ' || g.number), 'gruppe-' || g.number, g.position, g.depth, g.tree_order, now(), now()
     from (select id from ${mine}) t cross join ${GROUPS}`,
  );
  await database.sql(
    `update component_group c set parent_id = p.id from component_group p, ${GROUPS}
     where p.tenant_id = c.tenant_id and c.slug = 'gruppe-' || g.number and p.slug = 'gruppe-' || g.parent
       and c.parent_id is null and c.tenant_id in (select id from ${mine})`,
  );
  await database.sql(
    `insert into component (tenant_id, name, description, slug, group_id, position, is_public, subscribable, status, webhook_token,
       webhook_status, webhook_status_at, host_system_id, created_at, updated_at)
     select t.id,
       case when n % 5 = 0 then jsonb_build_object('de', 'Komponente ' || n) else jsonb_build_object('de', 'Komponente ' || n, 'en', 'Component ' || n) end,
       case when n % 3 = 0 then '{}' else jsonb_build_object('de', 'Nimmt Zahlungen für Händler der Gruppe ' || n % 8 || ' an und bucht sie.') end,
       'komponente-' || n, g.id, n / 8, n % 10 <> 0, n % 4 <> 0, case when n % 17 = 0 then 'degraded' else 'operational' end,
       case when n % 6 = 0 then md5(t.id::text || n) end, case when n % 12 = 0 then 'operational' end,
       case when n % 12 = 0 then timestamptz '2026-02-01 08:00:00.125Z' + n * interval '1 minute' end, case when n % 9 = 0 then h.id end,
       timestamptz '2026-01-01 00:00:00.500Z' + n * interval '1 hour', timestamptz '2026-02-01 12:00:00Z' + n * interval '1 second'
     from (select id from ${mine}) t cross join generate_series(1, $1::int) n
       join host_system h on h.tenant_id = t.id
       left join component_group g on g.tenant_id = t.id and g.slug = 'gruppe-' || n % ${GROUPS_EACH + 1}`,
    [components],
  );
  // Degraded time has no weight, so the uptime does not change during the measurement.
  await database.sql(
    `insert into availability_period (tenant_id, component_id, started_at, status)
     select c.tenant_id, c.id, c.created_at, c.status from component c where c.tenant_id in (select id from ${mine})`,
  );
  await database.sql(
    `insert into availability_day (tenant_id, component_id, day, under_maintenance_ms, degraded_ms, partial_outage_ms, major_outage_ms)
     select c.tenant_id, c.id, current_date - n, 0, 60000 * n, 0, 0 from component c cross join generate_series(1, 9, 4) n
     where c.tenant_id in (select id from ${mine}) and c.id % 5 = 0`,
  );
  await keepRecentTrouble(database);
}

/** Gives each component trouble on the given number of days before today. */
export async function seedTrouble(database: BenchDatabase, days: number): Promise<void> {
  await database.sql(
    `insert into availability_day (tenant_id, component_id, day, under_maintenance_ms, degraded_ms, partial_outage_ms, major_outage_ms)
     select c.tenant_id, c.id, current_date - n, 0, 60000 * n, 0, 0 from component c cross join generate_series(1, $1::int) n
     on conflict do nothing`,
    [days],
  );
  await keepRecentTrouble(database);
}

async function keepRecentTrouble(database: BenchDatabase): Promise<void> {
  // An earlier build that is compared with this one has no such columns.
  const { rowCount } = await database.sql(
    `select from information_schema.columns where table_name = 'component' and column_name = 'recent_from'`,
  );
  if (rowCount === 1) await database.sql(KEEP_RECENT_TROUBLE);
}

/** Updates PostgreSQL's statistics, as autovacuum would after a while. */
export async function settle(database: BenchDatabase): Promise<void> {
  await database.sql('vacuum analyze');
  await database.sql('checkpoint');
}
