import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditSealer } from '#modules/audit/services/audit-sealer.js';
import { AuditVerification, type Verification } from '#modules/audit/services/audit-verification.js';
import { runForTenant, runOperation } from '#core/context/work-context.js';
import type { Tenant } from '#core/context/tenant.js';
import { ensureDemo } from '../../../src/ensure-demo.js';
import { ApiKeysService } from '#platform/access/keys/api-keys.service.js';
import { ImportedRows } from '#http/records/imported-rows.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { Client } from '#testing/client.js';
import { TenantExport, type Exported } from '#modules/transfer/services/tenant-export.js';
import { TenantImport, type ImportChoices, type Imported } from '#modules/transfer/services/tenant-import.js';
import { entriesOf, rowsOf, writeEntries } from '../../support/archives.js';
import { runDueJobs } from '../../support/due-jobs.js';
import {
  createAnnouncement,
  createComponent,
  createGroup,
  createHostSystem,
  created,
} from '../../support/factories.js';
import { HOUR, createMaintenance, fromNow } from '../../support/incidents.js';
import { createConfirmed } from '../../support/subscribers.js';
import { useApi } from '../../support/use-api.js';
import type { Api } from '#testing/use-api.js';

const OPERATOR = { action: 'tenant:import', actor: { type: 'command', id: null, name: 'root' } } as const;
/** Visitors' pages that depend on content alone. */
const PAGES = [
  '/',
  '/history',
  '/history.atom',
  '/history.json',
  '/history.rss',
  '/maintenances.ics',
  '/badge.svg',
];
const WIRE = ['summary', 'status', 'components', 'incidents', 'scheduled-maintenances'].map(
  (name) => `/api/v2/${name}`,
);
/** Columns with secrets, of which a copy under a new id gets others. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  admission: ['token_hash'],
  tenant: ['link_secret', 'telegram_bot_token', 'sms_secret'],
  api_key: ['secret_hash', 'previous_secret_hash'],
  component: ['webhook_token', 'webhook_digest'],
  host_system: ['webhook_token', 'webhook_digest'],
  inbound_webhook: ['previous_digest'],
  member: ['invitation_nonce'],
  metric_source: ['token_hash', 'previous_hash'],
  sso_connection: ['client_secret'],
  subscriber_endpoint: ['secret', 'previous_secret'],
};
/** Columns named like secrets, with the reason why a copy keeps them. */
const NO_SECRETS: Readonly<Record<string, string>> = {
  'admission.password_hash': 'known to many people, who enter the copy with it, too',
  'audit_anchor.digest': 'proves the trail, and anybody may know it',
  'audit_seal.digest': 'proves the trail, and anybody may know it',
  'incident.public_digest': 'detects changes',
  'notification.confirmation_nonce': 'part of a link that the link secret signs',
  'subscriber.confirmation_nonce': 'part of a link that the link secret signs',
  'subscription_request.nonce': 'part of a link that the link secret signs',
};
/** Tables of the audit trail, which change by themselves and through the import. */
const OF_THE_TRAIL = ['audit_entry', 'audit_pending', 'audit_seal'];

const home = useApi();
const abroad = useApi(() => ({ clock: home.clock }));

let folder: string;
let tenant: Tenant;
let secret: string;
let client: Client;
let planned: { readonly id: number };
let exported: Exported;
let archive: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-transfer-'));
  const demo = await ensureDemo(home.app, () => undefined);
  tenant = demo.tenant;
  secret = demo.secret!;
  client = clientOf(home, 'demo', secret);
  await fill();
  archive = join(folder, 'demo.tar.gz');
  exported = await exportOf(home, tenant, archive);
}, 120_000);

afterAll(() => rm(folder, { recursive: true }));

function clientOf(api: Api, slug: string, key: string): Client {
  return new Client(() => ({ ...api.stranger['session'](), host: `${slug}.localhost:${api.port}`, key }));
}

/** Creates some records that the demo tenant lacks. */
async function fill(): Promise<void> {
  const [outer, inner] = [await createGroup(client), await createGroup(client)];
  // Makes a row refer to one with a higher id.
  await client.patch(`/component-groups/${outer.id}`, { parent_id: inner.id });
  const host = await createHostSystem(client);
  await client.put(`/host-systems/${host.id}/status-page`, { public_name: 'Cloud' });
  const component = await createComponent(client, {
    group_id: outer.id,
    webhook_enabled: true,
    host_system_id: host.id,
  });
  await createAnnouncement(client, { publish: true });
  await createConfirmed(client, { component_ids: [component.id] });
  await created(client, '/subscribers', {
    channel: 'webhook',
    address: 'https://hooks.example.com/status',
    status: 'confirmed',
  });
  const soon = fromNow(home, HOUR);
  planned = await createMaintenance(client, {
    started_at: soon,
    scheduled_end_at: fromNow(home, 2 * HOUR),
    publish: true,
  });
  const draft = await created(client, '/incidents', { title: 'Later “quoted” \\ \u2028 line\nbreak' });
  await client.post(`/incidents/${draft.id}/schedule`, { publish_at: soon });
  await created(client, '/domains', { host: 'status.demo.example' });
  await runForTenant(tenant, () => home.app.get(TenantsService).vouchFor('status.demo.example'));
  await client.post('/analytics/reports', { month: '2026-01' });
  await created(client, '/members', { email: 'ada@example.com', roles: [{ id: 3 }] });
  await seal(home);
}

async function seal(api: Api): Promise<void> {
  while (await api.app.get(AuditSealer).seal());
}

function exportOf(api: Api, of: Tenant, path: string): Promise<Exported> {
  return runForTenant(of, () => api.app.get(TenantExport).export(path));
}

function importTo(api: Api, path: string, choices?: ImportChoices): Promise<Imported> {
  return runOperation(OPERATOR, () => api.app.get(TenantImport).import(path, choices));
}

async function tenantOf(api: Api, slug: string): Promise<Tenant> {
  return api.app.get(TenantsService).bySlug(slug);
}

async function verification(api: Api, slug: string): Promise<Verification> {
  const found = await tenantOf(api, slug);
  return runForTenant(found, () => api.app.get(AuditVerification).verify());
}

/** Everything that a page and the lists of the API show, without what depends on the host. */
async function shown(api: Api, slug: string, key: string): Promise<Record<string, unknown>> {
  const asked = clientOf(api, slug, key);
  const { body } = await asked.get('/openapi.json');
  const lists = Object.entries(
    (body as { paths: Record<string, { get?: { parameters?: { required?: boolean }[] } }> }).paths,
  )
    .filter(([path, { get }]) => get !== undefined && !path.includes('{') && path.startsWith('/api/v1/'))
    .map(([path]) => path.replace('/api/v1', ''))
    // The search needs a text.
    .filter((path) => !['/audit-events', '/search', '/subscribers/export'].includes(path))
    // Each installation signs with its own key.
    .filter((path) => path !== '/audit-events/head')
    // A key is no member.
    .filter((path) => !path.startsWith('/members/me'));
  expect(lists.length).toBeGreaterThan(15);
  const result: Record<string, unknown> = {};
  for (const path of [...lists, ...[...PAGES, ...WIRE].map((page) => `/${page}`)]) {
    const response = await asked.get(path);
    expect(response.status, path).toBe(200);
    result[path] = response.text
      .replaceAll(`${slug}.localhost:${api.port}`, 'HOST')
      .replaceAll(String(api.port), 'PORT')
      .replaceAll(`"slug":"${slug}"`, '"slug":"SLUG"')
      // Values of the moment.
      .replace(/"generated_at":"[^"]*"|"last_used_at":(?:"[^"]*"|null)|nonce="[^"]*"/g, '');
  }
  return result;
}

/** Rows of an archive, without what the import adds to the trail. */
async function contentOf(path: string): Promise<Record<string, unknown>> {
  const rows = rowsOf(await entriesOf(path));
  for (const key of rows['api_key'] ?? []) delete key['last_used_at'];
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !OF_THE_TRAIL.includes(table)));
}

describe('A tenant in an archive', () => {
  it('is complete, readable with common tools, and for its owner alone', async () => {
    const entries = await entriesOf(archive);
    const rows = rowsOf(entries);
    const tables = await home.database.sql<{ name: string }>(
      `select relname::text as name from pg_class join pg_attribute on attrelid = pg_class.oid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'tenant_id'`,
    );
    for (const { name } of tables) {
      const [row] = await home.database.sql<{ n: number }>(
        `select count(*)::int as n from ${name} where tenant_id = $1`,
        [tenant.id],
      );
      expect([name, rows[name]?.length ?? 0]).toEqual([name, row!.n]);
    }
    const counts = Object.entries(rows).map(([table, { length }]) => [table, length] as const);
    expect(exported).toEqual({
      rows: counts.reduce((sum, [, count]) => sum + count, 0),
      tables: Object.fromEntries(counts),
    });
    expect(entries[0]!.header.name).toBe('manifest.json');
    const manifest = JSON.parse(entries[0]!.text) as { tables: { name: string }[] };
    expect(manifest).toMatchObject({ format: 1, tenant: { id: tenant.id, slug: 'demo' } });
    expect(manifest.tables.map(({ name }) => name).sort()).toEqual(
      [...tables.map(({ name }) => name), 'tenant'].sort(),
    );
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).not.toContain('demo.tar.gz.partial');
  });

  it('has no other place where its own id stands than the audit trail, so that it can get another one', async () => {
    const places = Object.entries(rowsOf(await entriesOf(archive)))
      .filter(([, rows]) => JSON.stringify(rows).includes(tenant.id))
      .map(([table]) => table);
    expect(places.filter((table) => table !== 'audit_entry')).toEqual([]);
  });

  it('never replaces a file, and leaves none behind where it cannot be written', async () => {
    await expect(exportOf(home, tenant, archive)).rejects.toThrow(
      `The file ${archive} already exists; name a new one.`,
    );
    const nowhere = join(folder, 'none', 'demo.tar.gz');
    await expect(exportOf(home, tenant, nowhere)).rejects.toThrow(
      `The archive ${nowhere} cannot be written: there is no such folder. No archive has been made.`,
    );
  });

  it('is of one instant, whatever is written meanwhile', async () => {
    const made = await home.newTenant();
    const path = join(folder, 'busy.tar.gz');
    const busy = new AbortController();
    const writing = (async () => {
      while (!busy.signal.aborted) {
        const component = await createComponent(made.client);
        const incident = await created(made.client, '/incidents', {
          title: 'Trouble',
          publish: true,
          components: [{ id: component.id, impact: 'degraded' }],
        });
        await made.client.post(`/incidents/${incident.id}/updates`, { status: 'identified', body: 'Found.' });
      }
    })();
    for (let round = 0; round < 5; round += 1) {
      const { tables } = await exportOf(home, made.tenant, path);
      const rows = rowsOf(await entriesOf(path));
      expect(tables).toEqual(
        Object.fromEntries(Object.entries(rows).map(([table, { length }]) => [table, length])),
      );
      const ids = new Set(rows['incident']?.map(({ id }) => id));
      expect(rows['incident_update']?.filter(({ incident_id }) => !ids.has(incident_id)) ?? []).toEqual([]);
      await rm(path);
    }
    busy.abort();
    await writing;
  });
});

describe('A tenant that has moved to another installation', () => {
  let imported: Imported;

  beforeAll(async () => {
    // Records of another tenant make sure that ids differ from those of an empty installation.
    const other = await abroad.newTenant();
    await createComponent(other.client);
    imported = await importTo(abroad, archive);
  }, 60_000);

  it('keeps its id, its slug and every row', () => {
    expect(imported).toEqual({
      tenant: { id: tenant.id, slug: 'demo', name: tenant.name },
      rows: exported.rows,
      leftOut: [],
    });
  });

  it('shows visitors and its keys what it showed before', async () => {
    const [before, after] = [await shown(home, 'demo', secret), await shown(abroad, 'demo', secret)];
    expect(after).toEqual(before);
  });

  it('is the same again when it is exported there', async () => {
    const back = join(folder, 'back.tar.gz');
    await exportOf(abroad, await tenantOf(abroad, 'demo'), back);
    expect(await contentOf(back)).toEqual(await contentOf(archive));
  });

  it('has its audit trail with an unbroken chain, which goes on with the import', async () => {
    const before = await verification(home, 'demo');
    expect(before.fault).toBeNull();
    await seal(abroad);
    const { fault, pending, verified } = await verification(abroad, 'demo');
    expect({ fault, pending }).toEqual({ fault: null, pending: 0 });
    expect(verified).toBe(before.verified + 1);
    const known = await runForTenant(await tenantOf(abroad, 'demo'), () =>
      abroad.app.get(AuditVerification).verify({ head: before.head! }),
    );
    expect(known.fault).toBeNull();
    const events = await clientOf(abroad, 'demo', secret).get('/audit-events?action=tenant:import');
    expect(events.body.data).toHaveLength(1);
    expect(events.body.data[0]).toMatchObject({ actor: { type: 'command', name: 'root' } });
  });

  it('gives new records ids that none of its records has', async () => {
    const there = clientOf(abroad, 'demo', secret);
    const ids = (await client.get('/incidents?per_page=100')).body.data.map(({ id }: { id: number }) => id);
    const incident = await created(there, '/incidents', { title: 'New' });
    expect(incident.id).toBeGreaterThan(Math.max(...ids));
    await createGroup(there);
    await createComponent(there);
    await created(there, '/announcements', { title: 'New' });
  });

  it('does what was planned, at its time', async () => {
    const there = clientOf(abroad, 'demo', secret);
    const statusOf = async (): Promise<string> =>
      (await there.get(`/maintenances/${planned.id}`)).body.data.status;
    expect(await statusOf()).toBe('scheduled');
    home.clock.advance(HOUR);
    await runDueJobs(abroad.app);
    expect(await statusOf()).toBe('in_progress');
    expect((await there.get('/incidents?q=Later')).body.data[0]).toMatchObject({ is_published: true });
  });

  it('cannot be imported again beside itself without another slug', async () => {
    await expect(importTo(abroad, archive)).rejects.toThrow('There is already a tenant "demo".');
    await expect(importTo(abroad, archive, { slug: 'Not a slug' })).rejects.toThrow(
      'cannot be part of a host name',
    );
  });
});

describe('A tenant that gets a new id and a name where its own are free', () => {
  const elsewhere = useApi(() => ({ clock: home.clock }));

  it('is refused a name that no tenant may have, and leaves nothing', async () => {
    for (const name of ['  ', 'x'.repeat(256)])
      await expect(importTo(elsewhere, archive, { name })).rejects.toThrow('1 to 255 characters');
    expect(await elsewhere.database.sql(`select 1 from tenant where slug <> 'nobody'`)).toEqual([]);
  });

  it('has the ids of all records, an unbroken trail, and no secret of the original', async () => {
    const choices = { slug: 'other', name: ' Other GmbH ', id: 'a new one' } as const;
    const { tenant: made, rows, leftOut } = await importTo(elsewhere, archive, choices);
    expect(made).toEqual({ id: expect.any(String), slug: 'other', name: 'Other GmbH' });
    expect(made.id).not.toBe(tenant.id);
    expect(leftOut).toEqual([]);
    expect(rows).toBe(exported.rows);
    expect((await verification(elsewhere, 'other')).fault).toBeNull();
    expect((await clientOf(elsewhere, 'other', secret).get('/me')).status).toBe(401);
    const own = await runForTenant(await tenantOf(elsewhere, 'other'), () =>
      elsewhere.app.get(ApiKeysService).create('New', ['keys.manage', 'incidents.manage'], null),
    );
    const there = clientOf(elsewhere, 'other', own.secret);
    expect((await there.get(`/maintenances/${planned.id}`)).body.data.id).toBe(planned.id);
    // The trail still names the keys that wrote it.
    const keys = (await there.get('/api-keys')).body.data;
    expect(keys.map(({ name, status }: any) => [name, status])).toEqual(
      expect.arrayContaining([
        ['Demo', 'revoked'],
        ['New', 'active'],
      ]),
    );
    const path = join(folder, 'other.tar.gz');
    await exportOf(elsewhere, await tenantOf(elsewhere, 'other'), path);
    const [before, after] = [rowsOf(await entriesOf(archive)), rowsOf(await entriesOf(path))];
    const compared: string[] = [];
    for (const [table, columns] of Object.entries(SECRETS))
      for (const column of columns) {
        const values = (rows: Record<string, unknown>[] = []): unknown[] =>
          rows.map((row) => row[column]).filter((value) => value != null);
        const known = values(before[table]);
        if (known.length > 0) compared.push(`${table}.${column}`);
        expect(
          values(after[table]).filter((value) => known.includes(value)),
          `${table}.${column}`,
        ).toEqual([]);
      }
    expect(compared).toEqual([
      'tenant.link_secret',
      'api_key.secret_hash',
      'component.webhook_token',
      'component.webhook_digest',
      'host_system.webhook_token',
      'host_system.webhook_digest',
      'member.invitation_nonce',
      'metric_source.token_hash',
      'subscriber_endpoint.secret',
    ]);
  });

  it('gets another value for each column that may be a secret, or it is known not to be one', async () => {
    const columns = await elsewhere.database.sql<{ table: string; column: string }>(
      `select c.relname::text as table, a.attname::text as column from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
         and a.attname ~ 'secret|token|password|nonce|digest|hash' and a.atttypid in ('text'::regtype, 'bytea'::regtype)
         and (c.relname = 'tenant' or exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id'))`,
    );
    const names = columns.map(({ table, column }) => `${table}.${column}`);
    const secrets = Object.entries(SECRETS).flatMap(([table, all]) =>
      all.map((column) => `${table}.${column}`),
    );
    expect(names.sort()).toEqual([...secrets, ...Object.keys(NO_SECRETS)].sort());
    // A passkey has no secret, but signs in.
    expect(elsewhere.app.get(ImportedRows).withSecrets.sort()).toEqual(
      [...Object.keys(SECRETS), 'passkey'].sort(),
    );
  });
});

describe('A copy beside the original', () => {
  it('has all but what there can be once: proved domains', async () => {
    const { tenant: copy, rows, leftOut } = await importTo(home, archive, { slug: 'copy' });
    expect(copy.id).not.toBe(tenant.id);
    expect(leftOut).toEqual([
      { table: 'domain', name: 'localhost' },
      { table: 'domain', name: 'status.demo.example' },
    ]);
    expect(rows).toBe(exported.rows - leftOut.length);
    expect((await verification(home, 'copy')).fault).toBeNull();
    const strip = (text: string): string =>
      text
        .replace(/"page_id":"(?:copy|demo)"|"id":"(?:copy|demo)"/g, '')
        .replace(/http:\/\/[^/"]*/g, 'http://HOST');
    for (const page of WIRE) {
      const [one, other] = [
        await client.get(`/${page}`),
        await clientOf(home, 'copy', secret).get(`/${page}`),
      ];
      expect(strip(other.text)).toBe(strip(one.text));
    }
  });

  it('is the same whatever the parts of its tables are', async () => {
    const parts = (await entriesOf(archive)).flatMap((entry) => {
      const table = /^tables\/(\w+)\//.exec(entry.header.name)?.[1];
      if (table === undefined) return [entry];
      const lines = entry.text.split('\n').slice(0, -1);
      return lines.map((line, index) => ({
        header: { ...entry.header, name: `tables/${table}/${String(index + 1).padStart(6, '0')}.ndjson` },
        text: `${line}\n`,
      }));
    });
    const path = join(folder, 'parts.tar.gz');
    await writeEntries(path, parts);
    const [one, other] = [
      await importTo(home, archive, { slug: 'whole' }),
      await importTo(home, path, { slug: 'parts' }),
    ];
    expect([other.rows, other.leftOut]).toEqual([one.rows, one.leftOut]);
    const groups = await home.database.sql(
      `select array_agg(parent_id order by id) as parents from component_group where tenant_id = any($1) group by tenant_id`,
      [[one.tenant.id, other.tenant.id]],
    );
    expect(groups[0]).toEqual(groups[1]);
  });

  it('is deleted with every row in every table, and nothing else is', async () => {
    const count = async (id: string): Promise<number> => {
      const tables = await home.database.sql<{ name: string }>(
        `select relname::text as name from pg_class join pg_attribute on attrelid = pg_class.oid
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'tenant_id'`,
      );
      const counts = await Promise.all(
        tables.map(({ name }) =>
          home.database.sql<{ n: number }>(`select count(*)::int as n from ${name} where tenant_id = $1`, [
            id,
          ]),
        ),
      );
      return counts.reduce((sum, [row]) => sum + row!.n, 0);
    };
    const copy = await tenantOf(home, 'copy');
    const before = await count(tenant.id);
    expect(await count(copy.id)).toBeGreaterThan(500);
    await runForTenant(copy, () => home.app.get(TenantsService).delete());
    expect(await count(copy.id)).toBe(0);
    expect(await count(tenant.id)).toBe(before);
    await expect(tenantOf(home, 'copy')).rejects.toThrow('There is no tenant "copy".');
  });
});
