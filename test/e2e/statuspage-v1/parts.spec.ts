import { describe, expect, it } from 'vitest';
import { StatuspageClient } from '../../support/statuspage.js';
import { useApi } from '../../support/use-api.js';

const api = useApi({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8', OUTBOUND_PLAIN_HTTP: 'true' } });
const own = api.useTenant('own');
const other = api.useTenant('other');

function page(): StatuspageClient {
  return new StatuspageClient(own.client, 'own');
}

async function newPage(): Promise<StatuspageClient> {
  const { client, tenant } = await api.newTenant();
  return new StatuspageClient(client, tenant.slug);
}

describe('A subscriber', () => {
  it('is created, read, changed and deleted', async () => {
    const { body: component } = await page().send('POST', '/components', {
      json: { component: { name: 'A' } },
    });
    const made = await page().send('POST', '/subscribers', {
      form: [
        ['subscriber[email]', 'ada@example.com'],
        ['subscriber[component_ids][]', component.id],
      ],
    });
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        id: expect.stringMatching(/^\d+$/),
        mode: 'email',
        email: 'ada@example.com',
        endpoint: null,
        components: [component.id],
      }),
    ]);
    const path = `/subscribers/${made.body.id}`;
    expect((await page().send('GET', path)).body).toEqual(made.body);
    const patched = await page().send('PATCH', path, { json: { component_ids: [] } });
    expect([patched.status, patched.body.components]).toEqual([200, []]);
    expect((await page().send('POST', `${path}/resend_confirmation`)).status).toBe(201);
    const deleted = await page().send('DELETE', path);
    expect([deleted.status, deleted.body.email]).toEqual([200, 'ada@example.com']);
    expect((await page().send('GET', path)).status).toBe(404);
  });

  it('can be a webhook, and one that is vouched for', async () => {
    const json = { subscriber: { endpoint: 'http://127.0.0.1:9/hook', email: 'owner@example.com' } };
    const hook = await page().send('POST', '/subscribers.json', { json });
    expect([hook.status, hook.body.mode, hook.body.endpoint]).toEqual([
      201,
      'webhook',
      'http://127.0.0.1:9/hook',
    ]);
    const sure = await page().send('POST', '/subscribers', {
      json: { subscriber: { email: 'sure@example.com', skip_confirmation_notification: true } },
    });
    const ours = await own.client.get(`/subscribers/${sure.body.id}`);
    expect(ours.body.data.status).toBe('confirmed');
    expect((await page().send('POST', `/subscribers/${sure.body.id}/resend_confirmation`)).status).toBe(422);
  });

  it('with a wrong address, a phone number or none gets 422', async () => {
    for (const subscriber of [
      {},
      { email: 'nonsense' },
      { email: ['a@example.com'] },
      { phone_number: '202-555-0105', phone_country: 'US' },
      { email: 'b@example.com', page_access_user: '1' },
      { email: 'b@example.com', component_ids: ['999999'] },
      { endpoint: 'ftp://example.com' },
    ]) {
      const { status, body } = await page().send('POST', '/subscribers', { json: { subscriber } });
      expect([status, body.error[0]]).toEqual([422, expect.any(String)]);
    }
  });

  it('of another tenant is not found', async () => {
    const { body } = await other.client.post('/subscribers', { channel: 'email', address: 'x@example.com' });
    const path = `/subscribers/${body.data.id}`;
    for (const [method, at] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/resend_confirmation'],
    ] as const)
      expect((await page().send(method, path + at)).status).toBe(404);
    const all = await page().send('POST', '/subscribers/unsubscribe', {
      json: { subscribers: [body.data.id] },
    });
    expect(all.status).toBe(404);
  });
});

describe('Subscribers', () => {
  it('are listed and counted by state and type, and changed together', async () => {
    const client = await newPage();
    const make = async (subscriber: object): Promise<string> =>
      (await client.send('POST', '/subscribers', { json: { subscriber } })).body.id;
    const pending = await make({ email: 'pending@example.com' });
    const sure = await make({ email: 'sure@example.com', skip_confirmation_notification: 't' });
    const hook = await make({ endpoint: 'http://127.0.0.1:9/hook' });
    const ids = async (query: string): Promise<string[]> =>
      (await client.send('GET', `/subscribers${query}`)).body.map((one: any) => one.id).sort();
    expect(await ids('')).toEqual([sure, hook].sort());
    expect(await ids('?state=unconfirmed')).toEqual([pending]);
    expect(await ids('?state=all')).toEqual([pending, sure, hook].sort());
    expect(await ids('?type=webhook')).toEqual([hook]);
    expect(await ids('?type=sms')).toEqual([]);
    expect(await ids('?q=SURE')).toEqual([sure]);
    expect(await ids('?limit=1&page=0')).toHaveLength(1);
    expect(await ids('?limit=1&page=2')).toEqual([]);
    expect((await client.send('GET', '/subscribers?state=x')).status).toBe(422);
    expect((await client.send('GET', '/subscribers/count')).body).toMatchObject({
      email: 1,
      webhook: 1,
      sms: 0,
    });
    expect((await client.send('GET', '/subscribers/count?state=all&type=email')).body).toEqual({ email: 2 });
    for (const path of ['histogram_by_state', 'histogram.json'])
      expect((await client.send('GET', `/subscribers/${path}`)).body).toMatchObject({
        email: { active: 1, unconfirmed: 1, quarantined: 0, total: 2 },
        webhook: { active: 1, unconfirmed: 0, quarantined: 0, total: 1 },
        teams: { total: 0 },
      });
    for (const path of ['/subscribers/unsubscribed', '/unsubscribed'])
      expect((await client.send('GET', path)).body).toEqual([]);
    const resent = await client.send('POST', '/subscribers/resend_confirmation', {
      json: { subscribers: 'all' },
    });
    expect(resent.status).toBe(201);
    const none = await client.send('POST', '/subscribers/reactivate', {
      json: { subscribers: [pending, sure] },
    });
    expect(none.status).toBe(422);
    const gone = await client.send('POST', '/subscribers/unsubscribe', {
      json: { subscribers: [pending, '999999'] },
    });
    expect([gone.status, await ids('?state=unconfirmed')]).toEqual([404, [pending]]);
    const left = await client.send('POST', '/subscribers/unsubscribe', {
      json: { subscribers: 'all', state: 'all', type: 'email' },
    });
    expect([left.status, await ids('?state=all')]).toEqual([201, [hook]]);
    expect((await client.send('POST', '/subscribers/unsubscribe', { json: {} })).status).toBe(422);
  });

  it('need their ability, and reading them is recorded', async () => {
    const viewer = new StatuspageClient(await own.clientWith('components.view'), 'own');
    for (const path of ['/subscribers', '/subscribers/1', '/subscribers/count', '/unsubscribed'])
      expect((await viewer.send('GET', path)).status).toBe(403);
  });
});

describe('An incident template', () => {
  it('is created and listed', async () => {
    const client = await newPage();
    const { body: component } = await client.send('POST', '/components', {
      json: { component: { name: 'A' } },
    });
    const json = {
      template: {
        name: 'Provider',
        title: 'Provider disturbed',
        body: 'We look.',
        update_status: 'identified',
        component_ids: [component.id],
        should_send_notifications: false,
      },
    };
    const made = await client.send('POST', '/incident_templates', { json });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Provider',
        title: 'Provider disturbed',
        body: 'We look.',
        group_id: null,
        update_status: 'identified',
        should_tweet: false,
        should_send_notifications: false,
        components: [component],
      },
    ]);
    const planned = await client.send('POST', '/incident_templates', {
      json: { template: { name: 'Planned', title: 'Work', update_status: 'scheduled' } },
    });
    expect(planned.body.update_status).toBe('scheduled');
    expect((await client.send('GET', '/incident_templates')).body).toEqual([planned.body, made.body]);
    const wrong = await client.send('POST', '/incident_templates', {
      json: { template: { name: '', update_status: 'nonsense' } },
    });
    expect(wrong.status).toBe(422);
  });
});

describe('A metric', () => {
  it('is made, changed, fed and deleted', async () => {
    const client = await newPage();
    const made = await client.send('POST', '/metrics_providers/self/metrics', {
      json: { metric: { name: 'Latency', suffix: 'ms', decimal_places: '1', y_axis_min: 0, display: true } },
    });
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        name: 'Latency',
        suffix: 'ms',
        decimal_places: 1,
        display: true,
        y_axis_min: 0,
      }),
    ]);
    const { id } = made.body;
    const renamed = await client.send('PATCH', `/metrics/${id}`, {
      form: [['metric[name]', 'Response time']],
    });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Response time']);
    expect((await client.send('PUT', `/metrics/${id}`, { json: { metric: renamed.body } })).status).toBe(200);
    const at = Math.floor(api.clock.now().getTime() / 1000) - 60;
    const added = await client.send('POST', `/metrics/${id}/data`, {
      form: [
        ['data[timestamp]', String(at)],
        ['data[value]', '231.5'],
      ],
    });
    expect([added.status, added.body]).toEqual([201, { data: { timestamp: at, value: 231.5 } }]);
    const many = await client.send('POST', '/metrics/data', {
      json: { data: { [id]: [{ timestamp: at + 10, value: 5 }] } },
    });
    expect(many.status).toBe(202);
    const read = await client.send('GET', `/metrics/${id}`);
    expect(read.body.most_recent_data_at).toBe(new Date((at + 10) * 1000).toISOString());
    for (const path of ['/metrics', '/metrics_providers/self/metrics'])
      expect((await client.send('GET', path)).body).toEqual([read.body]);
    for (const data of [
      {},
      { x: [] },
      { [id]: [{ timestamp: 'x', value: 1 }] },
      { 999999: [{ timestamp: at, value: 1 }] },
    ])
      expect([404, 422]).toContain((await client.send('POST', '/metrics/data', { json: { data } })).status);
    for (const data of [{}, { timestamp: at }, { timestamp: at, value: 'x' }])
      expect((await client.send('POST', `/metrics/${id}/data`, { json: { data } })).status).toBe(422);
    expect((await client.send('GET', '/metrics_providers')).body).toMatchObject([
      { id: 'self', type: 'Self' },
    ]);
    expect((await client.send('GET', '/metrics_providers/self')).status).toBe(200);
    for (const path of ['/metrics_providers/x', '/metrics_providers/x/metrics'])
      expect((await client.send('GET', path)).status).toBe(404);
    const deleted = await client.send('DELETE', `/metrics/${id}`);
    expect([deleted.status, deleted.body.id]).toEqual([200, id]);
    expect((await client.send('GET', `/metrics/${id}`)).status).toBe(404);
  });
});

describe('Uptime', () => {
  it('of components and groups is a percentage with seconds of outages', async () => {
    const client = await newPage();
    const { body: component } = await client.send('POST', '/components', {
      json: { component: { name: 'A', start_date: '2026-01-01' } },
    });
    await client.send('POST', '/incidents', {
      json: {
        incident: {
          name: 'Day',
          backfilled: true,
          backfill_date: '2026-02-01',
          components: { [component.id]: 'major_outage' },
        },
      },
    });
    const group = await client.send('POST', '/component-groups', {
      json: { component_group: { name: 'G', components: [component.id] } },
    });
    const paths = [`/components/${component.id}/uptime`, `/component-groups/${group.body.id}/uptime`];
    for (const path of paths) {
      const { status, body } = await client.send(
        'GET',
        `${path}?start=2026-01&end=2026-02&skip_related_events=true`,
      );
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({ uptime_percentage: 100, major_outage: 0, partial_outage: 0, warnings: [] }),
      ]);
      expect((await client.send('GET', path)).status).toBe(200);
      for (const query of ['start=x', 'start=2026-02-30', 'end=1969', 'start=2026-03-01&end=2026-01-01'])
        expect((await client.send('GET', `${path}?${query}`)).status).toBe(422);
    }
    for (const path of ['/components/999999/uptime', '/component-groups/999999/uptime'])
      expect((await client.send('GET', path)).status).toBe(404);
  });
});

describe('What has no counterpart', () => {
  it.each([
    ['GET', '/page_access_users'],
    ['POST', '/page_access_users'],
    ['PATCH', '/page_access_users/1/components'],
    ['GET', '/page_access_groups'],
    ['DELETE', '/page_access_groups/1'],
    ['POST', '/components/1/page_access_users'],
    ['DELETE', '/components/1/page_access_groups'],
    ['GET', '/incidents/1/subscribers'],
    ['POST', '/incidents/1/subscribers/2/resend_confirmation'],
    ['PATCH', '/status_embed_config'],
    ['PUT', '/status_embed_config'],
    ['DELETE', '/metrics/1/data'],
    ['POST', '/metrics_providers'],
    ['PATCH', '/metrics_providers/self'],
    ['PUT', '/metrics_providers/self'],
    ['DELETE', '/metrics_providers/self'],
  ])('is refused with a sentence: %s %s', async (method, path) => {
    const { status, body } = await page().send(method, path);
    expect([status, body]).toEqual([422, { error: expect.stringMatching(/^[A-Z].*\.$/) }]);
  });

  it('are organizations, and needs a key all the same', async () => {
    expect((await page().at('GET', '/v1/organizations/1/users')).body.error).toContain('members');
    expect((await own.client.withKey(undefined).get('//v1/organizations/1/users')).status).toBe(401);
    expect((await page().at('GET', '/v1/pages/other/page_access_users')).status).toBe(404);
  });

  it('in the configuration of the widget always reads the same', async () => {
    const { status, body } = await page().send('GET', '/status_embed_config.json');
    expect([status, body.page_id, body.position]).toEqual([200, 'own', 'bottom-left']);
  });
});
