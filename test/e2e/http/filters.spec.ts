import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import {
  createAnnouncement,
  createComponent,
  createGroup,
  createHostSystem,
} from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const own = application.useTenant('own');
const other = application.useTenant('other');

/** Names or titles that a filter finds, in the order of the list. The count must agree. */
async function found(path: string, query: string, client: Client = own.client): Promise<string[]> {
  const { status, body, text } = await client.get<any[]>(`${path}?per_page=100&${query}`);
  expect(status, text).toBe(200);
  expect(body.meta.total).toBe(body.data.length);
  return body.data.map(({ name, title }) => {
    const shown = name ?? title;
    return typeof shown === 'string' ? shown : shown.de;
  });
}

const encoded = encodeURIComponent;

describe('GET /components filters', () => {
  beforeAll(async () => {
    const { client } = own;
    const payments = await createComponent(client, {
      name: { de: 'Zahlung über Straße', en: 'Payments' },
      description: { en: 'Cards, 100% of C:\\jobs_a' },
    });
    await createComponent(client, { name: 'Suche', description: { de: 'Größe, STÖRUNG', en: null } });
    await createComponent(client, { name: 'Api', is_public: false });
    await createComponent(other.client, { name: 'Suche' });
    await client.post('/incidents', {
      title: 'Trouble',
      publish: true,
      components: [{ id: payments.id, impact: 'partial_outage' }],
    });
  });

  it.each([
    ['status=partial_outage', ['Zahlung über Straße']],
    ['status=operational', ['Suche', 'Api']],
    ['status=major_outage', []],
    ['q=payments', ['Zahlung über Straße']],
    [`q=${encoded('STRASSE')}`, ['Zahlung über Straße']],
    [`q=${encoded('störung')}`, ['Suche']],
    [`q=${encoded('GRÖSSE')}`, ['Suche']],
    ['q=%25', ['Zahlung über Straße']],
    [`q=${encoded('c:\\jobs_a')}`, ['Zahlung über Straße']],
    ['q=jobs-a', []],
    ['q=', ['Zahlung über Straße', 'Suche', 'Api']],
    ['q=a&status=operational', ['Api']],
    ['q=a&is_public=true', ['Zahlung über Straße']],
  ])('by %s', async (query, names) => {
    expect(await found('/components', query)).toEqual(names);
  });

  it('by texts as they are after a change', async () => {
    const { client } = own;
    const { id } = await createComponent(client, { name: 'Vorher', description: { en: 'Alpha' } });
    await client.patch(`/components/${id}`, { name: { de: 'Nachher' } });
    expect(await found('/components', 'q=vorher')).toEqual([]);
    expect(await found('/components', 'q=nachher')).toEqual(['Nachher']);
    expect(await found('/components', 'q=alpha')).toEqual(['Nachher']);
    await client.patch(`/components/${id}`, { description: { en: null } });
    expect(await found('/components', 'q=alpha')).toEqual([]);
  });
});

describe('GET /component-groups filters', () => {
  it('by parent_id; an empty value selects root groups', async () => {
    const { client } = await application.newTenant();
    const top = await createGroup(client, { name: 'Top' });
    const child = await createGroup(client, { name: 'Child', parent_id: top.id });
    await createGroup(client, { name: 'Grandchild', parent_id: child.id });
    await createGroup(client, { name: 'Second' });
    expect(await found('/component-groups', `parent_id=${top.id}`, client)).toEqual(['Child']);
    expect(await found('/component-groups', `parent_id=${child.id}`, client)).toEqual(['Grandchild']);
    expect(await found('/component-groups', 'parent_id=', client)).toEqual(['Top', 'Second']);
    expect(await found('/component-groups', 'parent_id=999999', client)).toEqual([]);
    expect(await found('/component-groups', `parent_id=${top.id}`)).toEqual([]);
  });
});

describe('GET /announcements filters', () => {
  let client: Client;

  // The tests' clock is 2026-03-01T12:00Z.
  beforeAll(async () => {
    ({ client } = await application.newTenant());
    await createAnnouncement(client, { title: 'Draft', level: 'critical' });
    await createAnnouncement(client, { title: 'Now', publish: true });
    await createAnnouncement(client, {
      title: 'Later',
      publish: true,
      level: 'warning',
      starts_at: '2026-03-02T00:00:00Z',
    });
    await createAnnouncement(client, {
      title: 'Over',
      publish: true,
      level: 'warning',
      ends_at: '2026-03-01T12:00:00Z',
    });
    await createAnnouncement(client, {
      title: 'Within',
      publish: true,
      starts_at: '2026-03-01T12:00:00Z',
      ends_at: '2026-03-01T12:00:01Z',
    });
  });

  it.each([
    ['active=true', ['Within', 'Now']],
    ['active=0', ['Over', 'Later', 'Draft']],
    ['published=true', ['Within', 'Over', 'Later', 'Now']],
    ['published=false', ['Draft']],
    ['level=warning', ['Over', 'Later']],
    ['level=info&active=1', ['Within', 'Now']],
    ['published=true&active=false&level=warning', ['Over', 'Later']],
    ['published=false&active=true', []],
  ])('by %s', async (query, titles) => {
    expect(await found('/announcements', query, client)).toEqual(titles);
  });
});

describe('GET /host-systems filters', () => {
  let client: Client;

  beforeAll(async () => {
    const made = await application.newTenant();
    ({ client } = made);
    await createHostSystem(client, { name: 'DB-Köln', kind: 'database' });
    await createHostSystem(client, { name: 'web-1', kind: 'Server' });
    await application.database.sql(
      `update host_system set status = 'major_outage' where tenant_id = $1 and name = 'web-1'`,
      [made.tenant.id],
    );
  });

  it.each([
    ['status=major_outage', ['web-1']],
    ['status=operational', ['DB-Köln']],
    [`q=${encoded('KÖLN')}`, ['DB-Köln']],
    ['q=server', ['web-1']],
    ['q=b', ['DB-Köln', 'web-1']],
    ['q=server&status=operational', []],
  ])('by %s', async (query, names) => {
    expect(await found('/host-systems', query, client)).toEqual(names);
  });

  it('by texts as they are after a change', async () => {
    const { id } = await createHostSystem(client, { name: 'old', kind: 'router' });
    await client.patch(`/host-systems/${id}`, { name: 'new' });
    expect(await found('/host-systems', 'q=old', client)).toEqual([]);
    expect(await found('/host-systems', 'q=router', client)).toEqual(['new']);
  });
});

describe('A filter', () => {
  it('stays in the links that lead through the pages', async () => {
    const { client } = await application.newTenant();
    for (let count = 0; count < 2; count += 1) await createComponent(client, { name: 'Straße' });
    const { body } = await client.get('/components?q=STRASSE&status=operational&per_page=1');
    expect(new URL(body.links.next).searchParams.toString()).toBe(
      'q=STRASSE&status=operational&per_page=1&page=2',
    );
  });

  it.each([
    ['/components', 'status=broken', /one of operational/],
    ['/components', `q=${'x'.repeat(256)}`, /255/],
    ['/components', 'q=%00', /NUL/],
    ['/component-groups', 'parent_id=abc', /integer/],
    ['/component-groups', 'parent_id=0', /id/],
    ['/announcements', 'active=yes', /true or false/],
    ['/announcements', 'published=', /true or false/],
    ['/announcements', 'level=high', /one of info/],
    ['/host-systems', 'status=', /one of operational/],
    ['/host-systems', 'q=a&q=b', /once/],
    // In a URL a + means a space. The message helps clients that forgot to encode it.
    ['/incidents', 'since=2026-03-01T10:00:00+01:00', /%2B/],
    ['/maintenances', 'until=2026-03-01T10:00+0100', /%2B/],
    ['/components/1/timeline', 'from=2026-03-01T10:00:00.5+01:00', /%2B/],
  ])('of %s refuses %s: 422 on the parameter', async (path, query, message) => {
    const { status, body } = await own.client.get(`${path}?${query}`);
    const [parameter = ''] = query.split('=');
    expect([status, Object.keys(body.errors)]).toEqual([422, [parameter]]);
    expect(body.errors[parameter]).toEqual([expect.stringMatching(message)]);
  });

  it('does not mention %2B where no + was meant', async () => {
    const { body } = await own.client.get('/incidents?since=yesterday');
    expect(body.errors['since']).toEqual([
      'The since must be an ISO 8601 timestamp with an offset or Z, or a date.',
    ]);
  });
});
