import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionOptions } from '#platform/database/connections/database-addresses.js';
import { CURRENT_TENANT_SQL } from '#platform/database/schema/tenant-table.js';
import { useApi } from '../support/use-api.js';

const APP = 'heliograph_app';
const OWNER = 'heliograph_owner';

/**
 * TypeORM's record of applied migrations. Holds no tenant data; the application's role has no
 * access to it.
 */
const MIGRATIONS_TABLE = 'migrations';

/** Names of event consumers and of events. Belongs to the program; only background work sees it. */
const CONSUMERS_TABLE = 'event_consumer';

/**
 * Counts of subscription requests by digest. A recipient is counted across all tenants, so that
 * nobody can be flooded.
 */
const LIMITS_TABLE = 'window_count';

/** What was read of other status pages, by digest of their address. Only background work sees it. */
const POLLED_TABLE = 'polled_page';

/** Ids of the keys that secrets are sealed with. Only the owner of the tables may read them. */
const KEYS_TABLE = 'secret_key';

/** Keys of operators and the trail of what was done with them. Only the owner of the tables may read them. */
const OPERATOR_TABLES = ['operator_entry', 'operator_key'];

/** SQL list of the tables that belong to no tenant. */
const OF_NO_TENANT = [
  MIGRATIONS_TABLE,
  CONSUMERS_TABLE,
  LIMITS_TABLE,
  POLLED_TABLE,
  KEYS_TABLE,
  ...OPERATOR_TABLES,
]
  .map((name) => `'${name}'`)
  .join(', ');

/**
 * Tables into which the tests below insert a row. For all others, they only show that no foreign
 * rows are visible.
 */
const FILLED = [
  'api_key',
  'component',
  'component_group',
  'domain',
  'event_delivery',
  'host_system',
  'idempotency_key',
  'job',
  'job_run',
  'outbox_event',
  'tenant',
];

/** Column with the tenant's id. The registry of tenants is the only table whose rows are tenants. */
function tenantColumnOf(table: string): string {
  return table === 'tenant' ? 'id' : 'tenant_id';
}

/** Constraints that are unique across tenants on purpose. All others are unique within one tenant. */
const UNIQUE_ACROSS_TENANTS: Readonly<Record<string, string>> = {
  pk_tenant: 'the id of a tenant is what everything else is separated by',
  uq_tenant_external_id: 'it is the id of a tenant in the systems of the operator, who manages all of them',
  uq_tenant_slug: 'a slug is a host name below the service domain, and a host belongs to one tenant',
  uq_domain_host_verified: 'only one tenant can have verified a host name',
  uq_api_key_secret_hash: 'a key is looked up before its tenant is known',
  uq_api_key_previous_secret_hash: 'so is the secret from before the last rotation',
};

/** Tables on which the application has fewer privileges than on all others. */
const FEWER_RIGHTS: Readonly<Record<string, readonly string[]>> = {
  tenant: ['SELECT', 'UPDATE'],
  access_count: ['INSERT', 'SELECT', 'UPDATE'],
  // Recorded entries never change.
  audit_anchor: ['SELECT'],
  audit_entry: ['SELECT'],
  audit_pending: ['DELETE', 'SELECT'],
  audit_seal: ['INSERT', 'SELECT'],
};

/** Tables whose changes are not recorded in the audit trail, with the reason. */
const UNRECORDED: Readonly<Record<string, string>> = {
  access_count: 'counts of requests, a record of accesses itself',
  audit_anchor: 'the chain of the trail',
  audit_entry: 'the trail itself',
  audit_pending: 'an internal queue',
  audit_seal: 'the chain of the trail',
  availability_claim: 'derived from incidents, maintenances and signals',
  availability_day: 'derived from claims',
  availability_period: 'derived from claims',
  delivery_sum: 'totals of a ledger',
  delivery_sum_change: 'totals of a ledger',
  draft_incident: 'accumulates signals; the incident itself is recorded',
  email_code: 'codes that were asked for, which last ten minutes; the session that one opens is recorded',
  erased_subscriber_count: 'counts of deletions that are recorded themselves',
  event_delivery: 'an internal queue',
  host_system_status: 'a history of signals',
  idempotency_key: 'responses to writes that are recorded themselves',
  inbound_alert: 'signals',
  inbound_repeat: 'counts of signals',
  inbound_signal: 'a log of signals',
  job: 'an internal queue',
  job_run: 'an internal queue',
  incident_silence: 'of which silences members were told',
  mail_day: 'counts of mails',
  maintenance_occurrence: 'which maintenance a series made; the maintenance itself is recorded',
  metric_rollup: 'measured values',
  metric_state: 'the newest measured value',
  notification: 'a ledger itself',
  notification_attempt: 'a ledger itself',
  notification_delivery: 'a ledger itself',
  deleted_id: 'an internal mark',
  outbox_event: 'derived from recorded changes',
  page_removal: 'maintained by triggers',
  record_label: 'derived from the metadata of records',
  page_view: 'counts of visits',
  removed_text: 'the loss is recorded with each record',
  subscription_request: 'what visitors ask for; the subscription itself is recorded',
  settings_preview: 'settings that are previewed, not saved',
};

/**
 * Columns left out of the audit trail although their table is recorded: derived, maintained by
 * triggers, or changing by themselves.
 */
const UNRECORDED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  admission: ['last_used_at', 'stamp'],
  api_key: ['browser', 'last_used_at', 'system'],
  component: [
    'host_system_since',
    'recent_degraded_ms',
    'recent_from',
    'recent_major_outage_ms',
    'recent_partial_outage_ms',
    'recent_under_maintenance_ms',
    'recent_until',
    'status',
    'status_since',
    'webhook_status',
    'webhook_status_at',
    'webhook_token',
  ],
  component_group: ['depth', 'tree_order'],
  passkey: ['counter', 'last_used_at'],
  frozen_report: ['changes', 'report'],
  host_system: ['status', 'status_at', 'webhook_token'],
  host_system_page: ['message', 'problem', 'read_at', 'reported_at', 'status'],
  inbound_webhook: ['due_at'],
  incident: [
    'had_audience',
    'postmortem_created_at',
    'postmortem_updated_at',
    'public_digest',
    'reminded_for',
    'reminded_minutes',
  ],
  incident_template: ['used_at'],
  logo: ['content'],
  maintenance_series: ['announced_at', 'next_at'],
  metric_source: ['last_problem', 'last_received_at'],
  member: ['email_key', 'former_email', 'known_devices_since', 'last_seen_at'],
  role: ['name_key'],
  sso_connection: ['notified_up_to'],
  subscriber: ['address_key', 'confirmation_nonce', 'hard_failures', 'selected_at'],
  subscriber_endpoint: [
    'blocked_until',
    'busy_until',
    'failing_since',
    'failures_in_row',
    'previous_secret',
    'recent_failures',
    'recent_tries',
    'secret',
  ],
  // Whoever reads the trail must not know it.
  tenant: ['audit_id_key', 'freeze_drains', 'has_audiences'],
};

/** Columns left out for every table, because the audit trail stores them elsewhere. */
const NEVER_RECORDED = ['tenant_id', 'id', 'created_at', 'updated_at', 'search_text', 'public_updated_at'];

const LOOKUP = `NULLIF(current_setting('app.lookup'::text, true), ''::text)`;

/** Policies besides the one that separates tenants. */
const FURTHER_POLICIES = [
  // Rows that a request names before its tenant is known: one row each, found only by its exact
  // natural key.
  {
    table: 'api_key',
    name: 'exact_lookup',
    cmd: 'SELECT',
    roles: 'public',
    qual: `(secret_hash = decode(${LOOKUP}, 'hex'::text))`,
  },
  {
    table: 'api_key',
    name: 'previous_lookup',
    cmd: 'SELECT',
    roles: 'public',
    qual: `(previous_secret_hash = decode(${LOOKUP}, 'hex'::text))`,
  },
  { table: 'domain', name: 'exact_lookup', cmd: 'SELECT', roles: 'public', qual: `(host = ${LOOKUP})` },
  { table: 'tenant', name: 'exact_lookup', cmd: 'SELECT', roles: 'public', qual: `(slug = ${LOOKUP})` },
  // Background work looks for the next job across tenants and delivers events to consumers. A job
  // names its tenant and the ids of records, never their contents.
  ...[
    'access_count',
    'audit_pending',
    'deleted_id',
    'event_consumer',
    'event_delivery',
    'job',
    'job_run',
    'outbox_event',
    'page_view',
    'polled_page',
    'window_count',
  ].map((table) => ({
    table,
    name: 'background',
    cmd: 'ALL',
    roles: 'public',
    qual: `( SELECT (current_setting('app.background'::text, true) = 'on'::text))`,
  })),
  // The owner maintains the list of tenants. It sees no records of any tenant.
  // Rows that disappear with others are deleted by the owner.
  { table: 'deleted_id', name: 'owner', cmd: 'ALL', roles: OWNER, qual: 'true' },
  { table: 'tenant', name: 'registry', cmd: 'ALL', roles: OWNER, qual: 'true' },
];

interface Table {
  readonly name: string;
  readonly owner: string;
  readonly forced: boolean;
}

interface Index {
  readonly table: string;
  readonly name: string;
  readonly unique: boolean;
  readonly partial: boolean;
  /** Names of the key columns in order; null for an expression. */
  readonly columns: readonly (string | null)[];
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  /** True if every row has this reference and is deleted together with its target. */
  readonly binds: boolean;
}

/**
 * Proves from the system catalog that no row can reach another tenant. Source: architecture,
 * "Tenancy is enforced by the database".
 */
describe('The catalogue of the migrated database', () => {
  const test = useApi();
  /** All tables that hold data of tenants. */
  let tables: Table[];
  let indexes: Index[];
  let foreignKeys: ForeignKey[];

  beforeAll(async () => {
    tables = await test.database.sql<Table>(`
      select c.relname as name, pg_get_userbyid(c.relowner) as owner, c.relrowsecurity and c.relforcerowsecurity as forced
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not in (${OF_NO_TENANT})
      order by c.relname`);
    indexes = await test.database.sql<Index>(`
      select t.relname as table, c.relname as name, i.indisunique as unique, i.indpred is not null as partial,
        array(select a.attname::text from unnest(i.indkey) with ordinality as k (number, place)
          left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
          where k.place <= i.indnkeyatts order by k.place) as columns
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where t.relnamespace = 'public'::regnamespace and t.relname not in (${OF_NO_TENANT}) order by c.relname`);
    const names = (table: string, numbers: string): string =>
      `array(select a.attname::text from unnest(${numbers}) with ordinality as key (number, place)
        join pg_attribute a on a.attrelid = ${table} and a.attnum = key.number order by key.place)`;
    foreignKeys = await test.database.sql<ForeignKey>(`
      select t.relname as table, k.conname as name, f.relname as target,
        ${names('k.conrelid', 'k.conkey')} as columns, ${names('k.confrelid', 'k.confkey')} as "targetColumns",
        k.confdeltype = 'c' and k.convalidated and not exists (
          select from pg_attribute where attrelid = k.conrelid and attnum = any(k.conkey) and not attnotnull) as binds
      from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by k.conname`);
  });

  it('holds the tables that this proof is about, and nothing that could get round them', async () => {
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(FILLED));
    const others = await test.database.sql(`
      select c.relname, c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and (n.nspname <> 'public' or c.relkind in ('m', 'f'))`);
    expect(others, 'materialized views, foreign tables, or tables of other schemas').toEqual([]);
    // A view reads its tables as its owner, who is subject to forced row-level security.
    // views.spec.ts covers what the views show.
    const views = await test.database.sql(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' and pg_get_userbyid(relowner) <> '${OWNER}'`,
    );
    expect(views, 'views that read as somebody else').toEqual([]);
    // Only triggers can call the functions that record changes, and only the owner can create triggers with them.
    const definers = await test.database.sql(
      `select proname, prorettype::regtype::text as result, proconfig as settings, proacl::text as rights
       from pg_proc where pronamespace = 'public'::regnamespace
         and (prosecdef or prosrc like '%insert into audit_entry%') order by 1`,
    );
    const recording = [
      'announcement',
      'change',
      'component',
      'component_group',
      'incident',
      'incident_impact',
      'incident_update',
    ];
    expect(definers, 'functions that run with the rights of their owner').toEqual(
      recording.map((name) => ({
        proname: `record_${name}`,
        result: 'trigger',
        settings: ['search_path=pg_catalog, public, pg_temp'],
        rights: `{${OWNER}=X/${OWNER}}`,
      })),
    );
  });

  it('has two tables of no tenant, of consumers of events and of limits, which only background work sees', async () => {
    const described = await test.database.sql(
      `select relname as name, relrowsecurity and relforcerowsecurity as forced,
         (select array_agg(attname::text order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0) as columns
       from pg_class c where oid in ('${CONSUMERS_TABLE}'::regclass, '${LIMITS_TABLE}'::regclass) order by relname`,
    );
    expect(described).toEqual([
      { name: CONSUMERS_TABLE, forced: true, columns: ['name', 'event_names', 'registered_at'] },
      { name: LIMITS_TABLE, forced: true, columns: ['subject', 'used', 'window_ends_at'] },
    ]);
  });

  it('has the ids of keys for secrets out of reach of every role but the owner', async () => {
    const rights = await test.database.sql(
      `select coalesce(array_length(relacl, 1), 0) as granted,
         (select array_agg(attname::text order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0) as columns
       from pg_class c where oid = '${KEYS_TABLE}'::regclass`,
    );
    expect(rights).toEqual([{ granted: 0, columns: ['id', 'since', 'is_lost'] }]);
  });

  it('forces row-level security on every table', () => {
    expect(tables.filter(({ forced }) => !forced)).toEqual([]);
  });

  it('has tenant_id uuid not null in every table, filled from the work at hand', async () => {
    const columns = await test.database.sql<{
      table: string;
      type: string;
      required: boolean;
      filled: string | null;
    }>(`
      select t.relname as table, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
        pg_get_expr(d.adbin, d.adrelid) as filled
      from pg_attribute a join pg_class t on t.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and a.attname = 'tenant_id' order by t.relname`);
    const expected = tables
      .filter(({ name }) => name !== 'tenant')
      .map(({ name }) => ({ table: name, type: 'uuid', required: true, filled: CURRENT_TENANT_SQL }));
    expect(columns).toEqual(expected);
  });

  it('starts every primary key and everything unique with the tenant', () => {
    const keyed = new Set(indexes.filter(({ name }) => name.startsWith('pk_')).map(({ table }) => table));
    expect(
      tables.filter(({ name }) => !keyed.has(name)),
      'tables without a primary key',
    ).toEqual([]);
    const across = indexes.filter(({ unique, columns }) => unique && columns[0] !== 'tenant_id');
    expect(across.map(({ name }) => name).sort()).toEqual(Object.keys(UNIQUE_ACROSS_TENANTS).sort());
  });

  it('starts every foreign key with the tenant, on both sides, so that no reference can leave it', () => {
    const leaving = foreignKeys.filter(
      ({ columns, target, targetColumns }) =>
        columns[0] !== 'tenant_id' || targetColumns[0] !== tenantColumnOf(target),
    );
    expect(leaving).toEqual([]);
    // Tables bound to their tenant, directly or through other tables.
    const bound = new Set(['tenant']);
    for (let count = 0; count < bound.size;) {
      count = bound.size;
      for (const { table, target, binds } of foreignKeys) if (binds && bound.has(target)) bound.add(table);
    }
    const unbound = tables.filter(({ name }) => !bound.has(name));
    expect(unbound, 'tables whose rows could belong to no tenant').toEqual([]);
  });

  it('has an index behind every foreign key, so that deleting what it names reads no whole table', () => {
    const unsupported = foreignKeys.filter(
      ({ table, columns }) =>
        !indexes.some(
          (index) =>
            index.table === table &&
            !index.partial &&
            columns.every((column) => index.columns.slice(0, columns.length).includes(column)),
        ),
    );
    expect(unsupported).toEqual([]);
  });

  it('shows and accepts only rows of the tenant at hand', async () => {
    const policies = await test.database.sql<{ table: string; name: string }>(`
      select tablename as table, policyname as name, permissive, cmd, array_to_string(roles, ',') as roles, qual, with_check
      from pg_policies order by tablename, policyname`);
    const expected = [
      ...tables.map(({ name }) => ({
        table: name,
        name: 'own_tenant',
        cmd: 'ALL',
        roles: 'public',
        qual: `(${tenantColumnOf(name)} = ${CURRENT_TENANT_SQL})`,
      })),
      ...FURTHER_POLICIES,
    ]
      // PostgreSQL applies the expression for existing rows to new rows, too, if there is no other.
      .map((policy) => ({
        permissive: 'PERMISSIVE',
        with_check: policy.name === 'registry' ? 'true' : null,
        ...policy,
      }))
      .sort((a, b) => (`${a.table} ${a.name}` < `${b.table} ${b.name}` ? -1 : 1));
    expect(policies).toEqual(expected);
  });

  it('gives the application no more than reading and writing rows, and of tenants less', async () => {
    const grants = await test.database.sql<{ table: string; grantee: string; rights: string[] }>(`
      select c.relname as table, coalesce(r.rolname, 'public') as grantee, array_agg(a.privilege_type::text order by a.privilege_type) as rights
      from pg_class c cross join aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
      where c.relnamespace = 'public'::regnamespace and c.relkind not in ('v', 'S') and c.relname not in (${OF_NO_TENANT}) and a.grantee <> c.relowner group by 1, 2 order by 1, 2`);
    const rights = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
    expect(grants).toEqual(
      tables.map(({ name }) => ({
        table: name,
        grantee: APP,
        rights: FEWER_RIGHTS[name] ?? rights,
      })),
    );
    const columns = await test.database.sql(
      `select attrelid::regclass, attname from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and a.attacl is not null`,
    );
    expect(columns, 'rights on single columns').toEqual([]);
    const sequences = await test.database.sql(`
      select c.relname as name, coalesce(r.rolname, 'public') as grantee, array_agg(a.privilege_type::text) as rights
      from pg_class c cross join aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and a.grantee <> c.relowner group by 1, 2 order by 1`);
    expect(sequences).toEqual([]);
  });

  it('records each change to a table in the audit trail, or says why not', async () => {
    const triggers = await test.database.sql<{ table: string; events: string[]; columns: string[] }>(`
      select c.relname as table, array_agg(t.tgname::text order by t.tgname) as events,
        max(t.tgattr::text) filter (where t.tgname = 'record_update') as numbers,
        (select array_agg(a.attname::text order by a.attname) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and a.attnum <> all (string_to_array(max(t.tgattr::text) filter (where t.tgname = 'record_update'), ' ')::int[])) as columns
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgfoid in (to_regproc('record_change'), to_regproc('record_' || c.relname)) group by c.oid, c.relname order by c.relname`);
    const recorded = triggers.map(({ table }) => table);
    const known = [...recorded, ...Object.keys(UNRECORDED)].sort();
    expect(known).toEqual(tables.map(({ name }) => name));
    for (const { table, events, columns } of triggers) {
      expect(events, table).toEqual(['record_delete', 'record_insert', 'record_update']);
      const unrecorded = columns.filter((column) => !NEVER_RECORDED.includes(column));
      // A column that is added later is recorded once its migration calls recordChanges() again.
      expect(unrecorded, table).toEqual(UNRECORDED_COLUMNS[table] ?? []);
    }
  });

  it('lets a role serve that owns nothing, may not create anything and cannot step out of its policies', async () => {
    const [role] = await test.database.sql(`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
        has_schema_privilege(oid, 'public', 'CREATE') as creates,
        (select count(*)::int from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o') as owned,
        (select array_agg(pg_get_userbyid(m.roleid)::text order by pg_get_userbyid(m.roleid)) from pg_auth_members m where m.member = r.oid) as memberships
      from pg_roles r where rolname = '${APP}'`);
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      creates: false,
      owned: 0,
      // These two roles may only read views.
      memberships: ['heliograph_preview', 'heliograph_visitor'],
    });
    expect(tables.filter(({ owner }) => owner !== OWNER)).toEqual([]);
  });

  describe('asked by the application itself', () => {
    let client: pg.Client;
    const own = test.useTenant('own');
    const other = test.useTenant('other');

    beforeAll(async () => {
      const group = await own.client.post('/component-groups', { name: 'Payments' });
      const component = { name: 'Cards', group_id: group.body.data.id };
      await own.client.post('/components', component, { headers: { 'idempotency-key': 'once' } });
      await test.database.sql(
        `insert into domain (tenant_id, host, created_at) values ($1, 'status.own.example', now())`,
        [own.tenant.id],
      );
      await test.database.sql(
        `insert into host_system (tenant_id, name, kind, status, webhook_token, created_at, updated_at)
         values ($1, 'db-1', 'other', 'operational', 'token', now(), now())`,
        [own.tenant.id],
      );
      await test.database.sql(
        `insert into job (tenant_id, kind, subject, due_at) values ($1, 'remind', 'incident:1', now())`,
        [own.tenant.id],
      );
      await test.database.sql(
        `insert into job_run (tenant_id, kind, subject, tries, lease_until) values ($1, 'remind', 'incident:2', 0, now())`,
        [own.tenant.id],
      );
      await test.database.sql(
        `with recorded as (
           insert into outbox_event (tenant_id, name, payload, occurred_at)
           values ($1, 'component.status_changed', '{}', now()) returning id
         )
         insert into event_delivery (tenant_id, consumer, subject, event_id) select $1, 'mailer', '', id from recorded`,
        [own.tenant.id],
      );
      client = new pg.Client(connectionOptions(test.database.addresses.app));
      await client.connect();
    });

    afterAll(() => client.end());

    const countIn = async (table: string): Promise<number> =>
      Number((await client.query(`select count(*) from ${table}`)).rows[0].count);

    it('shows nothing of any table outside a tenant’s work', async () => {
      await client.query('begin');
      for (const { name } of tables) expect(await countIn(name), name).toBe(0);
      await client.query('rollback');
    });

    it('shows a tenant its own rows of every table, and another one none of them', async () => {
      await client.query('begin');
      for (const { name } of tables) {
        await client.query(`select set_config('app.tenant_id', $1, true)`, [own.tenant.id]);
        if (FILLED.includes(name)) expect(await countIn(name), `${name}: own rows`).toBeGreaterThan(0);
        await client.query(`select set_config('app.tenant_id', $1, true)`, [other.tenant.id]);
        const { rows } = await client.query(
          `select count(*) from ${name} where ${tenantColumnOf(name)} = $1`,
          [own.tenant.id],
        );
        expect(rows[0].count, `${name}: another tenant's rows`).toBe('0');
      }
      await client.query('rollback');
    });

    it('can neither change nor delete what is recorded of its changes', async () => {
      for (const statement of [
        'update audit_entry set action = action',
        'delete from audit_entry',
        'truncate audit_entry',
        'alter table component disable trigger record_update',
        'drop table audit_entry',
      ])
        await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
    });

    it('refuses to store a row for another tenant, and changes none', async () => {
      await client.query('begin');
      await client.query(`select set_config('app.tenant_id', $1, true)`, [other.tenant.id]);
      for (const { name } of tables.filter(
        (table) => !/^audit_(anchor|entry|pending|seal)$/.test(table.name),
      )) {
        const column = tenantColumnOf(name);
        const stolen = await client.query(`update ${name} set ${column} = ${column} where ${column} = $1`, [
          own.tenant.id,
        ]);
        expect(stolen.rowCount, name).toBe(0);
      }
      await expect(
        client.query(`insert into domain (tenant_id, host, created_at) values ($1, 'taken.example', now())`, [
          own.tenant.id,
        ]),
      ).rejects.toThrow('row-level security');
      await client.query('rollback');
    });
  });
});
