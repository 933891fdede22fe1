import { beforeAll, describe, expect, it } from 'vitest';
import { AccessLog } from '#platform/access-log/access-log.js';
import type { Client } from '../../support/client.js';
import {
  createAnnouncement,
  createComponent,
  created,
  createGroup,
  createHostSystem,
} from '../../support/factories.js';
import { createIncident, createMaintenance } from '../../support/incidents.js';
import { invite, signIn, VIEWER } from '#testing/people.js';
import { ownerKey } from '../../support/people.js';
import { createConfirmed } from '../../support/subscribers.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');
let owner: Client;

interface Result {
  readonly kind: string;
  readonly id: number;
  readonly title: string;
  readonly status: string | null;
  readonly state: string | null;
  readonly path: string;
}

async function found(client: Client, q: string, query = ''): Promise<Result[]> {
  const { status, text, body } = await client.get(`/search?q=${encodeURIComponent(q)}${query}`);
  expect(status, text).toBe(200);
  return body.data.results;
}

/** Makes a record of each kind whose title or body has a text. */
async function fill(client: Client, word: string): Promise<void> {
  await createComponent(client, { name: { de: `${word} Zahlung`, en: `Payment ${word}` } });
  await createGroup(client, { name: `Group ${word}` });
  await createHostSystem(client, { name: `db ${word}` });
  await createIncident(client, { title: 'Trouble', body: { en: `With ${word}` } });
  await createIncident(client, { title: `Past ${word}`, publish: true });
  await createMaintenance(client, { title: `Work on ${word}`, publish: true });
  await createAnnouncement(client, { title: `News of ${word}` });
  await createConfirmed(client, { address: `${word.toLowerCase()}@example.com` });
  await created(client, '/api-keys', { name: `Key of ${word}`, abilities: ['components.view'] });
  await created(client, '/domains', { host: `${word.toLowerCase()}.example.com` });
  await created(client, '/metrics', { name: { de: `Dauer ${word}`, en: `Time of ${word}` } });
  await created(client, '/audiences', { name: `Friends of ${word}` });
}

let member: Awaited<ReturnType<typeof invite>>;

beforeAll(async () => {
  owner = await ownerKey(api.app, own);
  await fill(owner, 'Zebra');
  await fill(await ownerKey(api.app, other), 'Zebra');
  member = await invite(api.app, own, VIEWER);
  await api.database.sql(`update member set name = 'Zoë Zebra' where tenant_id = $1 and id = $2`, [
    own.tenant.id,
    member.id,
  ]);
  const trashed = await createIncident(owner, { title: 'Zebra in the trash' });
  await owner.delete(`/incidents/${trashed.id}`);
});

describe('GET /search', () => {
  it('finds records of all kinds by their texts in any language and case, the most likely first', async () => {
    const results = await found(owner, 'zEBRA');
    expect(
      Object.fromEntries(
        results.map(({ kind, title, status, state }) => [`${kind}: ${title}`, [status, state]]),
      ),
    ).toEqual({
      'component: Zebra Zahlung': ['operational', null],
      'component_group: Group Zebra': [null, null],
      'host_system: db Zebra': ['operational', null],
      'incident: Trouble': ['investigating', 'draft'],
      'incident: Past Zebra': ['investigating', 'published'],
      'maintenance: Work on Zebra': ['scheduled', 'published'],
      'announcement: News of Zebra': [null, 'draft'],
      'subscriber: zebra@example.com': ['confirmed', null],
      'api_key: Key of Zebra': ['active', null],
      'domain: zebra.example.com': ['pending', null],
      'metric: Dauer Zebra': [null, null],
      'audience: Friends of Zebra': [null, null],
      [`member: Zoë Zebra <${member.email}>`]: ['invited', null],
    });
    expect(new Set(results.slice(0, 3).map(({ kind }) => kind))).toEqual(
      new Set(['component', 'subscriber', 'domain']),
    );
    expect(results.at(-1)?.title).toBe('Trouble');
    const [component] = results;
    expect((await owner.get(component!.path.replace('/api/v1', ''))).body.data.id).toBe(component!.id);
    expect((await found(owner, 'zebra zahl', '&locale=en'))[0]?.title).toBe('Payment Zebra');
    expect(await found(owner, 'zoë')).toMatchObject([{ kind: 'member' }]);
    expect(await found(owner, '%')).toEqual([]);
    expect(await found(owner, 'no such thing')).toEqual([]);
  });

  it('finds at most 20, of each kind some', async () => {
    const { client } = await api.newTenant();
    for (let made = 0; made < 22; made += 1) await createIncident(client, { title: `Cable ${made}` });
    await createComponent(client, { name: 'Cable' });
    const results = await found(client, 'cable');
    expect(results).toHaveLength(20);
    expect(results[0]).toMatchObject({ kind: 'component', title: 'Cable' });
    expect(results[1]).toMatchObject({ kind: 'incident', title: 'Cable 21' });
  });

  it('shows a key nothing that it may not read: no drafts, subscribers or members', async () => {
    const kinds = async (...abilities: string[]): Promise<string[]> => {
      const results = await found(await own.clientWith(...abilities), 'zebra');
      return [...new Set(results.map(({ kind }) => kind))].toSorted();
    };
    expect(await kinds('analytics.view')).toEqual([]);
    expect(await kinds('components.manage')).toEqual([]);
    expect(await kinds('components.view')).toEqual(['component', 'component_group', 'host_system']);
    expect(await kinds('incidents.manage')).toEqual(['incident', 'maintenance']);
    expect(await kinds('announcements.manage')).toEqual(['announcement']);
    expect(await kinds('metrics.view')).toEqual(['metric']);
    expect(await kinds('audiences.manage')).toEqual(['audience']);
    expect(await kinds('subscribers.manage')).toEqual(['subscriber']);
    const { client: viewer } = await signIn(api.app, own, VIEWER);
    const seen = new Set((await found(viewer, 'zebra')).map(({ kind }) => kind));
    expect(seen.has('component')).toBe(true);
    for (const kind of ['subscriber', 'member', 'api_key', 'incident'])
      expect([kind, seen.has(kind)]).toEqual([kind, false]);
  });

  it('shows nothing of another tenant, and nothing without a key', async () => {
    const theirs = await created(await ownerKey(api.app, other), '/components', { name: 'Okapi' });
    expect(theirs.id).toBeGreaterThan(0);
    expect(await found(owner, 'okapi')).toEqual([]);
    expect((await own.client.withKey(undefined).get('/search?q=zebra')).status).toBe(401);
    expect((await own.client.withKey(other.client.key).get('/search?q=zebra')).status).toBe(403);
  });

  it('refuses a missing, blank or overlong text on the field', async () => {
    for (const query of ['', '?q=', '?q=%20%20', `?q=${'x'.repeat(256)}`, '?q=a&q=b']) {
      const { status, body } = await owner.get(`/search${query}`);
      expect([query, status, Object.keys(body.errors ?? {})]).toEqual([query, 422, ['q']]);
    }
    expect((await owner.get('/search?q=a&kind=x')).status).toBe(422);
  });

  it('counts as a read of personal data only with keys that may read such, and is kept by no cache', async () => {
    const tenant = await api.newTenant();
    const reader = await (await api.newTenant()).clientWith('audit.view', 'components.view');
    await found(reader, 'zebra');
    const { headers } = await tenant.client.get('/search?q=zebra');
    expect(headers['cache-control']).toBe('no-store');
    await api.app.get(AccessLog, { strict: false }).flush();
    const reads = async (by: Client): Promise<unknown[]> =>
      (await by.get('/audit-events/accesses?kind=read')).body.data.map(({ action }: any) => action);
    expect(await reads(reader)).not.toContain('getSearchResults');
    expect(await reads(await tenant.clientWith('audit.view'))).toContain('getSearchResults');
  });
});
