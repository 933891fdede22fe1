import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { ApiKeysService } from '#platform/access/keys/api-keys.service.js';
import { AuditEventsService } from '#modules/audit/services/audit-events.service.js';
import { runForTenant } from '#core/context/work-context.js';
import type { Client } from '../../support/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { MINUTE, createIncident, done, fromNow, impacts } from '../../support/incidents.js';
import { createSubscriber } from '../../support/subscribers.js';
import { linksOf } from '../../support/subscriptions.js';
import { useApi } from '../../support/use-api.js';
import { insertLongEntries } from '../../support/long-entries.js';
import { componentWebhook } from '../../support/webhooks.js';

const NOON = '2026-03-01T12:00:00.000Z';
const EVENT_ID = /^\d{13}-[0-9a-f]{16}$/;

interface Change {
  readonly type: string;
  readonly id: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

interface Event {
  readonly id: string;
  readonly action: string;
  readonly actor: { type: string; id: string | null; name: string | null };
  readonly targets: { type: string; id: string | null }[];
  readonly changes: Change[];
  readonly change_count: number;
  readonly request_id: string | null;
  readonly ip: string | null;
  readonly occurred_at: string;
}

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

async function eventsOf(client: Client, query = ''): Promise<Event[]> {
  const { status, body } = await client.get<Event[]>(`/audit-events?per_page=100${query}`);
  expect(status).toBe(200);
  return body.data;
}

async function lastEvent(client: Client): Promise<Event> {
  return (await eventsOf(client))[0]!;
}

describe('GET /audit-events', () => {
  it('tells of a write by a key: who, when, and each changed member before and after', async () => {
    const { client } = await api.newTenant();
    const made = await client.post('/components', { name: { de: 'Karten', en: 'Cards' } });
    const created = await lastEvent(client);
    expect(created).toEqual({
      id: expect.stringMatching(EVENT_ID),
      action: 'createComponent',
      actor: { type: 'api_key', id: expect.any(String), name: expect.any(String) },
      targets: [{ type: 'component', id: String(made.body.data.id) }],
      changes: [
        {
          type: 'component',
          id: String(made.body.data.id),
          before: null,
          after: {
            name: { de: 'Karten', en: 'Cards' },
            description: {},
            slug: 'karten',
            group_id: null,
            position: 0,
            is_public: true,
            subscribable: true,
            host_system_id: null,
            history_since: null,
            webhook_digest: null,
            audience_ids: null,
          },
        },
      ],
      change_count: 1,
      request_id: made.headers['x-request-id'],
      ip: '127.0.0.0',
      occurred_at: NOON,
    });
    const path = `/components/${made.body.data.id}`;
    await client.patch(path, { name: { en: 'Card payments' }, is_public: false });
    expect(await lastEvent(client)).toMatchObject({
      action: 'patchComponent',
      changes: [
        {
          before: { name: { de: 'Karten', en: 'Cards' }, is_public: true },
          after: { name: { de: 'Karten', en: 'Card payments' }, is_public: false },
        },
      ],
    });
    await client.delete(path);
    expect(await lastEvent(client)).toMatchObject({
      action: 'deleteComponent',
      changes: [{ before: { is_public: false, slug: 'karten' }, after: null }],
    });
  });

  it('has no event of what changes nothing or is refused', async () => {
    const { client } = await api.newTenant();
    const { id } = await createComponent(client);
    const before = await eventsOf(client);
    await client.patch(`/components/${id}`, {});
    await client.patch(`/components/${id}`, { is_public: true });
    expect((await client.patch(`/components/${id}`, { group_id: 999 })).status).toBe(422);
    expect(await eventsOf(client)).toEqual(before);
  });

  it('gives no secret away', async () => {
    const { client } = await api.newTenant();
    const { body } = await client.post('/components', { name: 'Cards', webhook_enabled: true });
    const token = String(body.data.remote_trigger.webhook_url).split('/').at(-1)!;
    const events = await eventsOf(client);
    expect(events[0]!.changes[0]!.after).toMatchObject({ webhook_digest: '[hidden]' });
    expect(JSON.stringify(events)).not.toContain(token);
  });

  it('is one event for each operation, whatever it touches', async () => {
    const { client } = await api.newTenant();
    const { id: componentId } = await createComponent(client);
    const { body } = await client.post('/incidents', {
      title: 'Down',
      components: [{ id: componentId, impact: 'major_outage' }],
      publish: true,
    });
    const event = await lastEvent(client);
    const incident = { type: 'incident', id: String(body.data.id) };
    expect(event).toMatchObject({ action: 'createIncident', targets: [incident] });
    expect(event.changes.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['incident', 'incident_impact', 'incident_update']),
    );
    expect(event.change_count).toBe(event.changes.length);
    await client.post(`/incidents/${body.data.id}/resolve`);
    expect(await lastEvent(client)).toMatchObject({ action: 'resolveIncident', targets: [incident] });
    await client.delete(`/incidents/${body.data.id}`);
    await client.delete(`/incidents/trash/${body.data.id}`);
    expect(await lastEvent(client)).toMatchObject({ action: 'purgeIncident', targets: [incident] });
  });

  it('tells of the clock, of signals, of subscribers and of the operator as such', async () => {
    const tenant = await api.newTenant();
    const { client } = tenant;
    const incident = await createIncident(client);
    await done(client.post(`/incidents/${incident.id}/schedule`, { publish_at: fromNow(api, MINUTE) }));
    api.clock.advance(MINUTE);
    await runDueJobs(api.app);
    expect(await lastEvent(client)).toMatchObject({
      action: 'incident.timed-step',
      actor: { type: 'clock', id: null, name: null },
      targets: [{ type: 'incident', id: String(incident.id) }],
      request_id: null,
      ip: null,
    });

    const hook = await componentWebhook(client);
    await client.patch(`/components/${hook.id}/webhook`, { draft_incident: true });
    const before = await eventsOf(client);
    await hook.send({ status: 'major_outage' });
    expect(await eventsOf(client), 'a signal by itself').toEqual(before);
    await runDueJobs(api.app);
    expect(await lastEvent(client)).toMatchObject({
      action: 'hooks.draft-incident',
      actor: { type: 'trigger', id: String(hook.id), name: 'components' },
      targets: [{ type: 'incident' }],
    });

    const address = 'reader@example.com';
    const { id } = await createSubscriber(client, { channel: 'email', address });
    const { unsubscribe } = await linksOf(api, tenant, address);
    await client.withKey(undefined).post(`/${unsubscribe}`);
    const left = await lastEvent(client);
    expect(left).toMatchObject({
      actor: { type: 'subscriber', id: String(id), name: null },
      targets: [{ type: 'subscriber', id: String(id) }],
      ip: null,
    });
    expect(JSON.stringify(await eventsOf(client))).not.toContain(address);

    const operation = { action: 'key:create', actor: { type: 'command', id: null, name: 'root' } } as const;
    const keys = api.app.get(ApiKeysService);
    await runForTenant(tenant.tenant, () => keys.create('Deployment', ['audit.view'], null), operation);
    expect(await lastEvent(client)).toMatchObject({
      ...operation,
      changes: [{ after: { name: 'Deployment', abilities: ['audit.view'], secret_hash: '[hidden]' } }],
    });
  });

  it('tells of many new subscribers at once by their number', async () => {
    const { client } = await api.newTenant();
    const rows = Array.from({ length: 30 }, (_, number) => ({
      channel: 'email',
      address: `reader-${number}@example.com`,
    }));
    const { status } = await client.post('/subscribers/import', { subscribers: rows });
    expect(status).toBe(200);
    expect(await lastEvent(client)).toMatchObject({
      action: 'importSubscribers',
      targets: [{ type: 'subscriber', id: null }],
      changes: [{ type: 'subscriber', id: null, before: null, after: { count: 30 } }],
    });
  });

  it('attributes a change by direct SQL to its database role', async () => {
    const { client } = await api.newTenant();
    const { id } = await createGroup(client);
    await api.database.sql(`update component_group set name = '{"de": "Anders"}' where id = $1`, [id]);
    expect(await lastEvent(client)).toMatchObject({
      action: 'update',
      actor: { type: 'database', id: null, name: expect.any(String) },
      targets: [{ type: 'component_group', id: String(id) }],
      changes: [{ after: { name: { de: 'Anders' } } }],
    });
  });

  it('records rows of several tenants that direct SQL creates and deletes, for each tenant and with cascades', async () => {
    const tenants = [await api.newTenant(), await api.newTenant()];
    const components = await Promise.all(tenants.map(({ client }) => createComponent(client)));
    const groups = await Promise.all(tenants.map(({ client }) => createGroup(client)));
    await Promise.all(
      tenants.map(({ client }, number) =>
        createIncident(client, { components: impacts('major_outage', components[number]!.id) }),
      ),
    );
    const session = new pg.Client(api.database.superuserUrl);
    await session.connect();
    try {
      await session.query('begin');
      await session.query(
        `insert into announcement (tenant_id, title, body, level, created_at, updated_at)
        select tenant_id, name, '{}', 'info', now(), now() from component_group where id = any($1)`,
        [groups.map(({ id }) => id)],
      );
      await session.query('delete from component where id = any($1)', [components.map(({ id }) => id)]);
      const { rows } = await session.query(
        `select coalesce(current_setting('app.tenant_id', true), '') as tenant`,
      );
      expect(rows).toEqual([{ tenant: '' }]);
      await session.query('commit');
    } finally {
      await session.end();
    }
    for (const [number, { client }] of tenants.entries()) {
      const { targets } = await lastEvent(client);
      expect(targets).toContainEqual({ type: 'component', id: String(components[number]!.id) });
      expect(targets.map(({ type }) => type)).toEqual(expect.arrayContaining(['incident', 'announcement']));
      expect(targets.filter(({ type }) => type === 'component')).toHaveLength(1);
    }
  });

  it('lists by actor, action, target and time, and by all of them together', async () => {
    const tenant = await api.newTenant();
    const { client } = tenant;
    const second = await tenant.clientWith('components.manage');
    api.clock.advance(MINUTE);
    const start = api.clock.now().toISOString();
    const { id } = await createComponent(client);
    api.clock.advance(MINUTE);
    const between = api.clock.now().toISOString();
    await second.patch(`/components/${id}`, { is_public: false });
    await createGroup(second);
    const [{ actor }] = (await eventsOf(client)) as [Event];
    const actions = async (query: string, since = start): Promise<string[]> =>
      (await eventsOf(client, `&since=${since}${query}`)).map(({ action }) => action);
    const all = ['createComponentGroup', 'patchComponent', 'createComponent'];
    expect(await actions('')).toEqual(all);
    expect(await actions(`&actor=api_key:${actor.id}`)).toEqual(all.slice(0, 2));
    expect(await actions('&actor=api_key')).toEqual(all);
    expect(await actions('&actor=clock')).toEqual([]);
    expect(await actions('&action=patchComponent')).toEqual(['patchComponent']);
    expect(await actions('&target=component')).toEqual(all.slice(1));
    expect(await actions(`&target=component:${id}`)).toEqual(all.slice(1));
    expect(await actions(`&target=component:${id}0`)).toEqual([]);
    expect(await actions('', between)).toEqual(all.slice(0, 2));
    expect(await actions(`&until=${start}`)).toEqual(['createComponent']);
    const together = `&actor=api_key:${actor.id}&target=component:${id}&action=patchComponent`;
    expect(await actions(together, between)).toEqual(['patchComponent']);
  });

  it('is paged by cursor, in which new events make no difference', async () => {
    const { client } = await api.newTenant();
    for (let number = 0; number < 5; number += 1) {
      await createGroup(client);
      if (number % 2 === 0) api.clock.advance(1);
    }
    const ids: string[] = [];
    let target: string | null = '/audit-events?per_page=2&action=createComponentGroup';
    while (target !== null) {
      const { body }: any = await client.get(target);
      expect(body.meta.per_page).toBe(2);
      ids.push(...body.data.map((event: Event) => event.targets[0]!.id!));
      const next: string | null = body.links.next;
      expect(next === null).toBe(body.meta.next_cursor === null);
      if (next !== null) expect(new URL(next).searchParams.get('cursor')).toBe(body.meta.next_cursor);
      target = next && `${new URL(next).pathname.replace('/api/v1', '')}${new URL(next).search}`;
      await createGroup(client);
    }
    const numbers = ids.map(Number);
    expect(numbers).toHaveLength(5);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  });

  it('has ids that tell nothing of other tenants, and stay', async () => {
    const [one, two] = [await api.newTenant(), await api.newTenant()];
    const both = [one.tenant.id, two.tenant.id];
    await api.database.sql(`update tenant set name = 'Both' where id = any ($1)`, [both]);
    const [numbered] = await api.database.sql<{ number: string; hex: string }>(
      `select transaction::text as number, to_hex(transaction::text::bigint) as hex from audit_entry
       where tenant_id = $1 and actor_type = 'database'`,
      [one.tenant.id],
    );
    const idOf = async ({ client }: typeof one): Promise<string> => {
      const { body }: any = await client.get('/audit-events?actor=database');
      expect(body.data).toHaveLength(1);
      return body.data[0].id;
    };
    const ids = [await idOf(one), await idOf(two)];
    for (const id of ids) {
      expect(id).toMatch(EVENT_ID);
      expect(id.split('-')[1]).not.toContain(numbered!.number);
      expect(id.split('-')[1]).not.toContain(numbered!.hex);
    }
    expect(ids[0]).not.toBe(ids[1]);
    expect(await idOf(one)).toBe(ids[0]);
    const { text } = await one.client.get('/audit-events?per_page=100');
    const keys = await api.database.sql<{ key: string }>(
      `select encode(audit_id_key, 'hex') as key from tenant`,
    );
    for (const { key } of keys) expect(text).not.toContain(key);
    expect(text).not.toContain('audit_id_key');
  });

  it('goes on with older events if the one of the cursor is no longer there', async () => {
    const { client, tenant } = await api.newTenant();
    const path = '/audit-events?action=createComponentGroup';
    for (let number = 0; number < 3; number += 1) {
      await createGroup(client);
      api.clock.advance(1);
    }
    const { body: all }: any = await client.get(path);
    await api.database.sql(
      `delete from audit_entry where tenant_id = $1 and occurred_at = to_timestamp($2::float8 / 1000)`,
      [tenant.id, all.data[1].id.split('-')[0]],
    );
    const { body: rest }: any = await client.get(`${path}&cursor=${all.data[1].id}`);
    expect(rest.data.map(({ id }: Event) => id)).toEqual([all.data[2].id]);
  });

  it('has no further page behind one that is just full', async () => {
    const { client } = await api.newTenant();
    for (let number = 0; number < 4; number += 1) await createGroup(client);
    const page = async (perPage: number): Promise<[number, boolean]> => {
      const { body }: any = await client.get(`/audit-events?action=createComponentGroup&per_page=${perPage}`);
      return [body.data.length, body.meta.next_cursor !== null];
    };
    expect([await page(3), await page(4), await page(5)]).toEqual([
      [3, true],
      [4, false],
      [4, false],
    ]);
  });

  it('shows the first thousand changes of an event, and counts all', async () => {
    const { client, tenant } = await api.newTenant();
    await api.database.sql(
      `insert into audit_entry (tenant_id, occurred_at, transaction, action, actor_type, target_type, target_id, row_type, row_id)
       select $1, '2026-01-01Z', '7'::xid8, 'large', 'system', 'component', n, 'component', n from generate_series(1, 1001) n order by n`,
      [tenant.id],
    );
    const [event, ...others] = await eventsOf(client, '&action=large');
    expect(others).toEqual([]);
    expect([event!.change_count, event!.changes.length, event!.targets.length]).toEqual([1001, 1000, 1000]);
    expect([event!.changes[0]!.id, event!.changes.at(-1)!.id]).toEqual(['1', '1000']);
  });

  it('ends a page early whose changes are long, with whole events, and continues it by cursor', async () => {
    const { client, tenant } = await api.newTenant();
    await insertLongEntries(api, tenant.id, { events: 60, entries: 5 });
    const ids: string[] = [];
    let pages = 0;
    for (let cursor: string | null = ''; cursor !== null; pages += 1) {
      const { body, text }: any = await client.get(
        `/audit-events?per_page=50&action=long${cursor && `&cursor=${cursor}`}`,
      );
      expect(text.length).toBeLessThan(8_500_000);
      for (const { id, changes, change_count: count } of body.data as Event[]) {
        ids.push(id);
        expect([changes.length, count]).toEqual([5, 5]);
      }
      cursor = body.meta.next_cursor;
    }
    expect(pages).toBeGreaterThan(3);
    expect(pages).toBeLessThan(8);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => Number.parseInt(b) - Number.parseInt(a)));
    expect(ids).toHaveLength(60);
  });

  it('shows only the first changes of an event that is too large for a page', async () => {
    const { client, tenant } = await api.newTenant();
    await insertLongEntries(api, tenant.id, { events: 2, entries: 150 });
    const { body, text }: any = await client.get('/audit-events?action=long');
    expect(text.length).toBeLessThan(8_500_000);
    expect(body.data).toHaveLength(1);
    const [{ id, changes, change_count: count }] = body.data as [Event];
    expect(count).toBe(150);
    expect(changes.length).toBeGreaterThan(50);
    expect(changes.map((change) => change.id)).toEqual(changes.map((_, index) => String(index + 1)));
    expect(body.meta.next_cursor).toBe(id);
    const { body: older }: any = await client.get(`/audit-events?action=long&cursor=${id}`);
    expect(older.data).toHaveLength(1);
    expect(older.meta.next_cursor).toBeNull();
  });

  it('has at most 4,000 changes on a page, however short', async () => {
    const { client, tenant } = await api.newTenant();
    await insertLongEntries(api, tenant.id, { events: 9, entries: 700, length: 1 });
    const { body }: any = await client.get('/audit-events?action=long');
    expect(body.data.map((event: Event) => event.changes.length)).toEqual([700, 700, 700, 700, 700]);
    const { body: rest }: any = await client.get(`/audit-events?action=long&cursor=${body.meta.next_cursor}`);
    expect([rest.data.length, rest.meta.next_cursor]).toEqual([4, null]);
  });

  it.each([
    ['cursor=x', 'cursor'],
    ['cursor=1-', 'cursor'],
    ['cursor=1-1-1', 'cursor'],
    ['actor=API', 'actor'],
    ['actor=api_key:', 'actor'],
    ['target=component%2012', 'target'],
    ['since=yesterday', 'since'],
    ['until=2026-03-01T12:00', 'until'],
    ['per_page=0', 'per_page'],
    ['page=2', 'page'],
    ['actr=clock', 'actr'],
  ])('refuses %s by the parameter', async (query, field) => {
    const { status, body } = await own.client.get(`/audit-events?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it('accepts any well-formed cursor, and targets and actions without events', async () => {
    for (const query of [
      'cursor=999999999999999-999999999999999999',
      'cursor=0-0',
      'target=x:1',
      'action=%25',
    ])
      expect((await own.client.get(`/audit-events?${query}`)).status, query).toBe(200);
  });

  it('is for keys with audit.view alone, and shows a tenant its own events', async () => {
    await createComponent(own.client);
    expect((await own.client.withKey(undefined).get('/audit-events')).status).toBe(401);
    const without = await own.clientWith('components.view', 'components.manage');
    const { status, body } = await without.get('/audit-events');
    expect([status, body.message]).toEqual([403, 'The API key lacks the ability audit.view.']);
    expect((await own.client.onHost(other.client.host).get('/audit-events')).status).toBe(403);
    const targets = (await eventsOf(other.client)).flatMap((event) => event.targets.map(({ type }) => type));
    expect(targets).not.toContain('component');
  });

  it('loses no event of writes at the same time', async () => {
    const { client } = await api.newTenant();
    await Promise.all(Array.from({ length: 20 }, () => createGroup(client)));
    const events = await eventsOf(client, '&action=createComponentGroup');
    expect(new Set(events.map(({ id }) => id)).size).toBe(20);
  });
});

describe('Records that an operation made', () => {
  it('are named with their last change by it, and whether others than it and the clock changed them', async () => {
    const { client, tenant } = await api.newTenant();
    const stranger = await api.newTenant();
    const components = [];
    for (let number = 0; number < 3; number += 1) components.push(await createComponent(client));
    await createGroup(client);
    await createComponent(stranger.client);
    const madeAt = api.clock.now();
    api.clock.advance(MINUTE);
    const [untouched, patched, ticked] = components.map(({ id }) => id) as [number, number, number];
    await client.patch(`/components/${patched}`, { is_public: false });
    await api.database.sql(
      `insert into audit_entry (tenant_id, occurred_at, transaction, action, actor_type, target_type, target_id, row_type, row_id)
       values ($1, $2, '7'::xid8, 'tick', 'clock', 'component', $3, 'component', $3)`,
      [tenant.id, api.clock.now(), String(ticked)],
    );
    const made = await runForTenant(tenant, () =>
      api.app.get(AuditEventsService).madeBy('createComponent', ['component', 'incident']),
    );
    const record = (id: number, isChangedByOthers: boolean) => ({
      type: 'component',
      id,
      lastAt: madeAt,
      isChangedByOthers,
    });
    expect(made.toSorted((one, two) => one.id - two.id)).toEqual([
      record(untouched, false),
      record(patched, true),
      record(ticked, false),
    ]);
    const none = runForTenant(tenant, () =>
      api.app.get(AuditEventsService).madeBy('createComponent', ['incident']),
    );
    expect(await none).toEqual([]);
  });
});
