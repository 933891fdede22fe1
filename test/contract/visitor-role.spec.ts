import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { assertVisitorConfined } from '#platform/database/connections/assert-visitor-confined.js';
import {
  PREVIEW_ROLE,
  VISITOR_ROLE,
  connectionOptions,
} from '#platform/database/connections/database-addresses.js';
import { migrate } from '#platform/database/schema/migrate.js';
import { VisitorDatabase } from '#platform/database/tenant/visitor-database.js';
import { MIGRATIONS } from '../../src/migrations.js';
import { createAnnouncement, createComponent, createGroup } from '../support/factories.js';
import { createIncident } from '../support/incidents.js';
import { startTestApplication, type TestApplication, type TestTenant } from '../support/test-application.js';

/** Part of every text that must not be visible. */
const SECRET = 'SECRET';

let test: TestApplication;
let own: TestTenant;
let client: pg.Client;
let hidden: { readonly component: number; readonly incident: number };

beforeAll(async () => {
  test = await startTestApplication();
  // As at every start. The rights on a database are not copied with it.
  await migrate(test.database.addresses.owner, MIGRATIONS);
  own = await test.tenant('own');
  const api = own.client;
  const group = await createGroup(api, { name: SECRET });
  const shown = await createComponent(api);
  const internal = await createComponent(api, { name: SECRET, is_public: false, group_id: group.id });
  const components = [shown, internal].map(({ id }) => ({ id, impact: 'major_outage' }));
  await createIncident(api, { publish: true, components });
  const draft = await createIncident(api, { title: SECRET, components });
  await api.post(`/incidents/${draft.id}/updates`, { body: SECRET });
  await createAnnouncement(api, { title: SECRET });
  hidden = { component: internal.id, incident: draft.id };
  client = new pg.Client(connectionOptions(test.database.addresses.visitor!));
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await test.close();
});

/** Runs a statement as the visitors' login, and returns its rows, or the code of its error. */
async function outcome(statement: string): Promise<unknown> {
  await client.query('begin read write');
  try {
    await client.query(`set local app.tenant_id = '${own.tenant.id}'`);
    return (await client.query(statement)).rows;
  } catch (error) {
    return (error as pg.DatabaseError).code;
  } finally {
    await client.query('rollback');
  }
}

const DENIED = '42501';

describe('The login of visitors’ reads, as the catalogue has it,', () => {
  it('is a member of no role, and no more than a login', async () => {
    const [role] = await test.database.sql(
      `select rolcanlogin as login, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as privileged,
         array(select rolname::text from pg_roles r where r.oid <> v.oid and pg_has_role(v.oid, r.oid, 'member')) as others,
         array(select s from unnest(rolconfig) s order by s) as settings
       from pg_roles v where rolname = $1`,
      [VISITOR_ROLE],
    );
    expect(role).toEqual({
      login: true,
      privileged: false,
      others: [],
      settings: [
        'default_transaction_read_only=on',
        'idle_in_transaction_session_timeout=10s',
        'lock_timeout=1s',
        'statement_timeout=10s',
      ],
    });
  });

  it('creates nothing, not even temporary tables', async () => {
    const [rights] = await test.database.sql(
      `select has_database_privilege($1, current_database(), 'create') as creates,
         has_database_privilege($1, current_database(), 'temporary') as temporary,
         exists (select from pg_namespace where has_schema_privilege($1, oid, 'create')) as schemas`,
      [VISITOR_ROLE],
    );
    expect(rights).toEqual({ creates: false, temporary: false, schemas: false });
  });

  it('calls no function of large objects, notifications, advisory locks and other sessions', async () => {
    const functions = await test.database.sql<{ name: string; may: boolean }>(
      `select proname::text as name, bool_or(has_function_privilege($1, oid, 'execute')) as may from pg_proc
       where proname ~ '^lo_|^lo(read|write)$|^pg_notify$|advisory_|^pg_(cancel|terminate)_backend$' group by 1 order by 1`,
      [VISITOR_ROLE],
    );
    expect(functions.length).toBeGreaterThan(30);
    expect(functions.filter(({ may }) => may)).toEqual([]);
  });

  it.each([VISITOR_ROLE, PREVIEW_ROLE])('has a barrier in every view that %s may read', async (role) => {
    const views = await test.database.sql<{ name: string; options: string[] | null }>(
      `select relname::text as name, reloptions as options from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'v' and has_table_privilege($1, oid, 'select') order by 1`,
      [role],
    );
    expect(views.length).toBeGreaterThan(10);
    for (const { name, options } of views) expect([name, options]).toEqual([name, ['security_barrier=true']]);
  });
});

describe('The login of visitors’ reads, by trying,', () => {
  it.each([
    `select set_config('role', 'heliograph_app', true)`,
    `select set_config('role', 'heliograph_owner', true)`,
    `select set_config('role', 'heliograph_preview', true)`,
    `select set_config('session_authorization', 'heliograph_app', true)`,
    `set role heliograph_app`,
    `set local role postgres`,
    `set session authorization heliograph_owner`,
    `create temporary table mine (id int)`,
    `create table mine (id int)`,
    `create schema mine`,
    `select lo_create(0)`,
    `select lo_from_bytea(0, 'x')`,
    `select lo_get(1)`,
    `select pg_notify('heliograph_changes', 'tenant:x')`,
    `select pg_advisory_lock(1)`,
    `select pg_try_advisory_xact_lock_shared(1)`,
    `select pg_terminate_backend(pg_backend_pid())`,
    `select * from api_key`,
    `select query_to_xml('select * from api_key', true, true, '')`,
    `select * from preview_incident`,
    `select pg_read_file('/etc/passwd')`,
    `copy (select 1) to program 'true'`,
  ])('is denied: %s', async (statement) => {
    // PostgreSQL 15 reports a role that cannot be set as an invalid value.
    expect([DENIED, '22023']).toContain(await outcome(statement));
  });

  it('stays the visitor when it resets its role', async () => {
    for (const reset of ['reset role', 'set role none', 'reset session authorization', 'reset all']) {
      await client.query(reset);
      const { rows } = await client.query('select current_user::text, session_user::text');
      expect(rows, reset).toEqual([{ current_user: VISITOR_ROLE, session_user: VISITOR_ROLE }]);
    }
  });

  it('is the one that the server uses, which sends no second statement, and none without rows', async () => {
    const read = (text: string): Promise<unknown> =>
      runForTenant(own.tenant, () => test.app.get(VisitorDatabase).read({ name: '', text }));
    const { rows } = (await read(`select session_user, $1::uuid`)) as { rows: string[][] };
    expect(rows).toEqual([[VISITOR_ROLE, own.tenant.id]]);
    for (const attack of [
      `select set_config('role', 'heliograph_app', true), $1::uuid`,
      `select $1::uuid; select 1`,
      'listen heliograph_changes',
      'notify heliograph_changes',
      'reset role',
    ])
      await expect(read(attack), attack).rejects.toThrow();
  });

  it('learns nothing of hidden rows by a division that they would make fail', async () => {
    const views = await test.database.sql<{ name: string }>(
      `select relname::text as name from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
         and has_table_privilege($1, oid, 'select') order by 1`,
      [VISITOR_ROLE],
    );
    for (const { name } of views) {
      const divided = `select from ${name} v where 1 / (case when v::text like '%${SECRET}%' then 0 else 1 end) = 1`;
      expect(await outcome(divided), name).toBeInstanceOf(Array);
    }
    for (const [view, column, id] of [
      ['public_component', 'id', hidden.component],
      ['public_component_period', 'component_id', hidden.component],
      ['public_component_day', 'component_id', hidden.component],
      ['public_incident_impact', 'component_id', hidden.component],
      ['public_incident_impact', 'incident_id', hidden.incident],
      ['public_incident_update', 'incident_id', hidden.incident],
      ['public_incident', 'id', hidden.incident],
    ] as const)
      expect(await outcome(`select from ${view} where 1 / (${column} - ${id}) = 0`), view).toBeInstanceOf(
        Array,
      );
  });
});

describe('A login for visitors’ reads', () => {
  it('is refused if it can become another role, or is no visitor', async () => {
    const { app, visitor } = test.database.addresses;
    await expect(assertVisitorConfined(visitor!)).resolves.toBeUndefined();
    await expect(assertVisitorConfined(app)).rejects.toThrow(
      'The database role heliograph_app can become heliograph_preview. Let DATABASE_VISITOR_URL name heliograph_visitor, or',
    );
    const stranger = `stranger_${randomBytes(4).toString('hex')}`;
    await test.database.sql(`create role ${stranger} login password 'x'`);
    const url = Object.assign(new URL(visitor!.url), { username: stranger, password: 'x' }).href;
    await expect(assertVisitorConfined({ url })).rejects.toThrow(
      `The database role ${stranger} is no member of heliograph_visitor.`,
    );
    await test.database.sql(`drop role ${stranger}`);
  });
});
