import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { LostJobs } from '#platform/jobs/lost-jobs.js';
import { useEndpoint, type ReceivedPost } from '../../support/endpoint-server.js';
import { createComponent, createHostSystem } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const endpoint = useEndpoint();
const api = useApi({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8', VISITOR_WORK_LIMIT: '0' } });
const own = api.useTenant('own');
const other = api.useTenant('other');

const MINUTE = 60_000;

/** Each test has a page of its own, because what is read at an address is shared. */
let pages = 0;
let page = '';

beforeEach(() => {
  pages += 1;
  page = endpoint.url(`/page-${pages}`);
  endpoint.take();
});

/** What the other page says. */
function says(indicator: unknown, name?: string, headers: Record<string, string> = {}): void {
  endpoint.answer = (_post, response) => {
    const incidents =
      name === undefined ? [] : [{ name, impact: 'major', status: 'investigating', incident_updates: [] }];
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ page: {}, status: { indicator }, incidents, scheduled_maintenances: [] }));
  };
}

function answers(status: number, headers: Record<string, string> = {}, body = ''): void {
  endpoint.answer = (_post, response) => response.writeHead(status, headers).end(body);
}

async function hostSystem(client: Client = own.client, values: object = {}): Promise<number> {
  const { id } = await createHostSystem(client);
  const { status } = await client.put(`/host-systems/${id}/status-page`, { url: page, ...values });
  expect(status).toBe(200);
  return id;
}

async function stateOf(id: number, client: Client = own.client): Promise<any> {
  return (await client.get(`/host-systems/${id}/status-page`)).body.data;
}

async function pass(minutes: number): Promise<void> {
  api.clock.advance(minutes * MINUTE);
  await runDueJobs(api.app);
}

/** Requests to the page of this test, since the last call. */
function requests(): ReceivedPost[] {
  return endpoint.take().filter(({ path }) => path.startsWith(`${new URL(page).pathname}/`));
}

function asked(): number {
  return requests().length;
}

describe('The status page of a host system', () => {
  it('is none at first, and is set and taken back', async () => {
    const { id } = await createHostSystem(own.client);
    const path = `/host-systems/${id}/status-page`;
    const nothing = {
      url: null,
      public_name: null,
      status: null,
      message: null,
      problem: null,
      read_at: null,
    };
    expect(await stateOf(id)).toEqual(nothing);
    const named = await own.client.patch(path, { public_name: 'Cloud' });
    expect(named.body.data).toEqual({ ...nothing, public_name: 'Cloud' });
    expect((await own.client.put(path, { url: page })).body.data).toEqual({
      ...nothing,
      url: page,
      public_name: 'Cloud',
    });
    expect((await own.client.patch(path, { url: null, public_name: null })).body.data).toEqual(nothing);
    says('major');
    await pass(30);
    expect(asked()).toBe(0);
  });

  it('drives the host system and its components, with the name of its incident', async () => {
    says('major', 'Elevated error rates');
    const id = await hostSystem();
    const component = await createComponent(own.client, { host_system_id: id });
    await pass(1);
    const read_at = api.clock.now().toISOString();
    expect(await stateOf(id)).toMatchObject({
      status: 'partial_outage',
      message: 'Elevated error rates',
      problem: null,
      read_at,
    });
    const statusOf = async (): Promise<unknown> =>
      (await own.client.get(`/components/${component.id}`)).body.data.status;
    expect(await statusOf()).toBe('partial_outage');
    const { body } = await own.client.get(`/host-systems/${id}/signals`);
    expect(JSON.stringify(body.data[0])).toContain('Elevated error rates');
    says('none');
    await pass(6);
    expect([await statusOf(), await stateOf(id)]).toEqual([
      'operational',
      expect.objectContaining({ status: 'operational', message: null }),
    ]);
  });

  it('shows only its host to keys that may not change it, because its path may be secret', async () => {
    says('none');
    const id = await hostSystem();
    const viewer = await own.clientWith('components.view');
    expect((await stateOf(id)).url).toBe(page);
    expect((await stateOf(id, viewer)).url).toBe(`${new URL(page).origin}/***`);
    await own.client.patch(`/host-systems/${id}/status-page`, { url: endpoint.url('/') });
    expect((await stateOf(id, viewer)).url).toBe(endpoint.url('/'));
    expect((await own.client.patch(`/host-systems/${id}/status-page`, { url: null })).status).toBe(200);
    expect((await stateOf(id, viewer)).url).toBeNull();
  });

  it('is asked by a program that says its name and version', async () => {
    says('none');
    await hostSystem();
    await pass(0);
    expect(requests()[0]?.headers['user-agent']).toMatch(/^Heliograph\/\d+\.\d+\.\d+/);
  });

  it('is read once in five minutes, for all that name it, on all pages', async () => {
    says('minor', 'Slow');
    const ids = [await hostSystem(), await hostSystem()];
    const foreign = await hostSystem(other.client);
    await pass(0);
    expect(asked()).toBe(1);
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ status: 'degraded', message: 'Slow' });
    expect(await stateOf(foreign, other.client)).toMatchObject({ status: 'degraded', message: 'Slow' });
    await pass(4);
    expect(asked()).toBe(0);
    for (let minute = 0; minute < 12; minute += 1) await pass(0.5);
    expect(asked()).toBe(1);
  });

  it('is asked whether it has changed, and for all of it after a day', async () => {
    says('minor', 'Slow', { etag: 'W/"1"', 'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT' });
    const id = await hostSystem();
    await pass(0);
    expect(requests()[0]?.headers).not.toHaveProperty('if-none-match');
    answers(304);
    await pass(6);
    expect(requests()[0]?.headers).toMatchObject({
      'if-none-match': 'W/"1"',
      'if-modified-since': 'Sun, 01 Mar 2026 12:00:00 GMT',
    });
    expect(await stateOf(id)).toMatchObject({
      status: 'degraded',
      problem: null,
      read_at: api.clock.now().toISOString(),
    });
    for (let passed = 0; passed < 24 * 60; passed += 30) await pass(30);
    expect(requests().at(-1)?.headers).not.toHaveProperty('if-none-match');
    expect(await stateOf(id)).toMatchObject({ problem: 'The page answered with 304.' });
  });

  it.each([
    ['HTML', (): void => answers(200, {}, '<!doctype html><title>Status</title>'), 'no JSON'],
    ['a state that is not known', (): void => says('purple'), 'not known: purple.'],
    ['no state', (): void => answers(200, {}, '{"page":{}}'), 'no status'],
    ['a redirect', (): void => answers(302, { location: 'https://127.0.0.1/' }), 'somewhere else (302)'],
    ['not found', (): void => answers(404), 'answered with 404'],
    ['unchanged, unasked', (): void => answers(304), 'answered with 304'],
    ['an error', (): void => answers(500), 'answered with 500'],
  ])('that answers with %s is not believed', async (_what, prepare, problem) => {
    prepare();
    const id = await hostSystem();
    await pass(0);
    expect(await stateOf(id)).toMatchObject({
      status: null,
      message: null,
      problem: expect.stringContaining(problem),
      read_at: null,
    });
    expect((await own.client.get(`/host-systems/${id}`)).body.data).toMatchObject({
      status: 'operational',
      status_at: null,
    });
    expect(asked()).toBe(1);
  });

  it('that answers without end is read up to 1 MB', async () => {
    let closed: ServerResponse | undefined;
    let sent = 0;
    endpoint.answer = (_post, response) => {
      closed = response;
      response.writeHead(200, { 'content-type': 'application/json' });
      const write = (): void => {
        while (sent < 50 * 1024 * 1024 && !response.destroyed) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536, ' '))) return void response.once('drain', write);
        }
        response.end();
      };
      write();
    };
    const id = await hostSystem();
    await pass(0);
    expect(await stateOf(id)).toMatchObject({ problem: expect.stringContaining('longer than 1024 KB') });
    await expect.poll(() => closed?.destroyed).toBe(true);
    expect(sent).toBeLessThan(50 * 1024 * 1024);
  });

  it('that never answers is given ten seconds', async () => {
    endpoint.answer = () => undefined;
    const id = await hostSystem();
    await pass(0);
    expect(await stateOf(id)).toMatchObject({ problem: 'No response within 10 seconds.' });
  }, 30_000);

  it('that fails is read less and less often, and as soon as it asks for', async () => {
    answers(500);
    await hostSystem();
    const pauses: number[] = [];
    let passed = 0;
    for (let half = 0; half < 2 * 60 * 4; half += 1) {
      await pass(0.5);
      passed += 0.5;
      if (asked() === 0) continue;
      pauses.push(passed);
      passed = 0;
    }
    const [, ...later] = pauses;
    for (const [index, expected] of [5, 10, 20, 40, 60].entries()) {
      expect(later[index]).toBeGreaterThanOrEqual(expected);
      expect(later[index]).toBeLessThanOrEqual(expected + 1);
    }
  }, 30_000);

  it('that asks for patience is given it', async () => {
    answers(429, { 'retry-after': '7200' });
    const id = await hostSystem();
    await pass(0);
    expect(asked()).toBe(1);
    expect(await stateOf(id)).toMatchObject({ problem: 'The page answered with 429.' });
    await pass(119);
    expect(asked()).toBe(0);
    await pass(2);
    expect(asked()).toBe(1);
  });

  it('that cannot be read is believed for three hours', async () => {
    says('critical', 'Down');
    const id = await hostSystem();
    const component = await createComponent(own.client, { host_system_id: id });
    await pass(0);
    answers(503);
    const seen = async (): Promise<unknown[]> => [
      (await stateOf(id)).status,
      (await own.client.get(`/components/${component.id}`)).body.data.status,
    ];
    for (let passed = 0; passed < 170; passed += 10) await pass(10);
    expect(await seen()).toEqual(['major_outage', 'major_outage']);
    for (let passed = 0; passed < 80; passed += 10) await pass(10);
    expect(await seen()).toEqual([null, 'operational']);
  });

  it('is believed for as long as it says the same', async () => {
    says('critical', 'Down');
    const id = await hostSystem();
    for (let passed = 0; passed < 400; passed += 10) await pass(10);
    expect((await own.client.get(`/host-systems/${id}`)).body.data.status).toBe('major_outage');
  });

  it('is taken back with its address, and read anew at another one', async () => {
    says('critical', 'Down');
    const id = await hostSystem();
    const status = async (): Promise<unknown> =>
      (await own.client.get(`/host-systems/${id}`)).body.data.status;
    await pass(0);
    expect(await status()).toBe('major_outage');
    await own.client.patch(`/host-systems/${id}/status-page`, { url: null });
    expect(await status()).toBe('operational');
    page = endpoint.url(`/page-${pages}-moved`);
    await own.client.patch(`/host-systems/${id}/status-page`, { url: page });
    await pass(0);
    expect([await status(), await stateOf(id)]).toEqual([
      'major_outage',
      expect.objectContaining({ message: 'Down' }),
    ]);
  });

  it('is not taken over if its address has changed meanwhile', async () => {
    const id = await hostSystem();
    const path = `/host-systems/${id}/status-page`;
    endpoint.answer = (_post, response) => {
      void own.client.patch(path, { url: null }).then(() => {
        response.end(JSON.stringify({ status: { indicator: 'critical' } }));
      });
    };
    await pass(0);
    expect(await stateOf(id)).toMatchObject({ url: null, status: null, read_at: null });
    expect((await own.client.get(`/host-systems/${id}`)).body.data.status).toBe('operational');
  });

  it('is forgotten with the host system', async () => {
    says('none');
    const id = await hostSystem();
    await own.client.delete(`/host-systems/${id}`);
    await pass(0);
    await pass(10);
    expect(asked()).toBe(0);
    expect((await own.client.get(`/host-systems/${id}/status-page`)).status).toBe(404);
  });

  it('is read again if its job was lost', async () => {
    says('none');
    await hostSystem();
    await pass(0);
    await api.database.sql(`delete from job where kind = 'host-system.read_page'`);
    requests();
    await pass(10);
    expect(asked()).toBe(0);
    await api.app.get(LostJobs).recover();
    await pass(0);
    expect(asked()).toBe(1);
  });

  it.each([
    ['http://status.example.com', 'must start with https'],
    ['https://10.0.0.1', 'not public'],
    ['https://[::1]/', 'not public'],
    ['https://status.example.com/?key=1', 'without a query'],
    ['https://status.example.com/#a', 'without a query'],
    ['ftp://status.example.com', 'web address'],
    ['https://user:secret@status.example.com', 'web address'],
    ['status.example.com', 'web address'],
    [7, 'must be a text'],
  ])('cannot be at %s', async (url, problem) => {
    const { id } = await createHostSystem(own.client);
    const { status, body } = await own.client.put(`/host-systems/${id}/status-page`, { url });
    expect([status, body.errors]).toEqual([422, { url: [expect.stringContaining(problem)] }]);
  });

  it.each([
    [{ public_name: '' }, 'public_name'],
    [{ public_name: 'x'.repeat(101) }, 'public_name'],
    [{ status: 'degraded' }, 'status'],
    [{ interval: 1 }, 'interval'],
  ])('is refused with %j', async (values, field) => {
    const { id } = await createHostSystem(own.client);
    const { status, body } = await own.client.put(`/host-systems/${id}/status-page`, values);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('changes only if it is what the client has read, whatever the page says meanwhile', async () => {
    says('minor');
    const id = await hostSystem();
    const path = `/host-systems/${id}/status-page`;
    const { etag } = (await own.client.get(path)).headers;
    await pass(0);
    const request = { json: { public_name: 'Cloud' }, headers: { 'if-match': String(etag) } };
    expect((await own.client.request('PATCH', path, request)).status).toBe(200);
    expect((await own.client.request('PATCH', path, request)).status).toBe(412);
  });

  it('is read for at most 50 host systems', async () => {
    const { client, tenant } = await api.newTenant();
    const ids = [];
    for (let number = 0; number < 51; number += 1) ids.push((await createHostSystem(client)).id);
    await api.database.sql(
      `insert into host_system_page (tenant_id, host_system_id, url, updated_at)
       select tenant_id, id, 'https://status.example.com/', now() from host_system
       where tenant_id = $1 and id <> $2`,
      [tenant.id, ids[50]],
    );
    const { status, body } = await client.put(`/host-systems/${ids[50]}/status-page`, { url: page });
    expect([status, body.errors]).toEqual([422, { url: ['At most 50 status pages are read.'] }]);
  });

  it('is read and written by those who read and write components, and by nobody else', async () => {
    const { id } = await createHostSystem(own.client);
    const path = `/host-systems/${id}/status-page`;
    const viewer = await own.clientWith('components.view');
    const manager = await own.clientWith('components.manage');
    const statuses = [
      await viewer.get(path),
      await viewer.patch(path, { public_name: null }),
      await manager.get(path),
      await manager.patch(path, { public_name: null }),
      await own.client.withKey(undefined).get(path),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 403, 403, 200, 401]);
    const foreign = await createHostSystem(other.client);
    expect((await own.client.get(`/host-systems/${foreign.id}/status-page`)).status).toBe(404);
    expect((await own.client.put(`/host-systems/${foreign.id}/status-page`, {})).status).toBe(404);
  });
});

describe('The page of another installation of ours', () => {
  it('is understood', async () => {
    const there = await api.newTenant();
    const down = await createComponent(there.client);
    await there.client.post('/incidents', {
      title: 'Nothing works',
      publish: true,
      components: [{ id: down.id, impact: 'major_outage' }],
    });
    const { text } = await there.client.withKey(undefined).get('//api/v2/summary.json');
    answers(200, {}, text);
    const id = await hostSystem();
    await pass(0);
    expect(await stateOf(id)).toMatchObject({ status: 'major_outage', message: 'Nothing works' });
  });
});
